import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  ingest,
  newMember,
  record,
  success,
  webhooks,
} from '../webhooks-under-test.ts';

const since = '2026-11-20T00:00:00.000Z';
const until = '2026-11-20T04:00:00.000Z';
const at = (minutes: number): string => new Date(Date.parse(since) + minutes * 60_000).toISOString();

onBothTransports('the series of an endpoint', webhooks, (tested) => {
  /** An endpoint with one delivery and attempt for each entry: when it began, its status code and its duration. */
  async function attempted(...attempts: [startedAt: string, statusCode: number | null, durationMs: number][]) {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    const starts = await ingest(tested(), ...attempts.map(() => eventRow([member.organizationId])));
    for (const [index, [startedAt, statusCode, durationMs]] of attempts.entries()) {
      const { deliveryId } = starts[index]!;
      const made = { startedAt, durationMs, statusCode };
      if (statusCode === 204) await record(tested(), { ...success(deliveryId, 1), ...made });
      else
        await record(
          tested(),
          failure(deliveryId, 1, { ...made, errorCode: statusCode === null ? 'timeout_response' : 'http_status' }),
        );
    }
    return { member, id };
  }
  const seriesOf = async (member: ReturnType<typeof newMember>, id: string, more: object = {}) =>
    (await tested().client.getEndpointSeries(member, { id, since, until, ...more })).output.data;
  const empty = { succeeded: 0, failed: 0, codeClasses: {}, durationMs: null };

  test('has equal parts in order, and counts each attempt in the part in which it began', async () => {
    const { member, id } = await attempted(
      [at(0), 204, 10],
      [at(59), 503, 20],
      [at(120), null, 15_000],
      [at(239), 204, 30],
      [at(240), 204, 30],
      [at(-1), 204, 30],
    );
    expect(await seriesOf(member, id, { buckets: 4 })).toEqual([
      {
        startedAt: at(0),
        succeeded: 1,
        failed: 1,
        codeClasses: { '2xx': 1, '5xx': 1 },
        durationMs: { p50: 15, p90: expect.closeTo(19, 5), p99: expect.closeTo(19.9, 5) },
      },
      { ...empty, startedAt: at(60) },
      { ...empty, startedAt: at(120), failed: 1, codeClasses: { none: 1 } },
      {
        ...empty,
        startedAt: at(180),
        succeeded: 1,
        codeClasses: { '2xx': 1 },
        durationMs: { p50: 30, p90: 30, p99: 30 },
      },
    ]);
  });

  test('has as many attempts as the statistics of the range, whatever the number of parts', async () => {
    const { member, id } = await attempted([at(1), 204, 1], [at(7), 404, 1], [at(100), 204, 1], [at(239.99), 500, 1]);
    const { attempts } = (await tested().client.getEndpointStats(member, { id, since, until })).output;
    expect(attempts.total).toBe(4);
    for (const buckets of [1, 7, 48, 100]) {
      const series = await seriesOf(member, id, { buckets });
      expect(series).toHaveLength(buckets);
      expect(series.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)).toBe(4);
    }
  });

  test('is of the last 24 hours in 48 parts by default, and leaves tests out', async () => {
    const { member, id } = await attempted();
    const test = (await tested().client.testEndpoint(member, { id })).output;
    await record(tested(), { ...success(test.id, 1), startedAt: new Date(Date.now() - 60_000).toISOString() });
    const series = (await tested().client.getEndpointSeries(member, { id })).output.data;
    expect(series).toHaveLength(48);
    expect(series.every(({ succeeded, failed }) => succeeded + failed === 0)).toBe(true);
    expect(Date.parse(series[1]!.startedAt) - Date.parse(series[0]!.startedAt)).toBe(1_800_000);
  });

  test('is refused for an empty or too long range, and for endpoints of others', async () => {
    const { member, id } = await attempted();
    await expect(seriesOf(member, id, { until: since })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(seriesOf(member, id, { until: '2026-12-21T00:00:00.000Z' })).rejects.toMatchObject({
      facts: { faults: [{ path: ['since'], code: 'invalid_range' }] },
    });
    for (const call of [() => seriesOf(newMember(), id), () => seriesOf(member, newId('whe'))])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    await execute(tested(), 'update endpoint set deleted_at = now() where id = ?', [id]);
    await expect(seriesOf(member, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
