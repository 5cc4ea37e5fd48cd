import { ConcurrentMigration } from '@marketplace/store';

/** Indexes for the list of recoveries, of an organization and of an endpoint. */
export class RecoveryLists extends ConcurrentMigration {
  override async up(): Promise<void> {
    const create = (name: string, definition: string) => this.createIndex({ schema: 'webhooks', name, definition });
    await create('recovery_of_organization', 'on webhooks.recovery (organization_id, created_at, id)');
    await create('recovery_of_endpoint', 'on webhooks.recovery (endpoint_id, created_at, id)');
  }
}
