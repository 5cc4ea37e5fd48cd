import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { riskHoldReasons } from '@marketplace/payments-contract';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { Payout } from '../../entities/payout.entity.ts';
import { earningsOfPayout, isReserve } from '../earnings-of-payout.ts';
import { minorUnitsOf } from '../../risk/dollar-units.ts';
import { firstRelease, isNew } from '../../risk/new-seller.ts';
import type { RiskRules } from '../../risk/risk-settings.ts';

const dayMs = 86_400_000;
/** Longest time over which the limit of a day is averaged, for a payout that is larger than it. */
const averagedDaysMax = 30;

/** A reason of risk for which a payout waits, and when it ends or changes. */
export interface RiskHold {
  reason: (typeof riskHoldReasons)[number];
  until: Date;
}

interface Facts {
  /** When money of the seller was released first. Null if none was. */
  firstPayoutAt: string | null;
  accountChangedAt: string | null;
  lifted: string[];
}

/**
 * Why the payout of an order must wait because of risk. Reasons that the operator has lifted are left out. Lock the
 * balance of the seller first, if the payout is to start: the limit of a day counts payouts that have started.
 */
export async function payoutRisksOf(
  em: EntityManager,
  rules: RiskRules,
  { account, payout }: { account: OrderAccount; payout: Payout },
  now: Date,
): Promise<RiskHold[]> {
  const { newSellerMs, newSellerDelayMs, payoutPerDayMax, accountWaitMs, reserve } = rules;
  const { newSeller, seller } = payoutPerDayMax;
  if (newSellerDelayMs + accountWaitMs + newSeller + seller + reserve.bps === 0) return [];
  const { firstPayoutAt, accountChangedAt, lifted } = await findFacts(em, payout);
  const holds: RiskHold[] = [];
  const hold = (reason: RiskHold['reason'], until: number) => {
    if (until > now.getTime() && !lifted.includes(reason)) holds.push({ reason, until: new Date(until) });
  };
  const isNewAt = (at: Date) => isNew(firstPayoutAt, newSellerMs, at);
  const releasedAt = account.releasedAt ?? now;
  if (isNewAt(releasedAt)) hold('new_seller', releasedAt.getTime() + newSellerDelayMs);
  if (accountChangedAt !== null) hold('payout_account_changed', Date.parse(accountChangedAt) + accountWaitMs);
  const dollars = isNewAt(now) ? payoutPerDayMax.newSeller : payoutPerDayMax.seller;
  // Until the money is released, others may be paid out before it.
  if (account.releasedAt != null && dollars > 0 && !lifted.includes('payout_limit')) {
    const until = await roomAt(em, { account, payout }, minorUnitsOf(dollars, payout.currency), now);
    if (until) hold('payout_limit', until.getTime());
  }
  if (reserve.bps > 0 && isReserve({ account, payout }) && payout.eligibleAt != null)
    hold('reserve', payout.eligibleAt.getTime());
  return holds;
}

/** What is held back of a payout of `amount` that starts, in minor units, rounded down. Once for each order. */
export async function reserveOf(
  em: EntityManager,
  { reserve, newSellerMs }: RiskRules,
  { account, payout }: { account: OrderAccount; payout: Payout },
  amount: bigint,
): Promise<bigint> {
  if (reserve.bps === 0 || payout.credit > 0n || account.reservePayoutId != null || account.releasedAt == null)
    return 0n;
  const { firstPayoutAt, lifted } = await findFacts(em, payout);
  if (lifted.includes('reserve') || !isNew(firstPayoutAt, newSellerMs, account.releasedAt)) return 0n;
  return (amount * BigInt(reserve.bps)) / 10_000n;
}

async function findFacts(em: EntityManager, { organizationId, provider }: Payout): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select ${firstRelease(organizationId)} as "firstPayoutAt",
           (select destination_changed_at from payout_account
             where organization_id = ${organizationId} and provider = ${provider}) as "accountChangedAt",
           coalesce((select lifted_holds from organization where id = ${organizationId}), '{}') as lifted`.execute(
    em.getKysely(),
  );
  return rows[0]!;
}

/**
 * When a payout has room in the limit of a day. Null: now. A payout that is larger than the limit is averaged over as
 * many days as it takes, so that it starts some day, alone.
 */
async function roomAt(
  em: EntityManager,
  { account, payout }: { account: OrderAccount; payout: Payout },
  perDayMax: bigint,
  now: Date,
): Promise<Date | null> {
  const { net } = earningsOfPayout({ account, payout });
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
