import { expect } from '@jest/globals';
import type { AttemptRoom, Granted, WakeSignal } from '@marketplace/webhooks-contract/engine';
import { look, type ModelWorker, type World } from './world.ts';

export interface Row {
  id: string;
  organizationId: string;
  endpointId: string;
  status: string;
  unstarted: boolean;
  waits: boolean;
  holdsSlot: boolean;
  wake: WakeSignal | null;
  due: boolean;
  /** Whether its workflow was requested and the relay has not processed the request yet. */
  asked: boolean;
}

interface GateRow {
  endpointId: string;
  open: boolean;
  inFlight: number;
  maxInFlight: number;
  burst: number | null;
}

export interface Snapshot {
  /** In the order of their queues. */
  deliveries: Row[];
  gates: Map<string, GateRow>;
}

export const isFinal = (status: string): boolean => ['succeeded', 'failed', 'canceled'].includes(status);

export async function snapshot(world: World): Promise<Snapshot> {
  const [deliveries, gates] = [
    await look<Row>(
      world,
      `select id, organization_id as "organizationId", endpoint_id as "endpointId", status, inline as unstarted,
              queued_at is not null as waits, slot_until is not null as "holdsSlot", wake,
              next_attempt_at is not null as due,
              exists (select from outbox where topic = 'workflow' and payload ->> 'id' = delivery.id) as asked,
              queued_at as queue
         from delivery
        union all
       select d.id, d."organizationId", d."endpointId", 'delivering', true, false, true, null, false, false, null
         from intent i cross join lateral
              jsonb_to_recordset(i.deliveries) as d(id text, "organizationId" text, "endpointId" text)
        where not exists (select from delivery x where x.id = d.id)
        order by waits desc, queue, id`,
    ),
    await look<GateRow>(
      world,
      `select endpoint_id as "endpointId", open, in_flight as "inFlight", max_in_flight as "maxInFlight", burst
         from endpoint_gate`,
    ),
  ];
  return { deliveries, gates: new Map(gates.map((gate) => [gate.endpointId, gate])) };
}

/** Checks the conditions that must hold after every step. */
export async function expectSound(world: World): Promise<void> {
  const { deliveries, gates } = await snapshot(world);
  for (const { endpointId, inFlight } of gates.values()) {
    const holders = deliveries.filter((row) => row.holdsSlot && row.endpointId === endpointId).length;
    expect({ endpointId, inFlight }).toEqual({ endpointId, inFlight: holders });
  }
  for (const row of deliveries)
    expect({ ...row, progress: progressOf(world, row) }).not.toMatchObject({ progress: 'forgotten' });
  for (const [attempt, times] of world.posts) {
    if (!world.excused.has(attempt.split('/')[0]!)) expect({ attempt, times }).toEqual({ attempt, times: 1 });
  }
}

/** Cause that makes a delivery go on. `forgotten`: there is none, or the delivery's state is contradictory. */
function progressOf(
  { runs, lostRuns }: World,
  row: Row,
): 'final' | 'waits' | 'granted' | 'held' | 'at its workflow' | 'forgotten' {
  const run = runs.get(row.id);
  const isAtWork = run?.at === 'asks' || run?.at === 'attempts';
  // A workflow whose attempt is due asks for it without a signal.
  const hears =
    row.asked ||
    lostRuns.has(row.id) ||
    (row.unstarted ? row.wake === null : isAtWork || run?.at === 'due' || (run !== undefined && run.at === row.wake));
  if (isFinal(row.status)) return row.waits ? 'forgotten' : 'final';
  if (row.waits) return !row.holdsSlot && hears && ['pending', 'retrying'].includes(row.status) ? 'waits' : 'forgotten';
  if (row.holdsSlot) return ['pending', 'retrying', 'delivering'].includes(row.status) ? 'granted' : 'forgotten';
  if (row.status === 'held') return hears ? 'held' : 'forgotten';
  const goesOn =
    isAtWork || row.asked || lostRuns.has(row.id) || (row.status === 'retrying' && row.due && run?.at === 'due');
  return goesOn ? 'at its workflow' : 'forgotten';
}

/** Expects grants to respect limits, shares and the order of queues. `fresh`: deliveries created by the same call. */
export function expectRightlyGranted(
  before: Snapshot,
  { attempts, starts }: Granted,
  worker: ModelWorker,
  room: AttemptRoom,
  fresh: Row[] = [],
): void {
  const granted = [...attempts, ...starts].map(({ deliveryId }) => deliveryId);
  expect(new Set(granted).size).toBe(granted.length);
  expect(granted.length).toBeLessThanOrEqual(room.attemptsMax);
  if (worker.mode === 'workflow') expect(attempts).toEqual([]);
  const rows = new Map([...before.deliveries, ...fresh].map((row) => [row.id, row]));
  const ofOrganization = Map.groupBy(granted, (id) => rows.get(id)!.organizationId);
  for (const [organizationId, ids] of ofOrganization) {
    expect(ids.length).toBeLessThanOrEqual(room.organizationMax);
    expect(room.exceptOrganizations).not.toContain(organizationId);
  }
  for (const [endpointId, ids] of Map.groupBy(granted, (id) => rows.get(id)!.endpointId)) {
    const gate = before.gates.get(endpointId)!;
    expect(gate).toMatchObject({ open: true });
    expect(gate.inFlight + ids.length).toBeLessThanOrEqual(gate.maxInFlight);
    if (gate.burst !== null) expect(ids.length).toBeLessThanOrEqual(gate.burst);
    const waiting = before.deliveries.filter(
      (row) => row.endpointId === endpointId && row.waits && (room.workflows || row.unstarted),
    );
    const queue = [...waiting, ...fresh.filter((row) => row.endpointId === endpointId)].map(({ id }) => id);
    expect([...ids].sort()).toEqual(queue.slice(0, ids.length).sort());
    // Inline attempts are made concurrently, so they are returned in any order.
    if (attempts.length === 0) expect(ids).toEqual(queue.slice(0, ids.length));
  }
  for (const { deliveryId, wake } of starts) expect(wake === null).toBe(rows.get(deliveryId)!.unstarted);
}
