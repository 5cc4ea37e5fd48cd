import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { importEntries, type Moved, type Reading } from './import-entries.ts';
import { unsealed } from './parts/ledger-invariants.ts';
import { findVerifications, type Violation } from './parts/verifications.ts';
import { requestDiffering } from './request-differing.ts';

/** The ledger and the provider change one after the other, so a difference counts only if it lasts. */
const looks = 4;
const pauseMs = 1500;
/** Time limit of reading the provider's entries. The next verification reads the others. */
const readMs = 120_000;
const callMs = 10_000;

type Compared = Omit<Reading, 'signal'>;

interface Difference {
  currency: Currency;
  ours: bigint;
  theirs: bigint;
}

/**
 * Compares the balance at the provider according to the ledger with the provider's own, in each currency. Where they
 * differ, and while payouts are frozen, the provider's entries since the last comparison are read: after a restore,
 * balances can be equal although both a payment and its payout are missing here. Fees are booked, and objects with
 * another state here are read from the provider again, as after a notice. Returns objects that still differ after that,
 * and balances that differ by more than pending moves explain. A provider that does not answer does not count as a
 * violation.
 */
export async function compareWithProvider(compared: Compared): Promise<Violation[]> {
  if ((await differencesOf(compared)).length === 0 && !(await areFrozen(compared.store))) return [];
  const reading = { ...compared, signal: AbortSignal.timeout(readMs) };
  if (!(await importEntries(reading, new Date()))) return [];
  const lasting = await requestDiffering(reading);
  if (lasting.length > 0) return lasting;
  let unexplained: Difference[] = [];
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await delay(pauseMs);
    unexplained = await unexplainedOf(reading);
    if (unexplained.length === 0) return [];
  }
  return unexplained.map((difference) => violationOf(compared.provider, difference));
}

async function areFrozen(store: Compared['store']): Promise<boolean> {
  const { rows } = await sql`select from payout_freeze limit 1`.execute(store.fork().getKysely());
  return rows.length > 0;
}

/** The balances whose difference is beyond pending moves, and beyond moves while they are read. */
async function unexplainedOf(reading: Reading): Promise<Difference[]> {
  const since = new Date();
  const pending = await pendingMoves(reading.store.fork());
  if (!pending) return [];
  const differing = await differencesOf(reading);
  if (differing.length === 0) return [];
  const meanwhile = await importEntries(reading, since);
  if (!meanwhile) return [];
  return differing.filter(({ currency, ours, theirs }) => {
    const { low, high } = rangeOf(currency, pending, meanwhile);
    return theirs - ours < low || theirs - ours > high;
  });
}

function rangeOf(currency: Currency, ...all: Moved[]): { low: bigint; high: bigint } {
  const ranges = all.flatMap((moved) => moved.get(currency) ?? []);
  return ranges.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), { low: 0n, high: 0n });
}

/** The balances that differ at this moment, by all postings. While anything is pending, they may. Reads only. */
export async function differingBalances(compared: Pick<Compared, 'provider' | 'store'>): Promise<Violation[]> {
  return (await differencesOf(compared, true)).map((difference) => violationOf(compared.provider, difference));
}

function violationOf({ name }: PaymentProvider, { currency, ours, theirs }: Difference): Violation {
  return {
    invariant: 'I11 the ledger and the provider agree',
    detail: `${currency}: the ledger says ${ours}, ${name} says ${theirs}`,
  };
}

async function differencesOf(
  { provider, store }: Pick<Compared, 'provider' | 'store'>,
  whole = false,
): Promise<Difference[]> {
  const balances = await Promise.all(
    (await heldByProvider(store.report(), provider.name, whole)).map(async ({ currency, held }) => {
      const outcome = await provider.balance(AbortSignal.timeout(callMs), currency);
      if (outcome.kind !== 'ok') {
        store.log.warn({ currency, outcome: outcome.kind }, 'the balance at the provider could not be read');
        return null;
      }
      return { currency, ours: held, theirs: outcome.value.available + outcome.value.pending };
    }),
  );
  return balances.filter((one) => one !== null).filter(({ ours, theirs }) => ours !== theirs);
}

/**
 * Balance of the platform at the provider, by currency, according to the ledger: the sum that the last verification of
 * all postings has sealed, and later postings. Before such a verification, or if `whole`, the sum of all postings.
 */
async function heldByProvider(
  em: EntityManager,
  provider: string,
  whole: boolean,
): Promise<{ currency: Currency; held: bigint }[]> {
  const { base } = whole ? { base: null } : await findVerifications(em);
  const moved = base
    ? sql`
        ${unsealed},
        moved as (
          select account, amount from unsealed
          union all
          select account, balance from ledger.sealed_balance where verification = ${base.id}::bigint
             and account in (select id from own))`
    : sql`
        moved as (
          select to_account as account, amount from ledger.posting
          union all select from_account, -amount from ledger.posting)`;
  // A range of names, which are ordered by bytes: `;` follows `:`.
  const { rows } = await sql<{ currency: Currency; held: string }>`
    with own as (
           select id, currency from ledger.account
            where name > ${`provider:${provider}:`} and name < ${`provider:${provider};`}),
         ${moved}
    select own.currency, -sum(moved.amount) as held from own join moved on moved.account = own.id
     group by own.currency`.execute(em.getKysely());
  return rows.map(({ currency, held }) => ({ currency, held: BigInt(held) }));
}

interface Row {
  currency: Currency | null;
  low: string;
  high: string;
}

/**
 * Amounts by currency that only the provider, or only the ledger, may have moved: requests without an answer, and
 * notices that wait. Null if a notice is about an object that is not known here, which may be of any amount.
 */
async function pendingMoves(em: EntityManager): Promise<Moved | null> {
  const { rows } = await sql<Row>`
    with waiting as (
           select provider, object, ref from provider_notice
            where processed_at is null and unmatched_at is null and object <> 'account'),
         asked as (
           select intent ->> 'paymentId' as payment_id, intent ->> 'disputeId' as dispute_id from external_call),
         moving as (
           select currency, 0::bigint as low, amount as high from payment where status = 'processing'
           union all
           select currency, -amount, 0 from refund where status = 'pending'
           union all
           select currency, -amount, 0 from payout where status = 'processing'
           union all
           select p.currency, -p.amount, p.amount from payment p
            where p.status <> 'processing'
              and p.id in (select payment_id from asked
                           union
                           select o.id from payment o
                            join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'payment')
           union all
           select r.currency, -r.amount, r.amount from refund r
            where r.id in (select o.id from refund o
                            join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'refund')
           union all
           select p.currency, -p.amount, p.amount from payout p
            where p.id in (select o.id from payout o
                            join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'transfer')
           union all
           select d.currency, -(d.amount + d.fee), d.amount + d.withdrawn + d.excess + d.fee from dispute d
            where d.id in (select dispute_id from asked
                           union
                           select o.id from dispute o
                            join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'dispute')
           union all
           select null, 0, 0 from waiting w
            where not exists (select from payment where provider = w.provider and provider_ref = w.ref)
              and not exists (select from refund where provider = w.provider and provider_ref = w.ref)
              and not exists (select from payout where provider = w.provider and provider_ref = w.ref)
              and not exists (select from dispute where provider = w.provider and provider_ref = w.ref))
    select currency, sum(low) as low, sum(high) as high from moving group by currency`.execute(em.getKysely());
  if (rows.some(({ currency }) => currency === null)) return null;
  return new Map(rows.map(({ currency, low, high }) => [currency!, { low: BigInt(low), high: BigInt(high) }]));
}

/** Whether a verification of the books has found something, and no operator has allowed payouts since. */
export async function doBooksDisagree(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`select from payout_freeze where reason = 'books'`.execute(em.getKysely());
  return rows.length > 0;
}
