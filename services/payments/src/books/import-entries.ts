import { type Currency, systemCaller } from '@marketplace/kernel';
import { inTransaction, sql, type Store, type Work } from '@marketplace/store';
import { postAll } from '../ledger/ledger.ts';
import type { LedgerAccount } from '../ledger/posting.ts';
import type { BookEntry, PaymentProvider } from '../provider/payment-provider.ts';
import type { SnapshotKind } from '../provider/snapshots.ts';

/** Age in milliseconds of the oldest entry that is read from the provider at first. */
const firstMs = 14 * 24 * 3_600_000;
/** Milliseconds before the last entry that are read again, because entries may appear after later ones. */
const overlapMs = 3_600_000;
const batchMax = 500;
/** Clocks differ, and providers tell times in seconds. */
const toleranceMs = 5_000;

/** Dependencies and deadline of reading the books of a provider. */
export interface Reading {
  provider: PaymentProvider;
  store: Store;
  requestId: string;
  signal: AbortSignal;
}

/** Amounts moved by entries, by currency: `low` has left the balance and is negative, `high` has entered it. */
export type Moved = Map<Currency, { low: bigint; high: bigint }>;

/**
 * Reads new entries of the provider's books, stores their amounts by object, and books moves by the provider itself.
 * The position is stored with each batch, so the next call continues there if the time ends. Returns the amounts moved
 * by the entries since `since`, or null if the end was not reached.
 */
export async function importEntries(reading: Reading, since: Date): Promise<Moved | null> {
  const { provider, store, signal } = reading;
  const moved: Moved = new Map();
  const startedAt = new Date();
  const from = await positionOf(reading);
  try {
    let batch: BookEntry[] = [];
    for await (const entry of provider.bookEntries(signal, from)) {
      if (entry.createdAt.getTime() >= since.getTime() - toleranceMs) add(moved, entry);
      batch.push(entry);
      if (batch.length < batchMax) continue;
      await storeBatch(reading, batch, from, entry.createdAt);
      batch = [];
    }
    await storeBatch(reading, batch, from, startedAt);
    return moved;
  } catch (error) {
    store.log.warn({ err: error }, 'the entries of the provider could not be read to their end');
    return null;
  }
}

function add(moved: Moved, { currency, amount }: BookEntry): void {
  const { low, high } = moved.get(currency) ?? { low: 0n, high: 0n };
  moved.set(currency, amount < 0n ? { low: low + amount, high } : { low, high: high + amount });
}

async function positionOf({ provider, store }: Reading): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select read_until as at from books_position where provider = ${provider.name}`.execute(store.fork().getKysely());
  return new Date(rows[0] ? Date.parse(rows[0].at) - overlapMs : Date.now() - firstMs);
}

function storeBatch(
  { provider: { name }, store, requestId }: Reading,
  entries: BookEntry[],
  since: Date,
  readUntil: Date,
): Promise<void> {
  return inTransaction(store, systemCaller('books', requestId), async (work) => {
    await bookOwnEntries(work, name, entries);
    await storeEntries(work, name, entries);
    await sql`
      insert into books_position (provider, since, read_until) values (${name}, ${since}, ${readUntil})
      on conflict (provider) do update
         set read_until = greatest(books_position.read_until, excluded.read_until)`.execute(work.em.getKysely());
  });
}

const objects: Partial<Record<BookEntry['kind'], SnapshotKind>> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
  transfer: 'transfer',
};

async function storeEntries({ em }: Pick<Work, 'em'>, provider: string, entries: BookEntry[]): Promise<void> {
  const moved = entries.flatMap(({ id, kind, ref, amount, createdAt }) => {
    const object = objects[kind];
    return object ? [{ id, object, ref, amount: String(amount), at: createdAt.toISOString() }] : [];
  });
  await sql`
    insert into provider_entry (provider, id, object, ref, amount, created_at)
    select ${provider}, id, object, ref, amount, at
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
           as e(id text, object text, ref text, amount bigint, at timestamptz)
    on conflict (provider, id) do nothing`.execute(em.getKysely());
}

/**
 * Books moves of the provider without a request of ours: its fees are costs of the platform, and so is everything else
 * that has left or entered the platform's balance there, such as a withdrawal of its own. Each entry is booked once.
 */
export async function bookOwnEntries(
  { em, now }: Pick<Work, 'em' | 'now'>,
  provider: 'sandbox' | 'stripe',
  entries: BookEntry[],
): Promise<void> {
  const own = entries.filter(({ kind, amount }) => (kind === 'fee' || kind === 'other') && amount !== 0n);
  const transactions = own.map(({ id, kind, currency, amount }) => {
    const name = `platform:${kind === 'fee' ? 'costs' : 'other'}:${currency}`;
    const costs: LedgerAccount = { name, kind: 'costs' };
    const outside: LedgerAccount = { name: `provider:${provider}:${currency}`, kind: 'provider' };
    const posting = amount < 0n ? { from: costs, to: outside, amount: -amount } : { from: outside, to: costs, amount };
    return { reference: `cost:${provider}:${id}`, currency, postings: [posting] };
  });
  await postAll(em, 'provider_cost', now, transactions);
}
