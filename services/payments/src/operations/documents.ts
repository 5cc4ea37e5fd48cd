import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import {
  type LedgerTransaction,
  type Payment,
  paymentsErrors,
  type Payout,
  type Refund as RefundOutput,
} from '@marketplace/payments-contract';
import { refundsMax } from '@marketplace/payments-contract/limits';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { findOwnPayment, presentPayment } from '../payments/payment.ts';
import { findOwnPayout, presentPayout } from '../payouts/payout.ts';
import { presentRefund } from '../refunds/refund.ts';
import { getOrderLedger } from './get-order-ledger.ts';

/** More than a payment can have: banks and the provider are not bound by `refundsMax`, and refund rarely. */
const refundsShown = 2 * refundsMax;

/**
 * A payment with its refunds, for the receipt. Throws `not_found` unless the caller's organization is a party of the
 * payment, and `no_receipt` if it has not succeeded.
 */
export async function getReceipt(
  { em }: Read,
  caller: Caller,
  { id }: PaymentsInput<'getReceipt'>,
): Promise<{ payment: Payment; refunds: RefundOutput[] }> {
  const { payment } = await findOwnPayment(em, caller, id);
  if (payment.status !== 'succeeded') throw paymentsErrors.no_receipt(`The payment is ${payment.status}.`);
  const refunds: Refund[] = await findRecords(
    em,
    RefundEntity,
    sql`where payment_id = ${id} and status = 'succeeded' order by created_at, id limit ${refundsShown}`,
  );
  return { payment: presentPayment(payment, organizationOf(caller)), refunds: refunds.map(presentRefund) };
}

/** A payout with the movements of its order. Throws `not_found` unless it is one of the caller's organization. */
export async function getStatement(
  read: Read,
  caller: Caller,
  { id }: PaymentsInput<'getStatement'>,
): Promise<{ payout: Payout; movements: LedgerTransaction[] }> {
  const payout = await findOwnPayout(read.em, caller, id);
  const { data: movements } = await getOrderLedger(read, caller, { id: payout.orderId });
  return { payout: presentPayout(payout), movements };
}
