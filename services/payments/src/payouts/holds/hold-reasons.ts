import type { EntityManager } from '@mikro-orm/postgresql';
import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import { sql } from '@marketplace/store';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { PayoutAccount } from '../../entities/payout-account.entity.ts';
import { payoutRisksOf, type RiskHold } from './payout-risks.ts';
import type { RiskRules } from '../../risk/risk-settings.ts';
import { earningsOfPayout } from '../earnings-of-payout.ts';
import type { LockedPayout } from '../lock-payout.ts';

/** A reason why a payout is on hold. */
export type HoldReason = PayoutOutput['holdReasons'][number];

/** What decides, besides the order and the payout, whether a payout may start. */
export interface Surroundings {
  /** Null if the organization has no account that the provider knows. */
  destination: string | null;
  accountStatus: PayoutAccount['status'] | null;
  schedule: PayoutAccount['payoutSchedule'];
  /** Whether the organization is suspended, or the operator has stopped its payouts. */
  suspended: boolean;
  /** Whether all payouts of the platform are stopped. It is no fault of the seller, and is not shown as a reason. */
  frozen: boolean;
  /** Whether an earlier payout of the order came back: a member must look at the account before the next one. */
  returnedBefore: boolean;
  /** Why it must wait because of risk. */
  risks: RiskHold[];
}

/** Finds what decides whether a payout may start. */
export async function findSurroundings(
  em: EntityManager,
  rules: RiskRules,
  locked: LockedPayout,
  now: Date,
): Promise<Surroundings> {
  const { organizationId, orderId, provider } = locked.payout;
  const { rows } = await sql<Omit<Surroundings, 'risks'>>`
    select a.provider_ref as destination, a.status as "accountStatus",
           coalesce(a.payout_schedule, 'automatic') as schedule,
           exists (select from organization
                    where id = ${organizationId}
                      and (status = 'suspended' or payouts_frozen_at is not null)) as suspended,
           exists (select from payout_freeze) as frozen,
           exists (select from payout where order_id = ${orderId} and reversed > recalled) as "returnedBefore"
      from (select) as one left join payout_account a
        on a.organization_id = ${organizationId} and a.provider = ${provider}`.execute(em.getKysely());
  return { ...rows[0]!, risks: await payoutRisksOf(em, rules, locked, now) };
}

/** Whether the money of an order may be released at `now`: the hold is over, or the buyer has confirmed the receipt. */
export function isDue({ receiptConfirmedAt, eligibleAt }: OrderAccount, now: Date): boolean {
  return receiptConfirmedAt != null || (eligibleAt != null && eligibleAt <= now);
}

/** Whether a payout has nothing left to pay, now and later. It is then canceled. */
export function isNothingLeft(locked: LockedPayout): boolean {
  const { openDisputes, refundPending } = locked.account;
  return earningsOfPayout(locked).net === 0n && openDisputes === 0 && refundPending === 0n;
}

/** Why a payout may not start, in the order of the contract. `requested`: a member asks for it now. */
export function holdReasonsOf(
  { account, payout }: LockedPayout,
  { destination, accountStatus, schedule, suspended, returnedBefore, risks }: Surroundings,
  now: Date,
  requested = payout.releaseRequested,
): HoldReason[] {
  const reasons: [HoldReason, boolean][] = [
    ['hold_period', account.releasedAt == null || !isDue(account, now)],
    ['dispute_open', account.openDisputes > 0],
    ['payout_account_inactive', destination === null || accountStatus !== 'active'],
    ['organization_suspended', suspended],
    // The provider keeps the amount of a pending refund back.
    ['awaiting_provider_funds', account.refundPending > 0n],
    ['manual_schedule', (schedule === 'manual' || returnedBefore) && !requested],
  ];
  return [...reasons.filter(([, holds]) => holds).map(([reason]) => reason), ...risks.map(({ reason }) => reason)];
}
