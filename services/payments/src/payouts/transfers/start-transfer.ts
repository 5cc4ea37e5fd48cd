import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { type ExternalRequest, findRecords, later, type Outcome, sql, type Work } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../../entities/payment.entity.ts';
import type { Payout } from '../../entities/payout.entity.ts';
import { writeOutcome } from '../../outcomes/outcome.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { awaitingFundsCode, findFirst } from '../../provider/payment-provider.ts';
import type { TransferSnapshot } from '../../provider/snapshots.ts';
import { holdBack } from '../schedule-payout.ts';
import { adjustmentsOf, causesOfDebt, differenceOf, shortfall } from '../debts.ts';
import { applyTransfer, awaitFunds, failPayout } from './apply-transfer.ts';
import {
  accountsOfPayout,
  type NoStart,
  outcomeOfCancellation,
  outcomeOfStart,
  outcomeOfWaiting,
} from './transfer-outcome.ts';
import { lockPayout } from '../payout.ts';
import { earningsOfPayout, type LockedPayout } from '../payout-rules.ts';
import { findStartFacts } from '../start-facts.ts';
import { type HoldReason, isApproved, mayStart, type StartFacts } from '../may-start.ts';
import { countStart, findGroup, lockGroup } from '../../risk/seller-group.ts';

/** Members of the request for a transfer. Stored with the external call. */
export interface TransferIntent {
  payoutId: string;
  orderId: string;
  paymentRef: string;
  destination: string;
  /** Decimal text, because the intent is stored as JSON. */
  amount: string;
  currency: Currency;
  /** Earlier transfers of the payout, which failed. */
  endedRefs: string[];
  /** See `PaymentProvider.createTransfer`. */
  fromBalance?: true;
}

/** Result of starting a payout: a transfer to request, or null and the reasons. */
export interface Started {
  payout: Payout;
  transfer: TransferIntent | null;
  holdReasons: HoldReason[];
}

/**
 * Starts a locked payout that waits, if nothing holds it: its amount leaves the seller's balance in this transaction,
 * and the transfer must then be requested. Otherwise stores its holds. A payout with nothing left to pay is canceled.
 * `requested`: a member asks for it now.
 */
export async function startTransfer(
  work: Work & Pick<PaymentsContext, 'risk'>,
  locked: LockedPayout,
  requested = false,
): Promise<Started> {
  const { payout } = locked;
  const asked = requested || payout.releaseRequested;
  const decide = async () => {
    const facts = await findStartFacts(work.em, work.risk, locked, work.now);
    return { facts, answer: mayStart(locked, facts, work.risk, work.now, asked) };
  };
  const { amounts, net } = earningsOfPayout(locked);
  const { answer: first } = await decide();
  if (first.kind !== 'start') return wait(work, locked, first);
  const group = work.risk.controls ? await findGroup(work.em, payout.organizationId) : null;
  if (group) await lockGroup(work.em, group);
  const { payable, transit } = accountsOfPayout(locked);
  // Both are locked at once, because the payout will post to both.
  const difference = await differenceOf(work.em, payout, [payable, transit]);
  // Again with the group locked: others that count together may have started meanwhile.
  const { facts, answer } = await decide();
  if (answer.kind !== 'start') return wait(work, locked, answer);
  const taken = await debtsTakenFrom(work.em, payout, net, difference);
  const adjustments = [...amounts.adjustments, ...taken];
  const due = taken.reduce((sum, one) => sum + BigInt(one.amount), net);
  if (due === 0n) {
    const canceled = await writeOutcome(work, outcomeOfCancellation(locked, { ...amounts, adjustments }, work.now));
    return { payout: canceled.payout, transfer: null, holdReasons: [] };
  }
  const reserve = await holdBack(work, locked, facts, due, later(work.now, payout.updatedAt));
  if (reserve) adjustments.push(reserve);
  const amount = reserve ? due + BigInt(reserve.amount) : due;
  const changes = { ...amounts, adjustments, amount, releaseRequested: asked };
  const { payout: written } = await writeOutcome(work, outcomeOfStart(locked, changes, work.now));
  if (group && !isApproved(locked, facts) && !facts.lifted.includes('payout_limit'))
    await countStart(work.em, group, written, work.now);
  return { payout: written, transfer: await intentOf(work.em, written, facts), holdReasons: [] };
}

/** Writes the outcome of a payout that does not start; see `outcomeOfWaiting`. */
async function wait(work: Work, locked: LockedPayout, answer: NoStart): Promise<Started> {
  const outcome = outcomeOfWaiting(locked, answer, work.now);
  const { payout } = outcome ? await writeOutcome(work, outcome) : locked;
  return {
    payout,
    transfer: null,
    holdReasons: answer.kind === 'hold' ? answer.holds.map(({ reason }) => reason) : [],
  };
}

/**
 * Requests a transfer; does nothing without one. Each external call is one transfer: its id is the key of all its
 * requests.
 */
export async function requestTransfer(
  { provider }: Pick<PaymentsContext, 'provider'>,
  transfer: TransferIntent | null,
  { idempotencyKey: key, signal, ageMs }: ExternalRequest,
): Promise<Outcome<TransferSnapshot | null>> {
  if (transfer === null) return { kind: 'ok', value: null };
  const { amount, currency, endedRefs, ...input } = transfer;
  const money = { amount: BigInt(amount), currency };
  const { payoutId, orderId } = input;
  const request = () => provider.createTransfer({ key, signal }, { ...input, money });
  const outcome = await findFirst(provider, { signal, ageMs }, { object: 'transfer', payoutId, orderId }, request);
  // If it has found an earlier transfer, this one was never made.
  return outcome.kind === 'ok' && endedRefs.includes(outcome.value.ref) ? request() : outcome;
}

/** Applies the outcome of the request for a transfer. Returns the payout as it is afterwards. */
export async function finishTransfer(
  work: Work,
  { payoutId: id, orderId }: Pick<TransferIntent, 'payoutId' | 'orderId'>,
  outcome: Outcome<TransferSnapshot | null>,
): Promise<Payout> {
  const locked = await lockPayout(work.em, { id, orderId });
  if (outcome.kind === 'unknown') return locked.payout;
  if (outcome.kind === 'ok') return outcome.value === null ? locked.payout : applyTransfer(work, locked, outcome.value);
  if (outcome.code === awaitingFundsCode) return awaitFunds(work, locked);
  return failPayout(work, locked, { code: outcome.code, message: outcome.message });
}

/** The adjustments by which the debts of the seller reduce a payout of `net`; see `differenceOf`. */
async function debtsTakenFrom(em: EntityManager, payout: Payout, net: bigint, difference: bigint) {
  const taken = -shortfall(net, difference);
  return taken === 0n ? [] : adjustmentsOf(taken, -difference, await causesOfDebt(em, payout, -difference));
}

async function intentOf(
  em: EntityManager,
  { id, orderId, amount, currency, credit, endedRefs }: Payout,
  { destination }: StartFacts,
): Promise<TransferIntent> {
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${orderId} and status = 'succeeded'`,
  );
  const paymentRef = payment?.providerRef;
  if (!paymentRef || destination === null) throw new Error(`${id} has no payment or no account to transfer to.`);
  const intent = { payoutId: id, orderId, paymentRef, destination, amount: String(amount), currency, endedRefs };
  // The funds of the payment went to the seller before.
  return credit > 0n ? { ...intent, fromBalance: true } : intent;
}
