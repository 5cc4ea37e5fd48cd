import { Migration } from '@mikro-orm/migrations';

/**
 * The role of the service gets no right to write the ledger. It posts and locks by functions that run with the rights
 * of the owner of the tables.
 */
export class LedgerRights extends Migration {
  override up(): void {
    this.addSql(`
      create function "ledger"."lock_balances"(names text[]) returns table (name text, balance bigint)
        language plpgsql as $$
      begin
        return query
          select a.name, a.balance from ledger.account a where a.name = any(lock_balances.names) order by a.id for update;
      end $$
    `);
    const post = '"ledger"."post"(text, text, text, text, timestamptz, text, jsonb)';
    for (const name of [post, '"ledger"."lock_balances"(text[])']) {
      // Names without a schema are PostgreSQL's own, whatever the search path of the caller.
      this.addSql(`alter function ${name} security definer set search_path = pg_catalog, pg_temp`);
      this.addSql(`revoke all on function ${name} from public`);
    }
  }
}
