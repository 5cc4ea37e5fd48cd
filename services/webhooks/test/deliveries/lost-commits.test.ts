import { afterAll, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { loseCommits, type LossyWay, onBothTransports, takeRows } from '@marketplace/store/testing';
import type { ClaimedAttempt, Granted } from '@marketplace/webhooks-contract/engine';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  listDeliveries,
  newMember,
  relay,
  roomFor,
  success,
  webhooks,
} from '../webhooks-under-test.ts';

/** Webhooks whose connections to PostgreSQL break between a commit and its answer. */
let way: LossyWay | undefined;
const lossy: typeof webhooks = {
  ...webhooks,
  create: async (databaseUrl, log) => {
    way = await loseCommits(databaseUrl);
    return webhooks.create(way.url, log);
  },
};
afterAll(() => way?.close());

const unavailable = { code: 'temporarily_unavailable' };

onBothTransports('a commit of webhooks whose answer is lost', lossy, (tested) => {
  const worker = { id: newId('whd'), mode: 'inline' } as const;
  const underWay = async (count: number) => {
    const member = newMember();
    const { id: endpointId } = await createEndpoint(tested(), member);
    const rows = Array.from({ length: count }, () => eventRow([member.organizationId]));
    const ingest = async (): Promise<Granted> =>
      (await tested().engine.ingestEvents(relay, { rows, worker, room: roomFor(500) })).output;
    return { member, endpointId, ingest };
  };
  const report = (attempt: ClaimedAttempt, make: typeof failure = success) => {
    const { deliveryId, organizationId, eventId, eventType, intent } = attempt;
    if (!intent) return make(deliveryId, 1);
    const { endpointId, createdAt } = intent;
    return { ...make(deliveryId, 1), intended: { organizationId, eventId, eventType, endpointId, createdAt } };
  };
  const record = async (attempts: ClaimedAttempt[], ended: string[] = [], make = success) =>
    (await tested().engine.recordAttempts(relay, { reports: attempts.map((one) => report(one, make)), ended })).output
      .results;
  const claim = async (known?: string[]): Promise<Granted> => {
    const room = roomFor(500);
    return (await tested().engine.claimAttempts(relay, { worker, room, waitMs: 0, ...(known && { known }) })).output;
  };
  const statesOf = async (member: ReturnType<typeof newMember>) =>
    (await listDeliveries(tested(), member)).map(({ status, attemptCount }) => `${status} ${attemptCount}`);
  const leftOf = async (endpointId: string) =>
    (
      await execute<{ slots: number; intents: number }>(
        tested(),
        `select in_flight as slots, (select count(*)::int from intent where worker_id = ?) as intents
           from endpoint_gate where endpoint_id = ?`,
        [worker.id, endpointId],
      )
    )[0];
  const nothing = { slots: 0, intents: 0 };
  /** Over HTTP, the client repeats the call by itself if it is declared idempotent. */
  const losing = async (call: () => Promise<unknown>): Promise<void> => {
    way!.loseNextCommit();
    await call().catch((error: unknown) => expect(error).toMatchObject(unavailable));
  };

  test('of ingestion: the worker gets an error, and the deliveries again once it reports what it knows', async () => {
    const { member, endpointId, ingest } = await underWay(3);
    way!.loseNextCommit();
    await expect(ingest()).rejects.toMatchObject(unavailable);
    expect(await ingest()).toEqual({ attempts: [], starts: [] });
    const { attempts } = await claim([]);
    expect(attempts).toHaveLength(3);
    expect(await claim()).toMatchObject({ attempts: [] });
    await record(attempts);
    expect([await statesOf(member), await leftOf(endpointId)]).toEqual([Array(3).fill('succeeded 1'), nothing]);
  });

  test('of the opening of intents: it is repeated without effect, and the attempts are recorded as rows', async () => {
    const { member, endpointId, ingest } = await underWay(2);
    const { attempts } = await ingest();
    const open = () => tested().engine.openIntents(relay, { ids: [attempts[0]!.intent!.id] });
    await losing(open);
    await open();
    expect(await statesOf(member)).toEqual(['delivering 0', 'delivering 0']);
    await record(attempts);
    expect([await statesOf(member), await leftOf(endpointId)]).toEqual([Array(2).fill('succeeded 1'), nothing]);
  });

  test.each([
    ['succeeded', success, []],
    ['retrying', failure, ['deliverWebhook']],
  ] as const)(
    'of a recording: its repetition answers the first record (%s), and requests no second workflow',
    async (status, make, workflows) => {
      const { member, endpointId, ingest } = await underWay(2);
      const { attempts } = await ingest();
      const ended = [attempts[0]!.intent!.id];
      await losing(() => record(attempts, ended, make));
      const results = await record(attempts, ended, make);
      expect(results).toMatchObject([
        { number: 1, status },
        { number: 1, status },
      ]);
      expect([await statesOf(member), await leftOf(endpointId)]).toEqual([Array(2).fill(`${status} 1`), nothing]);
      const ids = attempts.map(({ deliveryId }) => deliveryId);
      const requested = (await takeRows(tested(), 'workflow')).map(({ payload }) => payload);
      for (const id of ids)
        expect(requested.filter((payload) => payload['id'] === id).map(({ type }) => type)).toEqual(workflows);
    },
  );

  test('of a claim: the worker gets an error, and the deliveries again once it reports what it knows', async () => {
    const { member, endpointId, ingest } = await underWay(1);
    const row = eventRow([member.organizationId]);
    await tested().engine.ingestEvents(relay, { rows: [row], worker, room: roomFor(0) });
    way!.loseNextCommit();
    await expect(claim()).rejects.toMatchObject(unavailable);
    expect(await claim()).toMatchObject({ attempts: [] });
    const { attempts } = await claim([]);
    expect(attempts).toHaveLength(1);
    await record(attempts);
    expect([await statesOf(member), await leftOf(endpointId)]).toEqual([['succeeded 1'], nothing]);
    expect((await ingest()).attempts).toHaveLength(1);
    await claim([]).then((granted) => record(granted.attempts));
  });

  test('of a recording that claims: what it was granted waits again once the worker says what it knows', async () => {
    const { member, endpointId, ingest } = await underWay(1);
    const { attempts } = await ingest();
    const paused = await tested().client.updateEndpoint(member, { id: endpointId, maxInFlight: 1 });
    expect(paused.output.maxInFlight).toBe(1);
    const row = eventRow([member.organizationId]);
    await tested().engine.ingestEvents(relay, { rows: [row], worker, room: roomFor(500) });
    const recordAndClaim = async () =>
      (
        await tested().engine.recordAttempts(relay, {
          reports: attempts.map((one) => report(one)),
          claim: { worker, room: roomFor(500, { workflows: false }) },
        })
      ).output;
    await losing(recordAndClaim);
    expect((await recordAndClaim()).granted).toMatchObject({ attempts: [] });
    const next = (await claim([])).attempts;
    expect(next).toHaveLength(1);
    await record(next, [attempts[0]!.intent!.id]);
    expect([await statesOf(member), await leftOf(endpointId)]).toEqual([Array(2).fill('succeeded 1'), nothing]);
  });
});
