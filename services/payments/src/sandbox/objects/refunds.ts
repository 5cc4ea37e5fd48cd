import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, insertRecord, sql, updateRecord } from '@marketplace/store';
import { book } from '../books.ts';
import { after, bankMs, schedule } from './schedule.ts';
import { type SandboxPayment, type SandboxRefund, SandboxRefundEntity } from '../entities/objects.entity.ts';
import { type NoticeType, writeNotice } from './write-notice.ts';
import { methodOf } from './payments.ts';

/** Reads a refund. Null if there is none. */
export async function findRefund(em: EntityManager, ref: string): Promise<SandboxRefund | null> {
  const [refund]: SandboxRefund[] = await findRecords(em, SandboxRefundEntity, sql`where ref = ${ref}`);
  return refund ?? null;
}

/** The amount of a locked payment minus refunds and withdrawals of banks. */
export async function refundableOf(em: EntityManager, { ref, captured }: SandboxPayment): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce((select sum(amount) from refund where payment_ref = ${ref} and status <> 'failed'), 0)
         + coalesce((select sum(withdrawn) from dispute where payment_ref = ${ref}), 0) as amount`.execute(
    em.getKysely(),
  );
  return captured - BigInt(rows[0]!.amount);
}

/** Inserts a refund, which succeeds at once or is pending. */
export async function beginRefund(em: EntityManager, payment: SandboxPayment, refund: SandboxRefund): Promise<void> {
  const { ref, createdAt, paymentRef } = refund;
  const later = methodOf(payment).refund;
  await insertRecord(em, SandboxRefundEntity, refund);
  await notify(em, payment, refund, 'refund.created', createdAt);
  if (!later) return settleRefund(em, payment, refund, createdAt);
  const kind = later === 'settles_later' ? 'settle_refund' : 'fail_refund';
  await schedule(em, { kind, ref, paymentRef }, after(createdAt, bankMs));
}

/** The money of a refund arrives. It leaves the books of the platform only now. */
export async function settleRefund(em: EntityManager, payment: SandboxPayment, refund: SandboxRefund, at: Date) {
  const { ref, currency, amount } = refund;
  await updateRecord(em, SandboxRefundEntity, refund, { status: 'succeeded' }, at);
  await book(em, { kind: 'refund', ref, currency, amount, flow: 'out', availableAt: at });
  await notify(em, payment, refund, 'refund.updated', at);
}

/** The bank of the buyer refuses a refund. */
export async function failRefund(em: EntityManager, payment: SandboxPayment, refund: SandboxRefund, at: Date) {
  const changes = { status: 'failed', failureCode: 'expired_or_canceled_card' } as const;
  await updateRecord(em, SandboxRefundEntity, refund, changes, at);
  await notify(em, payment, refund, 'refund.failed', at);
}

/** The bank of the buyer sends the money of a refund back, which had succeeded. */
export async function returnRefund(em: EntityManager, payment: SandboxPayment, refund: SandboxRefund, at: Date) {
  const { ref, currency, amount } = refund;
  const changes = { status: 'failed', failureCode: 'lost_or_stolen_card' } as const;
  await updateRecord(em, SandboxRefundEntity, refund, changes, at);
  await book(em, { kind: 'refund', ref, currency, amount, flow: 'in', availableAt: at });
  await notify(em, payment, refund, 'refund.failed', at);
}

async function notify(em: EntityManager, payment: SandboxPayment, { ref }: SandboxRefund, type: NoticeType, at: Date) {
  await writeNotice(em, { type, object: 'refund', ref, at }, methodOf(payment).notices);
}
