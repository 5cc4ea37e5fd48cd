import { type DriveOf, type ObservedTransition, takeRows } from '@marketplace/store/testing';
import type { Cause, TradingOperation } from '@marketplace/trading-contract/transitions';
import { execute, type TestedTrading } from '../trading-under-test.ts';

/** A call of an operation of trading that may change the record of a world. */
export type Drive<World> = DriveOf<World, TradingOperation, Cause>;
/** A change that an operation of trading made. */
export type Observed = ObservedTransition;

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
