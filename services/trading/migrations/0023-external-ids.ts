import { ConcurrentMigration } from '@marketplace/store';

/** Finds records by the ids that organizations gave to them, and listings by their SKU. */
export class ExternalIds extends ConcurrentMigration {
  override async up(): Promise<void> {
    const create = (name: string, definition: string) => this.createIndex({ schema: 'trading', name, definition });
    for (const table of ['offer', 'sales_order']) {
      for (const party of ['buyer', 'seller']) {
        const columns = `${party}_organization_id, ${party}_external_id, created_at, id`;
        await create(
          `${table}_of_${party}_external_id`,
          `on trading.${table} (${columns}) where ${party}_external_id is not null`,
        );
      }
    }
    await create(
      'listing_external_id',
      'on trading.listing (organization_id, external_id) where external_id is not null',
    );
    await create('listing_by_sku', 'on trading.listing (trading.compared(sku)) where sku is not null');
  }
}
