import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Sql } from '../database/sql.ts';
import type { ReplyKey, StoredReply } from '../idempotency/stored-reply.ts';

/** An external call whose outcome is not known yet. Who holds its lease is the only one to make the call. */
export interface ExternalCall extends ReplyKey {
  id: string;
  fingerprint: string;
  requestId: string;
  caller: Caller;
  intent: unknown;
  /** How many times a lease was taken. It tells the leases of one call apart. */
  calls: number;
  ageMs: number;
}

/**
 * What is known under an idempotency key: the stored reply, the external call that claims the key, both, or neither.
 */
export interface KnownByKey {
  reply: StoredReply | null;
  claim: { id: string; fingerprint: string; requestId: string } | null;
}

/**
 * One statement, so one snapshot: between two, the claim of the first could become the reply of the second, and both
 * be missed.
 */
export async function findByKey(em: EntityManager, { owner, operation, key }: ReplyKey): Promise<KnownByKey> {
  const { rows } = await sql<KnownByKey>`
    select (select json_build_object('fingerprint', fingerprint, 'requestId', request_id, 'output', output)
              from idempotency_record where owner = ${owner} and operation = ${operation} and key = ${key}) as reply,
           (select json_build_object('fingerprint', fingerprint, 'requestId', request_id, 'id', id)
              from external_call where owner = ${owner} and operation = ${operation} and key = ${key}) as claim
  `.execute(em.getKysely());
  return rows[0]!;
}

/** The statement that stores a new external call, on its first lease. */
export function insertExternalCall(call: ExternalCall, leaseMs: number): Sql {
  const { id, owner, operation, key, fingerprint, requestId } = call;
  const [caller, intent] = [JSON.stringify(call.caller), JSON.stringify(call.intent)];
  return sql`
    insert into external_call (id, owner, operation, key, fingerprint, request_id, caller, intent, lease_until)
    values (${sql.join([id, owner, operation, key, fingerprint, requestId, caller, intent])},
            clock_timestamp() + make_interval(secs => ${leaseMs / 1000}))`;
}

/** Takes the lease if nobody has it. Returns null where somebody does, or the outcome is known already. */
export async function takeLease(em: EntityManager, id: string, leaseMs: number): Promise<ExternalCall | null> {
  const { rows } = await sql<ExternalCall>`
    update external_call
       set calls = calls + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
     where id = ${id} and lease_until <= clock_timestamp()
    returning id, owner, operation, key, fingerprint, request_id as "requestId", caller, intent, calls,
              extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "ageMs"`.execute(em.getKysely());
  return rows[0] ?? null;
}

/**
 * Locks an external call until the transaction ends. Returns the number of its newest lease, or null where its
 * outcome is known.
 */
export async function lockExternalCall(em: EntityManager, id: string): Promise<{ calls: number } | null> {
  const { rows } = await sql<{ calls: number }>`
    select calls from external_call where id = ${id} for update`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** The statement that puts the next call off: 2, 4, 8 ... seconds, at most 5 minutes. */
export function putOff({ id }: ExternalCall): Sql {
  return sql`
    update external_call
       set lease_until = clock_timestamp() + make_interval(secs => least(300, power(2, least(calls, 10))))
     where id = ${id}`;
}

/** The statement that forgets an external call whose outcome is known. */
export function deleteExternalCall({ id }: ExternalCall): Sql {
  return sql`delete from external_call where id = ${id}`;
}

/** External calls of these operations that nobody makes now, the longest waiting first. */
export async function findDue(
  em: EntityManager,
  operations: string[],
  limit: number,
): Promise<Pick<ExternalCall, 'id' | 'operation'>[]> {
  const { rows } = await sql<Pick<ExternalCall, 'id' | 'operation'>>`
    select id, operation from external_call where lease_until <= clock_timestamp() and operation = any(${operations})
     order by lease_until limit ${limit}`.execute(em.getKysely());
  return rows;
}

/** Those of these external calls whose outcome is not known yet. */
export async function findOpen(em: EntityManager, ids: string[]): Promise<Pick<ExternalCall, 'id' | 'operation'>[]> {
  const { rows } = await sql<Pick<ExternalCall, 'id' | 'operation'>>`
    select id, operation from external_call where id = any(${ids})`.execute(em.getKysely());
  return rows;
}
