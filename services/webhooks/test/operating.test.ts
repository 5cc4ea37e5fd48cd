import { describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import {
  createEndpoint,
  execute,
  failure,
  getDelivery,
  newDelivery,
  newMember,
  prepare,
  record,
  relay,
  roomFor,
  success,
  webhooks,
  worker,
} from './webhooks-under-test.ts';

onBothTransports('operating webhooks', webhooks, (tested) => {
  const pause = (member: ReturnType<typeof newMember>, id: string) =>
    tested().client.updateEndpoint(member, { id, status: 'paused' });
  const secretsOf = async (deliveryId: string, number = 1) => {
    const prepared = await prepare(tested(), deliveryId, number);
    return prepared.action === 'send' ? prepared.secrets : [];
  };

  describe('redelivery', () => {
    test('creates a delivery of the same event, which waits for a slot at once, and requests no workflow', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      await record(tested(), success(deliveryId, 1));
      await takeRows(tested(), 'workflow');
      const { output } = await tested().client.redeliverDelivery(member, { id: deliveryId });
      const old = await getDelivery(tested(), member, deliveryId);
      expect(output).toMatchObject({
        redeliveryOf: deliveryId,
        trigger: 'manual',
        status: 'pending',
        eventId: old.eventId,
        payload: old.payload,
      });
      expect(await takeRows(tested(), 'workflow')).toEqual([]);
      const { starts } = (await tested().engine.claimAttempts(relay, { worker, room: roomFor(500), waitMs: 0 })).output;
      expect(starts).toContainEqual(
        expect.objectContaining({ deliveryId: output.id, endpointId: endpoint.id, wake: null }),
      );
      expect(old).toMatchObject({ status: 'succeeded', redeliveryOf: null });
    });

    test('to a paused endpoint is held and requests no workflow', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      await pause(member, endpoint.id);
      await takeRows(tested(), 'workflow');
      expect((await tested().client.redeliverDelivery(member, { id: deliveryId })).output).toMatchObject({
        status: 'held',
      });
      expect(await takeRows(tested(), 'workflow')).toEqual([]);
    });

    test('to a deleted endpoint is refused', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      await tested().client.deleteEndpoint(member, { id: endpoint.id });
      await expect(tested().client.redeliverDelivery(member, { id: deliveryId })).rejects.toMatchObject({
        code: 'invalid_state_transition',
      });
    });
  });

  describe('retry and cancel', () => {
    test('a retry is a signal to the workflow of a retrying delivery, and refused for any other', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      await expect(tested().client.retryDelivery(member, { id: deliveryId })).rejects.toMatchObject({
        code: 'invalid_state_transition',
      });
      await record(tested(), failure(deliveryId, 1));
      await takeRows(tested(), 'workflow');
      await tested().client.retryDelivery(member, { id: deliveryId });
      const [row] = await takeRows(tested(), 'workflow');
      expect(row!.payload).toMatchObject({
        type: 'deliverWebhook',
        id: deliveryId,
        signal: 'retryRequested',
        signalArgs: [2],
        input: { last: { number: 1, status: 'retrying' } },
      });
    });

    test('a retry that names an attempt which is made or in progress changes nothing', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      await record(tested(), failure(deliveryId, 1));
      await prepare(tested(), deliveryId, 2);
      await takeRows(tested(), 'workflow');
      const retry = async (attempt: number) =>
        (await tested().client.retryDelivery(member, { id: deliveryId, attempt })).output;
      expect(await retry(2)).toMatchObject({ status: 'delivering', attemptCount: 1 });
      await record(tested(), failure(deliveryId, 2));
      expect(await retry(2)).toMatchObject({ status: 'retrying', attemptCount: 2 });
      expect(await takeRows(tested(), 'workflow')).toEqual([]);
      await expect(retry(4)).rejects.toMatchObject({ code: 'validation_failed' });
      await retry(3);
      expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toMatchObject([{ signalArgs: [3] }]);
    });

    test('an attempt that an operator asked for has its trigger, and is in the audit log once', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      await record(tested(), failure(deliveryId, 1));
      await takeRows(tested(), 'audit');
      const report = failure(deliveryId, 2, { trigger: 'operator' });
      await record(tested(), report);
      await record(tested(), report);
      const { attempts, trigger } = await getDelivery(tested(), member, deliveryId);
      expect([trigger, ...attempts.map((attempt) => attempt.trigger)]).toEqual(['scheduled', 'scheduled', 'operator']);
      expect((await takeRows(tested(), 'audit')).map(({ payload }) => payload)).toMatchObject([
        {
          action: 'webhook_delivery.retried',
          actor: { type: 'system' },
          organizationId: member.organizationId,
          targets: [{ type: 'webhook_delivery', id: deliveryId }],
          changes: { trigger: 'operator', attempt: 2 },
        },
      ]);
    });

    test('a canceled delivery stays canceled, and its workflow is signaled', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      await prepare(tested(), deliveryId);
      await takeRows(tested(), 'workflow');
      expect((await tested().client.cancelDelivery(member, { id: deliveryId })).output).toMatchObject({
        status: 'canceled',
        nextAttemptAt: null,
      });
      expect((await takeRows(tested(), 'workflow'))[0]!.payload).toMatchObject({ id: deliveryId, signal: 'lookAgain' });
      expect(await prepare(tested(), deliveryId)).toEqual({ action: 'closed', status: 'canceled' });
      expect(await record(tested(), failure(deliveryId, 1))).toMatchObject({ status: 'canceled', nextAttemptAt: null });
      await expect(tested().client.cancelDelivery(member, { id: deliveryId })).rejects.toMatchObject({
        code: 'invalid_state_transition',
      });
    });

    test("another organization's delivery is missing", async () => {
      const { deliveryId } = await newDelivery(tested());
      const stranger = newMember();
      for (const operation of ['redeliverDelivery', 'retryDelivery', 'cancelDelivery'] as const) {
        await expect(tested().client[operation](stranger, { id: deliveryId })).rejects.toMatchObject({
          code: 'not_found',
        });
        await expect(tested().client[operation](stranger, { id: newId('whd') })).rejects.toMatchObject({
          code: 'not_found',
        });
      }
    });
  });

  describe('rotation of the signing secret', () => {
    test('keeps the previous secret valid for the grace period, also for deliveries created before', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      const [former] = await secretsOf(deliveryId);
      const { output } = await tested().client.rotateEndpointSecret(member, { id: endpoint.id });
      expect(await secretsOf(deliveryId)).toEqual([output.signingSecret, former]);
      const leftMs = Date.parse(output.endpoint.previousSecretExpiresAt!) - Date.now();
      expect(Math.abs(leftMs - 86_400_000)).toBeLessThan(60_000);
      await execute(tested(), `update endpoint set previous_secret_expires_at = now() where id = ?`, [endpoint.id]);
      expect(await secretsOf(deliveryId)).toEqual([output.signingSecret]);
    });

    test('without a grace period, or by deleting it, the previous secret ends at once', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      const { client } = tested();
      const at = { id: endpoint.id };
      const first = (await client.rotateEndpointSecret(member, { ...at, gracePeriodSeconds: 0 })).output;
      expect(first.endpoint.previousSecretExpiresAt).toBeNull();
      expect(await secretsOf(deliveryId)).toEqual([first.signingSecret]);
      const second = (await client.rotateEndpointSecret(member, at)).output;
      await client.deletePreviousEndpointSecret(member, at);
      expect(await secretsOf(deliveryId)).toEqual([second.signingSecret]);
      await expect(client.deletePreviousEndpointSecret(member, at)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('a second one within the grace period needs force, and at most two secrets are valid', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      const { client } = tested();
      const first = (await client.rotateEndpointSecret(member, { id: endpoint.id })).output;
      await expect(client.rotateEndpointSecret(member, { id: endpoint.id })).rejects.toMatchObject({
        code: 'invalid_state_transition',
      });
      const second = (await client.rotateEndpointSecret(member, { id: endpoint.id, force: true })).output;
      expect(await secretsOf(deliveryId)).toEqual([second.signingSecret, first.signingSecret]);
    });

    test('a replay shows no secret, and the tables hold none in clear', async () => {
      const member = newMember();
      const endpoint = await createEndpoint(tested(), member);
      const keyed = { ...member, idempotencyKey: 'rotate-once' };
      const first = await tested().client.rotateEndpointSecret(keyed, { id: endpoint.id });
      const replay = await tested().client.rotateEndpointSecret(keyed, { id: endpoint.id });
      expect(replay).toMatchObject({ replayed: true, output: { signingSecret: null } });
      const rows = await execute(tested(), `select e::text, r::text from endpoint e, idempotency_record r`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(first.output.signingSecret!);
    });
  });
});
