import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, insertRecord, sql, updateRecord } from '@marketplace/store';
import { book } from '../books.ts';
import { after, bankMs, schedule } from './schedule.ts';
import { type SandboxTransfer, SandboxTransferEntity } from '../entities/objects.entity.ts';
import { type NoticeType, writeNotice } from './write-notice.ts';
import { destinationOf } from './tokens.ts';

/** Reads a transfer. Null if there is none. */
export async function findTransfer(em: EntityManager, ref: string): Promise<SandboxTransfer | null> {
  const [transfer]: SandboxTransfer[] = await findRecords(em, SandboxTransferEntity, sql`where ref = ${ref}`);
  return transfer ?? null;
}

/** The newest transfer of a payout. Null if there is none. */
export async function findTransferOf(em: EntityManager, payoutId: string): Promise<SandboxTransfer | null> {
  const [transfer]: SandboxTransfer[] = await findRecords(
    em,
    SandboxTransferEntity,
    sql`where payout_id = ${payoutId} order by created_at desc, ref limit 1`,
  );
  return transfer ?? null;
}

/** Amount transferred out of the funds of a payment itself and not returned. */
export async function transferredOf(em: EntityManager, paymentRef: string): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount - reversed), 0) as amount from transfer
     where payment_ref = ${paymentRef} and status = 'paid' and not from_balance`.execute(em.getKysely());
  return BigInt(rows[0]!.amount);
}

/** Inserts a transfer, which is paid or fails at once, as its destination says or a test has asked. */
export async function beginTransfer(em: EntityManager, transfer: SandboxTransfer): Promise<void> {
  const { ref, payoutId, paymentRef, destination, currency, amount, createdAt } = transfer;
  const { rows } = await sql`delete from planned_failure where payout_id = ${payoutId} returning payout_id`.execute(
    em.getKysely(),
  );
  const fails = destinationOf(destination) === 'fail' || rows.length > 0;
  await insertRecord(em, SandboxTransferEntity, {
    ...transfer,
    ...(fails
      ? { status: 'failed', bankStatus: 'failed', failure: refusedByBank }
      : { status: 'paid', bankStatus: 'paid' }),
  });
  await notify(em, ref, 'transfer.created', createdAt);
  if (fails) return;
  await book(em, { kind: 'transfer', ref, currency, amount, flow: { to: destination }, availableAt: createdAt });
  if (destinationOf(destination) === 'returned')
    await schedule(em, { kind: 'return_transfer', ref, paymentRef }, after(createdAt, bankMs));
}

/** The bank of the seller returns a paid transfer. Does nothing if it was returned. */
export async function returnTransfer(em: EntityManager, transfer: SandboxTransfer, at: Date): Promise<void> {
  const { ref, destination, currency, amount, reversed, status } = transfer;
  if (reversed > 0n || status !== 'paid') return;
  await updateRecord(em, SandboxTransferEntity, transfer, { reversed: amount, bankStatus: 'failed' }, at);
  await book(em, { kind: 'transfer', ref, currency, amount, flow: { backFrom: destination }, availableAt: at });
  await notify(em, ref, 'transfer.reversed', at);
}

/** Locks a transfer until the end of the transaction. Null if there is none. */
export async function lockTransfer(em: EntityManager, ref: string): Promise<SandboxTransfer | null> {
  await sql`select from transfer where ref = ${ref} for update`.execute(em.getKysely());
  return findTransfer(em, ref);
}

/** The platform takes a part of a locked transfer back. */
export async function takeFromTransfer(
  em: EntityManager,
  { ref, destination, currency, reversed }: SandboxTransfer,
  amount: bigint,
  at: Date,
): Promise<void> {
  await sql`update transfer set reversed = reversed + ${amount} where ref = ${ref}`.execute(em.getKysely());
  const flow = { backFrom: destination };
  await book(em, { kind: 'transfer', ref, currency, amount, flow, availableAt: at, part: `${reversed + amount}` });
  await notify(em, ref, 'transfer.reversed', at);
}

/** The bank of the seller refuses the money of a paid transfer, which stays in the seller's account at the provider. */
export async function failBankPayout(em: EntityManager, transfer: SandboxTransfer, at: Date): Promise<void> {
  await updateRecord(em, SandboxTransferEntity, transfer, { bankStatus: 'failed' }, at);
  await notify(em, transfer.ref, 'payout.failed', at);
}

const refusedByBank = { code: 'account_closed', message: 'The bank account of the seller is closed.' };

async function notify(em: EntityManager, ref: string, type: NoticeType, at: Date): Promise<void> {
  await writeNotice(em, { type, object: 'transfer', ref, at }, undefined);
}
