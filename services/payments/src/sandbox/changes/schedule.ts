import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { ChangeKind } from '../entities/sandbox-change.entity.ts';

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
