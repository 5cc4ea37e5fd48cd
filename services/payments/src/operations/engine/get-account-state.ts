import type { Caller } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { AccountState, Report } from '@marketplace/payments-contract/engine';
import { captureAheadMs, refundFailuresMax } from '@marketplace/payments-contract/limits';
import { findDueAnswer } from '../../disputes/bank.ts';
import { claimDue } from '../../disputes/dispute-rules.ts';
import { findAccount, moneyOfAccount } from '../../accounts/account.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../../entities/payment.entity.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import type { EngineInput } from '../../input.ts';
import { refundableOf } from '../../refunds/refund-rules.ts';
import { nextRefundAt, unshippedRefunds } from '../../refund-requests/order-refunds.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { captureRetryAt, isCancelable } from '../../payments/payment-rules.ts';
import { waitingStatuses } from '../../payouts/payout-rules.ts';
import { findNextStart } from '../../payouts/start-facts.ts';

export async function getAccountState(
  { em, risk }: Read & Pick<PaymentsContext, 'risk'>,
  _caller: Caller,
  { orderId }: EngineInput<'getAccountState'>,
): Promise<{ account: AccountState | null }> {
  const account = await findAccount(em, orderId);
  if (!account) return { account: null };
  const [answer, payments, payouts, more] = await Promise.all([
    findDueAnswer(em, account),
    findRecords<Payment>(
      em,
      PaymentEntity,
      sql`where order_id = ${orderId} and status not in ('failed', 'canceled', 'succeeded')`,
    ),
    findRecords<Payout>(
      em,
      PayoutEntity,
      sql`where order_id = ${orderId} order by created_at desc, id desc limit ${payoutsMax}`,
    ),
    sql<{
      now: string;
      report: Report | null;
      claimDueBy: string | null;
      refundRetryAt: string | null;
      refundStopped: boolean;
      refundedUnshipped: string;
      asked: boolean;
    }>`
      select payments.now() as now,
             exists (select from external_call
                      where intent ->> 'ask' in ('capture', 'cancel') and intent ->> 'orderId' = ${orderId}) as asked,
             ${nextRefundAt(orderId)} as "refundRetryAt",
             exists (select from payment
                      where order_id = ${orderId} and refund_failures >= ${refundFailuresMax}) as "refundStopped",
             ${unshippedRefunds(orderId)} as "refundedUnshipped",
             (select report from order_report where order_id = ${orderId} order by account_version limit 1) as report,
             (select ${claimDue} from dispute
               where order_id = ${orderId} and source = 'buyer' and status in ('needs_response', 'under_review')
                 and not exists (select from refund r
                                  where r.payment_id = dispute.payment_id and r.status = 'pending'
                                    and r.created_at >= dispute.opened_at)
             ) as "claimDueBy"`.execute(em.getKysely()),
  ]);
  const { now, report, claimDueBy, refundRetryAt, refundStopped, refundedUnshipped, asked } = more.rows[0]!;
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const timeOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  const money = (amount: bigint) => moneyOfAccount(account, amount);
  const live = payments[0];
  const { payout, startAt } = await nextPayout({ em, risk }, account, payouts, new Date(now));
  return {
    account: {
      orderId,
      version: account.version,
      now: new Date(now).toISOString(),
      status: account.status,
      platformFee: account.platformFee == null ? null : money(account.platformFee),
      captured: money(account.captured),
      refundable: money(refundableOf(account)),
      refundPending: money(account.refundPending),
      refundRetryAt: timeOf(refundRetryAt),
      refundStopped,
      refundedUnshipped: money(BigInt(refundedUnshipped)),
      livePayment: live
        ? {
            id: live.id,
            status: live.status,
            captureBefore: time(live.captureBefore),
            captureAt: time(captureAtOf(live)),
            asked,
            // A payment in progress is canceled later, or not at all: the provider reports its end.
            cancelable: !asked && isCancelable(live) && (live.cancelReason == null || live.status !== 'processing'),
          }
        : null,
      openDisputes: account.openDisputes,
      claimDueBy: timeOf(claimDueBy),
      disputeAnswerAt: time(answer?.at),
      fulfilledAt: time(account.fulfilledAt),
      eligibleAt: time(account.eligibleAt),
      receiptConfirmedAt: time(account.receiptConfirmedAt),
      releasedAt: time(account.releasedAt),
      payout: payout
        ? {
            id: payout.id,
            status: payout.status,
            amount: money(payout.amount),
            holdReasons: payout.holdReasons,
            startAt: time(startAt),
          }
        : null,
      report,
    },
  };
}

/** Maximum number of payouts of an order that are read. Money that comes back has payouts of its own. */
const payoutsMax = 50;

/** The payout of an order that its workflow cares for next: one that waits, by its time, or else the newest. */
async function nextPayout(
  { em, risk }: Read & Pick<PaymentsContext, 'risk'>,
  account: OrderAccount,
  payouts: Payout[],
  now: Date,
): Promise<{ payout: Payout | undefined; startAt: Date | null }> {
  const waiting = payouts.filter(({ status }) => waitingStatuses.includes(status));
  const times = await Promise.all(
    waiting.map(async (payout) => ({ payout, startAt: await findNextStart({ em, risk, now }, { account, payout }) })),
  );
  const first = times.toSorted((a, b) => (a.startAt?.getTime() ?? Infinity) - (b.startAt?.getTime() ?? Infinity) || 0);
  const moving = payouts.find(({ status }) => status === 'processing');
  return first[0] ?? { payout: moving ?? payouts[0], startAt: null };
}

function captureAtOf(payment: Payment): Date | null {
  const { createdAt, captureBefore } = payment;
  if (captureBefore == null) return null;
  const at = new Date(captureBefore.getTime() - captureAheadMs);
  if (at <= createdAt) return null;
  const retryAt = captureRetryAt(payment);
  return retryAt && retryAt > at ? retryAt : at;
}
