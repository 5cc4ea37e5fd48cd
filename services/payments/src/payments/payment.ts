import {
  type Annotation,
  annotationOf,
  assertVersion,
  type Caller,
  moneyJson,
  notFound,
  organizationOf,
} from '@marketplace/kernel';
import type { Payment as PaymentOutput, Refund, SharedPayment } from '@marketplace/payments-contract';
import { findRecords, type Read, sql, updateRecord } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../accounts/account.ts';
import type { PaymentsEvent } from '../emit-event.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { bothParties, partyOf } from '../parties.ts';

/** Finds a payment. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnPayment(
  em: EntityManager,
  caller: Caller,
  id: string,
): Promise<{ payment: Payment; party: 'payer' | 'payee' }> {
  const [payment]: Payment[] = await findRecords(em, PaymentEntity, sql`where id = ${id}`);
  const party = payment && partyOf(payment, organizationOf(caller));
  if (!payment || !party) throw notFound();
  return { payment, party };
}

/** Finds the payment with which an order was paid. Throws an Error if it was not paid. */
export async function findCapturedPayment(em: EntityManager, orderId: string): Promise<Payment> {
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${orderId} and status = 'succeeded'`,
  );
  if (!payment) throw new Error(`${orderId} was not paid.`);
  return payment;
}

/** A payment with the account of its order, both locked. */
export interface LockedPayment {
  account: OrderAccount;
  payment: Payment;
}

/**
 * Locks a payment and the account of its order for a change by one of its parties. Throws `not_found`, as
 * `findOwnPayment` does, and `precondition_failed` if the payment is not at the version that the caller expects.
 */
export async function lockOwnPayment(
  em: EntityManager,
  caller: Caller,
  id: string,
): Promise<LockedPayment & { party: 'payer' | 'payee' }> {
  const { payment: found, party } = await findOwnPayment(em, caller, id);
  const locked = await lockPayment(em, found);
  assertVersion(caller, locked.payment.version);
  return { ...locked, party };
}

/** Locks a payment and the account of its order. */
export async function lockPayment(
  em: EntityManager,
  { id, orderId }: Pick<Payment, 'id' | 'orderId'>,
): Promise<LockedPayment> {
  const account = await lockAccount(em, orderId);
  const [payment]: Payment[] = await findRecords(em, PaymentEntity, sql`where id = ${id} for update`);
  return { account, payment: payment! };
}

/**
 * Locks the payment of an order that has not failed or been canceled. Null if there is none. Lock the account
 * before.
 */
export async function lockLivePayment(em: EntityManager, { orderId }: OrderAccount): Promise<Payment | null> {
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${orderId} and status not in ('failed', 'canceled') for update`,
  );
  return payment ?? null;
}

type Given = Pick<Payment, 'id' | 'captureMethod'> &
  Partial<Pick<Payment, 'returnUrl' | 'network' | 'payerOwnerId' | 'payerExternalId' | 'payerMetadata'>>;

/** A payment of the total of an order, before the provider has answered. */
export function newPayment(account: OrderAccount, provider: Payment['provider'], given: Given, at: Date): Payment {
  return {
    orderId: account.orderId,
    payerOrganizationId: account.buyerOrganizationId,
    payeeOrganizationId: account.sellerOrganizationId,
    currency: account.currency,
    amount: account.total,
    status: 'processing',
    amountCaptured: 0n,
    amountRefunded: 0n,
    amountRefundPending: 0n,
    disputed: false,
    captureBefore: null,
    failure: null,
    lastError: null,
    captureRefusals: 0,
    refundFailures: 0,
    nextAction: null,
    method: null,
    returnUrl: null,
    cancelReason: null,
    payerOwnerId: null,
    network: null,
    payerExternalId: null,
    payerMetadata: null,
    payeeExternalId: null,
    payeeMetadata: null,
    provider,
    providerRef: null,
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...given,
  };
}

/** Writes a locked payment as its next version. Returns the payment as written. `at` is the time of the change. */
export function writePayment(
  em: EntityManager,
  payment: Payment,
  changes: Partial<Payment>,
  at: Date,
): Promise<Payment> {
  return updateRecord(em, PaymentEntity, payment, changes, at);
}

/** Presents the payment as both parties see it, with the viewer's annotation, as in its events. */
function presentSharedPayment(payment: Payment, viewerOrganizationId: string): SharedPayment {
  return { ...presentFacts(payment), ...annotationOf(payment, partyOf(payment, viewerOrganizationId)) };
}

/** Presents the members that all readers of the payment see. */
export function presentFacts(payment: Payment): Omit<SharedPayment, keyof Annotation> {
  const { currency, amountCaptured, amountRefunded } = payment;
  const money = (amount: bigint) => moneyJson({ amount, currency });
  return {
    id: payment.id,
    orderId: payment.orderId,
    payerOrganizationId: payment.payerOrganizationId,
    payeeOrganizationId: payment.payeeOrganizationId,
    amount: money(payment.amount),
    captureMethod: payment.captureMethod,
    status: payment.status,
    amountCaptured: money(amountCaptured),
    amountRefunded: money(amountRefunded),
    amountRefundPending: money(payment.amountRefundPending),
    refundStatus: amountRefunded === 0n ? 'none' : amountRefunded === amountCaptured ? 'full' : 'partial',
    disputed: payment.disputed,
    captureBefore: payment.captureBefore?.toISOString() ?? null,
    failure: payment.failure ?? null,
    provider: payment.provider,
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    version: payment.version,
  };
}

/** Presents the last refusal of the provider. */
export function presentAnswer({ lastError }: Payment): Pick<PaymentOutput, 'lastError'> {
  return { lastError: lastError ?? null };
}

/** The payment as one of its parties sees it. Only the payer sees its card, and the page of the bank. */
export function presentPayment(payment: Payment, viewerOrganizationId: string): PaymentOutput {
  const shared = { ...presentSharedPayment(payment, viewerOrganizationId), ...presentAnswer(payment) };
  if (payment.payerOrganizationId !== viewerOrganizationId) return { ...shared, nextAction: null };
  return {
    ...shared,
    nextAction: payment.nextAction ?? null,
    ...(payment.method && { paymentMethod: payment.method }),
  };
}

/** The payment as the caller sees it. Throws `not_found`. */
export async function readPayment({ em }: Read, caller: Caller, id: string): Promise<PaymentOutput> {
  return presentPayment((await findOwnPayment(em, caller, id)).payment, organizationOf(caller));
}

/** The event about a payment that has just been written, for both parties. */
export function paymentEvent(type: 'payment.succeeded' | 'payment.failed', payment: Payment): PaymentsEvent {
  return { type, ...headOf(payment), dataFor: (party) => ({ object: presentSharedPayment(payment, party) }) };
}

/** The event that money of a payment was returned, for both parties. Both records have just been written. */
export function refundedEvent(payment: Payment, refund: Refund): PaymentsEvent {
  const dataFor = (party: string) => ({ object: presentSharedPayment(payment, party), refund });
  return { type: 'payment.refunded', ...headOf(payment), dataFor };
}

/** The event that money of a payment has not reached the buyer, or came back. As `refundedEvent` otherwise. */
export function refundFailedEvent(payment: Payment, refund: Refund): PaymentsEvent {
  return {
    type: 'refund.failed',
    organizationIds: bothParties(payment),
    objectId: refund.id,
    objectVersion: refund.version,
    occurredAt: new Date(refund.updatedAt),
    dataFor: (party) => ({ object: refund, payment: presentSharedPayment(payment, party) }),
  };
}

/** Members that the events of a payment share. */
function headOf(payment: Payment) {
  return {
    organizationIds: bothParties(payment),
    objectId: payment.id,
    objectVersion: payment.version,
    occurredAt: payment.updatedAt,
  };
}
