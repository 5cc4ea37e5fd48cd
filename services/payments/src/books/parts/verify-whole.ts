import type { Caller } from '@marketplace/kernel';
import { inTransaction, type Sql, sql, type Store } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findViolationsOfOrders } from '../violations.ts';
import {
  accountInvariants,
  changedInvariants,
  checkedAccounts,
  sealedTwice,
  transactionInvariants,
  transactionsOf,
} from './ledger-invariants.ts';
import {
  beginVerification,
  findVerifications,
  hasTime,
  type PartSizes,
  type Slice,
  type Verification,
  type Violation,
  violationsWith,
} from './verifications.ts';
import { verifyChanged } from './verify-changed.ts';

/** Some tenths of a second each. */
const defaultSizes: PartSizes = { transactions: 10_000, accounts: 20_000, orders: 500 };
/** Time limit of one call. Its last part is finished, and the worker then sees the progress. */
const defaultMs = 30_000;
/** Age of the last verification of the whole ledger after which the next one begins. */
const wholeEveryMs = 7 * 24 * 3_600_000;

/**
 * Verifies the books in parts, each with statements of a bounded size: changes since their last verification, then the
 * whole ledger, if its last verification began before `since` or a week ago. Returns violations, whether another call
 * must continue, and whether all changes were verified.
 */
export async function verifyInParts(
  store: Store,
  caller: Caller,
  { since, sizes = defaultSizes, callMs = defaultMs }: { since: Date | null; sizes?: PartSizes; callMs?: number },
): Promise<{ violations: Violation[]; more: boolean; isCurrent: boolean }> {
  const slice: Slice = { store, caller, sizes, deadline: Date.now() + callMs };
  const changed = await verifyChanged(slice);
  if (!changed.done) return { violations: changed.violations, more: true, isCurrent: false };
  await deleteDropped(slice);
  if (await isWholeDue(store, since)) await inTransaction(store, caller, ({ em }) => beginVerification(em));
  const whole = await verifyWhole(slice);
  const violations = [...changed.violations, ...whole.violations];
  const more = !whole.done || (whole.violations.length === 0 && (await isWholeDue(store, since)));
  return { violations, more, isCurrent: true };
}

async function isWholeDue(store: Store, since: Date | null): Promise<boolean> {
  const { base } = await findVerifications(store.fork());
  const before = Math.max(Date.now() - wholeEveryMs, since?.getTime() ?? 0);
  return base === null || base.startedAt.getTime() < before;
}

/** Most violations that are kept of a verification. One error in the code may violate an invariant for every order. */
const keptMax = 100;

/**
 * Continues the verification of the whole ledger: adds up all postings again, compares the sums with the balances and
 * with the sealed sums, then verifies all orders. At its end it replaces the former verification, unless it has found a
 * violation. Returns the violations found so far.
 */
async function verifyWhole(slice: Slice): Promise<{ violations: Violation[]; done: boolean }> {
  for (let violations: Violation[] = []; ; ) {
    const { base, running } = await findVerifications(slice.store.report());
    if (!running) return { violations, done: true };
    ({ violations } = running);
    if (running.stage === 'postings') await addUp(slice, running);
    else if (running.stage === 'accounts') await compareAccounts(slice, running, base);
    else violations = await verifyOrders(slice, running);
    if (!hasTime(slice)) return { violations, done: false };
  }
}

/** Deletes balances of verifications that another one has replaced, until the time ends. */
async function deleteDropped(slice: Slice): Promise<void> {
  const { store, caller, sizes } = slice;
  const { dropped } = await findVerifications(store.report());
  for (const { id } of dropped)
    for (let after: string | null = '0'; after !== null && hasTime(slice); ) {
      const from: string = after;
      after = await inTransaction(store, caller, async ({ em }) => {
        const { rows } = await sql<{ last: string | null }>`
          with gone as (
            delete from ledger.sealed_balance
             where verification = ${id}
               and account in (select account from ledger.sealed_balance
                                where verification = ${id} and account > ${from}::bigint
                                order by account limit ${sizes.accounts})
            returning account)
          select max(account) as last from gone`.execute(em.getKysely());
        const { last } = rows[0]!;
        if (last === null) await sql`delete from ledger.verification where id = ${id}`.execute(em.getKysely());
        return last;
      });
    }
}

async function addUp(slice: Slice, { id, position: from }: Verification): Promise<void> {
  const { store, caller, sizes } = slice;
  const em = store.report();
  const to = await endOfPart(em, from, sizes.transactions);
  const { rows } = await sql<{ id: string }>`
    select id from ledger.transaction t
     where id > ${from} and id <= ${to}
       and not exists (select from ledger.unsealed u where u.transaction_id = t.id)`.execute(em.getKysely());
  const violations = [
    ...(await violationsWith(em, transactionsOf(rows.map((row) => row.id)), transactionInvariants)),
    ...(await violationsWith(em, range(from, to), rangeInvariants)),
  ];
  await inTransaction(store, caller, async (work) => {
    // Locked, so that no transaction is sealed meanwhile. Transactions before `to` that are sealed later are added
    // then.
    if (!(await advance(work.em, { id, stage: 'postings', position: from }, to, violations))) return;
    await sql`
      insert into ledger.sealed_balance as s (verification, account, balance, due)
      select ${id}::bigint, line.account, sum(line.amount), false
        from ledger.posting p,
             lateral (values (p.to_account, p.amount), (p.from_account, -p.amount)) as line (account, amount)
       where p.transaction_id > ${from} and p.transaction_id <= ${to}
         and not exists (select from ledger.unsealed u where u.transaction_id = p.transaction_id)
       group by line.account
      on conflict (verification, account) do update set balance = s.balance + excluded.balance`.execute(
      work.em.getKysely(),
    );
    await sql`
      update ledger.verification set stage = 'accounts', position = '0'
       where id = ${id}
         and not exists (select from ledger.transaction t
                          where t.id > ${to}
                            and not exists (select from ledger.unsealed u where u.transaction_id = t.id))
         and not exists (select from ledger.posting p
                          where p.transaction_id > ${to}
                            and not exists (select from ledger.unsealed u
                                             where u.transaction_id = p.transaction_id))`.execute(work.em.getKysely());
  });
}

/** SQL: the postings of the transactions after `from`, up to `to`. */
function range(from: string, to: string): Sql {
  return sql`
    posting as (
      select p.* from ledger.posting p where p.transaction_id > ${from} and p.transaction_id <= ${to})`;
}

const rangeInvariants = {
  // `offset 0`: rows are looked up one by one, whatever the statistics of the tables say.
  'I6 a posting is of a transaction': `
    select p.transaction_id, format('line %s', p.line) from posting p
     where (select t.id from ledger.transaction t where t.id = p.transaction_id) is null`,
};

/** The last transaction of the part after `from`. Postings that have lost their transaction count too. */
async function endOfPart(em: EntityManager, from: string, size: number): Promise<string> {
  const { rows } = await sql<{ to: string }>`
    select coalesce((select id from ledger.transaction where id > ${from} order by id offset ${size - 1} limit 1),
                    greatest((select max(id) from ledger.transaction),
                             (select max(transaction_id) from ledger.posting), ${from})) as to`.execute(em.getKysely());
  return rows[0]!.to;
}

async function compareAccounts(slice: Slice, { id, position }: Verification, base: Verification | null): Promise<void> {
  const { store, caller, sizes } = slice;
  const em = store.report();
  const { rows } = await sql<{ id: string }>`
    select id from ledger.account where id > ${position}::bigint order by id limit ${sizes.accounts}`.execute(
    em.getKysely(),
  );
  const ids = rows.map((row) => row.id);
  const found = [
    ...(await violationsWith(em, checkedAccounts(id, ids), accountInvariants)),
    ...(base ? await violationsWith(em, sealedTwice(id, base.id, ids), changedInvariants) : []),
  ];
  await inTransaction(store, caller, (work) =>
    ids.length < sizes.accounts
      ? advance(work.em, { id, stage: 'accounts', position }, '', found, 'orders')
      : advance(work.em, { id, stage: 'accounts', position }, ids.at(-1)!, found),
  );
}

/** Returns all violations of the verification, because the last part ends it. */
async function verifyOrders(slice: Slice, { id, position, violations }: Verification): Promise<Violation[]> {
  const { store, caller, sizes } = slice;
  const em = store.report();
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_account where order_id > ${position}
     order by order_id limit ${sizes.orders}`.execute(em.getKysely());
  const ids = rows.map((row) => row.id);
  const found = await findViolationsOfOrders(em, ids);
  await inTransaction(store, caller, async (work) => {
    const at = { id, stage: 'orders', position } as const;
    if (ids.length === sizes.orders) await advance(work.em, at, ids.at(-1)!, found);
    else if (await advance(work.em, at, position, found)) await end(work.em, id);
  });
  return [...violations, ...found].slice(0, keptMax);
}

/** Later verifications do not rely on one that has found a violation. */
async function end(em: EntityManager, id: string): Promise<void> {
  await sql`
    update ledger.verification set stage = 'dropped'
     where stage = 'base' and (select violations = '[]' from ledger.verification where id = ${id})`.execute(
    em.getKysely(),
  );
  await sql`
    update ledger.verification set stage = case when violations = '[]' then 'base' else 'dropped' end, position = ''
     where id = ${id}`.execute(em.getKysely());
}

/** Moves a verification on. Returns false, and does nothing, if another call has done so meanwhile. */
async function advance(
  em: EntityManager,
  { id, stage, position }: Pick<Verification, 'id' | 'stage' | 'position'>,
  to: string,
  found: Violation[],
  next: Verification['stage'] = stage,
): Promise<boolean> {
  const { rows } = await sql`
    update ledger.verification
       set stage = ${next}, position = ${to},
           violations = jsonb_path_query_array(violations || ${JSON.stringify(found.slice(0, keptMax))}::jsonb,
                                               ${`$[0 to ${keptMax - 1}]`}::jsonpath)
     where id = ${id} and stage = ${stage} and position = ${position}
    returning id`.execute(em.getKysely());
  return rows.length > 0;
}
