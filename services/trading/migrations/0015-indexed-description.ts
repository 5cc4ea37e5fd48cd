import { Migration } from '@mikro-orm/migrations';

/**
 * Only the first 4,000 characters of a description are searched. With 10,000, a search that examined many such listings
 * took PostgreSQL seconds. Listings that are not changed keep all their words.
 */
export class IndexedDescription extends Migration {
  override up(): void {
    // The cut ends before a word, so that no part of a word is found.
    this.addSql(`
      create function trading.indexed_description(description text)
      returns text language plpgsql immutable parallel safe as $$
      begin
        if length(description) <= 4000 then return description; end if;
        return regexp_replace(left(description, 4001), '\\S*$', '');
      end $$
    `);
    this.addSql(`
      create or replace function trading.listing_search(title text, description text, sku text, categories text[])
      returns tsvector language plpgsql immutable parallel safe as $$
      begin
        return setweight(to_tsvector('simple', title), 'A')
            || setweight(to_tsvector('simple', coalesce(sku, '') || ' ' || array_to_string(categories, ' ')), 'B')
            || to_tsvector('simple', trading.indexed_description(description));
      end $$
    `);
  }
}
