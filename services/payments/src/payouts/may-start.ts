import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import { isNew } from '../risk/new-seller.ts';
import type { RiskRules } from '../risk/risk-settings.ts';
import { earningsOfPayout, isReserve } from './earnings-of-payout.ts';
import type { LockedPayout } from './lock-payout.ts';

// Whether a payout may start. Pure functions: `findStartFacts` reads what they compare.

/** A reason why a payout is on hold. */
export type HoldReason = PayoutOutput['holdReasons'][number];

/** Facts that decide, besides the order and the payout, whether the payout may start. */
export interface StartFacts {
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
  /** When money of the seller was released first. Null if none was. */
  firstReleaseAt: Date | null;
  /** When the bank account changed last. Null if it never did. */
  accountChangedAt: Date | null;
  /** Reasons of risk that the operator has lifted for the organization. */
  lifted: readonly string[];
  /** When the limit of a day has room for the payout. Null: now. */
  roomAt: Date | null;
}

/** A reason to wait, and when it ends or changes. Null if that is not known. */
export interface Hold {
  reason: HoldReason;
  until: Date | null;
}

/** `cancel`: nothing is left to pay, now and later. `hold` without reasons: the platform has stopped all payouts. */
export type StartAnswer = { kind: 'start' } | { kind: 'cancel' } | { kind: 'hold'; holds: Hold[] };

/**
 * Decides whether a payout may start at `now`, or else for which reasons it waits, in the order of the contract.
 * `requested`: a member asks for it now.
 */
export function mayStart(
  locked: LockedPayout,
  facts: StartFacts,
  rules: RiskRules,
  now: Date,
  requested = locked.payout.releaseRequested,
): StartAnswer {
  const { account } = locked;
  const { destination, accountStatus, schedule, suspended, frozen, returnedBefore } = facts;
  if (isNothingLeft(locked)) return { kind: 'cancel' };
  const reasons: [HoldReason, boolean, until?: Date | null][] = [
    ['hold_period', account.releasedAt == null || !isDue(account, now), account.eligibleAt ?? null],
    ['dispute_open', account.openDisputes > 0],
    ['payout_account_inactive', destination === null || accountStatus !== 'active'],
    ['organization_suspended', suspended],
    // The provider keeps the amount of a pending refund back.
    ['awaiting_provider_funds', account.refundPending > 0n],
    ['manual_schedule', (schedule === 'manual' || returnedBefore) && !requested],
  ];
  const holds = [
    ...reasons.flatMap(([reason, applies, until = null]) => (applies ? [{ reason, until }] : [])),
    ...risksOf(locked, facts, rules, now),
  ];
  return holds.length > 0 || frozen ? { kind: 'hold', holds } : { kind: 'start' };
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

/** The amount that is held back of a payout of `amount` that starts, in minor units, rounded down. Once for each order. */
export function reserveOf(
  { account, payout }: LockedPayout,
  { firstReleaseAt, lifted }: StartFacts,
  { reserve, newSellerMs }: RiskRules,
  amount: bigint,
): bigint {
  if (reserve.bps === 0 || payout.credit > 0n || account.reservePayoutId != null || account.releasedAt == null)
    return 0n;
  if (lifted.includes('reserve') || !isNew(firstReleaseAt, newSellerMs, account.releasedAt)) return 0n;
  return (amount * BigInt(reserve.bps)) / 10_000n;
}

/** The reasons of risk for which a payout waits, without those that the operator has lifted. */
function risksOf(
  { account, payout }: LockedPayout,
  { firstReleaseAt, accountChangedAt, lifted, roomAt }: StartFacts,
  { newSellerMs, newSellerDelayMs, accountWaitMs, reserve }: RiskRules,
  now: Date,
): Hold[] {
  const releasedAt = account.releasedAt ?? now;
  const reasons: [HoldReason, until: Date | null][] = [
    ['new_seller', isNew(firstReleaseAt, newSellerMs, releasedAt) ? after(releasedAt, newSellerDelayMs) : null],
    ['payout_account_changed', accountChangedAt && after(accountChangedAt, accountWaitMs)],
    // Until the money is released, others may be paid out before it.
    ['payout_limit', account.releasedAt == null ? null : roomAt],
    ['reserve', reserve.bps > 0 && isReserve({ account, payout }) ? (payout.eligibleAt ?? null) : null],
  ];
  return reasons.flatMap(([reason, until]) =>
    until !== null && until > now && !lifted.includes(reason) ? [{ reason, until }] : [],
  );
}

function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
