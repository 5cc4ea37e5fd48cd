import { Migration } from '@mikro-orm/migrations';

/**
 * The words of a listing as before, computed by PL/pgSQL, which keeps the plan of its expressions for the session.
 * PostgreSQL planned the SQL function again in each insert and update, which was a quarter of the time of an insert.
 */
export class ListingSearchPlan extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function trading.listing_search(title text, description text, sku text, categories text[])
      returns tsvector language plpgsql immutable parallel safe as $$
      begin
        return setweight(to_tsvector('simple', title), 'A')
            || setweight(to_tsvector('simple', coalesce(sku, '') || ' ' || array_to_string(categories, ' ')), 'B')
            || to_tsvector('simple', description);
      end $$
    `);
  }
}
