import { ConcurrentMigration } from '@marketplace/store';

/** Finds payments by the ids that organizations gave to them. */
export class ExternalIds extends ConcurrentMigration {
  override async up(): Promise<void> {
    for (const party of ['payer', 'payee']) {
      const columns = `${party}_organization_id, ${party}_external_id, created_at, id`;
      await this.createIndex({
        schema: 'payments',
        name: `payment_of_${party}_external_id`,
        definition: `on payments.payment (${columns}) where ${party}_external_id is not null`,
      });
    }
  }
}
