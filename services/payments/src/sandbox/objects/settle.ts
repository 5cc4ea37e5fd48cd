import type { EntityManager } from '@mikro-orm/postgresql';
import { type Connection, findRecords, separately, sql } from '@marketplace/store';
import { type ChangeKind, type SandboxChange, SandboxChangeEntity } from '../entities/records.entity.ts';
import type { SandboxPayment } from '../entities/objects.entity.ts';
import { closeDispute, findDispute, isOpen, openDispute } from './disputes.ts';
import { approve, expire, lockPayment, methodOf, refuse } from './payments.ts';
import { failRefund, findRefund, settleRefund } from './refunds.ts';
import { findTransfer, returnTransfer } from './transfers.ts';

/**
 * Locks a payment and makes the changes of it, its refunds, disputes and transfers that are due, each at its own time.
 * Returns the payment as it is then. Null if there is none. Every request and every read begins with this, so nothing
 * depends on a timer.
 */
export async function settlePayment(em: EntityManager, ref: string, now: Date): Promise<SandboxPayment | null> {
  let payment = await lockPayment(em, ref);
  // One after another, because a change may cause the next one.
  for (;;) {
    const [due]: SandboxChange[] = await findRecords(
      em,
      SandboxChangeEntity,
      sql`where payment_ref = ${ref} and due_at <= ${now} order by due_at, kind limit 1`,
    );
    if (!payment || !due) return payment;
    await sql`delete from change where ref = ${due.ref} and kind = ${due.kind}`.execute(em.getKysely());
    await changes[due.kind](em, payment, due);
    payment = await lockPayment(em, ref);
  }
}

type MakeChange = (em: EntityManager, payment: SandboxPayment, change: SandboxChange) => Promise<unknown>;

const changes: Record<ChangeKind, MakeChange> = {
  approve_payment: (em, payment, { dueAt }) => approve(em, payment, dueAt),
  refuse_payment: (em, payment, { dueAt }) => refuse(em, payment, dueAt),
  expire_authorization: (em, payment, { dueAt }) => expire(em, payment, dueAt),
  dispute_payment: (em, payment, { dueAt }) =>
    openDispute(em, payment, { ...methodOf(payment).dispute!, amount: payment.amount }, dueAt),
  settle_refund: async (em, payment, { ref, dueAt }) => settleRefund(em, payment, (await findRefund(em, ref))!, dueAt),
  fail_refund: async (em, payment, { ref, dueAt }) => failRefund(em, payment, (await findRefund(em, ref))!, dueAt),
  win_dispute: (em, payment, change) => endDispute(em, payment, change, 'won'),
  lose_dispute: (em, payment, change) => endDispute(em, payment, change, 'lost'),
  miss_evidence: (em, payment, change) => endDispute(em, payment, change, 'lost'),
  return_transfer: async (em, _, { ref, dueAt }) => returnTransfer(em, (await findTransfer(em, ref))!, dueAt),
};

async function endDispute(
  em: EntityManager,
  payment: SandboxPayment,
  { ref, dueAt }: SandboxChange,
  outcome: 'won' | 'lost',
): Promise<void> {
  const dispute = await findDispute(em, ref);
  if (dispute && isOpen(dispute)) await closeDispute(em, payment, dispute, outcome, dueAt);
}

/** Makes all due changes of at most `paymentsMax` payments. Returns the number of payments. */
export async function settleDue(connection: Connection, paymentsMax = 50): Promise<number> {
  const { rows } = await sql<{ ref: string }>`
    select payment_ref as ref from change where due_at <= sandbox.now()
     group by payment_ref order by min(due_at) limit ${paymentsMax}`.execute(connection.fork().getKysely());
  for (const { ref } of rows) await separately(connection, (em, now) => settlePayment(em, ref, now));
  return rows.length;
}
