import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { ChangeKind } from '../entities/records.entity.ts';

/** Schedules a change of an object. Does nothing if it is scheduled already. */
export async function schedule(
  em: EntityManager,
  { kind, ref, paymentRef }: { kind: ChangeKind; ref: string; paymentRef: string },
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into change (ref, kind, payment_ref, due_at) values (${ref}, ${kind}, ${paymentRef}, ${dueAt})
    on conflict do nothing`.execute(em.getKysely());
}

/** Deletes the scheduled changes of an object. */
export async function unschedule(em: EntityManager, ref: string): Promise<void> {
  await sql`delete from change where ref = ${ref}`.execute(em.getKysely());
}

/** `at` and some milliseconds. */
export function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** Milliseconds of a delayed step of a bank, on the clock of the sandbox. */
export const bankMs = 1000;
/** Milliseconds until captured money can be transferred. */
export const fundsMs = 2000;
/** Milliseconds in which a seller can submit evidence. After it, the dispute is lost. */
export const evidenceMs = 7 * 24 * 3_600_000;
/** Duration of an authorization in milliseconds, as at most banks. */
export const authorizationMs = 7 * 24 * 3_600_000;
