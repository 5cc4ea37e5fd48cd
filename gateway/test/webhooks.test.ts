import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId, ServiceError } from '@marketplace/kernel';
import { expectProblem } from './support/expect-problem.ts';
import { delivery, endpoint, notice, stats } from './support/fake-records.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

const path = `/api/v1/webhooks/endpoints/${endpoint.id}`;

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());
const sendTest = (headers = {}, body: unknown = {}) =>
  gateway.send(`${path}/test`, { method: 'POST', headers: { ...gateway.as('owner'), ...headers }, body });

test('a test answers the delivery with its attempt', async () => {
  const response = await sendTest({}, { eventType: 'order.paid' });
  expect([response.status, response.headers.get('etag')]).toEqual([200, '"v3"']);
  expect(await response.json()).toEqual(delivery);
  const [, sent, awaited] = gateway.domains.calls;
  expect([sent!.input, awaited!.input]).toEqual([
    { id: endpoint.id, eventType: 'order.paid' },
    { deliveryId: delivery.id, waitMs: 35_000 },
  ]);
});

test('a test that is repeated with its key waits for the attempt of the first request', async () => {
  gateway.domains.replays.set('test-once', 'req_first');
  const response = await sendTest({ 'idempotency-key': 'test-once' });
  expect([response.headers.get('idempotent-replayed'), response.headers.get('x-original-request-id')]).toEqual([
    'true',
    'req_first',
  ]);
  expect(await response.json()).toEqual(delivery);
});

test('a test of an unknown event type is 422 and names the member, and one of a missing endpoint is 404', async () => {
  const wrong = await expectProblem(await sendTest({}, { eventType: 'no.such' }), 422, 'validation_failed');
  expect(wrong.errors).toMatchObject([{ pointer: '/eventType' }]);
  const headers = gateway.as('owner');
  await expectProblem(
    await gateway.send(`/api/v1/webhooks/endpoints/${newId('whe')}/test`, { method: 'POST', headers, body: {} }),
    404,
    'not_found',
  );
});

test('statistics are of the range in the query, and errors name parameters', async () => {
  const headers = gateway.as('finance');
  const response = await gateway.send(`${path}/stats?since=2026-11-20T00:00:00Z`, { headers });
  expect(await response.json()).toEqual(stats);
  expect(gateway.domains.calls.at(-1)!.input).toEqual({ id: endpoint.id, since: '2026-11-20T00:00:00Z' });
  const faults = [{ path: ['since'], code: 'invalid_range', detail: 'No.' }];
  gateway.domains.failNext('getEndpointStats', new ServiceError('validation_failed', 'No.', { faults }));
  const refused = await expectProblem(await gateway.send(`${path}/stats`, { headers }), 400, 'invalid_parameter');
  expect(refused.errors).toEqual([{ parameter: 'since', code: 'invalid_range', detail: 'No.' }]);
});

test('notices of an endpoint are a list with pages; of a missing endpoint 404', async () => {
  const headers = gateway.as('finance');
  const response = await gateway.send(`${path}/notices?limit=5`, { headers });
  expect(await response.json()).toEqual({ data: [notice], nextCursor: 'next-page' });
  expect(response.headers.get('link')).toContain(`${path}/notices?limit=5&cursor=next-page`);
  for (const id of [newId('whe'), 'x']) {
    await expectProblem(await gateway.send(`/api/v1/webhooks/endpoints/${id}/notices`, { headers }), 404, 'not_found');
  }
});
