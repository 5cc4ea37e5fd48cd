import { expect, test } from '@jest/globals';
import { newId, type OutboxRow } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import type { AttemptRoom, AttemptWorker, ClaimedAttempt } from '@marketplace/webhooks-contract/engine';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  getDelivery,
  inlineWorker,
  listDeliveries,
  type Member,
  newMember,
  prepare,
  relay,
  roomFor,
  success,
  url,
  webhooks,
} from '../webhooks-under-test.ts';

onBothTransports('deliveries of an intent', webhooks, (tested) => {
  const ingest = async (rows: OutboxRow[], worker = inlineWorker as AttemptWorker) =>
    (
      await tested().engine.ingestEvents(relay, {
        rows,
        worker,
        room: roomFor(500),
      })
    ).output;
  /** `count` events of a new member with one endpoint, whose first attempts are in progress. */
  const underWay = async (count: number, worker?: AttemptWorker) => {
    const member = newMember();
    const { id: endpointId } = await createEndpoint(tested(), member);
    const rows = Array.from({ length: count }, () => eventRow([member.organizationId]));
    const { attempts, starts } = await ingest(rows, worker);
    expect([attempts.length, starts]).toEqual([count, []]);
    return { member, endpointId, rows, attempts, intentId: attempts[0]!.intent!.id };
  };
  const report = (
    { deliveryId, organizationId, eventId, eventType, intent }: ClaimedAttempt,
    make: typeof failure = success,
  ) => ({
    ...make(deliveryId, 1),
    intended: {
      ...{ organizationId, eventId, eventType },
      endpointId: intent!.endpointId,
      createdAt: intent!.createdAt,
    },
  });
  const record = async (reports: ReturnType<typeof report>[], ended: string[] = []) =>
    (await tested().engine.recordAttempts(relay, { reports, ended })).output.results;
  const open = (...ids: string[]) => tested().engine.openIntents(relay, { ids });
  const sweep = () => tested().engine.sweepAttempts(relay, { workerId: inlineWorker.id });
  const rowsOf = async (member: Member) => (await listDeliveries(tested(), member)).map(({ id }) => id).sort();
  const inFlightOf = async (id: string) =>
    (await execute<{ n: number }>(tested(), 'select in_flight as n from endpoint_gate where endpoint_id = ?', [id]))[0]!
      .n;
  const exists = async (intentId: string) =>
    (await execute(tested(), 'select from intent where id = ?', [intentId])).length > 0;
  const endLease = (intentId: string) =>
    execute(tested(), `update intent set lease_until = now() - interval '1 second' where id = ?`, [intentId]);
  const workflowsOf = async (id: string) =>
    (await takeRows(tested(), 'workflow')).map(({ payload }) => payload).filter((payload) => payload['id'] === id);
  const idsOf = (attempts: ClaimedAttempt[]) => attempts.map(({ deliveryId }) => deliveryId).sort();

  test('become rows when they are recorded, hold slots until then, and are ingested once', async () => {
    const { member, endpointId, rows, attempts, intentId } = await underWay(3);
    expect([await rowsOf(member), await inFlightOf(endpointId)]).toEqual([[], 3]);
    expect(await ingest(rows)).toEqual({ attempts: [], starts: [] });
    const [first, ...others] = attempts.map((attempt) => report(attempt));
    expect(await record([first!], [intentId])).toMatchObject([{ number: 1, status: 'succeeded' }]);
    // The intent stays while it has deliveries that are not rows, whatever the worker says.
    expect([await inFlightOf(endpointId), await exists(intentId)]).toEqual([2, true]);
    await record(others);
    expect([await inFlightOf(endpointId), await exists(intentId)]).toEqual([0, true]);
    await record([], [intentId]);
    expect(await exists(intentId)).toBe(false);
    expect(await rowsOf(member)).toEqual(idsOf(attempts));
    expect(await getDelivery(tested(), member, first!.deliveryId)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
      responseStatus: 204,
      createdAt: attempts[0]!.intent!.createdAt,
      completedAt: expect.any(String),
      trigger: 'scheduled',
      payload: { id: attempts[0]!.eventId },
      attempts: [{ number: 1, trigger: 'scheduled', endpointId, statusCode: 204 }],
    });
  });

  test('whose attempt failed request one workflow, however often it is reported', async () => {
    const { member, attempts } = await underWay(1);
    const failed = report(attempts[0]!, failure);
    const results = [...(await record([failed])), ...(await record([failed]))];
    expect(results[0]).toEqual(results[1]);
    expect(await workflowsOf(failed.deliveryId)).toEqual([
      { type: 'deliverWebhook', id: failed.deliveryId, input: expect.objectContaining({ last: results[0] }) },
    ]);
    expect(await getDelivery(tested(), member, failed.deliveryId)).toMatchObject({ status: 'retrying' });
    expect(await prepare(tested(), failed.deliveryId, 2)).toMatchObject({ action: 'send' });
  });

  test('that are opened are under way as rows, keep their slots, and are recorded as rows are', async () => {
    const { member, endpointId, attempts, intentId } = await underWay(2);
    await record([report(attempts[0]!)]);
    await Promise.all([open(intentId), open(intentId)]);
    expect([await inFlightOf(endpointId), await exists(intentId)]).toEqual([1, false]);
    expect(await getDelivery(tested(), member, attempts[1]!.deliveryId)).toMatchObject({
      status: 'delivering',
      attemptCount: 0,
    });
    await record([report(attempts[1]!)], [intentId]);
    expect(await inFlightOf(endpointId)).toBe(0);
    expect((await listDeliveries(tested(), member)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  test('that are recorded and opened at the same time are stored once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, endpointId, attempts, intentId } = await underWay(4);
      const reports = attempts.map((attempt) => report(attempt));
      await Promise.all([record(reports.slice(0, 2)), open(intentId), record(reports.slice(1))]);
      expect(await rowsOf(member)).toEqual(idsOf(attempts));
      expect([await inFlightOf(endpointId), await exists(intentId)]).toEqual([0, false]);
    }
  });

  test('that are recorded one by one at the same time each release their slot, whoever waits for whom', async () => {
    // Several rounds, because PostgreSQL replans a statement after its first executions.
    for (let round = 0; round < 4; round += 1) {
      const worlds = [await underWay(8), await underWay(8)];
      await open(worlds[1]!.intentId);
      const reports = worlds.flatMap(({ attempts }) => attempts.map((attempt) => report(attempt)));
      const pairs = reports.slice(0, 8).map((one, n) => [one, reports[15 - n]!]);
      await Promise.all(pairs.map((pair) => record(pair)));
      for (const { endpointId } of worlds) expect(await inFlightOf(endpointId)).toBe(0);
    }
  });

  test('overtake no waiting ones: an endpoint gets first attempts in order, by two workers too', async () => {
    const member = newMember();
    const settings = { url, subscribedEvents: ['*'], maxInFlight: 3 };
    const endpointId = (await tested().client.createEndpoint(member, settings)).output.endpoint.id;
    const workers = ['a', 'b'].map((name) => ({ id: `wrk_order_${name}`, mode: 'inline' }) as const);
    const underWay: ClaimedAttempt[] = [];
    /** The deliveries of each answer, which has no order. */
    const granted: string[][] = [];
    const begin = (attempts: ClaimedAttempt[] = []): void => {
      underWay.push(...attempts);
      granted.push(attempts.map(({ deliveryId }) => deliveryId));
    };
    const end = async (claim?: { worker: AttemptWorker; room: AttemptRoom }): Promise<void> => {
      const attempt = underWay.shift()!;
      const reports = [attempt.intent ? report(attempt) : success(attempt.deliveryId, 1)];
      begin(
        (await tested().engine.recordAttempts(relay, { reports, ...(claim && { claim }) })).output.granted?.attempts,
      );
    };
    for (let round = 0; round < 8; round += 1) {
      const [worker, other] = round % 2 === 0 ? workers : workers.toReversed();
      const rows = Array.from({ length: 2 }, () => eventRow([member.organizationId]));
      begin((await ingest(rows, worker)).attempts);
      // Most slots stay free, so that the next event finds them while others wait.
      await end(round % 3 === 0 ? { worker: other!, room: roomFor(500) } : undefined);
    }
    while (underWay.length > 0) await end({ worker: workers[0]!, room: roomFor(500) });
    const made = await execute<{ id: string; ms: number }>(
      tested(),
      'select id, (extract(epoch from created_at) * 1000)::float8 as ms from delivery where endpoint_id = ?',
      [endpointId],
    );
    const createdMs = new Map(made.map(({ id, ms }) => [id, ms]));
    const order = granted.flatMap((ids) => ids.map((id) => createdMs.get(id)!).sort((a, b) => a - b));
    expect([new Set(granted.flat()).size, order]).toEqual([16, order.toSorted((a, b) => a - b)]);
  });

  test('of a worker that died wait again in their order, and a late report counts once', async () => {
    const worker = { id: newId('whd'), mode: 'inline' } as const;
    const { member, endpointId, attempts, intentId } = await underWay(3, worker);
    await sweep();
    expect(await exists(intentId)).toBe(true);
    await execute(tested(), `update worker_presence set seen_at = now() - interval '7 seconds' where worker_id = ?`, [
      worker.id,
    ]);
    await Promise.all([sweep(), sweep()]);
    expect([await inFlightOf(endpointId), await exists(intentId)]).toEqual([0, false]);
    const waiting = await execute<{ id: string }>(
      tested(),
      `select id from delivery where endpoint_id = ? and status = 'pending' and queued_at = created_at order by id`,
      [endpointId],
    );
    expect(waiting.map(({ id }) => id)).toEqual(idsOf(attempts));
    await record([report(attempts[0]!), report(attempts[0]!)]);
    await record([report(attempts[0]!)]);
    const late = await getDelivery(tested(), member, attempts[0]!.deliveryId);
    expect(late).toMatchObject({ status: 'succeeded', attemptCount: 1 });
    expect(late.attempts).toHaveLength(1);
    await execute(tested(), `update delivery set queued_at = null, status = 'canceled' where endpoint_id = ?`, [
      endpointId,
    ]);
  });

  test('whose grant did not reach the worker wait again; those it knows go on', async () => {
    const { member, endpointId, attempts } = await underWay(2);
    const known = [attempts[0]!.deliveryId];
    await tested().engine.claimAttempts(relay, { worker: inlineWorker, room: roomFor(0), waitMs: 0, known });
    const statuses = await Promise.all(
      attempts.map(async ({ deliveryId }) => (await getDelivery(tested(), member, deliveryId)).status),
    );
    expect([statuses, await inFlightOf(endpointId)]).toEqual([['delivering', 'pending'], 1]);
    await execute(tested(), `update delivery set queued_at = null, status = 'canceled' where endpoint_id = ?`, [
      endpointId,
    ]);
  });

  test('whose content was erased are canceled, without the answer, recorded or opened', async () => {
    for (const end of ['record', 'open'] as const) {
      const { member, endpointId, attempts, intentId } = await underWay(1);
      const [attempt] = attempts;
      await tested().client.eraseEventContent(member, { id: attempt!.eventId });
      if (end === 'open') await open(intentId);
      expect(await record([report(attempt!, failure)])).toMatchObject([{ status: 'canceled', nextAttemptAt: null }]);
      expect(await getDelivery(tested(), member, attempt!.deliveryId)).toMatchObject({
        status: 'canceled',
        cancelReason: 'erased',
        payload: null,
        attempts: [{ responseBody: null }],
      });
      expect([await inFlightOf(endpointId), await workflowsOf(attempt!.deliveryId)]).toEqual([0, []]);
    }
  });

  test('of an endpoint that was deleted are canceled, recorded or lost', async () => {
    for (const end of ['record', 'lose'] as const) {
      const { member, endpointId, attempts, intentId } = await underWay(1);
      await tested().client.deleteEndpoint(member, { id: endpointId });
      if (end === 'record') await record([report(attempts[0]!, failure)]);
      else await endLease(intentId).then(sweep);
      expect(await getDelivery(tested(), member, attempts[0]!.deliveryId)).toMatchObject({
        status: 'canceled',
        cancelReason: 'endpoint_deleted',
      });
      expect(await inFlightOf(endpointId)).toBe(0);
    }
  });

  test('are not missing for a recovery', async () => {
    const { member, endpointId, attempts } = await underWay(1);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await execute(tested(), `update event set id = id where id = ?`, [attempts[0]!.eventId]);
    const { output } = await tested().client.recoverEndpoint(member, { id: endpointId, since, only: 'missing' });
    const batch = await tested().engine.recoverDeliveries(relay, { recoveryId: output.id, limit: 10 });
    expect(batch.output).toEqual({ over: true, recovered: 0 });
    await record([report(attempts[0]!)]);
    expect(await rowsOf(member)).toEqual(idsOf(attempts));
  });
});
