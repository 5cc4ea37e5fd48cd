import { type Payout as PayoutOutput, riskHoldReasons } from '@marketplace/payments-contract';
import { sql } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import { type CountedTogether, roomAt } from '../risk/seller-group.ts';
import { centsOf } from '../risk/dollar-units.ts';
import type { RiskRules } from '../risk/risk-settings.ts';
import { dayLimitOf, hasGrown, isNew, type Trust } from '../risk/trust.ts';
import { earningsOfPayout, eligibleAtOf, isReserve, type LockedPayout } from './payout-rules.ts';

// Decides why a payout waits, and when its workflow tries next; nothing else does. `findStartFacts` reads the facts.
// Other code reads the stored answer (`holdReasons`).

/** A reason why a payout is on hold. */
export type HoldReason = PayoutOutput['holdReasons'][number];

/** Present facts, besides the order and the payout, that may hold a payout. */
export interface PresentFacts {
  /** Null if the organization has no account that the provider knows. */
  destination: string | null;
  accountStatus: PayoutAccount['status'] | null;
  schedule: PayoutAccount['payoutSchedule'];
  /** Whether the organization is suspended, or the operator has stopped its payouts. */
  suspended: boolean;
  /** Whether all payouts of the platform are stopped. The seller cannot change it, so it is not shown as a reason. */
  frozen: boolean;
  /** Whether an earlier payout of the order came back: a member must check the account before the next one. */
  returnedBefore: boolean;
  /** When the bank account changed last. Null if it never did. */
  accountChangedAt: Date | null;
  /** Reasons of risk that the operator has lifted for the organization. */
  lifted: readonly string[];
}

/** The past of the seller. */
interface PastFacts {
  trust: Trust;
  /** Payouts that count towards the limit of a day. */
  counted: CountedTogether;
}

/** Facts that decide, besides the order and the payout, whether the payout may start. */
export type StartFacts = PresentFacts & PastFacts;

/** A reason to wait, and when it ends or changes. Null if that is not known. */
interface Hold {
  reason: HoldReason;
  until: Date | null;
}

/**
 * `cancel`: nothing is left to pay, now and later. `failed`: its transfer has failed, and nobody has asked for another
 * one. `hold` without reasons: the platform has stopped all payouts.
 */
export type StartAnswer = { kind: 'start' } | { kind: 'cancel' } | { kind: 'failed' } | { kind: 'hold'; holds: Hold[] };

/**
 * Decides whether a payout may start at `now`, or else why it waits. The limit of a day is a reason only for a payout
 * that could start otherwise. `requested`: a member asks for it now.
 */
export function mayStart(
  locked: LockedPayout,
  facts: StartFacts,
  rules: RiskRules,
  now: Date,
  requested = locked.payout.releaseRequested,
): StartAnswer {
  return answerOf(locked, facts, facts, rules, now, requested);
}

/** The answer of `mayStart`. Without the `past` of the seller, it has no reasons that follow from it. */
function answerOf(
  locked: LockedPayout,
  facts: PresentFacts,
  past: PastFacts | null,
  rules: RiskRules,
  now: Date,
  requested: boolean,
): StartAnswer {
  const { account, payout } = locked;
  const { destination, accountStatus, schedule, suspended, frozen, returnedBefore } = facts;
  if (isNothingLeft(locked)) return { kind: 'cancel' };
  if (payout.status === 'failed' && !requested) return { kind: 'failed' };
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
    ...(rules.controls ? risksOf(locked, facts, past, rules, now) : []),
  ];
  // Only a payout that could start otherwise waits in the queue of the day.
  if (holds.length === 0 && rules.controls && past) holds.push(...limitOf(locked, facts, past, rules, now));
  return holds.length > 0 || frozen ? { kind: 'hold', holds } : { kind: 'start' };
}

/** Whether the money of an order may be released at `now`: the hold is over, or the buyer has confirmed the receipt. */
export function isDue({ receiptConfirmedAt, eligibleAt }: OrderAccount, now: Date): boolean {
  return receiptConfirmedAt != null || (eligibleAt != null && eligibleAt <= now);
}

/** Whether a payout has nothing left to pay, now and later. */
function isNothingLeft(locked: LockedPayout): boolean {
  const { openDisputes, refundPending } = locked.account;
  return earningsOfPayout(locked).net === 0n && openDisputes === 0 && refundPending === 0n;
}

/**
 * Whether the operator has let a payout go: no reason of risk holds it, and no limit counts it. A change of the bank
 * account ends that, because the operator has not seen it.
 */
export function isApproved({ payout }: LockedPayout, { accountChangedAt }: PresentFacts): boolean {
  return payout.approvedAt != null && (accountChangedAt === null || accountChangedAt <= payout.approvedAt);
}

/**
 * The reasons of risk for which a payout waits, without those that the operator has lifted. A time without an end waits
 * for the operator.
 */
function risksOf(
  locked: LockedPayout,
  facts: PresentFacts,
  past: PastFacts | null,
  rules: RiskRules,
  now: Date,
): Hold[] {
  if (isApproved(locked, facts)) return [];
  const { account, payout } = locked;
  const { accountChangedAt, lifted } = facts;
  const releasedAt = account.releasedAt ?? now;
  const waitsFrom = (at: Date, ms: number) => new Date(at.getTime() + ms);
  const isFromNewSeller = past !== null && isNew(past.trust, rules, releasedAt);
  const isSudden = past !== null && !isFromNewSeller && hasGrown(past.trust);
  const reasons: [HoldReason, applies: boolean, until: Date | null][] = [
    ['new_seller', isFromNewSeller, waitsFrom(releasedAt, rules.newSellerDelayMs)],
    ['payout_account_changed', accountChangedAt !== null, waitsFrom(accountChangedAt ?? now, rules.accountWaitMs)],
    ['reserve', rules.reserve.bps > 0 && isReserve(locked) && payout.eligibleAt != null, payout.eligibleAt ?? null],
    ['review', past !== null && isLarge(locked, past, rules), null],
    ['velocity', isSudden, waitsFrom(releasedAt, rules.newSellerDelayMs)],
    ['related_parties', account.riskFlags.length > 0, null],
  ];
  return reasons.flatMap(([reason, applies, until]) =>
    applies && (until === null || until > now) && !lifted.includes(reason) ? [{ reason, until }] : [],
  );
}

/** Whether a payout needs the operator's approval: it is larger than the limit of a day, or than `reviewCents`. */
function isLarge(locked: LockedPayout, { trust }: PastFacts, rules: RiskRules): boolean {
  const cents = centsOf(earningsOfPayout(locked).net, locked.account.currency);
  const limit = dayLimitOf(trust, rules);
  return (limit !== null && cents > limit) || (rules.reviewCents > 0n && cents > rules.reviewCents);
}

/** The hold of a payout by the limit of a day, if that is reached. */
function limitOf(
  locked: LockedPayout,
  facts: PresentFacts,
  { trust, counted }: PastFacts,
  rules: RiskRules,
  now: Date,
): Hold[] {
  const limit = dayLimitOf(trust, rules);
  if (limit === null || facts.lifted.includes('payout_limit') || isApproved(locked, facts)) return [];
  const until = roomAt(counted, centsOf(earningsOfPayout(locked).net, locked.account.currency), limit, now);
  return until === null ? [] : [{ reason: 'payout_limit', until }];
}

/** Shortest and longest time in milliseconds until a payout without funds at the provider is tried again. */
const fundsRetryMs = { min: 2_000, max: 3_600_000 };

/**
 * Time at which the workflow of an order should next try to start its payout. Null: not before a change, which requests
 * the workflow. A try before the release of the money stores the amounts of the payout and its holds. Needs no locks,
 * because starting the payout decides again.
 */
export function nextStart(parts: LockedPayout, answer: StartAnswer, now: Date): Date | null {
  const { account, payout } = parts;
  if (answer.kind === 'cancel') return now;
  if (answer.kind === 'failed') return null;
  if (payout.status === 'failed') return answer.kind === 'start' ? now : null;
  if (answer.kind === 'start') return payout.holdReasons.includes('awaiting_provider_funds') ? retryAt(parts) : now;
  const { holds } = answer;
  const reasons = holds.map(({ reason }) => reason);
  // A start stores its present holds, and also that it has none while all payouts are stopped.
  if (reasons.join() !== payout.holdReasons.join()) return now;
  if (holds.length > 0 && isOutdated(parts)) return now;
  return firstEnd(holds, account);
}

/** Whether the amounts or the time of a held payout differ from those of its order. */
export function isOutdated(parts: LockedPayout): boolean {
  const { payout } = parts;
  const { amounts, net } = earningsOfPayout(parts);
  if (amounts.refunded !== payout.refunded || (isReserve(parts) && net !== payout.amount)) return true;
  return eligibleAtOf(parts)?.getTime() !== payout.eligibleAt?.getTime();
}

/** When the first of the holds ends whose end is known. Until the release, the order decides about the hold period. */
function firstEnd(holds: Hold[], { releasedAt }: LockedPayout['account']): Date | null {
  const ends = holds.flatMap(({ reason, until }) =>
    until === null || (reason === 'hold_period' && releasedAt == null) ? [] : [until.getTime()],
  );
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** Time of the next try. Each pause is as long as all before it together. */
function retryAt({ account: { releasedAt }, payout: { createdAt, updatedAt } }: LockedPayout): Date {
  const since = releasedAt && releasedAt > createdAt ? releasedAt : createdAt;
  const waitedMs = updatedAt.getTime() - since.getTime();
  return new Date(updatedAt.getTime() + Math.min(fundsRetryMs.max, Math.max(fundsRetryMs.min, waitedMs)));
}

/** Milliseconds after which an unchanged payout that nothing holds counts as forgotten. */
const forgottenMs = 300_000;
/** Milliseconds for a payout that waits because of risk, which may end without a change of the payout. */
const forgottenRiskMs = 86_400_000;

/**
 * Whether a payout that waits seems forgotten: it is unchanged for some minutes, although its workflow should have
 * started or canceled it. The past of the seller is not read: its effects hold a payout for a day, as stored.
 */
export function isForgotten(locked: LockedPayout, facts: PresentFacts, rules: RiskRules, now: Date): boolean {
  const { updatedAt, holdReasons, releaseRequested } = locked.payout;
  const isRisk = holdReasons.some((reason) => (riskHoldReasons as readonly string[]).includes(reason));
  if (now.getTime() - updatedAt.getTime() <= (isRisk ? forgottenRiskMs : forgottenMs)) return false;
  const { kind } = answerOf(locked, facts, null, rules, now, releaseRequested);
  return kind === 'start' || kind === 'cancel';
}

/** Why a payout waits when it is made, until its workflow stores the answer of `mayStart`. */
export const firstReasons = { announced: ['hold_period'], reserve: ['reserve'] } satisfies Record<string, HoldReason[]>;

/**
 * SQL, a boolean: as stored, a payout `p` that waits would start if its organization was neither suspended nor frozen.
 */
export const startsUnlessSuspended = sql`
  p.hold_reasons <@ '{organization_suspended}' and (p.status <> 'failed' or p.release_requested)`;
