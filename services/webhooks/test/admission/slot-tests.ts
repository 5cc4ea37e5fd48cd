import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Store } from '@marketplace/store';
import type { PreparedAttempt } from '@marketplace/webhooks-contract/engine';
import {
  eventRow,
  type failure,
  type Member,
  newMember,
  openStore,
  relay,
  roomFor,
  type TestedWebhooks,
  url,
  worker,
} from '../webhooks-under-test.ts';

interface Limits {
  maxInFlight?: number;
  rateLimit?: { perSecond: number; burst: number } | null;
}

interface SlotState {
  id: string;
  status: string;
  slotUntil: Date | null;
  queuedAt: Date | null;
}

/** Set-up and helpers for tests of slots. Call it once, inside `onBothTransports`. */
export function slotTests(tested: () => TestedWebhooks) {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());
  /** Reads or changes the tables directly, bypassing the contract. */
  const look = <T extends object = object>(statement: string, values: unknown[] = []): Promise<T[]> =>
    store.fork().execute<T[]>(statement, values);

  /** An endpoint with limits, and `count` deliveries that are due, ordered by id. */
  async function newQueue(
    count: number,
    limits: Limits,
  ): Promise<{ member: Member; endpointId: string; ids: string[] }> {
    const member = newMember();
    const { output } = await tested().client.createEndpoint(member, { url, subscribedEvents: ['*'], ...limits });
    const ids = await more(member, count);
    return { member, endpointId: output.endpoint.id, ids };
  }
  /**
   * Adds deliveries that do not wait for a slot and whose workflow is started: their attempts are prepared without a
   * grant, as later attempts are.
   */
  async function more(member: Member, count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, () => eventRow([member.organizationId]));
    await tested().engine.ingestEvents(relay, { rows, worker, room: roomFor(0) });
    const made = await look<{ id: string }>(
      `update delivery set queued_at = null, inline = false where organization_id = ? and inline returning id`,
      [member.organizationId],
    );
    return made.map(({ id }) => id).sort();
  }
  /** Cancels deliveries that other tests left waiting, so that they get no slots here. */
  beforeEach(() => look(`update delivery set queued_at = null, status = 'canceled' where queued_at is not null`));
  /** Claims for `worker`. Returns the ids of the deliveries granted a slot, in the order of the answer. */
  const granted = async () =>
    (await tested().engine.claimAttempts(relay, { worker, room: roomFor(500), waitMs: 0 })).output.starts.map(
      ({ deliveryId }) => deliveryId,
    );
  const prepareAll = async (ids: string[], number = 1) =>
    (
      await tested().engine.prepareAttempts(relay, {
        orders: ids.map((deliveryId) => ({ deliveryId, number })),
        workerId: worker.id,
      })
    ).output.attempts;
  const recordAll = async (...reports: ReturnType<typeof failure>[]) =>
    (await tested().engine.recordAttempts(relay, { reports })).output.results;
  /** Records the reports, then claims. */
  const grantedAfter = async (...reports: ReturnType<typeof failure>[]) => {
    await recordAll(...reports);
    return granted();
  };
  /** Sweeps, then claims. */
  const sweep = async () => {
    await tested().engine.sweepAttempts(relay, { workerId: worker.id });
    return granted();
  };
  const actions = (attempts: PreparedAttempt[]) => attempts.map(({ action }) => action);
  const setStatus = (member: Member, id: string, status: 'active' | 'paused') =>
    tested().client.updateEndpoint(member, { id, status });
  const endLease = (ids: string[]) =>
    look(
      `update delivery set slot_until = now() - interval '1 second'
        where slot_until is not null and id = any(string_to_array(?, ','))`,
      [ids.join()],
    );
  const cancel = (caller: Member, id: string) => tested().client.cancelDelivery(caller, { id });

  const slotsOf = (endpointId: string) =>
    look<SlotState>(
      `select id, status, slot_until as "slotUntil", queued_at as "queuedAt"
         from delivery where endpoint_id = ? order by id`,
      [endpointId],
    );
  const inFlightOf = async (endpointId: string) =>
    (await look<{ n: number }>(`select in_flight as n from endpoint_gate where endpoint_id = ?`, [endpointId]))[0]!.n;
  /** Expects the gate's count to equal the number of its deliveries that hold a slot. */
  async function expectCounted(endpointId: string, expected?: number): Promise<void> {
    const held = (await slotsOf(endpointId)).filter(({ slotUntil }) => slotUntil !== null).length;
    expect(await inFlightOf(endpointId)).toBe(held);
    if (expected !== undefined) expect(held).toBe(expected);
  }

  return {
    look,
    newQueue,
    more,
    granted,
    prepareAll,
    recordAll,
    grantedAfter,
    sweep,
    actions,
    setStatus,
    endLease,
    cancel,
    slotsOf,
    expectCounted,
  };
}
