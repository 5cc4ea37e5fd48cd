import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection, type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import { type Caller, newId, systemCaller } from '@marketplace/kernel';
import { exampleEvent, endOfDelivery } from '../support/events.ts';
import type { WebhooksModule } from '@marketplace/webhooks';
import type { DeliveryDetail, Endpoint } from '@marketplace/webhooks-contract';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import type { Api } from '../support/api.ts';
import { attemptsADayApart } from '../support/stacks/attempts-a-day-apart.ts';
import {
  type RunningStack,
  startOneProcess,
  sharedStack,
  type SharedStack,
  startTestBase,
  type TestBase,
} from '../support/stacks/stack-host.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { recordHistory } from '../support/temporal/histories.ts';
import { newSeller } from '../support/sign-up.ts';
import { openWebhooks } from '../support/stacks/webhooks-on-temporal.ts';
import { startOnClock } from '../support/temporal/time.ts';
import { waitFor } from '../support/wait-for.ts';

const hourMs = 3_600_000;
type Answer = (response: ServerResponse, attempt: number, received: Received) => unknown;
const taken: Answer = (response) => response.writeHead(204).end();
const refused: Answer = (response) => response.writeHead(500).end();

describe('the schedule, on the real Temporal server with time skipping', () => {
  let base: SharedStack['base'];
  let connection: Connection;
  let client: Client;
  let webhooks: WebhooksModule;
  let receiver: Receiver;
  /** Behaviours by path of the endpoint's URL. Each test has its own path. */
  const answers = new Map<string, Answer>();

  beforeAll(async () => {
    ({ base } = await sharedStack());
    connection = await Connection.connect({ address: base.temporalAddress });
    client = new Client({ connection });
    receiver = await startReceiver((one, response) => {
      const attempt = receiver.received.filter(({ eventId }) => eventId === one.eventId).length;
      answers.get(one.path)!(response, attempt, one);
    });
    webhooks = await openWebhooks(base);
  });
  afterAll(async () => {
    await webhooks?.close();
    await connection?.close();
    await receiver?.close();
  });

  type Settings = Partial<Pick<Endpoint, 'retryPolicy' | 'maxInFlight' | 'rateLimit' | 'timeoutSeconds'>>;

  /** Creates an organization with one endpoint, whose receiver responds with `answer`. */
  async function newEndpoint(answer: Answer, settings: Settings = {}) {
    const organizationId = newId('org');
    const actor = {
      type: 'user',
      userId: newId('usr'),
      sessionId: newId('ses'),
      organizationId,
      role: 'owner',
      recentlyAuthenticated: true,
    } as const;
    const owner: Caller = { requestId: 'schedule-test', actor };
    const path = `/${organizationId}`;
    answers.set(path, answer);
    const { output } = await webhooks.client.createEndpoint(owner, {
      url: receiver.url + path,
      subscribedEvents: ['*'],
      ...settings,
    });
    return { owner, organizationId, path, id: output.endpoint.id, signingSecret: output.signingSecret! };
  }
  type TestedEndpoint = Awaited<ReturnType<typeof newEndpoint>>;

  /** Starts the workflow of one event for it, without the relay, so that the workflow's clock can skip. */
  async function startDelivery(endpoint: TestedEndpoint, { skipTime = true, type = 'listing.published' } = {}) {
    const payload = exampleEvent(endpoint.organizationId, { type });
    const row = {
      id: newId('obx'),
      topic: 'event' as const,
      payload,
      requestId: 'schedule-test',
      traceparent: null,
      attempts: 1,
    };
    await webhooks.engine.ingestEvents(systemCaller('test', 'schedule-test'), {
      rows: [row],
      worker: { id: 'wrk_test', mode: 'workflow' },
      room: { attemptsMax: 1, organizationMax: 1, exceptOrganizations: [] },
    });
    const { data } = (await webhooks.client.listDeliveries(endpoint.owner, { limit: 100 })).output;
    const { id: deliveryId, endpointId } = data.find(({ eventId }) => eventId === payload.eventId)!;
    const start = {
      id: deliveryId,
      type: 'deliverWebhook',
      taskQueue: taskQueueOf(base.taskQueue, 'webhooks'),
      input: { deliveryId, endpointId },
      skipTime,
    };
    const handle: WorkflowHandle = await startOnClock(connection, client, start);
    const detail = async (): Promise<DeliveryDetail> =>
      (await webhooks.client.getDelivery(endpoint.owner, { id: deliveryId })).output;
    return { deliveryId, handle, detail };
  }

  const endpointOf = async ({ owner, id }: TestedEndpoint) => (await webhooks.client.getEndpoint(owner, { id })).output;
  const receivedBy = ({ path }: TestedEndpoint) => receiver.received.filter((one) => one.path === path);
  const update = (endpoint: TestedEndpoint, changes: object) =>
    webhooks.client.updateEndpoint(endpoint.owner, { id: endpoint.id, ...changes });
  /** Milliseconds from the end of each attempt to the scheduled time of the next. */
  const waits = ({ attempts }: DeliveryDetail) =>
    attempts.flatMap(({ startedAt, durationMs, nextAttemptAt }) =>
      nextAttemptAt === null ? [] : [Date.parse(nextAttemptAt) - Date.parse(startedAt) - durationMs],
    );
  function expectWait(waitMs: number | undefined, seconds: number): void {
    expect(waitMs).toBeGreaterThanOrEqual(seconds * 1000 - 10);
    expect(waitMs).toBeLessThanOrEqual((seconds + Math.min(900, Math.max(2, seconds * 0.1))) * 1000 + 10);
  }

  test('a receiver that asks for time gets it, in seconds and as a date, with 429 and 503', async () => {
    const dateMs = Math.ceil((Date.now() + 10 * hourMs) / 1000) * 1000;
    const endpoint = await newEndpoint((response, attempt) => {
      if (attempt === 1) response.writeHead(429, { 'retry-after': '7200' }).end();
      else if (attempt === 2) response.writeHead(503, { 'retry-after': new Date(dateMs).toUTCString() }).end();
      else if (attempt === 3) response.writeHead(500, { 'retry-after': '80000' }).end();
      else taken(response, attempt, receiver.received[0]!);
    });
    const { handle, detail } = await startDelivery(endpoint);
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 4 });
    const delivery = await detail();
    expectWait(waits(delivery)[0], 7200);
    const second = Date.parse(delivery.attempts[1]!.nextAttemptAt!);
    expect(second).toBeGreaterThanOrEqual(dateMs);
    expect(second).toBeLessThanOrEqual(dateMs + 900_000);
    // Retry-After has no effect with other statuses.
    expectWait(waits(delivery)[2], 1800);
  });

  test('a receiver that answers 410 gets nothing more, and its endpoint is disabled', async () => {
    const endpoint = await newEndpoint((response) => response.writeHead(410).end());
    const { handle, detail } = await startDelivery(endpoint);
    expect(await endOfDelivery(handle)).toMatchObject({ status: 'failed', attemptCount: 1, nextAttemptAt: null });
    expect(await detail()).toMatchObject({ status: 'failed', responseStatus: 410, nextAttemptAt: null });
    expect(await endpointOf(endpoint)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
  });

  test.each([
    [200, 'succeeded'],
    [500, 'failed'],
  ])('`webhook-delivery: disable` on a %i disables the endpoint, and the delivery has %s', async (code, status) => {
    const endpoint = await newEndpoint((response) => response.writeHead(code, { 'webhook-delivery': 'disable' }).end());
    const { handle } = await startDelivery(endpoint);
    expect(await endOfDelivery(handle)).toMatchObject({ status, attemptCount: 1 });
    expect(await endpointOf(endpoint)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
  });

  test('`webhook-delivery: abort-message` ends the one delivery', async () => {
    const endpoint = await newEndpoint((response, attempt, { body }) => {
      if (body.includes('order.paid')) taken(response, attempt, receiver.received[0]!);
      else response.writeHead(500, { 'webhook-delivery': 'abort-message' }).end();
    });
    expect(await endOfDelivery((await startDelivery(endpoint)).handle)).toMatchObject({
      status: 'failed',
      attemptCount: 1,
    });
    expect(await endpointOf(endpoint)).toMatchObject({ status: 'active' });
    expect(await (await startDelivery(endpoint, { type: 'order.paid' })).handle.result()).toMatchObject({
      status: 'succeeded',
    });
  });

  test('an endpoint has its own schedule, and another for an event type', async () => {
    const endpoint = await newEndpoint(refused, {
      retryPolicy: { delaysSeconds: [10, 86_400], byEventType: { 'order.paid': [7], 'order.disputed': [] } },
    });
    const [own, paid, disputed] = [
      await startDelivery(endpoint),
      await startDelivery(endpoint, { type: 'order.paid' }),
      await startDelivery(endpoint, { type: 'order.disputed' }),
    ];
    expect(await endOfDelivery(own.handle)).toMatchObject({ status: 'failed', attemptCount: 3 });
    expect(await endOfDelivery(paid.handle)).toMatchObject({ status: 'failed', attemptCount: 2 });
    expect(await endOfDelivery(disputed.handle)).toMatchObject({ status: 'failed', attemptCount: 1 });
    const [first, second, ...none] = waits(await own.detail());
    expectWait(first, 10);
    expectWait(second, 86_400);
    expect(none).toEqual([]);
    expectWait(waits(await paid.detail())[0], 7);
  });

  test('an endpoint that failed for 120 hours is disabled; due deliveries are held until it is resumed', async () => {
    let repaired = false;
    const endpoint = await newEndpoint(
      (response, attempt, one) => (repaired ? taken : refused)(response, attempt, one),
      attemptsADayApart(8),
    );
    const first = await startDelivery(endpoint);
    expect(await endOfDelivery(first.handle)).toMatchObject({ status: 'failed', attemptCount: 8 });
    expect(await endpointOf(endpoint)).toMatchObject({
      status: 'active',
      failingSince: (await first.detail()).attempts[0]!.startedAt,
    });
    const second = await startDelivery(endpoint);
    const held = await waitFor('the delivery to be held', async () => {
      const delivery = await second.detail();
      return delivery.status === 'held' && delivery;
    });
    expect(await endpointOf(endpoint)).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
    const sinceMs = Date.parse((await first.detail()).attempts[0]!.startedAt);
    expect(Date.parse(held.attempts.at(-1)!.startedAt) - sinceMs).toBeGreaterThanOrEqual(120 * hourMs);
    expect(Date.parse(held.attempts.at(-2)!.startedAt) - sinceMs).toBeLessThan(120 * hourMs);
    const { output } = await webhooks.client.listEndpointNotices(endpoint.owner, { endpointId: endpoint.id });
    expect(output.data[0]).toMatchObject({ kind: 'disabled' });
    expect(output.data.slice(1).map(({ kind }) => kind)).toContain('failing');
    repaired = true;
    await update(endpoint, { status: 'active' });
    expect(await second.handle.result()).toMatchObject({ status: 'succeeded', attemptCount: held.attemptCount + 1 });
  });

  test('pausing an endpoint during a schedule holds the delivery, which continues where it was', async () => {
    const paused = Promise.withResolvers<void>();
    const endpoint = await newEndpoint((response, attempt, one) => {
      if (attempt !== 2) return (attempt < 2 ? refused : taken)(response, attempt, one);
      return update(endpoint, { status: 'paused' }).then(() => {
        response.writeHead(500).end();
        paused.resolve();
      });
    });
    const { handle, detail } = await startDelivery(endpoint);
    await paused.promise;
    await waitFor('the delivery to be held', async () => (await detail()).status === 'held');
    expect(await detail()).toMatchObject({ attemptCount: 2, nextAttemptAt: null });
    await update(endpoint, { status: 'active' });
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 3 });
    expect(receivedBy(endpoint)).toHaveLength(3);
  });

  test('a secret rotated between attempts signs the retry in addition to the former one', async () => {
    const endpoint = await newEndpoint(async (response, attempt, one) => {
      if (attempt > 1) return taken(response, attempt, one);
      await webhooks.client.rotateEndpointSecret(endpoint.owner, { id: endpoint.id });
      return response.writeHead(500).end();
    });
    const { handle } = await startDelivery(endpoint);
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    const signatures = receivedBy(endpoint).map(
      ({ headers }) => String(headers['x-service-signature']).match(/v1=/g)?.length,
    );
    expect(signatures).toEqual([1, 2]);
  });

  test('the retry goes to an address changed between attempts', async () => {
    const moved = `/moved/${newId('whe')}`;
    answers.set(moved, taken);
    const endpoint = await newEndpoint(async (response) => {
      await update(endpoint, { url: receiver.url + moved });
      response.writeHead(500).end();
    });
    const { handle, detail } = await startDelivery(endpoint);
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    expect((await detail()).attempts.map(({ url }) => url)).toEqual([
      receiver.url + endpoint.path,
      receiver.url + moved,
    ]);
    expect(receiver.received.filter(({ path }) => path === moved)).toHaveLength(1);
  });

  test('an endpoint that is deleted between attempts gets no further one', async () => {
    const endpoint = await newEndpoint(refused, attemptsADayApart());
    const { handle, detail } = await startDelivery(endpoint, { skipTime: false });
    await waitFor('the first attempt', async () => (await detail()).status === 'retrying');
    await webhooks.client.deleteEndpoint(endpoint.owner, { id: endpoint.id });
    // Replaces waiting for the schedule.
    await handle.signal('retryNow');
    expect(await endOfDelivery(handle)).toMatchObject({ status: 'canceled', attemptCount: 1, nextAttemptAt: null });
    expect(receivedBy(endpoint)).toHaveLength(1);
  });

  describe('at the limits of an endpoint', () => {
    const statusOf = (handle: WorkflowHandle) =>
      handle.query<{ status: string }>('deliveryState').then(({ status }) => status);

    test('a delivery waits for a slot without using up an attempt, and is sent after the previous one', async () => {
      const answered = Promise.withResolvers<void>();
      const endpoint = await newEndpoint(
        (response) => void answered.promise.then(() => response.writeHead(204).end()),
        { maxInFlight: 1, timeoutSeconds: 30 },
      );
      const first = await startDelivery(endpoint, { skipTime: false });
      await waitFor('the first POST', () => receivedBy(endpoint).length === 1);
      const second = await startDelivery(endpoint, { skipTime: false });
      await waitFor('the second to wait', async () => (await statusOf(second.handle)) === 'queued');
      expect(await second.detail()).toMatchObject({ status: 'pending', attemptCount: 0 });
      const atMs = Date.now();
      answered.resolve();
      expect(await first.handle.result()).toMatchObject({ status: 'succeeded' });
      expect(await second.handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 1 });
      // Woken by a signal, not by the timer of a minute.
      expect(Date.now() - atMs).toBeLessThan(50_000);
      expect(receivedBy(endpoint)).toHaveLength(2);
      await recordHistory('queued-then-admitted', second.handle);
    });

    test('raising the limit grants slots to waiting deliveries', async () => {
      const answered = Promise.withResolvers<void>();
      const endpoint = await newEndpoint(
        (response) => void answered.promise.then(() => response.writeHead(204).end()),
        { maxInFlight: 1, timeoutSeconds: 30 },
      );
      const first = await startDelivery(endpoint, { skipTime: false });
      await waitFor('the first POST', () => receivedBy(endpoint).length === 1);
      const second = await startDelivery(endpoint, { skipTime: false });
      await waitFor('the second to wait', async () => (await statusOf(second.handle)) === 'queued');
      await update(endpoint, { maxInFlight: 2 });
      await waitFor('the second POST', () => receivedBy(endpoint).length === 2);
      answered.resolve();
      for (const { handle } of [first, second])
        expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 1 });
    });

    test('a delivery that is canceled while it waits for a slot ends at once', async () => {
      const answered = Promise.withResolvers<void>();
      const endpoint = await newEndpoint(
        (response) => void answered.promise.then(() => response.writeHead(204).end()),
        { maxInFlight: 1, timeoutSeconds: 30 },
      );
      const first = await startDelivery(endpoint, { skipTime: false });
      await waitFor('the first POST', () => receivedBy(endpoint).length === 1);
      const second = await startDelivery(endpoint, { skipTime: false });
      await waitFor('the second to wait', async () => (await statusOf(second.handle)) === 'queued');
      await webhooks.client.cancelDelivery(endpoint.owner, { id: second.deliveryId });
      expect(await endOfDelivery(second.handle)).toMatchObject({ status: 'canceled', attemptCount: 0 });
      answered.resolve();
      await first.handle.result();
      expect(receivedBy(endpoint)).toHaveLength(1);
    });

    test('a rate limit spaces the attempts, and all of them are made', async () => {
      const endpoint = await newEndpoint(taken, { rateLimit: { perSecond: 2, burst: 1 } });
      const atMs = Date.now();
      const started = await Promise.all([1, 2, 3, 4].map(() => startDelivery(endpoint, { skipTime: false })));
      for (const { handle } of started)
        expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 1 });
      expect(Date.now() - atMs).toBeGreaterThanOrEqual(1500 - 10);
      expect(receivedBy(endpoint)).toHaveLength(4);
    });
  });
});

describe('first attempts without a workflow, from the listing to the record', () => {
  let base: TestBase;
  let stack: RunningStack;
  let connection: Connection;
  let client: Client;
  let receiver: Receiver;
  let owner: Api;
  let server: Api;
  /** Statuses of the first responses to each event. Later attempts succeed. */
  let codes: number[] = [];

  beforeAll(async () => {
    base = await startTestBase();
    stack = await startOneProcess(base, { environment: { WEBHOOK_FIRST_ATTEMPT: 'inline' } });
    connection = await Connection.connect({ address: base.temporalAddress });
    client = new Client({ connection });
    receiver = await startReceiver(({ eventId }, response) => {
      const attempt = receiver.received.filter((one) => one.eventId === eventId).length;
      response.writeHead(codes[attempt - 1] ?? 204).end();
    });
    ({ owner, server } = await newSeller(stack.origin, base.inboxUrl, 'inline@example.com'));
    const created = await owner.post('/webhooks/endpoints', {
      url: receiver.url,
      description: '',
      subscribedEvents: ['listing.published'],
      retryPolicy: { delaysSeconds: [1, 1] },
    });
    expect(created.status).toBe(201);
  });
  afterAll(async () => {
    await stack?.stop();
    await connection?.close();
    await receiver?.close();
    await base?.close();
  });

  /** Publishes a listing. Resolves to its delivery. */
  async function publish(status: string): Promise<DeliveryDetail> {
    const listing = await server.post<{ id: string }>('/listings', {
      title: 'Lamp',
      description: '',
      price: { amount: 4900, currency: 'USD' },
    });
    const published = await server.post(`/listings/${listing.body.id}/publish`);
    expect(published.status).toBe(200);
    return waitFor(`the delivery to have ${status}`, async () => {
      const { body } = await owner.get<{ data: DeliveryDetail[] }>(`/webhooks/deliveries?status=${status}`);
      const mine = body.data.find(({ payload }) => JSON.stringify(payload).includes(listing.body.id));
      return mine && (await owner.get<DeliveryDetail>(`/webhooks/deliveries/${mine.id}`)).body;
    });
  }

  test('a delivery that succeeds at once is recorded like any other, without a workflow', async () => {
    codes = [];
    const delivery = await publish('succeeded');
    expect(delivery).toMatchObject({
      attemptCount: 1,
      trigger: 'scheduled',
      attempts: [{ number: 1, statusCode: 204 }],
    });
    await expect(client.workflow.getHandle(delivery.id).describe()).rejects.toBeInstanceOf(WorkflowNotFoundError);
    const { body } = await owner.post<DeliveryDetail>(`/webhooks/deliveries/${delivery.id}/redeliver`);
    await waitFor(
      'the redelivery',
      async () => (await owner.get<DeliveryDetail>(`/webhooks/deliveries/${body.id}`)).body.status === 'succeeded',
    );
    await expect(client.workflow.getHandle(body.id).describe()).rejects.toBeInstanceOf(WorkflowNotFoundError);
    const again = (await owner.get<DeliveryDetail>(`/webhooks/deliveries/${body.id}`)).body;
    expect(Object.keys(again)).toEqual(Object.keys(delivery));
    expect(Object.keys(again.attempts[0]!)).toEqual(Object.keys(delivery.attempts[0]!));
    const { id: _, trigger, redeliveryOf, ...sent } = again;
    expect([trigger, redeliveryOf]).toEqual(['manual', delivery.id]);
    expect(sent).toMatchObject({
      payload: delivery.payload,
      eventId: delivery.eventId,
      endpointId: delivery.endpointId,
    });
  });

  test('a delivery that fails at first continues as a workflow, at attempt 2 and by its schedule', async () => {
    codes = [500, 503];
    const delivery = await publish('succeeded');
    const handle = client.workflow.getHandle(delivery.id);
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 3 });
    const { attempts } = delivery;
    expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([
      [1, 500],
      [2, 503],
      [3, 204],
    ]);
    attempts
      .slice(1)
      .forEach(({ startedAt }, index) =>
        expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse(attempts[index]!.nextAttemptAt!)),
      );
    // The workflow starts after the first attempt, so its history has two activities for three attempts.
    const { events } = await handle.fetchHistory();
    expect(events?.filter((event) => event.activityTaskScheduledEventAttributes)).toHaveLength(2);
    expect(receiver.received.filter(({ eventId }) => eventId === delivery.eventId)).toHaveLength(3);
    await recordHistory('started-at-attempt-2', handle);
  });

  test('a delivery that uses up its schedule is failed, and all attempts are recorded', async () => {
    codes = [500, 500, 500];
    const delivery = await publish('failed');
    expect(delivery).toMatchObject({ attemptCount: 3, nextAttemptAt: null });
    const end = await endOfDelivery(client.workflow.getHandle(delivery.id));
    expect(end).toMatchObject({ status: 'failed', attemptCount: 3, run: 'FAILED' });
  });

  test('a manual retry before the workflow is started does not wait for the schedule', async () => {
    codes = [500];
    const { body: endpoints } = await owner.get<{ data: Endpoint[] }>('/webhooks/endpoints');
    await owner.send('PATCH', `/webhooks/endpoints/${endpoints.data[0]!.id}`, attemptsADayApart());
    const delivery = await publish('retrying');
    expect((await owner.post(`/webhooks/deliveries/${delivery.id}/retry`)).status).toBeLessThan(300);
    expect(await client.workflow.getHandle(delivery.id).result()).toMatchObject({
      status: 'succeeded',
      attemptCount: 2,
    });
  });
});
