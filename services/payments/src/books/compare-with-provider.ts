import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Currency, systemCaller } from '@marketplace/kernel';
import { inTransaction, sql, type Store } from '@marketplace/store';
import type { BookEntry, PaymentProvider } from '../provider/payment-provider.ts';
import { bookOwnEntries } from './book-own-entries.ts';
import { requestDiffering } from './request-differing.ts';
import type { Violation } from './violations.ts';

/** The ledger and the provider change one after the other, so a difference counts only if it lasts. */
const looks = 4;
const pauseMs = 1500;
/** How far back the provider's entries are read if the balances differ, in milliseconds. */
const entriesMs = 14 * 24 * 3_600_000;
const entriesBatch = 500;
const callMs = 10_000;

interface Compared {
  provider: PaymentProvider;
  store: Store;
  requestId: string;
}

interface Difference {
  currency: Currency;
  ours: bigint;
  theirs: bigint;
}

/**
 * Compares what the ledger says that the provider holds with the provider's own balance, in each currency. Where they
 * differ, the provider's entries of the last days explain it: its fees are booked, and objects whose state here is
 * another one are read from the provider again, as after a notice. Returns objects that still differ after that, and
 * balances that differ although nothing is pending. A provider that does not answer is no violation.
 */
export async function compareWithProvider(compared: Compared): Promise<Violation[]> {
  let differing = await differencesOf(compared);
  if (differing.length === 0) return [];
  const lasting = await explain(compared);
  if (lasting.length > 0) return lasting;
  for (let look = 1; look < looks; look += 1) {
    differing = await differencesOf(compared);
    if (differing.length === 0) return [];
    await delay(pauseMs);
  }
  if (await isPending(compared.store.fork())) return [];
  const last = await differencesOf(compared);
  const lastingly = last.filter(({ currency, ours, theirs }) =>
    differing.some((one) => one.currency === currency && one.ours === ours && one.theirs === theirs),
  );
  return lastingly.map((difference) => violationOf(compared.provider, difference));
}

/** The balances that differ at this moment. While anything is pending, they may. Reads only. */
export async function differingBalances(compared: Pick<Compared, 'provider' | 'store'>): Promise<Violation[]> {
  return (await differencesOf(compared)).map((difference) => violationOf(compared.provider, difference));
}

function violationOf({ name }: PaymentProvider, { currency, ours, theirs }: Difference): Violation {
  return {
    invariant: 'I11 the ledger and the provider agree',
    detail: `${currency}: the ledger says ${ours}, ${name} says ${theirs}`,
  };
}

async function differencesOf({ provider, store }: Pick<Compared, 'provider' | 'store'>): Promise<Difference[]> {
  const balances = await Promise.all(
    (await heldByProvider(store.report(), provider.name)).map(async ({ currency, held }) => {
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

/** What the provider holds for the platform, by currency, according to the ledger. */
async function heldByProvider(em: EntityManager, provider: string): Promise<{ currency: Currency; held: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; held: string }>`
    select a.currency, sum(moved.amount) as held
      from (select from_account as account, amount from ledger.posting
            union all select to_account, -amount from ledger.posting) moved
      join ledger.account a on a.id = moved.account
     where a.kind = 'provider' and split_part(a.name, ':', 2) = ${provider}
     group by a.currency`.execute(em.getKysely());
  return rows.map(({ currency, held }) => ({ currency, held: BigInt(held) }));
}

async function explain({ provider, store, requestId }: Compared): Promise<Violation[]> {
  const caller = systemCaller('books', requestId);
  const lasting: Violation[] = [];
  const flush = (entries: BookEntry[]) =>
    inTransaction(store, caller, async (work) => {
      await bookOwnEntries(work, provider.name, entries);
      return requestDiffering(work, provider.name, entries);
    }).then((found) => lasting.push(...found));
  try {
    let batch: BookEntry[] = [];
    for await (const entry of provider.bookEntries(AbortSignal.timeout(60_000), new Date(Date.now() - entriesMs))) {
      batch.push(entry);
      if (batch.length < entriesBatch) continue;
      await flush(batch);
      batch = [];
    }
    if (batch.length > 0) await flush(batch);
  } catch (error) {
    store.log.warn({ err: error }, 'the entries of the provider could not be read');
  }
  return lasting;
}

/** Whether a request to the provider, or something that it has said, is still on its way. */
async function isPending(em: EntityManager): Promise<boolean> {
  const { rows } = await sql<{ pending: boolean }>`
    select exists (select from external_call)
        or exists (select from provider_notice where processed_at is null and unmatched_at is null)
        or exists (select from payment where status = 'processing')
        or exists (select from refund where status = 'pending')
        or exists (select from payout where status = 'processing') as pending`.execute(em.getKysely());
  return rows[0]!.pending;
}
