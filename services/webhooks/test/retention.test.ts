import { beforeEach, describe, expect, test } from '@jest/globals';
import { idAt, readConfig } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { webhooksSettings } from '../src/module.ts';
import {
  createEndpoint,
  emptyTables,
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  newMember,
  record,
  relay,
  success,
  webhooks,
} from './webhooks-under-test.ts';

const dayMs = 86_400_000;
/** Ages in days. Contents are kept for 30 days, records for 90, events for 120. */
const [fresh, oldContent, oldRecord, oldEvent] = [29, 31, 91, 121];

onBothTransports('retention', webhooks, (tested) => {
  const purge = async (limit = 1000) => (await tested().engine.purgeExpired(relay, { limit })).output;
  // Decreases with every id, so that no two ids have the same time.
  let latest = Date.now();
  const idOfAge = (prefix: 'evt' | 'whd' | 'whn' | 'whr', days: number) => idAt(prefix, (latest -= 1) - days * dayMs);

  const member = newMember();
  beforeEach(async () => {
    // A purge covers the whole database.
    await emptyTables(
      tested(),
      'endpoint',
      'delivery',
      'attempt',
      'event',
      'event_audience',
      'endpoint_notice',
      'recovery',
      'outbox',
    );
    await createEndpoint(tested(), member);
  });

  /** An event that is `days` old, and its delivery, by default of the same age. Ages are encoded in the ids. */
  async function delivered(days: number, deliveryDays = days) {
    const row = eventRow([member.organizationId]);
    const eventId = idOfAge('evt', days);
    await ingest(tested(), { ...row, payload: { ...row.payload, eventId } });
    const deliveryId = idOfAge('whd', deliveryDays);
    await execute(tested(), 'update delivery set id = ? where event_id = ?', [deliveryId, eventId]);
    return { eventId, deliveryId };
  }

  async function untilDone(limit?: number) {
    const sum = { contents: 0, expired: 0, rows: 0 };
    for (;;) {
      const { contents, expired, rows } = await purge(limit);
      if (contents + expired + rows === 0) return sum;
      sum.contents += contents;
      sum.expired += expired;
      sum.rows += rows;
    }
  }
  const exists = async (table: string, id: string) =>
    (await execute(tested(), `select id from ${table} where id = ?`, [id])).length === 1;

  test('old contents are purged together with the responses to them, and the records stay', async () => {
    const [kept, gone] = [await delivered(fresh), await delivered(oldContent)];
    for (const { deliveryId } of [kept, gone]) await record(tested(), success(deliveryId, 1));
    const before = await getDelivery(tested(), member, gone.deliveryId);
    expect(await untilDone()).toEqual({ contents: 1, expired: 0, rows: 0 });
    expect(await getDelivery(tested(), member, gone.deliveryId)).toEqual({
      ...before,
      payload: null,
      attempts: before.attempts.map((attempt) => ({ ...attempt, responseBody: null })),
    });
    expect(await getDelivery(tested(), member, kept.deliveryId)).toMatchObject({
      payload: { id: kept.eventId },
      attempts: [{ responseBody: expect.any(String) }],
    });
    await expect(tested().client.redeliverDelivery(member, { id: gone.deliveryId })).rejects.toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('the content of what is still being delivered stays until that ends', async () => {
    const { deliveryId } = await delivered(oldContent);
    const { eventId } = await delivered(oldContent);
    await record(tested(), failure(deliveryId, 1));
    await execute(tested(), `update delivery set status = 'succeeded' where event_id = ?`, [eventId]);
    // The open delivery does not block the purge of others, however small the batch.
    expect(await untilDone(1)).toMatchObject({ contents: 1 });
    expect((await getDelivery(tested(), member, deliveryId)).payload).not.toBeNull();
    await record(tested(), success(deliveryId, 2));
    expect(await untilDone()).toMatchObject({ contents: 1 });
    expect((await getDelivery(tested(), member, deliveryId)).payload).toBeNull();
  });

  test('deliveries held beyond the payload retention are canceled as expired; their workflow is signaled', async () => {
    const [kept, gone] = [await delivered(fresh), await delivered(oldContent)];
    await execute(tested(), `update delivery set status = 'held', inline = false where id = any(?::text[])`, [
      `{${kept.deliveryId},${gone.deliveryId}}`,
    ]);
    await takeRows(tested(), 'workflow');
    expect(await untilDone()).toEqual({ contents: 1, expired: 1, rows: 0 });
    expect(await getDelivery(tested(), member, gone.deliveryId)).toMatchObject({
      status: 'canceled',
      cancelReason: 'expired',
      payload: null,
      completedAt: expect.any(String),
    });
    expect(await getDelivery(tested(), member, kept.deliveryId)).toMatchObject({
      status: 'held',
      payload: { id: kept.eventId },
    });
    expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toMatchObject([
      { id: gone.deliveryId, signal: 'lookAgain' },
    ]);
  });

  test('older records are deleted, and an event after all of its deliveries', async () => {
    const [kept, gone, all] = [await delivered(oldContent), await delivered(oldRecord), await delivered(oldEvent)];
    const younger = await delivered(oldEvent, fresh);
    for (const { deliveryId } of [kept, gone, all, younger]) await record(tested(), success(deliveryId, 1));
    await untilDone();
    const seen = async ({ deliveryId, eventId }: typeof kept) => [
      await exists('delivery', deliveryId),
      await exists('event', eventId),
    ];
    expect(await seen(kept)).toEqual([true, true]);
    expect(await seen(gone)).toEqual([false, true]);
    expect(await seen(all)).toEqual([false, false]);
    expect(await seen(younger)).toEqual([true, true]);
    expect(
      await execute(tested(), 'select from attempt where delivery_id = any(?::text[])', [
        `{${gone.deliveryId},${all.deliveryId}}`,
      ]),
    ).toEqual([]);
    expect(await execute(tested(), 'select from event_audience where event_id = ?', [all.eventId])).toEqual([]);
    expect(await getDelivery(tested(), member, kept.deliveryId)).toMatchObject({ attempts: [{ number: 1 }] });
  });

  test('a delivery that is not final is kept, however old it is', async () => {
    const { deliveryId } = await delivered(oldEvent);
    await untilDone();
    expect(await getDelivery(tested(), member, deliveryId)).toMatchObject({
      status: 'pending',
      payload: expect.any(Object),
    });
    await tested().client.cancelDelivery(member, { id: deliveryId });
    await untilDone();
    expect(await exists('delivery', deliveryId)).toBe(false);
  });

  test('notices and recoveries are deleted with the records, except running recoveries', async () => {
    const notices = [idOfAge('whn', fresh), idOfAge('whn', oldRecord)];
    const recoveries = [idOfAge('whr', oldRecord), idOfAge('whr', oldRecord)];
    for (const id of notices) {
      await execute(tested(), `insert into endpoint_notice values (?, ?, 'whe_1', 'failing', 'It fails.', now())`, [
        id,
        member.organizationId,
      ]);
    }
    for (const [index, id] of recoveries.entries()) {
      await execute(
        tested(),
        `insert into recovery (id, organization_id, endpoint_id, "only", since, until, status, created_at, updated_at)
         values (?, ?, 'whe_1', 'failed', now(), now(), ?, now(), now())`,
        [id, member.organizationId, index === 0 ? 'running' : 'completed'],
      );
    }
    await untilDone();
    expect(await Promise.all(notices.map((id) => exists('endpoint_notice', id)))).toEqual([true, false]);
    expect(await Promise.all(recoveries.map((id) => exists('recovery', id)))).toEqual([true, false]);
  });

  test('batches are as small as asked for, and several purges at once take each row once', async () => {
    const all = [];
    for (let count = 0; count < 5; count += 1) {
      const one = await delivered(oldEvent);
      await record(tested(), success(one.deliveryId, 1));
      all.push(one);
    }
    expect(await purge(2)).toEqual({ contents: 2, expired: 0, rows: 0 });
    const sums = await Promise.all([untilDone(2), untilDone(2), untilDone(2)]);
    const total = (kind: 'contents' | 'rows') => sums.reduce((sum, one) => sum + one[kind], 0);
    expect(total('contents')).toBe(3);
    // Five deliveries and their five events.
    expect(total('rows')).toBe(10);
    for (const { deliveryId, eventId } of all)
      expect([await exists('delivery', deliveryId), await exists('event', eventId)]).toEqual([false, false]);
  });
});

describe('the settings of retention', () => {
  const base = {
    DATABASE_URL: 'postgres://localhost/test',
    KEYRING: `k1:${Buffer.alloc(32).toString('base64')}`,
    GATEWAY_TOKEN: 'x'.repeat(32),
    WORKER_TOKEN: 'y'.repeat(32),
    PORT: '0',
  };
  const read = (more: object) => readConfig(webhooksSettings, { ...base, ...more });

  test('are 30 and 90 days unless set', () => {
    expect(read({})).toMatchObject({ WEBHOOK_RETENTION_DAYS: { payloads: 30, records: 90 } });
  });

  test.each(['payloads=4', 'payloads=91', 'records=401', 'payloads=60,records=59'])('%s is refused', (text) => {
    expect(() => read({ WEBHOOK_RETENTION_DAYS: text })).toThrow(/RETENTION_DAYS: (payloads|records): /);
  });
});
