import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeliveryDetail, Endpoint } from '@marketplace/webhooks-contract';
import type { Api } from '../support/api.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { newSeller } from '../support/sign-up.ts';
import { waitFor } from '../support/wait-for.ts';

const bound = 10;
const environment = { QUOTAS: `waitingDeliveries=${bound}` };

let base: TestBase;
let stack: RunningStack;
let receiver: Receiver;
/** Responses that the receiver holds back until the test releases them. */
const owed: ServerResponse[] = [];
let hangs = true;
beforeAll(async () => {
  base = await startTestBase();
  receiver = await startReceiver((_, response) => void (hangs ? owed.push(response) : response.writeHead(204).end()));
  stack = await startOneProcess(base, { environment });
});
afterAll(async () => {
  await stack?.stop();
  await receiver?.close();
  await base?.close();
});

const lamp = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
const publish = (server: Api, key?: string) =>
  server.post('/listings', lamp, key === undefined ? {} : { 'idempotency-key': key });

/**
 * Publishes slightly more than the bound, then one at a time, because the gateway reads the backlog once per second and
 * a GraphQL page has at most 50 deliveries.
 */
async function publishUntilRefused(server: Api) {
  await Promise.all(Array.from({ length: bound + 2 }, () => publish(server)));
  return waitFor('a refusal', async () => {
    const answer = await publish(server);
    return answer.status === 429 ? answer : undefined;
  });
}

async function sellerWithEndpoint(name: string) {
  const seller = await newSeller(stack.origin, base.inboxUrl, `${name}@backlog.example`);
  const settings = { url: receiver.url, subscribedEvents: ['*'], maxInFlight: 1, timeoutSeconds: 30 };
  const { endpoint } = (await seller.owner.post<{ endpoint: Endpoint }>('/webhooks/endpoints', settings)).body;
  return { ...seller, endpoint };
}

test('beyond the bound publishing is refused, but not for a neighbour, until the backlog has drained', async () => {
  const [flooding, neighbour] = [await sellerWithEndpoint('flooding'), await sellerWithEndpoint('neighbour')];
  const refused = await publishUntilRefused(flooding.server);
  expect(refused).toMatchObject({
    headers: { 'retry-after': '30' },
    body: { code: 'webhook_backlog_full', retryAfter: 30 },
  });
  expect((await publish(flooding.server, 'kept')).status).toBe(429);
  expect((await publish(neighbour.server)).status).toBe(201);

  // Waiting deliveries show their position, in the console and by REST.
  const { data } = (await flooding.owner.get<{ data: { id: string }[] }>('/webhooks/deliveries?limit=100')).body;
  const details = await Promise.all(
    data.map(async ({ id }) => (await flooding.owner.get<DeliveryDetail>(`/webhooks/deliveries/${id}`)).body),
  );
  const positions = details.flatMap(({ queuePosition }) => queuePosition ?? []).sort((a, b) => a - b);
  expect(positions.length).toBeGreaterThanOrEqual(bound);
  // More than a page may wait, because the gateway reads the backlog once per second.
  if (data.length < 100) expect(positions[0]).toBe(1);
  expect(positions).toEqual(positions.map((_, index) => positions[0]! + index));
  const query = `{ webhookDeliveries(first: 50) { nodes { queuePosition } } }`;
  const { body } = await flooding.owner.post<{
    data: { webhookDeliveries: { nodes: { queuePosition: number | null }[] } };
  }>('/graphql', { query });
  expect(
    body.data.webhookDeliveries.nodes.filter(({ queuePosition }) => queuePosition !== null).length,
  ).toBeGreaterThanOrEqual(bound);

  // The customer can still repair the slow endpoint.
  hangs = false;
  owed.splice(0).forEach((response) => response.writeHead(204).end());
  const repaired = await flooding.owner.send('PATCH', `/webhooks/endpoints/${flooding.endpoint.id}`, {
    maxInFlight: 16,
  });
  expect(repaired.status).toBe(200);
  const accepted = await waitFor('room', async () => {
    const answer = await publish(flooding.server, 'kept');
    return answer.status === 201 ? answer : undefined;
  });
  // The refused requests have not used up the idempotency key.
  expect(accepted.headers['idempotent-replayed']).toBeUndefined();
  expect((await publish(flooding.server, 'kept')).headers['idempotent-replayed']).toBe('true');
});

test('pausing an endpoint removes its deliveries from the backlog, and resuming puts them back in order', async () => {
  hangs = true;
  const { owner, server, endpoint } = await sellerWithEndpoint('pausing');
  await publishUntilRefused(server);
  const setStatus = (status: Endpoint['status']) =>
    owner.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { status });
  const positions = async (): Promise<number[]> => {
    const query = '{ webhookDeliveries(first: 50) { nodes { queuePosition } } }';
    const { body } = await owner.post<{ data: { webhookDeliveries: { nodes: { queuePosition: number | null }[] } } }>(
      '/graphql',
      { query },
    );
    return body.data.webhookDeliveries.nodes.flatMap(({ queuePosition }) => queuePosition ?? []).sort((a, b) => a - b);
  };
  await setStatus('paused');
  await waitFor('nothing to wait', async () => (await positions()).length === 0);
  await waitFor('room', async () => (await publish(server)).status === 201);
  await setStatus('active');
  await waitFor('the backlog', async () => (await positions()).length >= bound);
  expect((await positions())[0]).toBe(1);
  hangs = false;
  owed.splice(0).forEach((response) => response.writeHead(204).end());
  await owner.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { maxInFlight: 16 });
  await waitFor('everything to be delivered', async () => (await positions()).length === 0);
});
