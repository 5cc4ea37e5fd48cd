import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { centsOf } from './dollar-units.ts';
import type { RiskRules } from './risk-settings.ts';

// Rules of trust in a seller. Pure functions: `findTrust` reads the facts. Age alone earns no trust: a seller is
// trusted for a multiple of the amount that was released to it so long ago that it can no longer be disputed.

/** Facts about the past of a seller. */
export interface Trust {
  /** When money of the seller was released first. Null if none was. */
  firstReleaseAt: Date | null;
  /** US cents that were released without a dispute, longer ago than most disputes are opened. */
  earnedCents: bigint;
  /** US cents that were released since then, without a dispute so far. */
  recentCents: bigint;
}

/** Days after the release of money within which most disputes of cards are opened. */
const disputeDays = 60;
/** Days before those whose releases count as earned. */
const earnedDays = 180;
/** Multiple of its earnings that a seller is paid out in 24 hours at most. */
const paidPerEarned = 2n;
/** Part of its earnings that a seller may owe at most. */
const earnedPerOwed = 10n;
/** Multiple of its earnings above which recent sales of a seller are a sudden growth. */
const grownPerEarned = 5n;
/** US cents up to which recent sales are not a sudden growth, whatever was earned. */
const grownFromCents = 100_000n;

/** Whether a seller whose money was first released at `firstReleaseAt`, null if never, is new at a time. */
export function isNew(
  { firstReleaseAt }: Pick<Trust, 'firstReleaseAt'>,
  { newSellerMs }: RiskRules,
  at: Date,
): boolean {
  return firstReleaseAt === null || at.getTime() < firstReleaseAt.getTime() + newSellerMs;
}

/** Whether the seller has suddenly sold much more than it is known for. */
export function hasGrown({ earnedCents, recentCents }: Trust): boolean {
  return recentCents > larger(grownFromCents, earnedCents * grownPerEarned);
}

/** The most US cents that a seller is paid out in 24 hours. Null: no limit. */
export function dayLimitOf({ earnedCents }: Trust, { payoutPerDayMax }: RiskRules): bigint | null {
  return limitOf(payoutPerDayMax, earnedCents * paidPerEarned);
}

/** The most US cents that a seller owes after refunds. Null: no limit. */
export function debtLimitOf({ earnedCents }: Trust, { debtMax }: RiskRules): bigint | null {
  return limitOf(debtMax, earnedCents / earnedPerOwed);
}

/** The limit of new sellers grows with their earnings, up to that of other sellers. 0 dollars mean no limit. */
function limitOf({ newSeller, seller }: { newSeller: number; seller: number }, earned: bigint): bigint | null {
  const [least, most] = [BigInt(newSeller) * 100n, BigInt(seller) * 100n];
  if (least === 0n) return most === 0n ? null : most;
  return most === 0n ? larger(least, earned) : smaller(larger(least, earned), larger(least, most));
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

const dayMs = 86_400_000;
/**
 * Number of oldest payouts among which the first release is searched; otherwise the seller counts as new. A payout is
 * written before its money is released, which may be long after that of later ones.
 */
const oldestMax = 100;

/**
 * Reads the past of a seller. The earnings of all organizations of its first owner count, because they are limited
 * together; each is new for itself. `organizationIds`: these organizations, with its own.
 */
export async function findTrust(
  em: EntityManager,
  organizationId: string,
  organizationIds: readonly string[],
  now: Date,
): Promise<Trust> {
  const today = Math.floor(now.getTime() / dayMs);
  const { rows } = await sql<{
    firstReleaseAt: string | Date | null;
    days: { currency: Currency; earned: string; recent: string }[];
  }>`
    select (select min(a.released_at)
              from (select order_id from payout where organization_id = ${organizationId}
                     order by created_at, id limit ${oldestMax}) p
              join order_account a on a.order_id = p.order_id) as "firstReleaseAt",
           coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'earned', earned::text,
                                                         'recent', recent::text))
                       from (select currency,
                                    coalesce(sum(amount) filter (where day < ${today - disputeDays}), 0) as earned,
                                    coalesce(sum(amount) filter (where day >= ${today - disputeDays}), 0) as recent
                               from released_day
                              where organization_id = any(${[...organizationIds]}::text[])
                                and day >= ${today - disputeDays - earnedDays}
                              group by currency) by_currency), '[]') as days`.execute(em.getKysely());
  const { firstReleaseAt, days } = rows[0]!;
  const sum = (which: 'earned' | 'recent') =>
    days.reduce((total, row) => total + centsOf(BigInt(row[which]), row.currency), 0n);
  return {
    firstReleaseAt: firstReleaseAt === null ? null : new Date(firstReleaseAt),
    earnedCents: sum('earned'),
    recentCents: sum('recent'),
  };
}
