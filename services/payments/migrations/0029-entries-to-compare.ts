import { ConcurrentMigration } from '@marketplace/store';

/** An index for finding the entries that are to be compared. */
export class EntriesToCompare extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'payments',
      name: 'provider_entry_to_compare',
      definition: 'on payments.provider_entry (provider, object, ref) where not compared',
    });
  }
}
