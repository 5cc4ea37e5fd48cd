import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Currency } from '@marketplace/kernel';
import type { Payout } from '../entities/payout.entity.ts';
import { centsOf } from './dollar-units.ts';

/** Most organizations of a group. A person founds fewer. */
const organizationsMax = 100;

/** The organizations that count together with a seller towards limits, and the reasons. */
export interface SellerGroup {
  /** Organizations of its first owner, with itself. */
  owned: string[];
  /** `owned`, and the organizations that are paid out to the same bank account. */
  organizationIds: string[];
  /**
   * Keys by which its payouts are counted: the organization, its first owner, and the bank accounts that they go to.
   */
  countedFor: string[];
}

/** Finds the group of a seller by the present data of payments: each step of an order reports the first owner. */
export async function findGroup(em: EntityManager, organizationId: string): Promise<SellerGroup> {
  const { rows } = await sql<{ ownerId: string | null; marks: string[]; owned: string[]; sharing: string[] }>`
    with own as (
      select o.owner_id, coalesce(string_to_array(a.destination, ','), '{}') as marks
        from (select) as one
        left join organization o on o.id = ${organizationId}
        left join payout_account a on a.organization_id = ${organizationId})
    select owner_id as "ownerId", marks,
           array(select id from organization where owner_id = own.owner_id
                  order by id limit ${organizationsMax}) as owned,
           array(select organization_id from payout_account where string_to_array(destination, ',') && own.marks
                  order by organization_id limit ${organizationsMax}) as sharing
      from own`.execute(em.getKysely());
  const { ownerId, marks, owned, sharing } = rows[0]!;
  return {
    owned: [...new Set([organizationId, ...owned])],
    organizationIds: [...new Set([organizationId, ...owned, ...sharing])],
    countedFor: [organizationId, ...(ownerId === null ? [] : [ownerId]), ...marks.map((mark) => `bank:${mark}`)],
  };
}

/** Distinguishes this use of advisory locks from others: the seed of the hash. */
const groupLock = 4;

/**
 * Locks the group of a seller until the end of the transaction, so that payouts that count together are decided one
 * after another. Lock the account of the order before it, and balances after it.
 */
export async function lockGroup(em: EntityManager, { countedFor }: SellerGroup): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, ${groupLock}))
      from (select unnest(${countedFor}::text[]) as name order by 1) names`.execute(em.getKysely());
}

const dayMs = 86_400_000;

/** US cents that have left at a time. */
export interface Paid {
  at: Date;
  cents: bigint;
}

/** Payouts that count together: those that have left in the last 24 hours, and those that wait before one. */
export interface CountedTogether {
  /** Oldest first. */
  paid: readonly Paid[];
  /** US cents of older payouts that wait for the limit, oldest first. */
  ahead: readonly bigint[];
}

/**
 * Time when `cents` can leave, so that at most `max` leaves in any 24 hours: after the payouts ahead, each as soon as
 * the limit allows it. Null: now. So no payout starves behind smaller ones, and one larger than `max` leaves alone.
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

/** Maximum number of payouts ahead of one that are read. With more, it waits at least for these. */
const aheadMax = 1_000;

/** Reads the payouts that count together with one, by minutes, and those that wait before it. */
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
    on conflict (payout_id, counted_for)
      do update set started_at = excluded.started_at, cents = excluded.cents`.execute(em.getKysely());
}

/** A payout that has not left after all counts no more. */
export async function uncountStart(em: EntityManager, { id }: Pick<Payout, 'id'>): Promise<void> {
  await sql`delete from payout_start where payout_id = ${id}`.execute(em.getKysely());
}
