import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, insertRecord, sql, updateRecord } from '@marketplace/store';
import type { PaymentSnapshot } from '../../provider/snapshots.ts';
import { book } from '../books.ts';
import { after, authorizationMs, bankMs, fundsMs, schedule, unschedule } from './schedule.ts';
import { type SandboxPayment, SandboxPaymentEntity } from '../entities/objects.entity.ts';
import { type NoticeType, writeNotice } from './write-notice.ts';
import { type PaymentMethod, paymentMethodOf } from './tokens.ts';

/** Locks a payment until the end of the transaction. Null if there is none. */
export async function lockPayment(em: EntityManager, ref: string): Promise<SandboxPayment | null> {
  const [payment]: SandboxPayment[] = await findRecords(em, SandboxPaymentEntity, sql`where ref = ${ref} for update`);
  return payment ?? null;
}

/** Reads a payment. Null if there is none. */
export async function findPayment(em: EntityManager, ref: string): Promise<SandboxPayment | null> {
  const [payment]: SandboxPayment[] = await findRecords(em, SandboxPaymentEntity, sql`where ref = ${ref}`);
  return payment ?? null;
}

/** The payment method of a payment. Its token is known, or the payment would not exist. */
export function methodOf({ paymentMethod }: Pick<SandboxPayment, 'paymentMethod'>): PaymentMethod {
  return paymentMethodOf(paymentMethod)!;
}

/** Inserts a payment and asks the bank. */
export async function beginPayment(em: EntityManager, payment: SandboxPayment): Promise<void> {
  const { ref, createdAt } = payment;
  const { bank = 'approve' } = methodOf(payment);
  await insertRecord(em, SandboxPaymentEntity, payment);
  if (bank === 'approve') return approve(em, payment, createdAt);
  if (bank === 'refuse') return refuse(em, payment, createdAt);
  const status = bank === 'authenticate' ? 'requires_action' : 'processing';
  await write(em, payment, { status }, createdAt);
  if (bank === 'authenticate') return;
  const kind = bank === 'approve_async' ? 'approve_payment' : 'refuse_payment';
  await schedule(em, { kind, ref, paymentRef: ref }, after(createdAt, bankMs));
}

/** The bank approves a payment: the amount is authorized, and captured unless the platform does that later. */
export async function approve(em: EntityManager, payment: SandboxPayment, at: Date): Promise<void> {
  if (payment.captureMethod === 'automatic') return capture(em, payment, at);
  const captureBefore = after(at, methodOf(payment).authorizationMs ?? authorizationMs);
  await write(em, payment, { status: 'requires_capture', captureBefore }, at);
  await schedule(em, { kind: 'expire_authorization', ref: payment.ref, paymentRef: payment.ref }, captureBefore);
}

/** The bank refuses a payment. */
export async function refuse(em: EntityManager, payment: SandboxPayment, at: Date): Promise<void> {
  await write(em, payment, { status: 'failed', failure: methodOf(payment).failure! }, at);
}

/** The amount is captured. */
export async function capture(em: EntityManager, payment: SandboxPayment, at: Date): Promise<void> {
  const { ref, amount, currency } = payment;
  const { fundsAtOnce, dispute } = methodOf(payment);
  const availableAt = fundsAtOnce ? at : after(at, fundsMs);
  await unschedule(em, ref);
  await write(em, payment, { status: 'succeeded', captured: amount, captureBefore: null, availableAt }, at);
  await book(em, { kind: 'payment', ref, currency, amount, flow: 'in', availableAt });
  if (dispute) await schedule(em, { kind: 'dispute_payment', ref, paymentRef: ref }, after(at, bankMs));
}

/** A payment ends without money. */
export async function cancel(
  em: EntityManager,
  payment: SandboxPayment,
  at: Date,
  failure: NonNullable<PaymentSnapshot['failure']> | null = null,
): Promise<void> {
  await unschedule(em, payment.ref);
  await write(em, payment, { status: 'canceled', captureBefore: null, failure }, at);
}

/** The authorization of a payment ends. */
export async function expire(em: EntityManager, payment: SandboxPayment, at: Date): Promise<void> {
  await cancel(em, payment, at, {
    code: 'authorization_expired',
    message: 'The authorization has expired.',
    declineCode: null,
  });
}

async function write(
  em: EntityManager,
  payment: SandboxPayment,
  changes: Partial<SandboxPayment> & Pick<SandboxPayment, 'status'>,
  at: Date,
): Promise<void> {
  const { ref } = await updateRecord(em, SandboxPaymentEntity, payment, changes, at);
  const type = noticeTypes[changes.status];
  await writeNotice(em, { type, object: 'payment', ref, at }, methodOf(payment).notices);
}

const noticeTypes: Record<SandboxPayment['status'], NoticeType> = {
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_capture: 'payment_intent.amount_capturable_updated',
  succeeded: 'payment_intent.succeeded',
  failed: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
};
