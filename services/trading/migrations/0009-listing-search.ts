import { ConcurrentMigration } from '@marketplace/store';

/**
 * The column `search` makes PostgreSQL write the table again, about a minute for a million listings; meanwhile listings
 * cannot be read or written. The indexes are built while services work.
 */
export class ListingSearch extends ConcurrentMigration {
  override async up(): Promise<void> {
    // `array_to_string` is not immutable in general, but it is for texts.
    await this.execute(`
      create or replace function trading.listing_search(title text, description text, sku text, categories text[])
      returns tsvector language sql immutable parallel safe
      return setweight(to_tsvector('simple', title), 'A')
          || setweight(to_tsvector('simple', coalesce(sku, '') || ' ' || array_to_string(categories, ' ')), 'B')
          || to_tsvector('simple', description)
    `);
    await this.execute(`
      alter table trading.listing add column if not exists search tsvector not null
        generated always as (trading.listing_search(title, description, sku, categories)) stored
    `);
    const create = (name: string, definition: string) =>
      this.createIndex({ schema: 'trading', name, definition: `on trading.listing ${definition}` });
    await create('listing_by_price', '(status, currency, price_amount, id)');
    await create('listing_of_organization_by_status', '(organization_id, status, created_at, id)');
    await create('listing_of_organization_by_price', '(organization_id, status, currency, price_amount, id)');
    // A writer whose entry exceeds the limit (in kB) sorts all pending entries into the index. With the default of 4 MB
    // this took up to 0.8 s, with 512 kB up to 0.16 s.
    await create('listing_search', 'using gin (search, categories) with (gin_pending_list_limit = 512)');
    await this.dropIndex({ schema: 'trading', name: 'listing_hidden' });
  }
}
