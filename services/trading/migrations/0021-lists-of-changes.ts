import { ConcurrentMigration } from '@marketplace/store';

/** Indexes for lists with `updatedAfter`, which begin with the oldest change. */
export class ListsOfChanges extends ConcurrentMigration {
  override async up(): Promise<void> {
    const create = (name: string, definition: string) => this.createIndex({ schema: 'trading', name, definition });
    await create('listing_changed', 'on trading.listing (status, updated_at, id)');
    await create('listing_of_organization_changed', 'on trading.listing (organization_id, status, updated_at, id)');
    for (const table of ['offer', 'sales_order']) {
      for (const party of ['buyer', 'seller'])
        await create(`${table}_of_${party}_changed`, `on trading.${table} (${party}_organization_id, updated_at, id)`);
    }
  }
}
