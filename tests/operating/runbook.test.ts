import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import type { Delivery, DeliveryDetail, Endpoint, TroubledEndpoint } from '@marketplace/webhooks-contract';
import type { Api } from '../support/api.ts';
import { localActivitiesIn, timelineOf } from '../support/temporal/histories.ts';
import { endOfDelivery } from '../support/events.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { becomeOperator } from '../support/operator.ts';
import { openRunbook, type Runbook } from '../support/operating/runbook.ts';
import { newSeller, password } from '../support/sign-up.ts';
import { attemptsADayApart } from '../support/stacks/attempts-a-day-apart.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

const hookPath = '/hooks/orders';

describe('the runbook of docs/temporal.md, run against the real servers', () => {
  let stack: SharedStack;
  let receiver: Receiver;
  let connection: Connection;
  let client: Client;
  let database: pg.Client;
  let runbook: Runbook;
  let owner: Api;
  let server: Api;
  let answer: (response: ServerResponse) => void;
  const refuse = (response: ServerResponse): void => void response.writeHead(503).end();
  const accept = (response: ServerResponse): void => void response.writeHead(204).end();
  const run = new Set<string>();

  beforeAll(async () => {
    stack = await sharedStack();
    answer = refuse;
    receiver = await startReceiver((_, response) => answer(response));
    connection = await Connection.connect({ address: stack.base.temporalAddress });
    client = new Client({ connection });
    database = new pg.Client({ connectionString: stack.base.databaseUrl });
    await database.connect();
    runbook = await openRunbook(stack.base.temporalAddress);
    ({ owner, server } = await newSeller(stack.origin, stack.base.inboxUrl, 'owner@runbook.example'));
  });
  afterAll(async () => {
    runbook?.close();
    await database?.end();
    await connection?.close();
    await receiver?.close();
  });

  /** An endpoint whose deliveries have two attempts, a day apart, so that only a signal makes the second. */
  async function newEndpoint(settings: object = {}): Promise<Endpoint> {
    const { body } = await owner.post<{ endpoint: Endpoint }>('/webhooks/endpoints', {
      url: `${receiver.url}${hookPath}?token=hunter2`,
      subscribedEvents: ['*'],
      ...attemptsADayApart(),
      ...settings,
    });
    return body.endpoint;
  }
  const remove = ({ id }: Endpoint) => owner.send('DELETE', `/webhooks/endpoints/${id}`);
  const detail = async (id: string) => (await owner.get<DeliveryDetail>(`/webhooks/deliveries/${id}`)).body;
  const listed = async (endpoint: Endpoint) =>
    (await owner.get<{ data: Delivery[] }>(`/webhooks/deliveries?endpointId=${endpoint.id}`)).body.data;
  /** Publishes a listing, and waits until its delivery to the endpoint is there and `isReady`. */
  async function newDelivery(endpoint: Endpoint, isReady = ({ status }: Delivery) => status === 'retrying') {
    const before = new Set((await listed(endpoint)).map(({ id }) => id));
    await server.post('/listings', { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true });
    return waitFor('a new delivery', async () =>
      (await listed(endpoint)).find((one) => !before.has(one.id) && isReady(one)),
    );
  }
  const runPart = (heading: string, variables?: Record<string, string>): Promise<string> => {
    run.add(heading);
    return runbook.run(heading, variables);
  };
  const handleOf = ({ id }: Pick<Delivery, 'id'>) => client.workflow.getHandle(id);
  /** Lists of Temporal know changes shortly after they were made. */
  const untilListed = (heading: string, variables: Record<string, string>, ...ids: string[]) =>
    waitFor(`${heading} to list the deliveries`, async () => {
      const printed = await runPart(heading, variables);
      return ids.every((id) => printed.includes(id));
    });
  const auditedRetries = async ({ id }: Delivery) =>
    (await owner.get<{ data: object[] }>(`/audit-events?action=webhook_delivery.retried&targetId=${id}`)).body.data;

  test('a delivery shows its event, address and attempts, and fails by name if it is never accepted', async () => {
    answer = refuse;
    const endpoint = await newEndpoint();
    const delivery = await newDelivery(endpoint);
    const handle = handleOf(delivery);
    const described = await handle.describe();
    const address = `${new URL(receiver.url).host}${hookPath}`;
    expect(await described.staticSummary()).toBe(`listing.published to ${address}`);
    const details = await described.staticDetails();
    for (const part of [delivery.id, delivery.eventId, endpoint.id, address]) expect(details).toContain(part);
    expect(details).not.toContain('hunter2');
    const { nextAttemptAt } = await detail(delivery.id);
    await waitFor('the details', async () => {
      const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
      return currentDetails === `Attempt 1: HTTP 503, retrying. Next is attempt 2 of 2, at ${nextAttemptAt}.`;
    });
    await untilListed('What is retrying at an endpoint', { ENDPOINT: endpoint.id }, delivery.id);
    const printed = await runPart('What happened to a delivery', { DELIVERY: delivery.id });
    for (const part of ['retrying', 'retryNow', 'For operators: make the next attempt now.', 'lookAgain'])
      expect(printed).toContain(part);

    await runPart('Retrying a delivery now', { DELIVERY: delivery.id });
    const message = 'The delivery has failed after 2 attempts. Attempt 2: HTTP 503. The retry schedule is used up.';
    expect(await endOfDelivery(handle)).toMatchObject({ run: 'FAILED', status: 'failed', attemptCount: 2, message });
    expect(await timelineOf(handle)).toEqual([
      'Attempt 1',
      'Attempt 1: HTTP 503, until attempt 2 of 2',
      'Attempt 2',
      'Attempt 2: HTTP 503',
      message,
    ]);
    await untilListed('What has failed today', {}, delivery.id);
    await remove(endpoint);
  });

  test("an operator's retry is in the audit log and triggers its attempt; that of a member does neither", async () => {
    answer = refuse;
    const endpoint = await newEndpoint(attemptsADayApart(3));
    const delivery = await newDelivery(endpoint);
    await runPart('Retrying a delivery now', { DELIVERY: delivery.id });
    await waitFor('the second attempt', async () => (await detail(delivery.id)).attemptCount === 2);
    await owner.post(`/webhooks/deliveries/${delivery.id}/retry`);
    await waitFor('the third attempt', async () => (await detail(delivery.id)).attemptCount === 3);
    const { attempts } = await detail(delivery.id);
    expect(attempts.map(({ trigger }) => trigger)).toEqual(['scheduled', 'operator', 'scheduled']);
    const audited = await waitFor('the audit log', async () => {
      const found = await auditedRetries(delivery);
      return found.length === 2 && found;
    });
    expect(audited).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ type: 'system' }),
        changes: { trigger: 'operator', attempt: 2 },
      }),
    );
    expect(audited).toContainEqual(expect.objectContaining({ actor: expect.objectContaining({ type: 'user' }) }));
    await remove(endpoint);
  });

  test('all retrying deliveries of an endpoint are retried by one batch, and those that succeed say so', async () => {
    answer = refuse;
    const endpoint = await newEndpoint();
    const deliveries = [await newDelivery(endpoint), await newDelivery(endpoint), await newDelivery(endpoint)];
    const ids = deliveries.map(({ id }) => id);
    await untilListed('What is retrying at an endpoint', { ENDPOINT: endpoint.id }, ...ids);
    answer = accept;
    await runPart('Retrying everything at an endpoint now', { ENDPOINT: endpoint.id });
    for (const delivery of deliveries) {
      expect(await endOfDelivery(handleOf(delivery))).toMatchObject({ run: 'COMPLETED', status: 'succeeded' });
      expect((await detail(delivery.id)).attempts[1]).toMatchObject({ trigger: 'operator', statusCode: 204 });
      expect((await handleOf(delivery).describe()).searchAttributes).toMatchObject({ DeliveryStatus: ['succeeded'] });
    }
    await remove(endpoint);
  });

  test('lookAgain sends no webhook and does not change the delivery', async () => {
    answer = refuse;
    const endpoint = await newEndpoint();
    const delivery = await newDelivery(endpoint);
    const handle = handleOf(delivery);
    const looks = async () =>
      (await localActivitiesIn(handle)).filter((activity) => activity === 'lookAtDelivery').length;
    await handle.signal('lookAgain');
    await waitFor('the signal to be heard', async () => (await looks()) === 1);
    expect(await handle.query('deliveryState')).toMatchObject({ status: 'retrying', attemptCount: 1 });
    expect((await detail(delivery.id)).attempts).toHaveLength(1);
    await owner.post(`/webhooks/deliveries/${delivery.id}/cancel`);
    expect(await endOfDelivery(handle)).toMatchObject({ run: 'CANCELLED', status: 'canceled', attemptCount: 1 });
    await remove(endpoint);
  });

  test('one search finds deliveries held when they were due, and those held while they waited for a slot', async () => {
    answer = refuse;
    const endpoint = await newEndpoint({ maxInFlight: 1, timeoutSeconds: 30 });
    const waiting = await newDelivery(endpoint);
    const due = await newDelivery(endpoint);
    const hung: ServerResponse[] = [];
    answer = (response) => void hung.push(response);
    await newDelivery(endpoint, () => hung.length > 0);
    await owner.post(`/webhooks/deliveries/${waiting.id}/retry`);
    await waitFor('it to wait', async () => (await detail(waiting.id)).queuePosition === 1);
    await owner.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { status: 'paused' });
    await owner.post(`/webhooks/deliveries/${due.id}/retry`);
    await untilListed('What is held', {}, waiting.id, due.id);
    const [statement] = runbook.statementsOf('What is held');
    expect((await database.query(statement!)).rows).toContainEqual(
      expect.objectContaining({ endpoint_id: endpoint.id, held: '2', without_workflow: '0' }),
    );
    answer = accept;
    for (const response of hung) response.writeHead(204).end();
    await owner.post(`/webhooks/endpoints/${endpoint.id}/resume`, { replay: 'all' });
    for (const delivery of [waiting, due])
      expect(await endOfDelivery(handleOf(delivery))).toMatchObject({ run: 'COMPLETED', attemptCount: 2 });
    await remove(endpoint);
  });

  test('the worst endpoints are found, and the searches of all links are understood by the server', async () => {
    answer = refuse;
    const endpoint = await newEndpoint();
    await newDelivery(endpoint);
    const email = 'operator@runbook.example';
    const operator = await newSeller(stack.origin, stack.base.inboxUrl, email);
    await becomeOperator(database, operator.organizationId);
    const variables = { API: `${stack.origin}/api/v1`, EMAIL: email, PASSWORD: password };
    const worst = await runPart('Which endpoints are worst', variables);
    const lists = worst.trim().split(/(?<=\})(?=\{"data")/);
    const [byFailures, ...byWaiting] = lists.map((list) => (JSON.parse(list) as { data: TroubledEndpoint[] }).data);
    expect(byWaiting).toHaveLength(2);
    expect(byFailures).toContainEqual(
      expect.objectContaining({
        endpointId: endpoint.id,
        organizationId: endpoint.organizationId,
        failedAttempts: 1,
        errors: { http_status: 1 },
      }),
    );
    const refused = await owner.get('/operator/webhook-endpoints');
    expect([refused.status, refused.body['code']]).toEqual([403, 'operator_required']);
    expect(runbook.linkedQueries).toHaveLength(4);
    for (const query of runbook.linkedQueries)
      expect(await runbook.temporal('workflow', 'count', '--query', query)).toMatch(/Total: \d+/);
    await remove(endpoint);
  });

  test('an order that waits for its payment is found, and is read again at the signal', async () => {
    const buyer = await newSeller(stack.origin, stack.base.inboxUrl, 'buyer@runbook.example');
    const listing = await server.post<{ id: string }>('/listings', {
      title: 'Lamp',
      price: { amount: 100, currency: 'USD' },
      publish: true,
    });
    const order = await buyer.owner.post<{ id: string }>('/orders', {
      items: [{ listingId: listing.body.id, quantity: 1 }],
    });
    expect(order.status).toBe(201);
    const heading = 'Orders that wait for their payment, and looking at one again';
    const handle = client.workflow.getHandle(`order/${order.body.id}`);
    await waitFor('the workflow', async () => (await handle.query('orderStatus')) === 'pending_payment');
    await untilListed(heading, { ORDER: order.body.id }, `order/${order.body.id}`);
    const { events } = await handle.fetchHistory();
    expect(
      (events ?? []).map(({ workflowExecutionSignaledEventAttributes: signaled }) => signaled?.signalName),
    ).toContain('lookAgain');
    const { definition } = await handle.query<{
      definition: Record<'signalDefinitions' | 'queryDefinitions', { name: string; description?: string }[]>;
    }>('__temporal_workflow_metadata');
    const named = [...definition.signalDefinitions, ...definition.queryDefinitions].filter(
      ({ name }) => !name.startsWith('__'),
    );
    expect(named.map(({ name }) => name).toSorted()).toEqual(['lookAgain', 'orderStatus']);
    for (const one of named) expect(one.description).toMatch(/\.$/);
  });

  test('every part of the runbook with commands was run', () => {
    expect(runbook.headings.filter((heading) => !run.has(heading))).toEqual([]);
    expect(runbook.headings.length).toBeGreaterThan(6);
  });
});
