import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, sql } from '@marketplace/store';
import { compareAgain } from '../request-differing.ts';
import { findViolationsOfOrders } from '../violations.ts';
import {
  accountInvariants,
  checkedAccounts,
  commonInvariants,
  transactionInvariants,
  transactionsOf,
} from './ledger-invariants.ts';
import { findVerifications, hasTime, type Slice, type Violation, violationsWith } from './verifications.ts';

/**
 * Verifies changes: transactions that were not added up yet, the balances of their accounts, and orders with a change
 * of their money or of one of its records. Violations are verified again by later calls. `done` is false if the time
 * ended before.
 */
export async function verifyChanged(slice: Slice): Promise<{ violations: Violation[]; done: boolean }> {
  const violations: Violation[] = [];
  for (const verify of [sealTransactions, compareBalances, verifyOrders]) {
    const found = await verify(slice);
    violations.push(...found.violations);
    if (!found.done) return { violations, done: false };
  }
  violations.push(...(await violationsWith(slice.store.report(), null, commonInvariants)));
  return { violations, done: true };
}

interface Part {
  /** Keys that were read, in their order. */
  keys: string[];
  violations: Violation[];
  /** Called for a part without a violation. */
  accept: () => Promise<unknown>;
}

/** Verifies part after part until one is the last. A part with a violation is left as it is. */
async function inParts(
  slice: Slice,
  size: number,
  verify: (after: string) => Promise<Part>,
): Promise<{ violations: Violation[]; done: boolean }> {
  const violations: Violation[] = [];
  for (let after = ''; ; ) {
    const part = await verify(after);
    if (part.keys.length > 0 && part.violations.length === 0) await part.accept();
    violations.push(...part.violations);
    if (part.keys.length < size) return { violations, done: true };
    if (!hasTime(slice)) return { violations, done: false };
    after = part.keys.at(-1)!;
  }
}

function sealTransactions(slice: Slice) {
  const { store, caller, sizes } = slice;
  return inParts(slice, sizes.transactions, async (after) => {
    const em = store.report();
    const { rows } = await sql<{ id: string }>`
      select transaction_id as id from ledger.unsealed where transaction_id > ${after}
       order by transaction_id limit ${sizes.transactions}`.execute(em.getKysely());
    const keys = rows.map(({ id }) => id);
    const violations = await violationsWith(em, transactionsOf(keys), transactionInvariants);
    return { keys, violations, accept: () => inTransaction(store, caller, (work) => seal(work, keys)) };
  });
}

/** Adds transactions to the sealed balances, unless that was done before. */
async function seal({ em }: { em: EntityManager }, ids: string[]): Promise<void> {
  // The position of a verification does not change meanwhile.
  await sql`select from ledger.verification order by id for update`.execute(em.getKysely());
  await sql`
    with sealed as (
           delete from ledger.unsealed where transaction_id = any(${ids}::text[]) returning transaction_id),
         line as (
           select p.transaction_id, p.to_account as account, p.amount
             from sealed join ledger.posting p using (transaction_id)
           union all
           select p.transaction_id, p.from_account, -p.amount
             from sealed join ledger.posting p using (transaction_id))
    insert into ledger.sealed_balance as s (verification, account, balance, due)
    select v.id, l.account, sum(l.amount), true
      from line l
      -- What it has not reached yet, it adds up itself.
      join ledger.verification v
        on v.stage in ('accounts', 'orders', 'base') or v.stage = 'postings' and l.transaction_id <= v.position
     group by v.id, l.account
    on conflict (verification, account) do update set balance = s.balance + excluded.balance, due = true`.execute(
    em.getKysely(),
  );
}

async function compareBalances(slice: Slice) {
  const { store, caller, sizes } = slice;
  const { base } = await findVerifications(store.report());
  if (!base) return { violations: [], done: true };
  return inParts(slice, sizes.accounts, async (after) => {
    const em = store.report();
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, balance from ledger.sealed_balance
       where verification = ${base.id} and due and account > ${after === '' ? '0' : after}::bigint
       order by account limit ${sizes.accounts}`.execute(em.getKysely());
    const keys = rows.map(({ account }) => account);
    const violations = await violationsWith(em, checkedAccounts(base.id, keys), accountInvariants);
    const compared = JSON.stringify(rows);
    return {
      keys,
      violations,
      accept: () =>
        inTransaction(store, caller, (work) =>
          sql`
            update ledger.sealed_balance s set due = false
              from jsonb_to_recordset(${compared}::jsonb) as c(account bigint, balance bigint)
             where s.verification = ${base.id} and s.account = c.account and s.balance = c.balance`.execute(
            work.em.getKysely(),
          ),
        ),
    };
  });
}

function verifyOrders(slice: Slice) {
  const { store, caller, sizes } = slice;
  return inParts(slice, sizes.orders, async (after) => {
    const em = store.report();
    const { rows } = await sql<{ id: string; orderId: string }>`
      select id, order_id as "orderId" from ledger.unverified_order
       where id > ${after === '' ? '0' : after}::bigint order by id limit ${sizes.orders}`.execute(em.getKysely());
    const keys = rows.map(({ id }) => id);
    const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
    const violations = await findViolationsOfOrders(em, orderIds);
    return {
      keys,
      violations,
      accept: () =>
        inTransaction(store, caller, async (work) => {
          await sql`delete from ledger.unverified_order where id = any(${keys}::bigint[])`.execute(work.em.getKysely());
          await compareAgain(work.em, orderIds);
        }),
    };
  });
}
