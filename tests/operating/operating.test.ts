import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import Stripe from 'stripe';
import type { Delivery, DeliveryDetail, Endpoint } from '@marketplace/webhooks-contract';
import type { Api } from '../support/api.ts';
import { endOfDelivery } from '../support/events.ts';
import { attemptsADayApart } from '../support/stacks/attempts-a-day-apart.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { newSeller } from '../support/sign-up.ts';
import { waitFor } from '../support/wait-for.ts';

describe('operating deliveries, over HTTP', () => {
  let stack: SharedStack;
  let receiver: Receiver;
  let connection: Connection;
  let owner: Api;
  let server: Api;
  let endpoint: Endpoint;
  let secret: string;
  let answer = 200;

  beforeAll(async () => {
    stack = await sharedStack();
    receiver = await startReceiver((_, response) => void response.writeHead(answer).end());
    connection = await Connection.connect({ address: stack.base.temporalAddress });
    ({ owner, server } = await newSeller(stack.origin, stack.base.inboxUrl, 'operator@operating.example'));
    const created = await owner.post<{ endpoint: Endpoint; signingSecret: string }>('/webhooks/endpoints', {
      url: receiver.url,
      subscribedEvents: ['*'],
      // Attempts before this delay were requested by hand.
      ...attemptsADayApart(),
    });
    ({ endpoint, signingSecret: secret } = created.body);
  });
  afterAll(async () => {
    await connection?.close();
    await receiver?.close();
  });
  beforeEach(() => {
    receiver.received.length = 0;
  });

  const detail = async (id: string) => (await owner.get<DeliveryDetail>(`/webhooks/deliveries/${id}`)).body;

  /** Publishes a listing and waits for its delivery to be in the state. */
  async function delivered(status: Delivery['status']): Promise<Delivery> {
    const before = new Set(
      (await owner.get<{ data: Delivery[] }>('/webhooks/deliveries')).body.data.map(({ id }) => id),
    );
    await server.post('/listings', { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true });
    return waitFor(`a delivery that is ${status}`, async () => {
      const page = await owner.get<{ data: Delivery[] }>(`/webhooks/deliveries?status=${status}`);
      return page.body.data.find(({ id }) => !before.has(id));
    });
  }

  test('a redelivery is a new delivery of the same bytes with its own workflow, and the old one is kept', async () => {
    answer = 200;
    const first = await delivered('succeeded');
    const answered = await owner.post<Delivery>(`/webhooks/deliveries/${first.id}/redeliver`, undefined, {
      'idempotency-key': 'again',
    });
    expect(answered).toMatchObject({
      status: 202,
      body: { trigger: 'manual', redeliveryOf: first.id, eventId: first.eventId, attemptCount: 0 },
    });
    const again = await owner.post<Delivery>(`/webhooks/deliveries/${first.id}/redeliver`, undefined, {
      'idempotency-key': 'again',
    });
    expect(again.body.id).toBe(answered.body.id);
    await waitFor('the redelivery', async () => (await detail(answered.body.id)).status === 'succeeded');
    expect(receiver.received.map(({ body }) => body)).toEqual([receiver.received[0]!.body, receiver.received[0]!.body]);
    expect(await detail(first.id)).toMatchObject({ status: 'succeeded', attemptCount: 1, redeliveryOf: null });
    const { searchAttributes } = await new Client({ connection }).workflow.getHandle(answered.body.id).describe();
    expect(searchAttributes).toMatchObject({ EndpointId: [endpoint.id] });
  });

  test('a manual retry does not wait for the schedule, and is refused if no attempt is due', async () => {
    answer = 500;
    const retrying = await delivered('retrying');
    answer = 200;
    expect((await owner.post(`/webhooks/deliveries/${retrying.id}/retry`)).status).toBe(202);
    await waitFor('the retry', async () => (await detail(retrying.id)).status === 'succeeded');
    const { attempts } = await detail(retrying.id);
    expect(Date.parse(attempts[1]!.startedAt)).toBeLessThan(Date.parse(attempts[0]!.nextAttemptAt!));
    expect((await owner.post(`/webhooks/deliveries/${retrying.id}/retry`)).body).toMatchObject({
      status: 409,
      code: 'invalid_state_transition',
    });
  });

  test('a canceled delivery is attempted no more, and its workflow ends', async () => {
    answer = 500;
    const retrying = await delivered('retrying');
    expect((await owner.post(`/webhooks/deliveries/${retrying.id}/cancel`)).body).toMatchObject({
      status: 'canceled',
      nextAttemptAt: null,
    });
    const end = await endOfDelivery(new Client({ connection }).workflow.getHandle(retrying.id));
    expect(end).toMatchObject({ status: 'canceled', attemptCount: 1, run: 'CANCELLED' });
    expect(await detail(retrying.id)).toMatchObject({ status: 'canceled', attemptCount: 1 });
    expect((await owner.post(`/webhooks/deliveries/${retrying.id}/cancel`)).status).toBe(409);
    expect(receiver.received).toHaveLength(1);
  });

  test('after a rotation, retries are signed with both secrets until the former one is deleted', async () => {
    answer = 500;
    const retrying = await delivered('retrying');
    const rotated = await owner.post<{ signingSecret: string; endpoint: Endpoint }>(
      `/webhooks/endpoints/${endpoint.id}/secret/rotate`,
      {},
    );
    expect(rotated.status).toBe(200);
    const newSecret = rotated.body.signingSecret;
    expect(newSecret).not.toBe(secret);
    expect((await owner.post(`/webhooks/endpoints/${endpoint.id}/secret/rotate`, {})).body).toMatchObject({
      status: 409,
    });
    answer = 200;
    await owner.post(`/webhooks/deliveries/${retrying.id}/retry`);
    await waitFor('the retry', () => receiver.received[1]);
    const { body, headers } = receiver.received[1]!;
    const signature = String(headers['x-service-signature']);
    expect(signature.match(/v1=/g)).toHaveLength(2);
    for (const one of [secret, newSecret])
      expect(() => Stripe.webhooks.constructEvent(body, signature, one)).not.toThrow();

    expect((await owner.send('DELETE', `/webhooks/endpoints/${endpoint.id}/secret/previous`)).status).toBe(204);
    expect((await owner.send('DELETE', `/webhooks/endpoints/${endpoint.id}/secret/previous`)).status).toBe(404);
    await delivered('succeeded');
    const last = String(receiver.received[2]!.headers['x-service-signature']);
    expect(() => Stripe.webhooks.constructEvent(receiver.received[2]!.body, last, newSecret)).not.toThrow();
    expect(() => Stripe.webhooks.constructEvent(receiver.received[2]!.body, last, secret)).toThrow();
    expect((await owner.get<Endpoint>(`/webhooks/endpoints/${endpoint.id}`)).body).toMatchObject({
      previousSecretExpiresAt: null,
    });
  });

  test('of two concurrent rotations, one succeeds and the other gets 409', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => owner.post(`/webhooks/endpoints/${endpoint.id}/secret/rotate`, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
