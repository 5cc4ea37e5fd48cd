import { type Sql, sql } from '@marketplace/store';

// Invariants of the ledger besides the money of orders. Names without a schema are common table expressions, which
// select the checked rows, or tables. See `violationsWith`.

/** Invariants of `transaction` and `posting`: the rows of one part, or all. */
export const transactionInvariants: Record<string, string> = {
  'I6 a transaction moves amounts between accounts of its currency': `
    select t.reference, 'no postings' from transaction t
     where not exists (select from ledger.posting where transaction_id = t.id)
    union all
    select p.transaction_id, format('line %s', p.line)
      from posting p
      left join ledger.transaction t on t.id = p.transaction_id
      left join ledger.account f on f.id = p.from_account and f.currency = p.currency
      left join ledger.account o on o.id = p.to_account and o.currency = p.currency
     where t.id is null or f.id is null or o.id is null or p.amount <= 0 or f.id = o.id`,
  'I6 all accounts of a currency add up to 0': `
    select a.currency, sum(m.amount)::text
      from (select to_account as account, amount from posting
            union all select from_account, -amount from posting) m
      join ledger.account a on a.id = m.account
     group by a.currency having sum(m.amount) <> 0`,
};

/** Invariants of `checked`: accounts with `id`, `name`, `kind`, `balance`, and `moved`, the sum of their postings. */
export const accountInvariants: Record<string, string> = {
  'I6 a balance is the sum of the postings': `
    select name, format('balance %s, postings %s', balance, moved)
      from checked where balance is not null and balance <> moved`,
  'I8 the escrow of an order is never negative': `
    select name, balance::text from checked where kind = 'escrow' and balance < 0`,
};

/** Invariants of `moved` and `unsealed`, if a verification of all is complete. */
export const sealedInvariants: Record<string, string> = {
  'I6 what is sealed, and what is not, are all postings': `
    select account::text, sum(amount)::text
      from (select account, amount from unsealed
            union all
            select s.account, s.balance
              from ledger.sealed_balance s join ledger.verification v on v.id = s.verification and v.stage = 'base'
            union all
            select account, -moved from moved) each
     where exists (select from ledger.verification where stage = 'base')
     group by account having sum(amount) <> 0`,
};

/** Invariants of `twice`: accounts with the sums that two verifications have sealed. */
export const changedInvariants: Record<string, string> = {
  'I6 what was verified has not changed': `
    select name, format('verified %s, now %s', sealed, added) from twice where sealed <> added`,
};

/** Invariants of the rows that are few in any ledger. */
export const commonInvariants: Record<string, string> = {
  'I6 the ledger is append-only': `
    select c.relname::text, 'a trigger is missing or disabled'
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'ledger' and c.relname in ('account', 'transaction', 'posting')
       and not exists (select from pg_trigger t
                        where t.tgrelid = c.oid and t.tgname = 'append_only' and t.tgenabled in ('O', 'A'))`,
  'I10 what was written off, and what came back of it, is booked': `
    select coalesce(w.reference, b.reference), format('%s, %s came back; booked %s, %s', w.amount, w.recovered, b.lost,
                                                      b.recovered)
      from write_off w
      full join (select split_part(t.reference, ':recovered:', 1) as reference,
                        coalesce(sum(p.amount) filter (where t.reference not like '%:recovered:%'), 0) as lost,
                        coalesce(sum(p.amount) filter (where t.reference like '%:recovered:%'), 0) as recovered
                   from ledger.transaction t join ledger.posting p on p.transaction_id = t.id
                  where t.kind = 'write_off' group by 1) b on b.reference = w.reference
     where w.amount is distinct from b.lost::bigint or w.recovered is distinct from b.recovered::bigint`,
};

/** SQL: all accounts, as `accountInvariants` expect them. */
export const allAccounts = sql.raw(`
  moved as (
    select account, sum(amount) as moved
      from (select to_account as account, amount from ledger.posting
            union all select from_account, -amount from ledger.posting) each
     group by account),
  checked as (
    select a.id, a.name, a.kind, a.balance, coalesce(m.moved, 0) as moved
      from ledger.account a left join moved m on m.account = a.id)`);

/**
 * SQL: sums by account of the postings that no verification has added up. `offset 0` makes PostgreSQL look them up one
 * by one, whatever its statistics say: the table is empty at one time and full at another.
 */
export const unsealed = sql.raw(`
  unsealed as materialized (
    select line.account, sum(line.amount) as amount
      from ledger.unsealed u,
           lateral (select * from ledger.posting where transaction_id = u.transaction_id offset 0) p,
           lateral (values (p.to_account, p.amount), (p.from_account, -p.amount)) as line (account, amount)
     group by line.account)`);

/** SQL: the transactions with these ids, and their postings. */
export function transactionsOf(ids: readonly string[]): Sql {
  return sql`
    scope as materialized (select unnest(${ids}::text[]) as id),
    transaction as materialized (select t.* from ledger.transaction t join scope using (id)),
    posting as materialized (select p.* from ledger.posting p join scope s on s.id = p.transaction_id)`;
}

/**
 * SQL: accounts as `accountInvariants` expect them, with the sums that a verification has sealed. Each balance is
 * looked up, as in `unsealed`.
 */
export function checkedAccounts(verification: string, ids: readonly string[]): Sql {
  return sql`
    ${unsealed},
    checked as (
      select id, max(name) as name, max(kind) as kind, max(balance) as balance, sum(moved) as moved
        from (select a.id, a.name, a.kind, a.balance, ${sealedBalance(verification)} as moved
                from ledger.account a where a.id = any(${ids}::bigint[])
              union all
              select account, null, null, null, amount from unsealed where account = any(${ids}::bigint[])) each
       group by id)`;
}

/** SQL: accounts with their sealed balances of two verifications. */
export function sealedTwice(verification: string, base: string, ids: readonly string[]): Sql {
  return sql`
    twice as (
      select a.name, ${sealedBalance(verification)} as added, ${sealedBalance(base)} as sealed
        from ledger.account a where a.id = any(${ids}::bigint[]))`;
}

function sealedBalance(verification: string): Sql {
  return sql`
    coalesce((select s.balance from ledger.sealed_balance s
               where s.verification = ${verification}::bigint and s.account = a.id), 0)`;
}
