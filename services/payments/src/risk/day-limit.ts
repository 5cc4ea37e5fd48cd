import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import type { Payout } from '../entities/payout.entity.ts';
import { centsOf } from './dollar-units.ts';
import type { SellerGroup } from './seller-group.ts';

const dayMs = 86_400_000;

/** US cents that have left at a time. */
export interface Paid {
  at: Date;
  cents: bigint;
}

/** Payouts that count together: those that have left in the last 24 hours, and those that wait for room before one. */
export interface CountedTogether {
  /** Oldest first. */
  paid: readonly Paid[];
  /** US cents of older payouts that wait for room, oldest first. */
  ahead: readonly bigint[];
}

/**
 * When `cents` can leave, so that in no 24 hours more than `max` leaves: after the payouts that are ahead, each as soon
 * as there is room for it. Null: now. So none starves behind smaller ones, and what is larger than `max` leaves alone.
 */
export function roomAt({ paid, ahead }: CountedTogether, cents: bigint, max: bigint, now: Date): Date | null {
  let at = now.getTime();
  const window = paid.map((one) => ({ cents: one.cents, endsAt: one.at.getTime() + dayMs }));
  let used = window.reduce((sum, one) => sum + one.cents, 0n);
  for (const next of [...ahead, cents]) {
    while (window[0] && (window[0].endsAt <= at || used + next > max)) {
      const { endsAt, cents: left } = window.shift()!;
      used -= left;
      at = Math.max(at, endsAt);
    }
    window.push({ cents: next, endsAt: at + dayMs });
    used += next;
  }
  return at > now.getTime() ? new Date(at) : null;
}

/** Most payouts that wait before one and are looked at. With more, it waits at least for these. */
const aheadMax = 1_000;

/** Reads the payouts that count together with one, by minutes, and those that wait for room before it. */
export async function findCountedTogether(
  em: EntityManager,
  { countedFor, organizationIds }: SellerGroup,
  { id, createdAt }: Pick<Payout, 'id' | 'createdAt'>,
  now: Date,
): Promise<CountedTogether> {
  const [paid, ahead] = await Promise.all([
    sql<{ at: string | Date; cents: string }>`
      select max(started_at) as at, sum(cents)::text as cents
        from (select distinct payout_id, started_at, cents from payout_start
               where counted_for = any(${countedFor}::text[])
                 and started_at > ${now}::timestamptz - interval '24 hours') started
       group by date_trunc('minute', started_at) order by 1`.execute(em.getKysely()),
    sql<{ amount: string; currency: Currency }>`
      select amount, currency from payout
       where organization_id = any(${organizationIds}::text[]) and status = 'on_hold'
         and status in ('scheduled', 'on_hold', 'processing', 'failed')
         and hold_reasons = '{payout_limit}' and (created_at, id) < (${createdAt}::timestamptz, ${id})
       order by created_at, id limit ${aheadMax}`.execute(em.getKysely()),
  ]);
  return {
    paid: paid.rows.map(({ at, cents }) => ({ at: new Date(at), cents: BigInt(cents) })),
    ahead: ahead.rows.map(({ amount, currency }) => centsOf(BigInt(amount), currency)),
  };
}

/** Counts a payout that leaves now. Rows that count no more are deleted. */
export async function countStart(
  em: EntityManager,
  { countedFor }: SellerGroup,
  { id, amount, currency }: Payout,
  now: Date,
): Promise<void> {
  // A transaction that has begun earlier may still count by an earlier time.
  await sql`
    delete from payout_start
     where counted_for = any(${countedFor}::text[])
       and started_at < ${now}::timestamptz - interval '48 hours'`.execute(em.getKysely());
  await sql`
    insert into payout_start (payout_id, counted_for, started_at, cents)
    select ${id}, name, ${now}::timestamptz, ${centsOf(amount, currency)} from unnest(${countedFor}::text[]) as name
    on conflict (payout_id, counted_for) do update set started_at = excluded.started_at, cents = excluded.cents`.execute(
    em.getKysely(),
  );
}

/** A payout that has not left after all counts no more. */
export async function uncountStart(em: EntityManager, { id }: Pick<Payout, 'id'>): Promise<void> {
  await sql`delete from payout_start where payout_id = ${id}`.execute(em.getKysely());
}
