import { ConcurrentMigration } from '@marketplace/store';

/** An index of the events of a record, for lists of deliveries filtered by `objectId`. */
export class EventsOfObject extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'webhooks',
      name: 'event_of_object',
      definition: 'on webhooks.event (object_id, id)',
    });
  }
}
