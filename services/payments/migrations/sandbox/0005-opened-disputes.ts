import { ConcurrentMigration } from '@marketplace/store';

/** An index for the list of disputes. */
export class OpenedDisputes extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'sandbox',
      name: 'dispute_opened',
      definition: 'on sandbox.dispute (opened_at, ref)',
    });
  }
}
