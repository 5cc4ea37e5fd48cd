import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Store } from '@marketplace/store';
import { onBothTransports, takeRows, untilNotBusy } from '@marketplace/store/testing';
import type { AttemptReport } from '@marketplace/webhooks-contract/engine';
import {
  createEndpoint,
  eventRow,
  failure,
  ingest,
  listDeliveries,
  type Member,
  newMember,
  openStore,
  prepare,
  relay,
  success,
  webhooks,
} from '../webhooks-under-test.ts';

const hourMs = 3_600_000;
const startMs = Date.parse('2026-11-21T09:00:00.000Z');

interface Notice {
  kind: string;
  reason: string;
}

onBothTransports("an endpoint's health", webhooks, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());
  /** Reads or changes the tables directly, bypassing the contract. */
  const look = <T extends object = object>(statement: string, values: unknown[] = []): Promise<T[]> =>
    store.fork().execute<T[]>(statement, values);

  /**
   * An endpoint with `deliveries` deliveries. `fails` and `succeeds` make reports of attempts at an hour since start.
   */
  async function newEndpoint(deliveries: number) {
    const member = newMember();
    const endpoint = await createEndpoint(tested(), member);
    const ids = await moreOf(member, deliveries);
    const numbers = new Map<string, number>();
    const at = (id: string, hours: number, report: (id: string, number: number) => AttemptReport): AttemptReport => {
      const number = (numbers.get(id) ?? 0) + 1;
      numbers.set(id, number);
      return { ...report(id, number), startedAt: new Date(startMs + hours * hourMs).toISOString() };
    };
    const fails = (hours: number, id = ids[0]!, more: Partial<AttemptReport> = {}) =>
      at(id, hours, (one, number) =>
        failure(one, number, {
          nextAttemptAt: new Date(startMs + (hours + 1) * hourMs).toISOString(),
          ...more,
          startedAt: '',
        }),
      );
    const succeeds = (hours: number, id = ids[1]!) => at(id, hours, (one, number) => success(one, number));
    return { member, id: endpoint.id, ids, fails, succeeds };
  }
  const moreOf = async (member: Member, count: number) =>
    (await ingest(tested(), ...Array.from({ length: count }, () => eventRow([member.organizationId])))).map(
      ({ deliveryId }) => deliveryId,
    );
  const recordAll = async (...reports: AttemptReport[]) =>
    (await untilNotBusy(() => tested().engine.recordAttempts(relay, { reports }))).output.results;
  const recordEach = async (reports: AttemptReport[]) => {
    for (const report of reports) await recordAll(report);
  };
  const endpointOf = async (member: Member, id: string) => (await tested().client.getEndpoint(member, { id })).output;
  const noticesOf = (id: string) =>
    look<Notice & { id: string }>(`select id, kind, reason from endpoint_notice where endpoint_id = ? order by id`, [
      id,
    ]);
  const kindsOf = async (id: string) => (await noticesOf(id)).map(({ kind }) => kind);
  const hours = (count: number, from = 0, step = 1) => Array.from({ length: count }, (_, n) => from + n * step);

  describe('failing', () => {
    test('is reported once, at the fifth failure within 24 hours, with a workflow that mails it', async () => {
      const { member, id, fails } = await newEndpoint(1);
      await takeRows(tested(), 'workflow');
      await recordEach(hours(4).map((hour) => fails(hour)));
      expect(await noticesOf(id)).toEqual([]);
      await recordEach(hours(4, 4).map((hour) => fails(hour)));
      const [notice, ...more] = await noticesOf(id);
      expect(more).toEqual([]);
      expect(notice).toMatchObject({
        kind: 'failing',
        reason:
          'No delivery has succeeded since 2026-11-21 09:00 UTC. At least 5 attempts have failed. If deliveries keep ' +
          'failing, the endpoint will be disabled after 2026-11-26 09:00 UTC.',
      });
      const rows = (await takeRows(tested(), 'workflow'))
        .map(({ payload }) => payload)
        .filter(({ type }) => type !== 'deliverWebhook');
      expect(rows).toEqual([{ type: 'notifyEndpoint', id: `notice/${notice!.id}`, input: { noticeId: notice!.id } }]);
      const shown = await endpointOf(member, id);
      expect(shown).toMatchObject({ status: 'active', failingSince: '2026-11-21T09:00:00.000Z', version: 1 });
    });

    test('is not reported while fewer than five fail within 24 hours, however long it goes on', async () => {
      const { id, fails } = await newEndpoint(1);
      await recordEach(hours(9, 0, 7).map((hour) => fails(hour)));
      expect(await noticesOf(id)).toEqual([]);
    });

    test('is reported once when many failures are recorded at the same time', async () => {
      const { id, ids, fails } = await newEndpoint(16);
      await recordAll(fails(0, ids[0]));
      await Promise.all(ids.slice(1).map((delivery, n) => recordAll(fails(1 + n / 10, delivery))));
      expect(await kindsOf(id)).toEqual(['failing']);
    });

    test('is not reported before 30 minutes have passed, however many attempts fail', async () => {
      const { id, ids, fails } = await newEndpoint(6);
      await recordAll(...ids.map((delivery, n) => fails(n / 3600, delivery)));
      await recordAll(...ids.map((delivery) => fails(0.49, delivery)));
      expect(await noticesOf(id)).toEqual([]);
      await recordAll(fails(0.5));
      expect(await kindsOf(id)).toEqual(['failing']);
    });

    test('is reported when one batch contains all five failures', async () => {
      const { id, ids, fails } = await newEndpoint(5);
      await recordAll(...ids.map((delivery, n) => fails(n, delivery)));
      expect(await kindsOf(id)).toEqual(['failing']);
    });

    test('is not counted twice for an attempt that is reported twice', async () => {
      const { id, fails } = await newEndpoint(1);
      const reports = hours(4).map((hour) => fails(hour));
      await recordEach(reports);
      await recordEach(reports);
      await recordAll(...reports.slice(3));
      expect(await noticesOf(id)).toEqual([]);
    });

    test('of one endpoint does not affect another', async () => {
      const [bad, good] = [await newEndpoint(1), await newEndpoint(1)];
      for (const hour of hours(4)) await recordAll(bad.fails(hour), good.fails(hour));
      await recordAll(bad.fails(4), good.succeeds(4, good.ids[0]));
      expect(await kindsOf(bad.id)).toEqual(['failing']);
      expect(await kindsOf(good.id)).toEqual([]);
      expect((await endpointOf(good.member, good.id)).failingSince).toBeNull();
    });
  });

  describe('a success', () => {
    test('ends it, and is reported if the failing was', async () => {
      const { member, id, fails, succeeds } = await newEndpoint(2);
      await recordEach([...hours(5).map((hour) => fails(hour)), succeeds(5)]);
      expect(await kindsOf(id)).toEqual(['failing', 'recovered']);
      expect((await endpointOf(member, id)).failingSince).toBeNull();
    });

    test('before anything was reported ends it without a notice, and counting starts again', async () => {
      const { id, ids, fails, succeeds } = await newEndpoint(3);
      await recordEach([
        ...hours(4).map((hour) => fails(hour)),
        succeeds(4),
        ...hours(4, 5).map((hour) => fails(hour, ids[2])),
      ]);
      expect(await noticesOf(id)).toEqual([]);
    });

    test('within a batch counts by when it was sent, not by its position in the batch', async () => {
      const { member, id, ids, fails, succeeds } = await newEndpoint(4);
      await recordAll(fails(3, ids[0]), succeeds(2), fails(1, ids[2]), fails(4, ids[3]));
      expect((await endpointOf(member, id)).failingSince).toBe('2026-11-21T12:00:00.000Z');
    });
  });

  describe('disabling for failing', () => {
    test('is warned of at 96 hours and done at 120, with ten failures of two deliveries', async () => {
      const { member, id, ids, fails } = await newEndpoint(3);
      await recordEach(hours(10, 0, 9).map((hour, n) => fails(hour, ids[n % 2])));
      expect(await noticesOf(id)).toEqual([]);
      await recordEach([fails(95.9), fails(96), fails(100), fails(119.9)]);
      expect((await noticesOf(id)).map(({ reason }) => reason)).toEqual([expect.stringContaining('in 24 hours')]);
      expect((await endpointOf(member, id)).status).toBe('active');
      await takeRows(tested(), 'workflow');
      await recordAll(fails(120));
      expect(await endpointOf(member, id)).toMatchObject({
        status: 'disabled',
        disabledReason: 'failing',
        disabledAt: expect.any(String),
        version: 2,
      });
      const notice = (await noticesOf(id)).at(-1)!;
      expect(notice.kind).toBe('disabled');
      expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload['type'])).toEqual(['notifyEndpoint']);
      expect(await prepare(tested(), ids[2]!)).toEqual({ action: 'held' });
      expect(await ingest(tested(), eventRow([member.organizationId]))).toEqual([]);
      const audits = (await takeRows(tested(), 'audit')).map(({ payload }) => payload['action']);
      expect(audits).toContain('webhook_endpoint.disabled');
    });

    test('is not done for nine failures, nor for one delivery alone', async () => {
      const [few, single] = [await newEndpoint(2), await newEndpoint(1)];
      await recordEach([...hours(8, 0, 12).map((hour, n) => few.fails(hour, few.ids[n % 2])), few.fails(121)]);
      await recordEach([...hours(11, 0, 11).map((hour) => single.fails(hour)), single.fails(121)]);
      expect((await endpointOf(few.member, few.id)).status).toBe('active');
      expect((await endpointOf(single.member, single.id)).status).toBe('active');
      await recordAll(few.fails(122));
      expect((await endpointOf(few.member, few.id)).status).toBe('disabled');
    });

    test('is not done when one succeeded in between', async () => {
      const { member, id, ids, fails, succeeds } = await newEndpoint(3);
      const report = (hour: number, n: number) => fails(hour, ids[n % 2 === 0 ? 0 : 2]);
      await recordEach([...hours(10, 0, 10).map(report), succeeds(99), ...hours(10, 100, 2).map(report), fails(218)]);
      expect((await endpointOf(member, id)).status).toBe('active');
      await recordAll(fails(220));
      expect((await endpointOf(member, id)).status).toBe('disabled');
    });

    test('is done once when many fail at the same time, and attempts in flight are still recorded', async () => {
      const { member, id, ids, fails } = await newEndpoint(12);
      await recordEach(hours(10, 0, 10).map((hour, n) => fails(hour, ids[n % 2])));
      const results = await Promise.all(ids.map((delivery) => recordAll(fails(121, delivery))));
      expect(results.flat().map(({ status }) => status)).toEqual(ids.map(() => 'retrying'));
      expect(await endpointOf(member, id)).toMatchObject({ status: 'disabled', version: 2 });
      expect((await kindsOf(id)).filter((kind) => kind === 'disabled')).toHaveLength(1);
    });

    test('is reset when the endpoint is made active', async () => {
      const { member, id, ids, fails } = await newEndpoint(3);
      await recordEach([...hours(11, 0, 10).map((hour, n) => fails(hour, ids[n % 2])), fails(121)]);
      expect((await endpointOf(member, id)).status).toBe('disabled');
      await tested().client.updateEndpoint(member, { id, status: 'active' });
      expect(await endpointOf(member, id)).toMatchObject({
        status: 'active',
        failingSince: null,
        disabledReason: null,
      });
      await recordAll(fails(122, ids[2]));
      expect(await endpointOf(member, id)).toMatchObject({
        status: 'active',
        failingSince: new Date(startMs + 122 * hourMs).toISOString(),
      });
    });
  });

  describe('gone', () => {
    const gone = { status: 'failed', statusCode: 410, nextAttemptAt: null, gone: true } as const;

    test('disables at once, ends its delivery and holds the others', async () => {
      const { member, id, ids, fails } = await newEndpoint(2);
      expect(await recordAll(fails(0, ids[0], gone))).toMatchObject([{ status: 'failed', nextAttemptAt: null }]);
      expect(await endpointOf(member, id)).toMatchObject({ status: 'disabled', disabledReason: 'gone', version: 2 });
      expect(await kindsOf(id)).toEqual(['disabled']);
      expect(await prepare(tested(), ids[1]!)).toEqual({ action: 'held' });
      await ingest(tested(), eventRow([member.organizationId]));
      expect(await listDeliveries(tested(), member, { status: 'held' })).toHaveLength(2);
    });

    test('may be reported with a success', async () => {
      const { member, id, ids, succeeds } = await newEndpoint(1);
      expect(await recordAll({ ...succeeds(0, ids[0]), gone: true })).toMatchObject([{ status: 'succeeded' }]);
      expect(await endpointOf(member, id)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    });

    test('is reported once, however many deliveries report it and however often it is repeated', async () => {
      const { member, id, ids, fails } = await newEndpoint(6);
      const reports = ids.map((delivery) => fails(0, delivery, gone));
      await Promise.all(reports.map((report) => recordAll(report)));
      await recordAll(...reports);
      expect(await kindsOf(id)).toEqual(['disabled']);
      await tested().client.updateEndpoint(member, { id, status: 'active' });
      await recordAll(...reports);
      expect((await endpointOf(member, id)).status).toBe('active');
    });

    test('that is repeated beside the failure of another delivery does not disable again', async () => {
      const { member, id, ids, fails } = await newEndpoint(2);
      const report = fails(0, ids[0], gone);
      await recordAll(report);
      await tested().client.updateEndpoint(member, { id, status: 'active' });
      await recordAll(report, fails(1, ids[1]));
      expect((await endpointOf(member, id)).status).toBe('active');
    });

    test('also disables a paused endpoint, and does not change a deleted one', async () => {
      const [paused, deleted] = [await newEndpoint(1), await newEndpoint(1)];
      await tested().client.updateEndpoint(paused.member, { id: paused.id, status: 'paused' });
      await tested().client.deleteEndpoint(deleted.member, { id: deleted.id });
      await recordAll(paused.fails(0, paused.ids[0], gone), deleted.fails(0, deleted.ids[0], gone));
      expect(await endpointOf(paused.member, paused.id)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
      expect(await noticesOf(deleted.id)).toEqual([]);
    });
  });

  test('tests do not affect it: they neither warn, nor recover, nor disable', async () => {
    const { member, id, ids, fails } = await newEndpoint(1);
    const newTest = async () =>
      (await tested().client.testEndpoint(member, { id, eventType: 'webhook.ping' })).output.id;
    for (const hour of hours(6))
      await recordAll(fails(hour, await newTest(), { status: 'failed', nextAttemptAt: null }));
    expect((await endpointOf(member, id)).failingSince).toBeNull();
    await recordAll(
      fails(6, await newTest(), { status: 'failed', statusCode: 410, nextAttemptAt: null, gone: true }),
      fails(6),
    );
    expect(await endpointOf(member, id)).toMatchObject({ status: 'active', failingSince: '2026-11-21T15:00:00.000Z' });
    await recordAll(success(await newTest(), 1));
    expect((await endpointOf(member, id)).failingSince).not.toBeNull();
    await recordEach(hours(4, 7).map((hour) => fails(hour, ids[0])));
    expect(await kindsOf(id)).toEqual(['failing']);
  });

  test('internal errors do not affect it', async () => {
    const { member, id, fails } = await newEndpoint(1);
    await recordEach(hours(6).map((hour) => fails(hour, undefined, { statusCode: null, errorCode: 'internal' })));
    expect((await endpointOf(member, id)).failingSince).toBeNull();
    await recordEach([
      ...hours(2, 6).map((hour) => fails(hour)),
      ...hours(3, 8).map((hour) => fails(hour, undefined, { statusCode: null, errorCode: 'internal' })),
    ]);
    expect(await noticesOf(id)).toEqual([]);
  });

  test('failures of a paused endpoint do not affect it', async () => {
    const { member, id, fails } = await newEndpoint(1);
    await tested().client.updateEndpoint(member, { id, status: 'paused' });
    await recordEach(hours(6).map((hour) => fails(hour)));
    expect(await noticesOf(id)).toEqual([]);
    expect((await endpointOf(member, id)).failingSince).toBeNull();
  });
});
