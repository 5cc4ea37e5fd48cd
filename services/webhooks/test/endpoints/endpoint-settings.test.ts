import { describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports, takeRows, untilNotBusy } from '@marketplace/store/testing';
import {
  createEndpoint,
  eventRow,
  execute,
  getDelivery,
  ingest,
  newDelivery,
  newMember,
  prepare,
  record,
  success,
  url,
  webhooks,
} from '../webhooks-under-test.ts';

const settings = {
  retryPolicy: { delaysSeconds: [5, 60], byEventType: { 'order.paid': [] } },
  timeoutSeconds: 3,
  maxInFlight: 2,
  rateLimit: { perSecond: 0.5, burst: 2 },
};
const secretValue = 'Bearer s3cr3t-of-the-receiver';

/** Races are rare, so the deep run makes more rounds. */
const rounds = Array.from({ length: process.env['JEST_DEEP'] === '1' ? 50 : 8 }, (_, n) => n);
const outcomeOf = (call: () => Promise<unknown>): Promise<string> =>
  untilNotBusy(call).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

onBothTransports('settings and changes of an endpoint', webhooks, (tested) => {
  describe('endpoint settings', () => {
    const create = async (member: ReturnType<typeof newMember>, more: object = {}) =>
      (await tested().client.createEndpoint(member, { url, subscribedEvents: ['*'], ...more })).output.endpoint;
    const update = async (member: ReturnType<typeof newMember>, id: string, change: object) =>
      (await tested().client.updateEndpoint(member, { id, ...change })).output;
    const workflows = async (endpointId: string) =>
      (await takeRows(tested(), 'workflow'))
        .map(({ payload }) => payload)
        .filter(({ input }) => (input as { endpointId?: string }).endpointId === endpointId);

    test('are those of the creation, and an update changes the ones that it names', async () => {
      const member = newMember();
      const endpoint = await create(member, {
        ...settings,
        customHeaders: { 'X-Tenant': 'ours', authorization: secretValue },
      });
      expect(endpoint).toMatchObject({ ...settings, customHeaders: ['x-tenant', 'authorization'], version: 1 });
      const after = await update(member, endpoint.id, {
        timeoutSeconds: 30,
        rateLimit: null,
        customHeaders: { 'X-Other': '1' },
      });
      expect(after).toEqual({
        ...endpoint,
        timeoutSeconds: 30,
        rateLimit: null,
        customHeaders: ['x-other'],
        version: 2,
        updatedAt: after.updatedAt,
      });
      expect(await update(member, endpoint.id, { retryPolicy: null, customHeaders: {} })).toMatchObject({
        retryPolicy: null,
        customHeaders: [],
      });
    });

    test('header values stay with the origin that they were sent for', async () => {
      const member = newMember();
      const { id } = await create(member, { customHeaders: { Authorization: secretValue } });
      const [start] = await ingest(tested(), eventRow([member.organizationId]));
      const sent = async () => (await prepare(tested(), start!.deliveryId)) as { customHeaders?: object };
      expect(await update(member, id, { url: `${url}/moved` })).toMatchObject({ customHeaders: ['authorization'] });
      const elsewhere = { url: 'https://93.184.215.15/hook' };
      const headers = { Authorization: 'Bearer for-the-other' };
      expect(await update(member, id, { ...elsewhere, customHeaders: headers })).toMatchObject({
        customHeaders: ['authorization'],
      });
      expect(await update(member, id, { url: 'https://93.184.215.15:8443/hook' })).toMatchObject({ customHeaders: [] });
      expect(JSON.stringify(await sent())).not.toContain('Bearer');
      const [row] = await execute<{ sealed_headers: unknown }>(
        tested(),
        'select sealed_headers from endpoint where id = ?',
        [id],
      );
      expect(row).toEqual({ sealed_headers: null });
    });

    test('only another URL and headers need recent authentication while deliveries are open', async () => {
      const member = newMember();
      const { id } = await create(member, { customHeaders: { Authorization: secretValue } });
      await ingest(tested(), eventRow([member.organizationId]));
      const stale = { ...member, actor: { ...member.actor, recentlyAuthenticated: false } };
      const change = (input: object) => tested().client.updateEndpoint(stale, { id, ...input });
      for (const input of [{ url: `${url}/moved` }, { customHeaders: {} }, { url: 'https://93.184.215.15/hook' }])
        await expect(change(input)).rejects.toMatchObject({ code: 'reauthentication_required' });
      await change({ url, status: 'paused', description: 'same receiver' });
    });

    test('while no delivery is open, another receiver is as easy as a new endpoint, but gets no headers', async () => {
      const member = newMember();
      const { id } = await create(member, { customHeaders: { Authorization: secretValue } });
      const stale = { ...member, actor: { ...member.actor, recentlyAuthenticated: false } };
      const change = (input: object) => tested().client.updateEndpoint(stale, { id, ...input });
      await expect(change({ url: `${url}/moved` })).rejects.toMatchObject({ code: 'reauthentication_required' });
      expect((await change({ url: 'https://93.184.215.15/hook' })).output).toMatchObject({ customHeaders: [] });
      await change({ customHeaders: { 'x-tenant': 'mine' } });
    });

    test('reach the next attempt of deliveries that were made before', async () => {
      const member = newMember();
      const { id } = await create(member, { customHeaders: { Authorization: secretValue } });
      const [start] = await ingest(tested(), eventRow([member.organizationId]));
      await update(member, id, {
        timeoutSeconds: 3,
        customHeaders: { 'X-Tenant': 'theirs', Authorization: secretValue },
      });
      expect(await prepare(tested(), start!.deliveryId)).toMatchObject({
        action: 'send',
        timeoutMs: 3_000,
        customHeaders: { 'x-tenant': 'theirs', authorization: secretValue },
      });
    });

    test('the query of a URL, which often is a credential, is in no audit row', async () => {
      const member = newMember();
      const { id } = await create(member, { url: `${url}?token=of-a-receiver` });
      await update(member, id, { url: `${url}/moved?token=of-a-receiver` });
      const changes = (await takeRows(tested(), 'audit'))
        .filter(({ payload }) => payload['organizationId'] === member.organizationId)
        .map(({ payload }) => payload['changes']);
      expect(changes).toEqual([{ url: `${url}?...` }, { url: `${url}/moved?...` }]);
    });

    test('values of custom headers are in no answer, no audit row and no table in clear', async () => {
      const member = newMember('owner', newId('org'), { idempotencyKey: 'with-headers' });
      const creation = { url, subscribedEvents: ['*'], customHeaders: { Authorization: secretValue } };
      const created = await tested().client.createEndpoint(member, creation);
      const replay = await tested().client.createEndpoint(member, creation);
      const { idempotencyKey: _, ...reader } = member;
      const { id } = created.output.endpoint;
      const updated = await update(reader, id, { customHeaders: { 'X-Api-Key': secretValue } });
      const answers = [
        ...[created, replay, updated],
        await tested().client.getEndpoint(reader, { id }),
        await tested().client.getEndpoints(reader, { ids: [id] }),
        await tested().client.listEndpoints(reader, {}),
      ];
      const tables = ['endpoint', 'outbox', 'idempotency_record'].map(
        (name) => `(select string_agg(t::text, '') from ${name} t)`,
      );
      const [dump] = await execute<{ dump: string }>(tested(), `select concat(${tables.join(', ')}) as dump`);
      expect(dump!.dump).toContain(id);
      expect(JSON.stringify(answers) + dump!.dump).not.toContain('s3cr3t');
    });

    test.each([
      [{ retryPolicy: { delaysSeconds: Array(20).fill(1) } }, ['retryPolicy', 'delaysSeconds']],
      [{ retryPolicy: { delaysSeconds: Array(9).fill(86_400) } }, ['retryPolicy', 'delaysSeconds']],
      [{ retryPolicy: { delaysSeconds: [], byEventType: { 'no.such': [] } } }, ['retryPolicy', 'byEventType']],
      [{ timeoutSeconds: 31 }, ['timeoutSeconds']],
      [{ maxInFlight: 0 }, ['maxInFlight']],
      [{ rateLimit: { perSecond: 0 } }, ['rateLimit', 'perSecond']],
      [{ customHeaders: { Host: 'example.com' } }, ['customHeaders', 'Host']],
      [{ customHeaders: { 'x-service-event': 'mine' } }, ['customHeaders', 'x-service-event']],
      [{ customHeaders: { 'x-a': 'a\r\nhost: b' } }, ['customHeaders', 'x-a']],
      [{ customHeaders: { 'X-A': '1', 'x-a': '2' } }, ['customHeaders']],
      [{ customHeaders: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x-${n}`, '1'])) }, ['customHeaders']],
    ])('%j is refused, and the error names the member', async (wrong, path) => {
      const member = newMember();
      const faultAt = { code: 'validation_failed', facts: { faults: [{ path: expect.arrayContaining(path) }] } };
      await expect(create(member, wrong)).rejects.toMatchObject(faultAt);
      const { id } = await createEndpoint(tested(), member);
      await expect(update(member, id, wrong)).rejects.toMatchObject(faultAt);
    });

    describe('limits and status', () => {
      const gateOf = async (id: string) =>
        (
          await execute(
            tested(),
            'select open, max_in_flight, per_second, burst from endpoint_gate where endpoint_id = ?',
            [id],
          )
        )[0];

      test('apply to attempts from the commit of their change on', async () => {
        const member = newMember();
        const { id } = await create(member, settings);
        expect(await gateOf(id)).toEqual({ open: true, max_in_flight: 2, per_second: 0.5, burst: 2 });
        await update(member, id, { maxInFlight: 5, rateLimit: null });
        expect(await gateOf(id)).toEqual({ open: true, max_in_flight: 5, per_second: null, burst: null });
        await update(member, id, { status: 'disabled' });
        expect(await gateOf(id)).toMatchObject({ open: false });
      });

      test('are changed without a workflow, because claims read them', async () => {
        const member = newMember();
        const { id } = await create(member);
        await update(member, id, { maxInFlight: 5 });
        await update(member, id, { status: 'paused' });
        await update(member, id, { rateLimit: null });
        expect(await workflows(id)).toEqual([]);
      });

      test('show since when the endpoint has been failing, and a resumption resets it', async () => {
        const member = newMember();
        const [healthy, failing] = [await create(member), await create(member)];
        await execute(
          tested(),
          `insert into endpoint_health (endpoint_id, failing_since) values (?, '2026-11-20T08:00:00.000Z')`,
          [failing.id],
        );
        const failingSince = '2026-11-20T08:00:00.000Z';
        const { data } = (await tested().client.listEndpoints(member, {})).output;
        expect(data.map((endpoint) => [endpoint.id, endpoint.failingSince])).toEqual([
          [failing.id, failingSince],
          [healthy.id, null],
        ]);
        expect((await tested().client.getEndpoint(member, { id: failing.id })).output).toEqual({
          ...failing,
          failingSince,
        });
        expect(await update(member, failing.id, { status: 'paused' })).toMatchObject({ failingSince });
        expect(await update(member, failing.id, { status: 'active' })).toMatchObject({ failingSince: null });
        expect(await execute(tested(), 'select 1 from endpoint_health where endpoint_id = ?', [failing.id])).toEqual(
          [],
        );
      });
    });
  });

  describe('changes of an endpoint at the same time', () => {
    test('of updates under the same If-Match one succeeds, and the others get precondition_failed', async () => {
      const member = newMember();
      const { id } = await createEndpoint(tested(), member);
      for (const round of rounds) {
        const update = (n: number) => () =>
          tested().client.updateEndpoint(
            { ...member, expectedVersion: round + 1 },
            { id, description: `${round}/${n}` },
          );
        const outcomes = await Promise.all([1, 2, 3, 4].map((n) => outcomeOf(update(n))));
        expect(outcomes.sort()).toEqual(['done', ...Array<string>(3).fill('precondition_failed')]);
      }
      expect((await tested().client.getEndpoint(member, { id })).output).toMatchObject({ version: rounds.length + 1 });
    });

    test('of rotations one succeeds, and at most two secrets are valid', async () => {
      const member = newMember();
      const { id } = await createEndpoint(tested(), member);
      for (const _ of rounds) {
        const rotate = () => tested().client.rotateEndpointSecret(member, { id });
        const outcomes = await Promise.all([rotate, rotate, rotate].map(outcomeOf));
        expect(outcomes.sort()).toEqual(['done', 'invalid_state_transition', 'invalid_state_transition']);
        await tested().client.deletePreviousEndpointSecret(member, { id });
      }
    });

    test('a deletion while attempts are prepared and recorded leaves no delivery open', async () => {
      for (const _ of rounds) {
        const { member, endpoint, deliveryId } = await newDelivery(tested());
        const deliver = async () => {
          const { action } = await prepare(tested(), deliveryId);
          if (action === 'send') await record(tested(), success(deliveryId, 1));
          return action;
        };
        const [, action] = await Promise.all([
          untilNotBusy(() => tested().client.deleteEndpoint(member, { id: endpoint.id })),
          untilNotBusy(deliver),
        ]);
        const { status, nextAttemptAt } = await getDelivery(tested(), member, deliveryId);
        expect([action, status, nextAttemptAt]).toEqual([
          expect.stringMatching(/^(send|closed|recorded)$/),
          expect.stringMatching(/^(succeeded|canceled)$/),
          null,
        ]);
        expect((await prepare(tested(), deliveryId, 2)).action).toBe('closed');
      }
    });
  });
});
