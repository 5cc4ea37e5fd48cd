import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import type { AttemptReport } from '@marketplace/webhooks-contract/engine';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  ingest,
  listDeliveries,
  newMember,
  record,
  success,
  webhooks,
} from '../webhooks-under-test.ts';

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const nothing = { pending: 0, delivering: 0, retrying: 0, succeeded: 0, failed: 0, held: 0, canceled: 0 };

onBothTransports('statistics and notices of an endpoint', webhooks, (tested) => {
  const statsOf = async (
    member: ReturnType<typeof newMember>,
    id: string,
    range: { since?: string; until?: string } = {},
  ) => (await tested().client.getEndpointStats(member, { id, ...range })).output;

  /** An endpoint with one delivery for each report. */
  async function delivered(...reports: ((deliveryId: string) => AttemptReport)[]) {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    const starts = await ingest(tested(), ...reports.map(() => eventRow([member.organizationId])));
    for (const [index, report] of reports.entries()) await record(tested(), report(starts[index]!.deliveryId));
    return { member, id };
  }
  const ok =
    (durationMs: number, startedAt = ago(60)) =>
    (id: string): AttemptReport => ({ ...success(id, 1), durationMs, startedAt });
  const wrong =
    (more: Partial<AttemptReport>) =>
    (id: string): AttemptReport =>
      failure(id, 1, { startedAt: ago(60), ...more });

  test('count deliveries and attempts, by status, error and class of the code', async () => {
    const { member, id } = await delivered(
      ok(10),
      ok(20),
      wrong({ statusCode: 503, durationMs: 30 }),
      wrong({ statusCode: null, errorCode: 'timeout_response', durationMs: 15_000 }),
      wrong({ statusCode: 404, status: 'failed', nextAttemptAt: null, durationMs: 40 }),
    );
    const stats = await statsOf(member, id);
    expect(stats).toEqual({
      endpointId: id,
      since: expect.any(String),
      until: expect.any(String),
      deliveries: { ...nothing, succeeded: 2, retrying: 2, failed: 1 },
      attempts: { total: 5, succeeded: 2, failed: 3 },
      errors: { http_status: 2, timeout_response: 1 },
      codeClasses: { '2xx': 2, '4xx': 1, '5xx': 1, none: 1 },
      successRate: 0.4,
      durationMs: { p50: 25, p90: expect.closeTo(37, 5), p99: expect.closeTo(39.7, 5) },
      slow: false,
    });
    expect(Date.parse(stats.until) - Date.parse(stats.since)).toBe(86_400_000);
  });

  test('without traffic are zeros and nulls, and tests are not counted', async () => {
    const { member, id } = await delivered();
    const test = (await tested().client.testEndpoint(member, { id })).output;
    await record(tested(), ok(60_000)(test.id));
    expect(await statsOf(member, id)).toMatchObject({
      deliveries: nothing,
      attempts: { total: 0, succeeded: 0, failed: 0 },
      errors: {},
      codeClasses: {},
      successRate: null,
      durationMs: null,
      slow: false,
    });
  });

  test('are slow when more than a tenth of the latest responses took over ten seconds', async () => {
    const late = ok(10_001);
    const nine = Array.from({ length: 9 }, () => ok(5));
    const exactlyOneTenth = await delivered(late, ...nine);
    expect((await statsOf(exactlyOneTenth.member, exactlyOneTenth.id)).slow).toBe(false);
    const more = await delivered(late, ...nine.slice(1));
    expect((await statsOf(more.member, more.id)).slow).toBe(true);
    const longAgo = await delivered(ok(10_001, ago(700)));
    expect((await statsOf(longAgo.member, longAgo.id)).slow).toBe(false);
  });

  test('are of the requested range, without its end, and can be read after their rows were deleted', async () => {
    const { member, id } = await delivered(ok(5, ago(7_200)), ok(5, ago(60)));
    expect((await statsOf(member, id, { until: ago(3_600) })).attempts.total).toBe(1);
    expect((await statsOf(member, id, { since: ago(3_600) })).attempts.total).toBe(1);
    await execute(tested(), 'with gone as (delete from attempt where endpoint_id = ?) select 1', [id]);
    await execute(tested(), 'delete from delivery where endpoint_id = ?', [id]);
    expect((await statsOf(member, id)).attempts.total).toBe(0);
  });

  const minuteAgo = ago(60);
  test.each([
    [minuteAgo, minuteAgo],
    [minuteAgo, ago(120)],
    [ago(31 * 86_400), ago(0)],
  ])('from %s until %s are refused', async (since, until) => {
    const { member, id } = await delivered();
    await expect(statsOf(member, id, { since, until })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { faults: [{ path: ['since'], code: 'invalid_range' }] },
    });
  });

  test("are readable for the organization's own endpoints only, as notices are", async () => {
    const { member, id } = await delivered();
    const stranger = newMember();
    const notices = (endpointId: string, caller = member) =>
      tested().client.listEndpointNotices(caller, { endpointId });
    for (const call of [
      () => statsOf(stranger, id),
      () => statsOf(member, newId('whe')),
      () => notices(id, stranger),
      () => notices(newId('whe')),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('notices are listed page by page, newest first, of all endpoints or of one', async () => {
    const member = newMember();
    const endpoints = [await createEndpoint(tested(), member), await createEndpoint(tested(), member)];
    const ids: string[] = [];
    for (const [n, { id }] of [...endpoints, ...endpoints].entries()) {
      ids.unshift(newId('whn'));
      await execute(
        tested(),
        `insert into endpoint_notice (id, organization_id, endpoint_id, kind, reason, created_at)
         values (?, ?, ?, 'failing', 'Because.', ?)`,
        [ids[0], member.organizationId, id, ago(100 - n)],
      );
    }
    const list = async (input: object = {}) => (await tested().client.listEndpointNotices(member, input)).output;
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.nextCursor! });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(first.data[0]).toEqual({
      id: ids[0],
      endpointId: endpoints[1]!.id,
      kind: 'failing',
      reason: 'Because.',
      createdAt: expect.any(String),
    });
    expect((await list({ endpointId: endpoints[0]!.id })).data.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
    expect((await tested().client.listEndpointNotices(newMember(), {})).output.data).toEqual([]);
  });

  test('the list of deliveries is filtered by the class of the last response', async () => {
    const { member } = await delivered(
      ok(1),
      wrong({ statusCode: 500 }),
      wrong({ statusCode: 599 }),
      wrong({ statusCode: 302, errorCode: 'redirect_refused' }),
      wrong({ statusCode: null, errorCode: 'dns_error' }),
    );
    await ingest(tested(), eventRow([member.organizationId]));
    const answers = async (codeClass: string) =>
      (await listDeliveries(tested(), member, { codeClass })).map(({ responseStatus }) => responseStatus).sort();
    expect([
      await answers('2xx'),
      await answers('3xx'),
      await answers('4xx'),
      await answers('5xx'),
      await answers('none'),
    ]).toEqual([[204], [302], [], [500, 599], [null]]);
  });
});
