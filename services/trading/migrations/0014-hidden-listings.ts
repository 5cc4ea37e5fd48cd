import { ConcurrentMigration } from '@marketplace/store';

/**
 * The listings that only their seller sees have an index in the order of the list, so that the most frequent list has
 * three parts instead of five. All listings of a seller are these and the public ones, so they need no index of their
 * own: an insert writes as many indexes as before, and one less if the listing is public.
 *
 * PostgreSQL does not conclude from another condition on the status that this index suffices. Otherwise it would use it
 * for lists by price, and read and sort all hidden listings of the seller.
 */
export class HiddenListings extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'trading',
      name: 'listing_hidden',
      definition: `on trading.listing (organization_id, created_at, id) where (status in ('published', 'sold_out')) is false`,
    });
    await this.dropIndex({ schema: 'trading', name: 'listing_of_organization' });
  }
}
