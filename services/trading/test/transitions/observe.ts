import { isServiceError } from '@marketplace/kernel';
import { takeRows } from '@marketplace/store/testing';
import type { Cause, Transition, TradingOperation } from '@marketplace/trading-contract/transitions';
import { execute, type TestedTrading } from '../trading-under-test.ts';

/** A call of an operation that may change the record of a world. */
export interface Drive<World> {
  operation: TradingOperation;
  by: Cause;
  /** Resolves to the id of the record if the call creates it. Refusals count as "no change". */
  call: (world: World) => Promise<unknown>;
}

/** A change that an operation made. */
export interface Observed {
  /** Null: the operation created the record. */
  from: string | null;
  to: string;
  by: Cause;
  operation: TradingOperation;
  reason?: string | null;
  event?: string;
}

/** The changes that a table expects of a status, one line each, sorted. `null`: those that create a record. */
export function expectedFrom<Status extends string>(
  transitions: readonly Transition<Status>[],
  status: Status | null,
): string[] {
  return transitions
    .filter(({ from }) => (status === null ? from.length === 0 : from.includes(status)))
    .flatMap(({ to, by, operations, reason, event }) =>
      by.flatMap((one) =>
        operations.map((operation) =>
          lineOf({
            from: status,
            to: to === 'same' ? status! : to,
            by: one,
            operation,
            ...(reason && { reason }),
            ...(event && { event }),
          }),
        ),
      ),
    )
    .sort();
}

/** The observed changes from a status, one line each, sorted, without repetitions. */
export function observedFrom(observed: Observed[], status: string | null): string[] {
  return [...new Set(observed.filter(({ from }) => from === status).map(lineOf))].sort();
}

function lineOf({ from, to, by, operation, reason, event }: Observed): string {
  const details = [reason, event].filter(Boolean).join(', ');
  return `${from ?? 'nothing'} -> ${to} by ${by}: ${operation}${details && ` (${details})`}`;
}

/**
 * Calls an operation. Resolves to undefined if it is refused. Other errors are thrown, and `validation_failed`: the
 * input must be one that the operation accepts in some status.
 */
export async function attempt(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (isServiceError(error) && error.code !== 'validation_failed') return undefined;
    throw error;
  }
}

/** The row of a record. Throws if it does not exist. */
export async function rowOf(
  tested: TestedTrading,
  table: 'listing' | 'offer' | 'sales_order',
  id: string,
): Promise<{ status: string; version: number }> {
  const [row] = await execute<{ status: string; version: number }>(
    tested,
    `select status, version from ${table} where id = ?`,
    [id],
  );
  if (!row) throw new Error(`${table} ${id} does not exist.`);
  return row;
}

/** An event about a record, with the status of the record in it. */
export interface EventOf {
  type: string;
  status: string;
  reason: string | null;
  version: number;
}

/** The events about a record after a version of it, in the order of its versions. Empties the topic. */
export async function eventsOf(tested: TestedTrading, id: string, after = 0): Promise<EventOf[]> {
  const rows = await takeRows(tested, 'event');
  return rows
    .map(({ payload }) => payload as { type: string; objectId: string; objectVersion: number; data: unknown })
    .filter(({ objectId, objectVersion }) => objectId === id && objectVersion > after)
    .map(({ type, objectVersion, data }) => {
      const { object } = data as { object: { status: string; closedReason?: string | null } };
      return { type, status: object.status, reason: object.closedReason ?? null, version: objectVersion };
    })
    .sort((one, other) => one.version - other.version);
}

/** Makes every deadline of an open offer or unfinished order be in the past. */
export async function passDeadlines(tested: TestedTrading, table: 'offer' | 'sales_order', id: string): Promise<void> {
  const columns = table === 'offer' ? ['expires_at'] : ['payment_due_at', 'fulfill_by', 'payout_eligible_at'];
  const assignments = columns.map((name) => `${name} = case when ${name} is not null then created_at end`);
  await execute(tested, `update ${table} set ${assignments.join(', ')} where id = ?`, [id]);
}
