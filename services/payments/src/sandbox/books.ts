import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { type Connection, findRecords, sql } from '@marketplace/store';
import type { BookEntry } from '../provider/payment-provider.ts';
import { type SandboxBookEntry, SandboxBookEntryEntity } from './entities/records.entity.ts';
import { refOf } from './objects/refs.ts';

// The sandbox's own double-entry books. They know nothing of the platform's ledger, so that both can be compared.

/** The balance of the platform. */
const platform = 'platform';
/** The cards of all buyers. */
const buyers = 'buyers';
/** The account of a seller. */
const sellerOf = (destination: string) => `seller:${destination}`;

/** A movement in the books. */
export interface Booking {
  kind: SandboxBookEntry['kind'];
  /** The object that causes it. */
  ref: string;
  currency: Currency;
  amount: bigint;
  /** `in`: from buyers to the platform. `out`: back. A transfer goes to the account of a seller, and back. */
  flow: 'in' | 'out' | { to: string } | { backFrom: string };
  /** When the platform can use the amount. */
  availableAt: Date;
  /** Tells apart several movements of one object in one direction. */
  part?: string;
}

/** Books a movement. One object is booked once for each direction and part. Returns the id of the entry. */
export async function book(
  em: EntityManager,
  { kind, ref, currency, amount, flow, availableAt, part }: Booking,
): Promise<string> {
  const [from, to] = accountsOf(flow);
  const id = refOf('txn', ref, from, to, ...(part === undefined ? [] : [part]));
  await sql`
    insert into book_entry (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)
    values (${id}, ${kind}, ${ref}, ${currency}, ${from}, ${to}, ${amount}, ${availableAt}, sandbox.now())`.execute(
    em.getKysely(),
  );
  return id;
}

function accountsOf(flow: Booking['flow']): [from: string, to: string] {
  if (flow === 'in') return [buyers, platform];
  if (flow === 'out') return [platform, buyers];
  return 'to' in flow ? [platform, sellerOf(flow.to)] : [sellerOf(flow.backFrom), platform];
}

/** The balance of the platform. `pending` cannot be used yet. */
export async function balanceOf(
  em: EntityManager,
  currency: Currency,
): Promise<{ available: bigint; pending: bigint }> {
  const { rows } = await sql<{ available: string; pending: string }>`
    select coalesce(sum(amount) filter (where available_at <= now), 0) as available,
           coalesce(sum(amount) filter (where available_at > now), 0) as pending
      from (select case when to_account = ${platform} then amount else -amount end as amount, available_at,
                   sandbox.now() as now
              from book_entry
             where currency = ${currency} and ${platform} in (from_account, to_account)) entries`.execute(
    em.getKysely(),
  );
  return { available: BigInt(rows[0]!.available), pending: BigInt(rows[0]!.pending) };
}

const batch = 500;

/** Entries that changed the balance of the platform since a time, oldest first. */
export async function* entriesSince(connection: Connection, since: Date): AsyncIterable<BookEntry> {
  let after = { createdAt: since, id: '' };
  for (;;) {
    const entries: SandboxBookEntry[] = await findRecords(
      connection.fork(),
      SandboxBookEntryEntity,
      sql`where (created_at, id) > (${after.createdAt}, ${after.id}) and ${platform} in (from_account, to_account)
          order by created_at, id limit ${batch}`,
    );
    for (const { id, kind, ref, currency, amount, toAccount, createdAt } of entries)
      yield { id, kind, ref, currency, amount: toAccount === platform ? amount : -amount, createdAt };
    if (entries.length < batch) return;
    after = entries.at(-1)!;
  }
}
