/**
 * The ledger: accounts, and transactions that move amounts from account to account. Rows of transactions and postings
 * are only added. PostgreSQL checks what it can by itself: an amount leaves one account and enters another in the same
 * currency, so all balances together are always 0; balances follow from the postings; the escrow of an order is never
 * negative. There are no entities. The role of the service has no right to write the ledger: it posts and locks by two
 * functions that run with the rights of the owner of the tables.
 */
export const ledger = `
  create table ledger.account (
    id bigint generated always as identity primary key,
    -- Ordered by bytes, so that the accounts of a seller are a range of the index.
    name text collate "C" not null,
    kind text not null check (kind in ('provider', 'escrow', 'payable', 'transit', 'fees', 'losses', 'costs')),
    currency text not null,
    -- What entered the account minus what left it. Null for the few accounts of the platform itself, in which
    -- nearly every transaction has a part: their row would be locked by all of them.
    balance bigint check (kind <> 'escrow' or balance >= 0),
    constraint account_name unique (name),
    check ((balance is null) = (kind in ('provider', 'fees', 'losses', 'costs')))
  );
  create index account_payable on ledger.account (id) where kind = 'payable';

  create table ledger.transaction (
    id text primary key,
    kind text not null,
    reference text not null,
    order_id text,
    created_at timestamptz(3) not null,
    constraint transaction_reference unique (reference)
  );
  create index transaction_created_at on ledger.transaction (created_at, id);
  create index transaction_of_order on ledger.transaction (order_id, id);
  create index transaction_written_off on ledger.transaction (reference) where kind = 'write_off';

  create table ledger.posting (
    transaction_id text not null,
    line int not null,
    from_account bigint not null,
    to_account bigint not null check (to_account <> from_account),
    currency text not null,
    amount bigint not null check (amount > 0),
    primary key (transaction_id, line)
  );
`;

/** Triggers and rights that keep the ledger as it was written. */
export const appendOnly = `
  create function ledger.refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'The ledger is append-only: % on %.% is refused.', tg_op, tg_table_schema, tg_table_name
          using errcode = 'insufficient_privilege';
      end $$;
  create trigger append_only before update or delete or truncate on ledger.transaction
    for each statement execute function ledger.refuse();
  create trigger append_only before update or delete or truncate on ledger.posting
    for each statement execute function ledger.refuse();
  create trigger append_only before delete or truncate on ledger.account
    for each statement execute function ledger.refuse();
  -- Below a trigger, only the one that applies postings updates accounts.
  create trigger append_only_update before update on ledger.account
    for each statement when (pg_trigger_depth() = 0) execute function ledger.refuse();
  -- Rights do the same for a role that is not a superuser. It may lend itself the rights again, but not by mistake.
  revoke update, delete, truncate on ledger.posting from public, current_user;
  revoke delete, truncate on ledger.transaction from public, current_user;
`;

/** Functions and triggers that post. */
export const posting = `
  create function ledger.apply_postings() returns trigger language plpgsql as $$
      begin
        if exists (
          select from added
            left join ledger.transaction t on t.id = added.transaction_id
            left join ledger.account f on f.id = added.from_account and f.currency = added.currency
            left join ledger.account o on o.id = added.to_account and o.currency = added.currency
           where t.id is null or f.id is null or o.id is null
        ) then
          raise exception 'A posting is of no transaction, or its accounts are not in its currency.'
            using errcode = 'foreign_key_violation';
        end if;
        -- In the order of their ids, so that transactions cannot wait for each other in a circle.
        perform from ledger.account
          where balance is not null
            and id in (select from_account from added union select to_account from added)
          order by id for update;
        update ledger.account a
           set balance = a.balance + moved.amount
          from (select account, sum(amount) as amount
                  from (select from_account as account, -amount as amount from added
                        union all select to_account, amount from added) each
                 group by account) moved
         where a.id = moved.account and a.balance is not null;
        return null;
      end $$;
  create trigger apply_postings after insert on ledger.posting
    referencing new table as added for each statement execute function ledger.apply_postings();

  create function ledger.require_postings() returns trigger language plpgsql as $$
      begin
        if not exists (select from ledger.posting where transaction_id = new.id) then
          raise exception 'The transaction % has no postings.', new.reference using errcode = 'check_violation';
        end if;
        return null;
      end $$;
  create constraint trigger require_postings after insert on ledger.transaction
    deferrable initially deferred for each row execute function ledger.require_postings();

  -- Names without a schema are PostgreSQL's own, whatever the search path of the caller.
  create function ledger.post(
    id text, kind text, reference text, order_id text, created_at timestamptz, currency text, postings jsonb
  ) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        insert into ledger.transaction (id, kind, reference, order_id, created_at)
        values (post.id, post.kind, post.reference, post.order_id, post.created_at)
        on conflict on constraint transaction_reference do nothing;
        if not found then return false; end if;
        -- In the order of their names, for the same reason as in apply_postings.
        insert into ledger.account (name, kind, currency, balance)
        select distinct on (a.name) a.name, a.kind, post.currency,
               case when a.kind in ('provider', 'fees', 'losses', 'costs') then null else 0 end
          from jsonb_to_recordset(post.postings)
               as p("from" text, "fromKind" text, "to" text, "toKind" text, amount bigint),
               lateral (values (p."from", p."fromKind"), (p."to", p."toKind")) as a(name, kind)
         where not exists (select from ledger.account known where known.name = a.name)
         order by a.name
        on conflict on constraint account_name do nothing;
        insert into ledger.posting (transaction_id, line, from_account, to_account, currency, amount)
        select post.id, p.line, f.id, t.id, post.currency, p.amount
          from (select row_number() over () as line, each.*
                  from jsonb_to_recordset(post.postings) as each("from" text, "to" text, amount bigint)) p
          join ledger.account f on f.name = p."from"
          join ledger.account t on t.name = p."to";
        return true;
      end $$;
  revoke all on function ledger.post from public;

  create function ledger.lock_balances(names text[]) returns table (name text, balance bigint)
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        return query
          select a.name, a.balance from ledger.account a
           where a.name = any(lock_balances.names) order by a.id for update;
      end $$;
  revoke all on function ledger.lock_balances from public;
`;
