import { type Caller, type Money, moneyJson, newId, notFound, organizationOf } from '@marketplace/kernel';
import { paymentsErrors, type Refund as RefundOutput } from '@marketplace/payments-contract';
import { findRecords, type Read, sql, updateRecord } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyOfAccount, type NewReport } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payment } from '../entities/payment.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { ofParty } from '../parties.ts';
import { type LockedPayment, lockPayment } from '../payments/payment.ts';
import { assertPossible, refundableOf } from './refund-rules.ts';

/** A refund with its payment and the account of its order, all locked. */
export interface LockedRefund extends LockedPayment {
  refund: Refund;
}

/** Locks a refund, its payment and the account of its order. Throws `not_found`. */
export async function lockRefund(
  em: EntityManager,
  { refundId, paymentId, orderId }: { refundId: string; paymentId: string; orderId: string },
): Promise<LockedRefund> {
  const locked = await lockPayment(em, { id: paymentId, orderId });
  const [refund]: Refund[] = await findRecords(em, RefundEntity, sql`where id = ${refundId} for update`);
  if (!refund) throw notFound();
  return { ...locked, refund };
}

type Given = 'amount' | 'kind' | 'status' | 'reason' | 'initiatedBy';

/** A refund of a payment that is made at a time. Amounts are in minor units of the payment's currency. */
export function newRefund(payment: Payment, refund: Pick<Refund, Given> & Partial<Refund>, at: Date): Refund {
  return {
    id: newId('rfd'),
    paymentId: payment.id,
    orderId: payment.orderId,
    payerOrganizationId: payment.payerOrganizationId,
    payeeOrganizationId: payment.payeeOrganizationId,
    currency: payment.currency,
    excess: 0n,
    disputeId: null,
    settledAt: null,
    failureCode: null,
    outsideReference: null,
    provider: payment.provider,
    providerRef: null,
    returnedAt: null,
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...refund,
  };
}

/** Writes a locked refund as its next version. Returns the refund as written. `at` is the time of the change. */
export function writeRefund(em: EntityManager, refund: Refund, changes: Partial<Refund>, at: Date): Promise<Refund> {
  return updateRecord(em, RefundEntity, refund, changes, at);
}

/** The refund as both parties see it, and as it is in events. */
export function presentRefund(refund: Refund): RefundOutput {
  const { amount, currency } = refund;
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    orderId: refund.orderId,
    amount: moneyJson({ amount, currency }),
    reason: refund.reason,
    kind: refund.kind,
    status: refund.status,
    initiatedBy: refund.initiatedBy,
    settledAt: refund.settledAt?.toISOString() ?? null,
    failureCode: refund.failureCode ?? null,
    ...(refund.outsideReference != null && { outsideReference: refund.outsideReference }),
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
    version: refund.version,
  };
}

/**
 * Report for trading about a refund that has just been written, with the sums of the account as written.
 * `correction`: trading knows of its success already.
 */
export function refundReport(
  { account, refund }: Pick<LockedRefund, 'account' | 'refund'>,
  { correction = false }: { correction?: boolean } = {},
): NewReport {
  return {
    kind: 'refund',
    refund: presentRefund(refund),
    refundedAmount: moneyOfAccount(account, account.refunded),
    refundPendingAmount: moneyOfAccount(account, account.refundPending),
    chargedBackAmount: moneyOfAccount(account, account.chargedBack),
    ...(correction && { correction }),
  };
}

/** The refund. Throws `not_found` unless the caller's organization is a party of it. */
export async function readRefund({ em }: Read, caller: Caller, id: string): Promise<RefundOutput> {
  const viewer = organizationOf(caller);
  const [refund]: Refund[] = await findRecords(em, RefundEntity, sql`where id = ${id} and ${ofParty(viewer)}`);
  if (!refund) throw notFound();
  return presentRefund(refund);
}

/**
 * Whether a bank holds money of an order because of an open dispute, or the provider does not allow refunds while it is
 * open. A refund could then pay the buyer twice. The account must be locked.
 */
export async function isFrozenByDispute(em: EntityManager, account: OrderAccount): Promise<boolean> {
  if (account.withdrawn > 0n) return true;
  if (account.openDisputes === 0) return false;
  const { rows } = await sql<{ frozen: boolean }>`
    select exists (
      select from dispute
       where order_id = ${account.orderId} and status in ('needs_response', 'under_review')
         and (withdrawn + excess > 0 or not is_refundable)) as frozen`.execute(em.getKysely());
  return rows[0]!.frozen;
}

/**
 * Returns the refundable amount of a locked payment, in minor units. Throws `payment_disputed`;
 * `refund_exceeds_captured`, with that amount, if `money` is more or nothing is left; `amount_not_possible` if the
 * provider cannot move `money`.
 */
export async function assertRefundable(
  em: EntityManager,
  { account, payment }: LockedPayment,
  money: Money | null,
): Promise<bigint> {
  if (await isFrozenByDispute(em, account))
    throw paymentsErrors.payment_disputed('The bank holds the disputed amount until the dispute ends.');
  const { currency } = account;
  // Only the payment that succeeded has money to refund.
  const refundable = payment.status === 'succeeded' ? refundableOf(account) : 0n;
  if (refundable === 0n || (money && (money.amount > refundable || money.currency !== currency)))
    throw paymentsErrors.refund_exceeds_captured('The amount is more than what is left to refund.', {
      refundable: moneyJson({ amount: refundable, currency }),
    });
  if (money) assertPossible(payment.provider, money, refundable);
  return refundable;
}

/**
 * Counts the refunds of a locked payment that have failed, or whose money came back, since one has reached the buyer,
 * with a refund that ends now as it will be written. Refunds that the provider refused because of a state that changes
 * by itself are not counted: they say nothing about the card of the buyer.
 */
export async function countRefundFailures(
  em: EntityManager,
  { id, paymentId, status, failureCode }: Pick<Refund, 'id' | 'paymentId' | 'status' | 'failureCode'>,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    with refunds as (
      select created_at, case when id = ${id} then ${status} else status end as status,
             case when id = ${id} then ${failureCode}::text else failure_code end as failure_code
        from refund where payment_id = ${paymentId} and kind = 'refund')
    select count(*)::int as failures from refunds
     where status = 'failed' and failure_code not in ('charge_disputed', 'refund_exceeds_captured')
       and created_at > coalesce((select max(created_at) from refunds where status = 'succeeded'), '-infinity')
  `.execute(em.getKysely());
  return rows[0]!.failures;
}
