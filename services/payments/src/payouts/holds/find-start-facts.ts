import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import { minorUnitsOf } from '../../risk/dollar-units.ts';
import { firstRelease, isNew } from '../../risk/new-seller.ts';
import type { RiskRules } from '../../risk/risk-settings.ts';
import { earningsOfPayout } from '../earnings-of-payout.ts';
import type { LockedPayout } from '../lock-payout.ts';
import type { StartFacts } from '../may-start.ts';

const dayMs = 86_400_000;
/** Longest time over which the limit of a day is averaged, for a payout that is larger than it. */
const averagedDaysMax = 30;

type Row = Omit<StartFacts, 'firstReleaseAt' | 'accountChangedAt' | 'roomAt'> &
  Record<'firstReleaseAt' | 'accountChangedAt', string | Date | null>;

/**
 * Reads what decides whether a payout may start. Lock the balance of the seller first, if the payout is to start: the
 * limit of a day counts payouts that have started.
 */
export async function findStartFacts(
  em: EntityManager,
  rules: RiskRules,
  locked: LockedPayout,
  now: Date,
): Promise<StartFacts> {
  const { organizationId, orderId, provider } = locked.payout;
  const { rows } = await sql<Row>`
    select a.provider_ref as destination, a.status as "accountStatus",
           coalesce(a.payout_schedule, 'automatic') as schedule,
           coalesce(o.status = 'suspended' or o.payouts_frozen_at is not null, false) as suspended,
           exists (select from payout_freeze) as frozen,
           exists (select from payout where order_id = ${orderId} and reversed > recalled) as "returnedBefore",
           ${rules.controls ? firstRelease(organizationId) : sql`null`} as "firstReleaseAt", a.destination_changed_at as "accountChangedAt",
           coalesce(o.lifted_holds, '{}') as lifted
      from (select) as one
      left join payout_account a on a.organization_id = ${organizationId} and a.provider = ${provider}
      left join organization o on o.id = ${organizationId}`.execute(em.getKysely());
  const { firstReleaseAt, accountChangedAt, ...facts } = rows[0]!;
  const times = { firstReleaseAt: timeOf(firstReleaseAt), accountChangedAt: timeOf(accountChangedAt) };
  const { newSeller, seller } = rules.payoutPerDayMax;
  const dollars = isNew(times.firstReleaseAt, rules.newSellerMs, now) ? newSeller : seller;
  const isLimited = dollars > 0 && locked.account.releasedAt != null && !facts.lifted.includes('payout_limit');
  const roomAt = isLimited ? await findRoom(em, locked, minorUnitsOf(dollars, locked.payout.currency), now) : null;
  return { ...facts, ...times, roomAt };
}

/**
 * When a payout has room in the limit of a day. Null: now. A payout that is larger than the limit is averaged over as
 * many days as it takes, so that it starts some day, alone.
 */
async function findRoom(em: EntityManager, locked: LockedPayout, perDayMax: bigint, now: Date): Promise<Date | null> {
  const { payout } = locked;
  const { net } = earningsOfPayout(locked);
  const days = Math.min(averagedDaysMax, Number((net + perDayMax - 1n) / perDayMax) || 1);
  const windowMs = days * dayMs;
  const { rows } = await sql<{ paid: string; oldest: string | null }>`
    select coalesce(sum(amount), 0) as paid, min(at) as oldest from (
      select amount, released_at as at from payout
       where organization_id = ${payout.organizationId} and currency = ${payout.currency}
         and released_at > ${new Date(now.getTime() - windowMs)}
      union all
      select amount, updated_at from payout
       where organization_id = ${payout.organizationId} and currency = ${payout.currency} and status = 'processing'
    ) started`.execute(em.getKysely());
  const { paid, oldest } = rows[0]!;
  if (oldest === null || BigInt(paid) + net <= perDayMax * BigInt(days)) return null;
  return new Date(Date.parse(oldest) + windowMs);
}

function timeOf(at: string | Date | null): Date | null {
  return at === null ? null : new Date(at);
}
