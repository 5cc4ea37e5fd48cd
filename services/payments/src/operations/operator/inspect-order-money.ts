import { type Caller, moneyJson, notFound } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { OrderMoney } from '@marketplace/payments-contract';
import { findAccount, moneyOfAccount } from '../../accounts/account.ts';
import { presentDispute } from '../../disputes/dispute.ts';
import { type Dispute, DisputeEntity } from '../../entities/dispute.entity.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../../entities/payment.entity.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import { type Refund, RefundEntity } from '../../entities/refund.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import { presentAnswer, presentFacts } from '../../payments/payment.ts';
import { presentPayout } from '../../payouts/payout.ts';
import { presentRefund } from '../../refunds/refund.ts';
import { readWholeLedger } from '../../ledger/read-whole-ledger.ts';
import { timelineOf } from './timeline.ts';

/** Most records of each kind. */
const recordsMax = 200;

/** Throws `not_found` if nothing was ever asked of payments for the order. */
export async function inspectOrderMoney(
  { em }: Read,
  _caller: Caller,
  { id }: PaymentsInput<'inspectOrderMoney'>,
): Promise<OrderMoney> {
  const account = await findAccount(em, id);
  if (!account) throw notFound();
  const oldest = sql`order by created_at, id limit ${recordsMax}`;
  const payments: Payment[] = await findRecords(em, PaymentEntity, sql`where order_id = ${id} ${oldest}`);
  const ids = payments.map((payment) => payment.id);
  const refunds: Refund[] = await findRecords(em, RefundEntity, sql`where payment_id = any(${ids}) ${oldest}`);
  const disputes: Dispute[] = await findRecords(em, DisputeEntity, sql`where order_id = ${id} ${oldest}`);
  const payouts: Payout[] = await findRecords(em, PayoutEntity, sql`where order_id = ${id} ${oldest}`);
  const ledger = await readWholeLedger(em, id, recordsMax);
  return {
    ...presentAccount(account),
    payments: payments.map((payment) => ({
      ...presentFacts(payment),
      ...presentAnswer(payment),
      providerRef: payment.providerRef ?? null,
    })),
    refunds: refunds.map(presentRefund),
    disputes: disputes.map(presentDispute),
    payouts: payouts.map(presentPayout),
    ledger,
    timeline: timelineOf({ account, payments, refunds, disputes, payouts, ledger }),
  };
}

function presentAccount(account: OrderAccount) {
  const money = (amount: bigint) => moneyOfAccount(account, amount);
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const { orderId, buyerOrganizationId, sellerOrganizationId, status, currency, platformFee, openDisputes } = account;
  return {
    orderId,
    buyerOrganizationId,
    sellerOrganizationId,
    status,
    total: money(account.total),
    platformFee: platformFee == null ? null : moneyJson({ amount: platformFee, currency }),
    captured: money(account.captured),
    refunded: money(account.refunded),
    refundPending: money(account.refundPending),
    chargedBack: money(account.chargedBack),
    withdrawn: money(account.withdrawn),
    refundDue: money(account.refundDue),
    lost: money(account.lost),
    feeReversed: money(account.feeReversed),
    riskFlags: account.riskFlags,
    openDisputes,
    fulfilledAt: time(account.fulfilledAt),
    eligibleAt: time(account.eligibleAt),
    receiptConfirmedAt: time(account.receiptConfirmedAt),
    releasedAt: time(account.releasedAt),
  };
}
