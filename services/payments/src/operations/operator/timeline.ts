import type { LedgerTransaction, OrderMoney } from '@marketplace/payments-contract';
import type { Dispute } from '../../entities/dispute.entity.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { Payment } from '../../entities/payment.entity.ts';
import type { Payout } from '../../entities/payout.entity.ts';
import type { Refund } from '../../entities/refund.entity.ts';

type MoneyEvent = OrderMoney['timeline'][number];

/** The records of one order. */
export interface RecordsOfOrder {
  account: OrderAccount;
  payments: readonly Payment[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  payouts: readonly Payout[];
  ledger: readonly LedgerTransaction[];
}

/** What happened to the money of an order, oldest first, from the times that its records have. */
export function timelineOf({ account, payments, refunds, disputes, payouts, ledger }: RecordsOfOrder): MoneyEvent[] {
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
      // Of one whose money came back, `settledAt` is when it had succeeded.
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
