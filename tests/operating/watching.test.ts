import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Delivery, DeliveryDetail, Endpoint } from '@marketplace/webhooks-contract';
import type { Api } from '../support/api.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { newSeller } from '../support/sign-up.ts';

let stack: SharedStack;
let receiver: Receiver;
let owner: Api;
let endpoint: Endpoint;

beforeAll(async () => {
  stack = await sharedStack();
  receiver = await startReceiver((_, response) => void response.writeHead(200).end('thanks'));
  ({ owner } = await newSeller(stack.origin, stack.base.inboxUrl, 'ada@watching.example'));
  const settings = { subscribedEvents: ['*'], customHeaders: { 'X-Tenant': 'ours' } };
  endpoint = (
    await owner.post<{ endpoint: Endpoint }>('/webhooks/endpoints', { url: `${receiver.url}/hook`, ...settings })
  ).body.endpoint;
});
afterAll(async () => {
  await receiver?.close();
});

const testPath = () => `/webhooks/endpoints/${endpoint.id}/test`;

test('a test returns its attempt, also for a paused endpoint, and a repetition returns the same delivery', async () => {
  await owner.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { status: 'paused' });
  const first = await owner.post<DeliveryDetail>(testPath(), {}, { 'idempotency-key': 'try-it' });
  expect(first).toMatchObject({
    status: 200,
    body: {
      status: 'succeeded',
      trigger: 'test',
      eventType: 'webhook.ping',
      attempts: [{ number: 1, statusCode: 200, responseBody: 'thanks' }],
    },
  });
  expect(first.body.attempts[0]!.requestHeaders).not.toMatchObject({ 'x-tenant': 'ours' });
  const again = await owner.post<DeliveryDetail>(testPath(), {}, { 'idempotency-key': 'try-it' });
  expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
});

test('the console gets the attempt in the response of the mutation', async () => {
  const query = `mutation ($id: ID!) { testWebhookEndpoint(id: $id, eventType: "order.paid") {
    delivery { status payload attempts { statusCode } } userErrors { code } } }`;
  const { body } = await owner.post('/graphql', { query, variables: { id: endpoint.id } });
  expect(body).toMatchObject({
    data: {
      testWebhookEndpoint: {
        delivery: { status: 'succeeded', payload: { type: 'order.paid' }, attempts: [{ statusCode: 200 }] },
        userErrors: [],
      },
    },
  });
});

test('the stream sends the changes of a delivery until it has ended', async () => {
  const { statusCode, body } = await owner.open(`/webhooks/deliveries/stream?endpointId=${endpoint.id}`);
  expect(statusCode).toBe(200);
  const { id } = (await owner.post<DeliveryDetail>(testPath(), {})).body;
  let text = '';
  const seen = (): Delivery[] =>
    [...text.matchAll(/^data: (.*)\n\n/gm)]
      .map(([, data]) => JSON.parse(data!) as Delivery)
      .filter((each) => each.id === id);
  for await (const chunk of body) {
    text += String(chunk);
    if (seen().some(({ status }) => status === 'succeeded')) break;
  }
  expect(new Set(seen().map(({ version }) => version)).size).toBe(seen().length);
});
