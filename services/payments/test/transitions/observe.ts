import { randomUUID } from 'node:crypto';
import { type Sql, sql } from '@marketplace/store';
import { attempt, type DriveOf, isUnchanged, type ObservedTransition } from '@marketplace/store/testing';
import { refreshAfterMs } from '@marketplace/payments-contract/limits';
import type { Cause, PaymentsOperation } from '@marketplace/payments-contract/transitions';
import { sign, signatureHeader } from '../../src/sandbox/notices/signature.ts';
import { advance, execute, noticeSecret, type TestedPayments, worker } from '../payments-under-test.ts';

/** Time limit of the calls of all operations in all statuses, in milliseconds. */
export const observationMs = 600_000;

/** A call of an operation of payments that may change the record of a world. */
export type Drive<World> = DriveOf<World, PaymentsOperation, Cause> & {
  /** Preparation of the call. A change that it makes to the record is not observed. */
  before?: (world: World) => Promise<unknown>;
};
/** Tables of records with a status. */
export type Table = 'payment' | 'refund' | 'dispute' | 'payout';

/** Effect of a call on the record of a world: a change, or null. `isUnchanged`: the next call may get the world. */
export interface Driven {
  change: ObservedTransition | null;
  isUnchanged: boolean;
}

/** Calls an operation. */
export async function drive<World>(
  tested: TestedPayments,
  [table, id]: [table: Table, id: string],
  world: World,
  { operation, by, call, before: prepare }: Drive<World>,
): Promise<Driven> {
  if (prepare) await attempt(() => prepare(world));
  const before = await rowOf(tested, table, id);
  const told = await eventsAbout(tested, table, id);
  const accepted = await attempt(() => call(world));
  const after = await rowOf(tested, table, id);
  const events = (await eventsAbout(tested, table, id)).slice(told.length);
  if (events.length > 1) throw new Error(`${operation} has emitted ${events.join(', ')}.`);
  if (after.version === before.version) return { change: null, isUnchanged: !prepare && isUnchanged({ by }, accepted) };
  const [event] = events;
  const change = { from: before.status, to: after.status, by, operation, ...(event !== undefined && { event }) };
  return { change, isUnchanged: false };
}

/** Calls an operation and returns the records that it made: those of an order that were not there before. */
export async function driveCreation<World>(
  tested: TestedPayments,
  [table, orderId]: [table: Table, orderId: string],
  world: World,
  { operation, by, call }: Drive<World>,
): Promise<ObservedTransition[]> {
  const all = () =>
    execute(
      tested,
      sql<{ id: string; status: string }>`select id, status from ${sql.id(table)} where order_id = ${orderId}`,
    );
  const before = new Set((await all()).map(({ id }) => id));
  await attempt(() => call(world));
  const created = (await all()).filter(({ id }) => !before.has(id));
  const changes: ObservedTransition[] = [];
  for (const { id, status } of created) {
    const events = await eventsAbout(tested, table, id);
    changes.push({ from: null, to: status, by, operation, ...(events[0] !== undefined && { event: events[0] }) });
  }
  return changes;
}

async function rowOf(tested: TestedPayments, table: Table, id: string): Promise<{ status: string; version: number }> {
  const [row] = await execute(
    tested,
    sql<{ status: string; version: number }>`select status, version from ${sql.id(table)} where id = ${id}`,
  );
  if (!row) throw new Error(`${table} ${id} does not exist.`);
  return row;
}

async function eventsAbout(tested: TestedPayments, table: Table, id: string): Promise<string[]> {
  const about: Sql =
    table === 'refund'
      ? sql`${id} in (payload->'data'->'refund'->>'id', payload->>'objectId')`
      : sql`payload->>'objectId' = ${id}`;
  const rows = await execute(
    tested,
    sql<{ type: string }>`select payload->>'type' as type from outbox where topic = 'event' and ${about} order by id`,
  );
  return rows.map(({ type }) => type);
}

/** Sends a signed notice about an object of the sandbox, and processes it. */
export async function tell(
  tested: TestedPayments,
  object: 'payment' | 'refund' | 'dispute' | 'transfer',
  ref: string,
): Promise<void> {
  const data = { object: { id: ref, object } };
  const body = Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, type: 'test', data }));
  const headers = { [signatureHeader]: sign(noticeSecret, body) };
  await tested.client.receiveProviderNotice(
    { requestId: 'req_notice', actor: { type: 'anonymous' } },
    { provider: 'sandbox', body: body.toString('base64'), headers },
  );
  await tested.engine.processNotices(worker, { limit: 100, waitMs: 0 });
}

/** Lets the time pass after which an object is read without a notice, and reads the waiting objects. */
export async function refresh(tested: TestedPayments): Promise<void> {
  await advance(tested, refreshAfterMs / 1000 + 1);
  for (let after: string | null = null; ; ) {
    const { next }: { next: string | null } = (await tested.engine.refreshPending(worker, { after, limit: 100 }))
      .output;
    if (next === null) return;
    after = next;
  }
}

/**
 * Gives a payment, refund or dispute another state in the sandbox, which sends no notice of it: the sandbox itself
 * cannot bring each into every state. `id` is ours. Returns the provider's id of the object.
 */
export async function setAtProvider(
  tested: TestedPayments,
  table: Exclude<Table, 'payout'>,
  id: string,
  changes: Sql,
): Promise<string> {
  const [known] = await execute(
    tested,
    sql<{ ref: string | null }>`select provider_ref as ref from ${sql.id(table)} where id = ${id}`,
  );
  const which = table === 'payment' ? sql`payment_id = ${id}` : sql`ref = ${known!.ref}`;
  const [row] = await execute(
    tested,
    sql<{ ref: string; payment: string }>`
      update ${sql.id('sandbox', table)} set ${changes} where ${which}
      returning ref, ${table === 'payment' ? sql`ref` : sql`payment_ref`} as payment`,
  );
  if (!row) return 'pi_that_does_not_exist';
  // The later actions of the bank do not happen.
  await execute(tested, sql`delete from sandbox.change where payment_ref = ${row.payment}`);
  return row.ref;
}

/**
 * Ends pending processes of earlier records, so that days can pass for the next one without them, and deletes their
 * events, which `drive` would read again and again.
 */
export async function forgetEarlier(tested: TestedPayments): Promise<void> {
  await execute(tested, sql`delete from outbox`);
  await execute(tested, sql`delete from sandbox.change`);
  await execute(tested, sql`update sandbox.notice set delivered_at = clock_timestamp() where delivered_at is null`);
  await execute(
    tested,
    sql`update provider_notice set processed_at = payments.now() where processed_at is null and unmatched_at is null`,
  );
}
