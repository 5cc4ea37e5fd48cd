import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller, Gauge } from '@marketplace/kernel';
import { sql, type Sql } from '../database/sql.ts';
import type { ReplyKey, StoredReply } from '../idempotency/stored-reply.ts';
import type { Store } from '../store.ts';

/** An external call whose outcome is not known yet. Only the holder of its lease may make the call. */
export interface ExternalCall extends ReplyKey {
  id: string;
  fingerprint: string;
  requestId: string;
  caller: Caller;
  intent: unknown;
  /** Number of leases taken so far. Identifies the current lease. */
  calls: number;
  /** Milliseconds since the call was stored, when the lease was taken. */
  ageMs: number;
}

/** Stored state of an idempotency key: a reply, an external call that claims the key, both, or neither. */
export interface KnownByKey {
  reply: StoredReply | null;
  claim: { id: string; fingerprint: string; requestId: string } | null;
}

/**
 * Finds the stored state of an idempotency key. It is one statement, and so one snapshot: between two statements, a
 * claim could become a reply, and both would be missed.
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

/** The statement that inserts an external call with its first lease. */
export function insertExternalCall(call: ExternalCall, leaseMs: number): Sql {
  const { id, owner, operation, key, fingerprint, requestId } = call;
  const [caller, intent] = [JSON.stringify(call.caller), JSON.stringify(call.intent)];
  return sql`
    insert into external_call (id, owner, operation, key, fingerprint, request_id, caller, intent, lease_until)
    values (${sql.join([id, owner, operation, key, fingerprint, requestId, caller, intent])},
            clock_timestamp() + make_interval(secs => ${leaseMs / 1000}))`;
}

/** Takes the lease of a call if it is free. Returns null if it is not free, or if the outcome is known. */
export async function takeLease(em: EntityManager, id: string, leaseMs: number): Promise<ExternalCall | null> {
  const { rows } = await sql<ExternalCall>`
    update external_call
       set calls = calls + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
     where id = ${id} and lease_until <= clock_timestamp()
    returning id, owner, operation, key, fingerprint, request_id as "requestId", caller, intent, calls,
              extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "ageMs"`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** Locks an external call until the end of the transaction. Returns null if its outcome is known. */
export async function lockExternalCall(em: EntityManager, id: string): Promise<{ calls: number } | null> {
  const { rows } = await sql<{ calls: number }>`
    select calls from external_call where id = ${id} for update`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** The statement that delays the next call by 2, 4, 8 ... seconds, at most 5 minutes. */
export function putOff({ id }: ExternalCall): Sql {
  return sql`
    update external_call
       set lease_until = clock_timestamp() + make_interval(secs => least(300, power(2, least(calls, 10))))
     where id = ${id}`;
}

/** The statement that deletes an external call whose outcome is known. */
export function deleteExternalCall({ id }: ExternalCall): Sql {
  return sql`delete from external_call where id = ${id}`;
}

/** External calls of these operations whose lease is free, the longest waiting first. */
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

/** The external calls with these ids whose outcome is not known yet. */
export async function findOpen(em: EntityManager, ids: string[]): Promise<Pick<ExternalCall, 'id' | 'operation'>[]> {
  const { rows } = await sql<Pick<ExternalCall, 'id' | 'operation'>>`
    select id, operation from external_call where id = any(${ids})`.execute(em.getKysely());
  return rows;
}

/** Gauges of the external calls of a service that have no outcome: their number, and the age of the oldest. */
export function externalCallGauges(store: Store): Gauge[] {
  const attributes = { service: store.schema };
  const read = async (): Promise<{ open: number; oldest: number }> => {
    // The table has few rows: calls that are running or whose outcome is not known.
    const { rows } = await sql<{ open: number; oldest: number }>`
      select count(*)::int as open,
             coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest
        from external_call`.execute(store.fork().getKysely());
    return rows[0]!;
  };
  return [
    {
      name: 'external_calls.open',
      description: 'External calls that are running or whose outcome is not known.',
      read: async () => [{ value: (await read()).open, attributes }],
    },
    {
      name: 'external_calls.oldest',
      description: 'Age of the oldest external call that is running or whose outcome is not known.',
      unit: 's',
      read: async () => [{ value: (await read()).oldest, attributes }],
    },
  ];
}
