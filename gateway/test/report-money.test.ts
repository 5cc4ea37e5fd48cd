import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ServiceError } from '@marketplace/kernel';
import { ask } from './support/graphql/ask-graphql.ts';
import { expectProblem } from './support/expect-problem.ts';
import { order, payment } from './support/fake-records.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const away = new ServiceError('temporarily_unavailable', 'The service cannot be reached now.');
const report = { kind: 'payment', accountVersion: 1, paymentStatus: 'paid', capturedAmount: order.total };
const money = { paymentPending: true, refundedUnshipped: 0 };
const body = { orderId: order.id, paymentMethod: 'pm_card_visa' };
const pay = () =>
  gateway.send('/api/v1/payments', { method: 'POST', headers: gateway.withKey('payments:write'), body });
const ship = (headers = gateway.withKey('orders:write'), input: object = {}) =>
  gateway.send(`/api/v1/orders/${order.id}/fulfillments`, { method: 'POST', headers, body: input });

/** The operations that the requests of `act` called, without their authentication. */
async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
  const asked = gateway.domains.calls.length;
  await act();
  return gateway.domains.calls
    .slice(asked)
    .map(({ operation }) => operation)
    .filter((operation) => !operation.startsWith('authenticate'));
}

test('trading gets the reports of payments before a payment is answered, and before units are shipped', async () => {
  gateway.domains.answerNext('getOrderReports', { reports: [report], ...money });
  expect(await callsOf(pay)).toEqual(['getOrderToPay', 'createPayment', 'getOrderReports', 'recordReports']);
  gateway.domains.answerNext('getOrderReports', { reports: [report], ...money });
  expect(await callsOf(ship)).toEqual(['getOrderReports', 'recordReports', 'fulfillOrder']);
  const { caller } = gateway.domains.calls.find(({ operation }) => operation === 'recordReports')!;
  expect(caller.actor).toEqual({ type: 'system', name: 'gateway' });
  const asked = gateway.domains.calls.filter(({ operation }) => operation === 'getOrderReports');
  expect(asked.at(-1)!.input).toEqual({ orderId: order.id, organizationId: expect.stringMatching(/^org_/) });
});

test('without a report, nothing is recorded', async () => {
  gateway.domains.answerNext('getOrderReports', { reports: [], ...money });
  expect(await callsOf(ship)).toEqual(['getOrderReports', 'fulfillOrder']);
  expect(gateway.domains.calls.at(-1)!.caller.facts).toEqual(money);
});

test('a payment is answered even if its order cannot be informed, or not in time', async () => {
  gateway.domains.failNext('getOrderReports', away);
  expect((await pay()).status).toBe(201);
  const silent = await startGateway({
    clients: { payments: { ...gateway.domains.payments, getOrderReports: () => new Promise(() => {}) } },
  });
  const headers = silent.withKey('payments:write');
  expect((await silent.send('/api/v1/payments', { method: 'POST', headers, body })).status).toBe(201);
  const cancel = { method: 'POST', headers, body: {} };
  expect((await silent.send(`/api/v1/payments/${payment.id}/cancel`, cancel)).status).toBe(200);
  await silent.close();
});

test('nothing is shipped, by REST or GraphQL, if payments or trading cannot be asked about the money', async () => {
  gateway.domains.failNext('getOrderReports', away);
  await expectProblem(await ship(), 503, 'temporarily_unavailable');
  gateway.domains.answerNext('getOrderReports', { reports: [report], ...money });
  gateway.domains.failNext('recordReports', away);
  const mutation = 'mutation ($id: ID!) { fulfillOrder(id: $id) { order { id } userErrors { code } } }';
  const called = await callsOf(async () => {
    const { errors } = await ask(gateway, mutation, { id: order.id });
    expect(errors).toMatchObject([{ extensions: { code: 'temporarily_unavailable' } }]);
  });
  expect(called).toEqual(['getOrderReports', 'recordReports']);
});

test('who may not ship, and an invalid request, cause no read of the money', async () => {
  await expectProblem(await ship(gateway.withKey('payments:write')), 403, 'insufficient_scope');
  expect(await callsOf(() => ship(undefined, { carrier: '' }))).toEqual([]);
  await expectProblem(await ship(undefined, { carrier: '' }), 422, 'validation_failed');
});

test('payments gets to know of a canceled order before the cancellation is answered', async () => {
  const cancel = () =>
    gateway.send(`/api/v1/orders/${order.id}/cancel`, {
      method: 'POST',
      headers: gateway.withKey('orders:write'),
      body: {},
    });
  gateway.domains.answerNext('getOrderReports', { reports: [], ...money });
  gateway.domains.answerNext('cancelOrder', { ...order, status: 'canceled' });
  expect(await callsOf(cancel)).toEqual(['getOrderReports', 'cancelOrder', 'recordCancellation']);
});
