import { describe, expect, test } from '@jest/globals';
import { type Caller, newId, notFound } from '@marketplace/kernel';
import { onBothTransports, takeRows, untilNotBusy } from '@marketplace/store/testing';
import { eventTypes } from '@marketplace/webhooks-contract';
import {
  callerOf,
  createEndpoint,
  endpointsMax,
  execute,
  failure,
  getDelivery,
  newDelivery,
  newMember,
  prepare,
  record,
  success,
  url,
  webhooks,
} from '../webhooks-under-test.ts';

const { code, detail } = notFound();
const isMissing = { code, detail };
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

onBothTransports('webhook endpoints', webhooks, (tested) => {
  const list = async (caller: Caller, input: object = {}) =>
    (await tested().client.listEndpoints(caller, input)).output.data;
  const update = async (caller: Caller, id: string, change: object) =>
    (await tested().client.updateEndpoint(caller, { id, ...change })).output;
  const remove = (caller: Caller, id: string) => tested().client.deleteEndpoint(caller, { id });

  describe('creation', () => {
    test('returns the endpoint, and its signing secret once', async () => {
      const member = newMember();
      const { endpoint, signingSecret } = (
        await tested().client.createEndpoint(member, { url, subscribedEvents: ['order.paid', 'order.*', 'order.paid'] })
      ).output;
      expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(endpoint).toEqual({
        id: expect.stringMatching(/^whe_/),
        organizationId: member.organizationId,
        url,
        description: '',
        subscribedEvents: ['order.paid', 'order.*'],
        status: 'active',
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        retryPolicy: null,
        timeoutSeconds: 15,
        maxInFlight: 16,
        rateLimit: null,
        customHeaders: [],
        previousSecretExpiresAt: null,
        secretHint: signingSecret!.slice(-4),
        createdAt: endpoint.updatedAt,
        updatedAt: expect.any(String),
        version: 1,
      });
      expect(await list(member)).toEqual([endpoint]);
      const tables = ['endpoint', 'outbox', 'idempotency_record'].map(
        (name) => `(select string_agg(t::text, '') from ${name} t)`,
      );
      const [dump] = await execute<{ dump: string }>(tested(), `select concat(${tables.join(', ')}) as dump`);
      expect(dump!.dump).toContain(endpoint.id);
      expect(dump!.dump).not.toContain(signingSecret!.slice(6, -4));
    });

    test('repeated with its idempotency key makes no second endpoint, and shows no secret', async () => {
      const member = newMember('owner', newId('org'), { idempotencyKey: 'once' });
      const first = await tested().client.createEndpoint(member, { url, subscribedEvents: ['*'] });
      const again = await tested().client.createEndpoint(member, { url, subscribedEvents: ['*'] });
      expect(again).toMatchObject({ replayed: true, output: { endpoint: first.output.endpoint, signingSecret: null } });
      expect(await list(member)).toHaveLength(1);
    });

    test('takes subscribedEvents, an update takes events, and each refuses the other name', async () => {
      const member = newMember();
      const unknown = (member: string, detail: string) => ({
        code: 'validation_failed',
        facts: { faults: expect.arrayContaining([{ path: [member], code: 'unknown_member', detail }]) },
      });
      const creation = { url, events: ['*'] } as never;
      await expect(tested().client.createEndpoint(member, creation)).rejects.toMatchObject(
        unknown('events', 'On creation this is `subscribedEvents`.'),
      );
      const { id } = await createEndpoint(tested(), member);
      await expect(update(member, id, { subscribedEvents: ['*'] })).rejects.toMatchObject(
        unknown('subscribedEvents', 'In an update this is `events`.'),
      );
    });

    test.each([
      ['an unknown event type', ['listing.archived']],
      ['a filter that matches nothing', ['orders.*']],
      ['no event', []],
      ['51 events', Array<string>(51).fill('*')],
      ['the word NULL', ['NULL']],
    ])('refuses %s', async (_, subscribedEvents) => {
      await expect(createEndpoint(tested(), newMember(), subscribedEvents)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });

    test.each([
      ['http://93.184.215.14/'],
      ['https://127.0.0.1/'],
      ['https://2130706433/'],
      ['https://[::ffff:10.0.0.1]/'],
      ['https://[::7f00:1]/'],
      ['https://169.254.169.254/latest/meta-data'],
      ['https://localhost:8443/'],
      ['https://user:hunter2@93.184.215.14/'],
      ['https://93.184.215.14:22/'],
      ['/hook'],
    ])('refuses %s, and so does an update', async (wrong) => {
      const member = newMember();
      const refusal = {
        code: 'webhook_url_not_allowed',
        facts: { faults: [{ path: ['url'], code: 'webhook_url_not_allowed' }] },
      };
      await expect(createEndpoint(tested(), member, ['*'], { url: wrong })).rejects.toMatchObject(refusal);
      const { id } = await createEndpoint(tested(), member);
      await expect(update(member, id, { url: wrong })).rejects.toMatchObject(refusal);
      expect(await list(member)).toMatchObject([{ id, url, version: 1 }]);
    });

    test('stops at the limit of an organization, for calls at once too; a deleted endpoint makes room', async () => {
      const member = newMember();
      const codes = await Promise.all(
        Array.from({ length: endpointsMax + 3 }, () => codeOf(untilNotBusy(() => createEndpoint(tested(), member)))),
      );
      expect(codes.filter((outcome) => outcome === 'done')).toHaveLength(endpointsMax);
      expect(new Set(codes)).toEqual(new Set(['done', 'limit_reached']));
      await expect(createEndpoint(tested(), newMember())).resolves.toMatchObject({ status: 'active' });
      const [endpoint] = await list(member);
      await remove(member, endpoint!.id);
      await createEndpoint(tested(), member);
      expect(await codeOf(createEndpoint(tested(), member))).toBe('limit_reached');
    });
  });

  test('members of any role may read; owners, admins and developers may write; API keys may do neither', async () => {
    const organizationId = newId('org');
    const owner = newMember('owner', organizationId);
    const { id } = await createEndpoint(tested(), owner);
    const key = callerOf({ type: 'api_key', apiKeyId: 'key_1', organizationId, scopes: ['listings:write'] });
    const table: [Caller, string, string][] = [
      [callerOf({ type: 'anonymous' }), 'unauthenticated', 'unauthenticated'],
      [key, 'session_required', 'session_required'],
      [newMember('finance', organizationId), 'done', 'role_not_allowed'],
      [newMember('developer', organizationId), 'done', 'done'],
      [newMember('admin', organizationId), 'done', 'done'],
    ];
    for (const [caller, read, write] of table) {
      expect(await codeOf(list(caller))).toBe(read);
      expect(await codeOf(tested().client.getEndpoints(caller, { ids: [id] }))).toBe(read);
      expect(await codeOf(tested().client.listDeliveries(caller, {}))).toBe(read);
      expect(await codeOf(createEndpoint(tested(), caller))).toBe(write);
      expect(await codeOf(update(caller, id, { description: 'x' }))).toBe(write);
      if (write !== 'done') expect(await codeOf(remove(caller, id))).toBe(write);
    }
  });

  test("another organization's endpoint is indistinguishable from one that does not exist", async () => {
    const [owner, stranger] = [newMember(), newMember()];
    const endpoint = await createEndpoint(tested(), owner);
    for (const id of [endpoint.id, newId('whe')]) {
      await expect(update(stranger, id, { description: 'mine' })).rejects.toMatchObject(isMissing);
      await expect(update({ ...stranger, expectedVersion: 9 }, id, {})).rejects.toMatchObject(isMissing);
      await expect(remove(stranger, id)).rejects.toMatchObject(isMissing);
    }
    expect((await tested().client.getEndpoints(stranger, { ids: [endpoint.id] })).output.data).toEqual([]);
    expect(await list(stranger)).toEqual([]);
    expect(await list(owner)).toEqual([endpoint]);
  });

  test('the list is filtered by status, and read page by page', async () => {
    const member = newMember();
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await createEndpoint(tested(), member)).id);
    await update(member, ids[0]!, { status: 'paused' });
    expect((await list(member, { status: 'active' })).map(({ id }) => id)).toEqual(ids.slice(1));
    const first = (await tested().client.listEndpoints(member, { limit: 2 })).output;
    const rest = (await tested().client.listEndpoints(member, { limit: 2, cursor: first.nextCursor! })).output;
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
    await expect(tested().client.listEndpoints(newMember(), { cursor: first.nextCursor! })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
    await expect(
      tested().client.listEndpoints(member, { cursor: first.nextCursor!, status: 'active' }),
    ).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  describe('an update', () => {
    test('changes what was given and nothing else, increments the version, and is audited', async () => {
      const member = newMember();
      const before = await createEndpoint(tested(), member);
      const change = { url: `${url}/new`, description: 'Ours', events: ['order.**', 'order.**'] };
      const after = await update(member, before.id, change);
      const said = { url: change.url, description: 'Ours', subscribedEvents: ['order.**'] };
      expect(after).toEqual({ ...before, ...said, version: 2, updatedAt: after.updatedAt });
      const rows = (await takeRows(tested(), 'audit')).filter(
        ({ payload }) => payload['organizationId'] === member.organizationId,
      );
      expect(rows.map(({ payload }) => [payload['action'], payload['changes']])).toEqual([
        ['webhook_endpoint.created', { url }],
        ['webhook_endpoint.updated', { ...said, subscribedEvents: change.events }],
      ]);
    });

    test('without changes writes nothing: no new version, no row in the audit log', async () => {
      const member = newMember();
      const before = await createEndpoint(tested(), member);
      await takeRows(tested(), 'audit');
      expect(await update(member, before.id, {})).toEqual(before);
      expect(
        (await takeRows(tested(), 'audit')).filter(
          ({ payload }) => payload['organizationId'] === member.organizationId,
        ),
      ).toEqual([]);
    });

    test('under If-Match changes the version that was read, and no other', async () => {
      const member = newMember();
      const { id } = await createEndpoint(tested(), member);
      await update({ ...member, expectedVersion: 1 }, id, { description: 'second' });
      await expect(update({ ...member, expectedVersion: 1 }, id, { description: 'lost' })).rejects.toMatchObject({
        code: 'precondition_failed',
      });
      await expect(remove({ ...member, expectedVersion: 1 }, id)).rejects.toMatchObject({
        code: 'precondition_failed',
      });
      expect(await list(member)).toMatchObject([{ description: 'second', version: 2 }]);
      await remove({ ...member, expectedVersion: 2 }, id);
    });

    test('of the status stores reason and time, and each return to active starts one workflow', async () => {
      const member = newMember();
      const { id } = await createEndpoint(tested(), member);
      const started = async () =>
        (await takeRows(tested(), 'workflow'))
          .map(({ payload }) => payload)
          .filter(({ input }) => (input as { endpointId: string }).endpointId === id);
      expect(await update(member, id, { status: 'active' })).toMatchObject({ status: 'active' });
      expect(await started()).toEqual([]);
      const left = await update(member, id, { status: 'paused' });
      expect(left).toMatchObject({ status: 'paused', disabledReason: null, disabledAt: null });
      expect(await update(member, id, { status: 'disabled' })).toMatchObject({
        status: 'disabled',
        disabledReason: 'manual',
        disabledAt: expect.any(String),
      });
      expect(await started()).toEqual([]);
      const first = await update(member, id, { status: 'active' });
      expect(first).toMatchObject({ status: 'active', disabledReason: null, disabledAt: null });
      await update(member, id, { status: 'active' });
      await update(member, id, { status: 'paused' });
      const second = await update(member, id, { status: 'active' });
      expect((await started()).map((one) => one['id'])).toEqual([
        `resume/${id}/${first.version}`,
        `resume/${id}/${second.version}`,
      ]);
    });
  });

  describe('deletion', () => {
    test('removes the endpoint and erases its secret', async () => {
      const member = newMember();
      const { id } = await createEndpoint(tested(), member);
      await remove(member, id);
      expect(await list(member)).toEqual([]);
      await expect(remove(member, id)).rejects.toMatchObject(isMissing);
      await expect(update(member, id, { status: 'active' })).rejects.toMatchObject(isMissing);
      expect(await execute(tested(), 'select sealed_secret from endpoint where id = ?', [id])).toEqual([
        { sealed_secret: '' },
      ]);
    });

    test.each(['pending', 'delivering', 'retrying', 'held'])('cancels a delivery that is %s', async (status) => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      if (status === 'held') await update(member, endpoint.id, { status: 'paused' });
      if (status !== 'pending') await prepare(tested(), deliveryId);
      if (status === 'retrying') await record(tested(), failure(deliveryId, 1));
      expect(await getDelivery(tested(), member, deliveryId)).toMatchObject({ status });
      await remove(member, endpoint.id);
      expect(await getDelivery(tested(), member, deliveryId)).toMatchObject({
        status: 'canceled',
        nextAttemptAt: null,
        completedAt: expect.any(String),
      });
      expect(await prepare(tested(), deliveryId, 2)).toEqual({ action: 'closed', status: 'canceled' });
    });

    test('leaves what was final as it was', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      await record(tested(), success(deliveryId, 1));
      const before = await getDelivery(tested(), member, deliveryId);
      await remove(member, endpoint.id);
      expect(await getDelivery(tested(), member, deliveryId)).toEqual(before);
    });
  });

  test('the catalogue names all event types, each with its schema and an example', async () => {
    const { data } = (await tested().client.listEventTypes(callerOf({ type: 'anonymous' }), {})).output;
    expect(data.map(({ type }) => type)).toEqual([...eventTypes]);
    expect(data.filter(({ byNameOnly }) => !byNameOnly)).toHaveLength(14);
    for (const { type, version, schema, example } of data) {
      expect(version).toBe('v1');
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        required: ['id', 'type', 'createdAt', 'apiVersion', 'data'],
      });
      expect(example).toMatchObject({ type, apiVersion: 'v1' });
    }
  });

  describe('endpoints by id', () => {
    test("returns the endpoints of these ids, and leaves out missing, deleted and others' ones", async () => {
      const { client } = tested();
      const [member, stranger] = [newMember(), newMember()];
      const [first, second, deleted] = [
        await createEndpoint(tested(), member),
        await createEndpoint(tested(), member),
        await createEndpoint(tested(), member),
      ];
      const foreign = await createEndpoint(tested(), stranger);
      await client.deleteEndpoint(member, { id: deleted.id });
      const ids = [first, second, deleted, foreign].map(({ id }) => id).concat(newId('whe'));
      const { output } = await client.getEndpoints(member, { ids });
      expect(output.data.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
      expect((await client.getEndpoint(member, { id: first.id })).output).toEqual(first);
      for (const id of [deleted.id, foreign.id])
        await expect(client.getEndpoint(member, { id })).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
