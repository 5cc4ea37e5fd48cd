/**
 * Tables of the progress of the verification, so that it need not read all books again every day. Only the verification
 * uses these tables: no operation relies on them.
 *
 * A transaction that no verification has added up is in `unsealed`, by a trigger of the insert itself: transactions do
 * not commit in the order of their ids, so no id or time says which are new. A verification adds the postings of a
 * transaction to the sealed balances and deletes its row in one transaction. Likewise each change of a record of an
 * order's money adds the order to `unverified_order`.
 */
const tables = `
  create table ledger.verification (
    id bigint generated always as identity primary key,
    -- What it reads next. 'base': it is complete, and continued with what is new. 'dropped': its balances go.
    stage text not null check (stage in ('postings', 'accounts', 'orders', 'base', 'dropped')),
    -- The id after which it goes on: of a transaction, an account or an order.
    position text not null,
    violations jsonb not null,
    started_at timestamptz(3) not null,
    -- When everything that had changed was last found to be right.
    verified_at timestamptz(3) not null
  );
  create unique index verification_base on ledger.verification (stage) where stage = 'base';
  create unique index verification_running on ledger.verification ((true))
    where stage in ('postings', 'accounts', 'orders');
  insert into ledger.verification (stage, position, violations, started_at, verified_at)
  values ('postings', '', '[]', now(), now());

  create table ledger.sealed_balance (
    verification bigint not null,
    account bigint not null,
    balance bigint not null,
    -- Whether the account was not compared since.
    due boolean not null,
    primary key (verification, account)
  );
  create index sealed_balance_due on ledger.sealed_balance (verification, account) where due;

  create table ledger.unsealed (transaction_id text primary key);

  -- Without a unique key: transactions would wait for each other.
  create table ledger.unverified_order (
    id bigint generated always as identity primary key,
    order_id text not null
  );

  create function ledger.note_transactions() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        insert into ledger.unsealed (transaction_id) select id from added;
        insert into ledger.unverified_order (order_id) select distinct order_id from added where order_id is not null;
        return null;
      end $$;
  revoke all on function ledger.note_transactions from public;
  create trigger note_transactions after insert on ledger.transaction
    referencing new table as added for each statement execute function ledger.note_transactions();

  create function ledger.note_orders() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        insert into ledger.unverified_order (order_id) select distinct order_id from added;
        return null;
      end $$;
  revoke all on function ledger.note_orders from public;
`;

/** Triggers of the tables with the records of the money of an order, by the order's id in them. */
const noteOrders = ['order_account', 'payment', 'refund', 'dispute', 'payout'].flatMap((table) =>
  ['insert', 'update'].map(
    (change) => `
  create trigger note_${change} after ${change} on payments.${table}
    referencing new table as added for each statement execute function ledger.note_orders();
`,
  ),
);

/** Statements that run after the tables of payments and the ledger exist. */
export const verification = [tables, ...noteOrders].join('');
