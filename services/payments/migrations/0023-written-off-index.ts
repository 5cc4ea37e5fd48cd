import { ConcurrentMigration } from '@marketplace/store';

/** An index for comparing what was written off with the ledger, which has few such transactions among many. */
export class WrittenOffIndex extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'ledger',
      name: 'transaction_written_off',
      definition: `on ledger.transaction (reference) where kind = 'write_off'`,
    });
  }
}
