import { expect, test } from '@jest/globals';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import type { Endpoint } from '@marketplace/webhooks-contract';
import {
  createEndpoint,
  duringChange,
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  listDeliveries,
  type Member,
  newDelivery,
  newMember,
  prepare,
  record,
  relay,
  roomFor,
  webhooks,
  worker,
} from '../webhooks-under-test.ts';

onBothTransports('resuming an endpoint', webhooks, (tested) => {
  const setStatus = (member: Member, { id }: Pick<Endpoint, 'id'>, status: Endpoint['status']) =>
    tested().client.updateEndpoint(member, { id, status });
  const later = (): string => new Date(Date.now() + 3_600_000).toISOString();
  const skip = async (endpointId: string, before = later(), limit = 500) =>
    (await tested().engine.skipHeldDeliveries(relay, { endpointId, before, limit })).output.skipped;
  const resume = async (endpointId: string) =>
    (await tested().engine.resumeHeldDeliveries(relay, { endpointId, limit: 500 })).output.resumed;
  const signals = async () =>
    (await takeRows(tested(), 'workflow'))
      .map(({ payload }) => payload)
      .filter(({ type }) => type === 'deliverWebhook');

  async function paused(heldCount: number, status: Endpoint['status'] = 'paused') {
    const member = newMember();
    const endpoint = await createEndpoint(tested(), member);
    await setStatus(member, endpoint, status);
    await ingest(tested(), ...Array.from({ length: heldCount }, () => eventRow([member.organizationId])));
    await takeRows(tested(), 'workflow');
    return { member, endpoint };
  }

  test.each(['paused', 'disabled'] as const)(
    '(%s) makes it active and healthy, and starts one durable workflow with what was chosen',
    async (status) => {
      const since = '2026-11-01T00:00:00.000Z';
      const choices = [
        [{}, {}],
        [{ replay: 'all' }, {}],
        [{ replay: 'none' }, { skipBefore: expect.any(String) }],
        [{ replay: 'since', since }, { skipBefore: since }],
      ] as const;
      for (const [choice, input] of choices) {
        const { member, endpoint } = await paused(0, status);
        await execute(tested(), 'insert into endpoint_health (endpoint_id, failing_since) values (?, now())', [
          endpoint.id,
        ]);
        const { output } = await tested().client.resumeEndpoint(member, { id: endpoint.id, ...choice });
        expect(output).toMatchObject({ status: 'active', disabledReason: null, disabledAt: null, failingSince: null });
        expect((await tested().client.getEndpoint(member, { id: endpoint.id })).output).toEqual(output);
        expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toEqual([
          {
            type: 'resumeEndpoint',
            id: `resume/${endpoint.id}/${output.version}`,
            input: { endpointId: endpoint.id, version: output.version, ...input },
          },
        ]);
        expect(await ingest(tested(), eventRow([member.organizationId]))).toHaveLength(1);
      }
    },
  );

  test('is refused when it is active, and when `replay` and `since` do not fit together', async () => {
    const { member, endpoint } = await paused(0);
    const { client } = tested();
    const { id } = endpoint;
    await expect(client.resumeEndpoint(member, { id, replay: 'since' })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { faults: [{ path: ['since'] }] },
    });
    await expect(client.resumeEndpoint(member, { id, replay: 'none', since: later() })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(client.resumeEndpoint(newMember(), { id })).rejects.toMatchObject({ code: 'not_found' });
    const outcomes = await Promise.allSettled([
      client.resumeEndpoint(member, { id }),
      client.resumeEndpoint(member, { id }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(client.resumeEndpoint(member, { id })).rejects.toMatchObject({ code: 'invalid_state_transition' });
  });

  test('skips what was created before, batch by batch, and leaves the rest to be replayed', async () => {
    const { member, endpoint } = await paused(3);
    const old = (await listDeliveries(tested(), member)).map(({ id }) => id);
    await execute(tested(), `update delivery set created_at = created_at - interval '1 hour' where endpoint_id = ?`, [
      endpoint.id,
    ]);
    const since = new Date(Date.now() - 1_800_000).toISOString();
    await ingest(tested(), eventRow([member.organizationId]));
    await tested().client.resumeEndpoint(member, { id: endpoint.id, replay: 'since', since });
    expect([
      await skip(endpoint.id, since, 2),
      await skip(endpoint.id, since, 2),
      await skip(endpoint.id, since, 2),
    ]).toEqual([2, 1, 0]);
    const skipped = await listDeliveries(tested(), member, { status: 'canceled' });
    expect(skipped.map(({ id }) => id).sort()).toEqual(old.sort());
    for (const delivery of skipped)
      expect(delivery).toMatchObject({ cancelReason: 'skipped', nextAttemptAt: null, completedAt: expect.any(String) });
    expect(await resume(endpoint.id)).toBe(1);
  });

  test('skips nothing of an endpoint that is paused again', async () => {
    const { member, endpoint } = await paused(2);
    expect(await skip(endpoint.id)).toBe(0);
    await tested().client.resumeEndpoint(member, { id: endpoint.id, replay: 'none' });
    await setStatus(member, endpoint, 'paused');
    expect(await skip(endpoint.id)).toBe(0);
    expect(await listDeliveries(tested(), member, { status: 'held' })).toHaveLength(2);
  });

  test('signals the workflow of a skipped delivery that has one, and starts none for the others', async () => {
    const { member, endpoint, deliveryId: attempted } = await newDelivery(tested());
    const [waiting] = await ingest(tested(), eventRow([member.organizationId]));
    await record(tested(), failure(attempted, 1));
    await setStatus(member, endpoint, 'paused');
    expect(await prepare(tested(), attempted, 2)).toEqual({ action: 'held' });
    expect(await prepare(tested(), waiting!.deliveryId)).toEqual({ action: 'held' });
    await ingest(tested(), eventRow([member.organizationId]));
    await tested().client.resumeEndpoint(member, { id: endpoint.id, replay: 'none' });
    await signals();
    expect(await skip(endpoint.id)).toBe(3);
    const signaled = await signals();
    expect(signaled.map(({ id }) => id).sort()).toEqual([attempted, waiting!.deliveryId].sort());
    for (const one of signaled)
      expect(one).toMatchObject({ signal: 'lookAgain', input: { deliveryId: one['id'], endpointId: endpoint.id } });
    expect(await prepare(tested(), attempted, 2)).toEqual({ action: 'closed', status: 'canceled' });
  });

  test('two batches at once skip each delivery once', async () => {
    const { member, endpoint } = await paused(6);
    await tested().client.resumeEndpoint(member, { id: endpoint.id, replay: 'none' });
    const counts = await Promise.all(Array.from({ length: 6 }, () => skip(endpoint.id, later(), 2)));
    const rest = await skip(endpoint.id);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(6);
    expect((await listDeliveries(tested(), member)).map(({ status, version }) => ({ status, version }))).toEqual(
      Array.from({ length: 6 }, () => ({ status: 'canceled', version: 2 })),
    );
  });

  test('an event ingested during the resumption is delivered, although those held before are skipped', async () => {
    const { member, endpoint } = await paused(1);
    const [old] = await listDeliveries(tested(), member);
    const starts = await duringChange(tested(), endpoint.id, 'active', () =>
      ingest(tested(), eventRow([member.organizationId])),
    );
    expect(starts).toHaveLength(1);
    expect(await skip(endpoint.id)).toBe(1);
    expect(await getDelivery(tested(), member, old!.id)).toMatchObject({ status: 'canceled', cancelReason: 'skipped' });
    expect(await prepare(tested(), starts[0]!.deliveryId)).toMatchObject({ action: 'send' });
  });

  test('lets what was held wait for slots, and nothing while the endpoint is not active', async () => {
    const { member, endpoint } = await paused(2);
    expect(await resume(endpoint.id)).toBe(0);
    await tested().client.resumeEndpoint(member, { id: endpoint.id });
    expect(await resume(endpoint.id)).toBe(2);
    expect(await resume(endpoint.id)).toBe(0);
    expect(await listDeliveries(tested(), member, { status: 'pending' })).toHaveLength(2);
  });

  test('also skips deliveries that still waited when the endpoint became active again', async () => {
    const { member, endpoint } = await newDelivery(tested());
    const rows = [eventRow([member.organizationId]), eventRow([member.organizationId])];
    await tested().engine.ingestEvents(relay, { rows, worker, room: roomFor(0) });
    await setStatus(member, endpoint, 'paused');
    await tested().client.resumeEndpoint(member, { id: endpoint.id, replay: 'none' });
    expect(await skip(endpoint.id)).toBe(2);
    expect(await listDeliveries(tested(), member, { status: 'canceled' })).toHaveLength(2);
  });
});
