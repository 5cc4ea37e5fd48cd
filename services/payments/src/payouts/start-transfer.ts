import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { type ExternalRequest, findRecords, later, type Outcome, sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../accounts/write-account.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { Payout } from '../entities/payout.entity.ts';
import { lockBalances } from '../ledger/lock-balances.ts';
import { beginPayout, earningsOf } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findFirst } from '../provider/find-first.ts';
import { awaitingFundsCode } from '../provider/payment-provider.ts';
import type { TransferSnapshot } from '../provider/snapshots.ts';
import { payoutRisksOf } from '../risk/payout-risks.ts';
import { adjust } from './adjust.ts';
import { accountsOfPayout, applyTransfer, awaitFunds, failPayout } from './apply-transfer.ts';
import { auditPayout } from './audit-payout.ts';
import { type HoldReason, holdReasonsOf, isNothingLeft, readSurroundings, type Surroundings } from './hold-reasons.ts';
import { type LockedPayout, lockPayout } from './lock-payout.ts';
import { writePayout } from './write-payout.ts';

/** What the request for a transfer needs. Stored with the external call. */
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
}

/** What became of a payout that was to start: a transfer to request, or null and the reasons. */
export interface Started {
  payout: Payout;
  transfer: TransferIntent | null;
  holdReasons: HoldReason[];
}

/**
 * Starts a locked payout that waits, if nothing holds it: its amount leaves the seller's balance in this transaction,
 * and the transfer must then be requested. Otherwise stores what holds it. A payout with nothing left to pay is
 * canceled. `requested`: a member asks for it now.
 */
export async function startTransfer(
  work: Work & Pick<PaymentsContext, 'risk'>,
  locked: LockedPayout,
  requested = false,
): Promise<Started> {
  const { account, payout } = locked;
  const surroundings = await readSurroundings(work.em, work.risk, locked, work.now);
  const asked = requested || payout.releaseRequested;
  const holdReasons = holdReasonsOf(locked, surroundings, work.now, asked);
  const at = later(work.now, payout.updatedAt);
  const earnings = earningsOf(account);
  const { net, ...amounts } = earnings;
  if (isNothingLeft(locked)) return cancel(work, locked, { ...amounts, adjustments: [] }, at);
  if (holdReasons.length > 0) return hold(work, locked, holdReasons, at);
  if (surroundings.frozen) return hold(work, locked, [], at);
  const difference = await differenceOf(work.em, locked);
  // Again with the balance locked: others of the seller may have started meanwhile.
  const risks = await payoutRisksOf(work.em, work.risk, locked, work.now);
  if (risks.length > 0)
    return hold(
      work,
      locked,
      risks.map(({ reason }) => reason),
      at,
    );
  const { adjustments, amount } = adjust(earnings, difference, payout.organizationId);
  if (amount === 0n) return cancel(work, locked, { ...amounts, adjustments }, at);
  const transfers = payout.transfers + 1;
  await post(work.em, {
    kind: 'payout',
    reference: `payout:${payout.id}:${transfers}`,
    orderId: payout.orderId,
    currency: payout.currency,
    at,
    postings: beginPayout(accountsOfPayout(locked), amount),
  });
  const changes = {
    ...amounts,
    adjustments,
    amount,
    transfers,
    holdReasons: [],
    failure: null,
    releaseRequested: asked,
  };
  const eligibleAt = account.eligibleAt ?? null;
  const written = await writePayout(work.em, payout, { ...changes, eligibleAt, status: 'processing' }, at);
  auditPayout(work, written, 'payout.started');
  pokeOrder(work, account);
  return { payout: written, transfer: await intentOf(work.em, written, surroundings), holdReasons: [] };
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
  const { payoutId, orderId, paymentRef, destination, amount, currency, endedRefs } = transfer;
  const money = { amount: BigInt(amount), currency };
  const request = () => provider.createTransfer({ key, signal }, { payoutId, orderId, paymentRef, destination, money });
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
  return failPayout(work, locked, { code: outcome.code, message: outcome.message }, null);
}

async function cancel(
  work: Work,
  { account, payout }: LockedPayout,
  amounts: Pick<Payout, 'gross' | 'refunded' | 'fee' | 'adjustments'>,
  at: Date,
): Promise<Started> {
  const changes = { ...amounts, amount: 0n, status: 'canceled', failure: null } as const;
  const written = await writePayout(work.em, payout, { ...changes, holdReasons: [] }, at);
  auditPayout(work, written, 'payout.canceled');
  pokeOrder(work, account);
  return { payout: written, transfer: null, holdReasons: [] };
}

async function hold(work: Work, locked: LockedPayout, holdReasons: HoldReason[], at: Date): Promise<Started> {
  const { account, payout } = locked;
  const { net, ...amounts } = earningsOf(account);
  // A failed payout stays what it is, so that its failure can be read.
  const status = payout.status === 'failed' ? 'failed' : holdReasons.length > 0 ? 'on_hold' : 'scheduled';
  const reasons = status === 'failed' ? [] : holdReasons;
  const eligibleAt = account.eligibleAt ?? null;
  const unchanged =
    status === payout.status &&
    reasons.join() === payout.holdReasons.join() &&
    amounts.refunded === payout.refunded &&
    eligibleAt?.getTime() === payout.eligibleAt?.getTime();
  if (unchanged) return { payout, transfer: null, holdReasons };
  const changes = { ...amounts, adjustments: [], amount: net, status, holdReasons: reasons, eligibleAt } as const;
  const written = await writePayout(work.em, payout, { ...changes, holdReasons: reasons, adjustments: [] }, at);
  pokeOrder(work, account);
  return { payout: written, transfer: null, holdReasons };
}

/**
 * What the seller's balance has beyond what the waiting payouts are for. The balance is locked first. So it and the
 * orders, which are read after it, are from the same moment: whoever changes an order that is released changes the
 * balance too.
 */
async function differenceOf(em: EntityManager, locked: LockedPayout): Promise<bigint> {
  const { organizationId, currency } = locked.payout;
  const { payable, transit } = accountsOfPayout(locked);
  const [balance] = await lockBalances(em, [payable, transit]);
  const { rows } = await sql<{ waiting: string }>`
    select coalesce(sum(a.captured - a.refunded - a.charged_back - a.withdrawn - a.platform_fee + a.fee_reversed), 0)
           as waiting
      from payout p join order_account a on a.order_id = p.order_id
     where p.organization_id = ${organizationId} and p.status in ('scheduled', 'on_hold', 'failed')
       and p.currency = ${currency}`.execute(em.getKysely());
  return balance! - BigInt(rows[0]!.waiting);
}

async function intentOf(
  em: EntityManager,
  { id, orderId, amount, currency, endedRefs }: Payout,
  { destination }: Surroundings,
): Promise<TransferIntent> {
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${orderId} and status = 'succeeded'`,
  );
  const paymentRef = payment?.providerRef;
  if (!paymentRef || destination === null) throw new Error(`${id} has no payment or no account to transfer to.`);
  return { payoutId: id, orderId, paymentRef, destination, amount: String(amount), currency, endedRefs };
}
