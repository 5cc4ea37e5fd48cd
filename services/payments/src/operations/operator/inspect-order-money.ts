import { type Caller, type Currency, moneyJson, notFound } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { LedgerTransaction, OrderMoney } from '@marketplace/payments-contract';
import type { EntityManager } from '@mikro-orm/postgresql';
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

interface Row {
  id: string;
  kind: LedgerTransaction['kind'];
  reference: string;
  createdAt: string | Date;
  /** Amounts are text: JSON numbers of JavaScript are not exact. */
  postings: { from: string; to: string; amount: string; currency: Currency }[];
}

/** The ledger transactions of an order with all their postings and the whole names of the accounts, oldest first. */
async function readWholeLedger(em: EntityManager, orderId: string, max: number): Promise<LedgerTransaction[]> {
  const { rows } = await sql<Row>`
    select t.id, t.kind, t.reference, t.created_at as "createdAt",
           (select jsonb_agg(jsonb_build_object('from', f.name, 'to', d.name, 'amount', p.amount::text,
                                                'currency', p.currency) order by p.line)
              from ledger.posting p
              join ledger.account f on f.id = p.from_account
              join ledger.account d on d.id = p.to_account
             where p.transaction_id = t.id) as postings
      from ledger.transaction t where t.order_id = ${orderId} order by t.id limit ${max}`.execute(em.getKysely());
  return rows.map(({ id, kind, reference, createdAt, postings }) => ({
    id,
    kind,
    reference,
    createdAt: new Date(createdAt).toISOString(),
    postings: postings.map(({ from, to, amount, currency }) => ({
      from,
      to,
      amount: moneyJson({ amount: BigInt(amount), currency }),
    })),
  }));
}

type MoneyEvent = OrderMoney['timeline'][number];

interface RecordsOfOrder {
  account: OrderAccount;
  payments: readonly Payment[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  payouts: readonly Payout[];
  ledger: readonly LedgerTransaction[];
}

/** Events of the money of an order, oldest first, from the times that its records have. */
function timelineOf({ account, payments, refunds, disputes, payouts, ledger }: RecordsOfOrder): MoneyEvent[] {
  const events = [
    at(account.fulfilledAt, 'order.fulfilled', account.orderId),
    at(account.receiptConfirmedAt, 'order.receipt_confirmed', account.orderId),
    at(account.releasedAt, 'order.released', account.orderId),
    ...payments.flatMap(({ id, createdAt, lastError }) => [
      at(createdAt, 'payment.created', id),
      lastError ? at(new Date(lastError.at), `payment.${lastError.operation}_refused`, id) : null,
    ]),
    ...refunds.flatMap(({ id, createdAt, settledAt, returnedAt, status }) => [
      at(createdAt, 'refund.created', id),
      // If its money came back, `settledAt` is the time of its success.
      at(settledAt, `refund.${returnedAt ? 'succeeded' : status}`, id),
      at(returnedAt, 'refund.returned', id),
    ]),
    ...disputes.flatMap(({ id, openedAt, closedAt, status }) => [
      at(openedAt, 'dispute.opened', id),
      at(closedAt, `dispute.${status}`, id),
    ]),
    ...payouts.flatMap(({ id, createdAt, releasedAt }) => [
      at(createdAt, 'payout.created', id),
      at(releasedAt, 'payout.released', id),
    ]),
    ...ledger.map(({ id, kind, createdAt }) => at(new Date(createdAt), `ledger.${kind}`, id)),
  ];
  return events.filter((event) => event !== null).toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

function at(time: Date | null | undefined, event: string, id: string): MoneyEvent | null {
  return time == null ? null : { at: time.toISOString(), event, id };
}
