import { ConcurrentMigration } from '@marketplace/store';

export class ListingLists extends ConcurrentMigration {
  override async up(): Promise<void> {
    const create = (name: string, definition: string) => this.createIndex({ schema: 'trading', name, definition });
    await create('listing_of_status', 'on trading.listing (status, created_at, id)');
    await create(
      'listing_hidden',
      `on trading.listing (organization_id, created_at, id) where status not in ('published', 'sold_out')`,
    );
    await this.dropIndex({ schema: 'trading', name: 'listing_newest' });
  }
}
