import { ConcurrentMigration } from '@marketplace/store';

/** Indexes for lists with `updatedAfter`, which begin with the oldest change, and for lists of a rare status. */
export class ListsOfChanges extends ConcurrentMigration {
  override async up(): Promise<void> {
    const owners = { payment: ['payer', 'payee'], refund: ['payer', 'payee'], dispute: ['buyer', 'seller'] };
    for (const [table, parties] of Object.entries(owners))
      for (const party of parties) await this.createOf(table, party, `${party}_organization_id`);
    await this.createOf('payout', 'organization', 'organization_id');
  }

  private async createOf(table: string, owner: string, column: string): Promise<void> {
    const create = (name: string, columns: string) =>
      this.createIndex({ schema: 'payments', name, definition: `on payments.${table} (${columns})` });
    await create(`${table}_of_${owner}_status`, `${column}, status, created_at, id`);
    await create(`${table}_of_${owner}_changed`, `${column}, updated_at, id`);
  }
}
