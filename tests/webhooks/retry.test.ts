import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { type Caller, newId, systemCaller } from '@marketplace/kernel';
import { exampleEvent, endOfDelivery } from '../support/events.ts';
import type { WebhooksModule } from '@marketplace/webhooks';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { attemptsInHistory, recordHistory } from '../support/temporal/histories.ts';
import { attemptsADayApart } from '../support/stacks/attempts-a-day-apart.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { openWebhooks } from '../support/stacks/webhooks-on-temporal.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startOnClock } from '../support/temporal/time.ts';
import { waitFor } from '../support/wait-for.ts';

/** Seconds before attempts 2 to 10 (docs/webhooks.md). */
const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('retries, on the real Temporal server with time skipping', () => {
  let base: SharedStack['base'];
  let connection: Connection;
  let webhooks: WebhooksModule;
  let receiver: Receiver;
  let answer: (response: ServerResponse, attempt: number) => void;
  let client: Client;

  beforeAll(async () => {
    ({ base } = await sharedStack());
    connection = await Connection.connect({ address: base.temporalAddress });
    client = new Client({ connection });
    receiver = await startReceiver((one, response) => {
      answer(response, receiver.received.filter(({ eventId }) => eventId === one.eventId).length);
    });
    webhooks = await openWebhooks(base);
  });
  afterAll(async () => {
    await webhooks?.close();
    await connection?.close();
    await receiver?.close();
  });

  interface Started {
    owner: Caller;
    deliveryId: string;
    endpointId: string;
    handle: WorkflowHandle;
  }

  /**
   * Creates an organization with one endpoint, and one event for it. The workflow is started without the relay, so that
   * its clock can skip.
   */
  async function startDelivery({ paused = false, skipTime = true, settings = {} } = {}): Promise<Started> {
    const organizationId = newId('org');
    const owner: Caller = {
      requestId: 'retry-test',
      actor: {
        type: 'user',
        userId: newId('usr'),
        sessionId: newId('ses'),
        organizationId,
        role: 'owner',
        recentlyAuthenticated: true,
      },
    };
    const { output } = await webhooks.client.createEndpoint(owner, {
      url: receiver.url,
      subscribedEvents: ['*'],
      ...settings,
    });
    const payload = exampleEvent(organizationId);
    const row = {
      id: newId('obx'),
      topic: 'event' as const,
      payload,
      requestId: 'retry-test',
      traceparent: null,
      attempts: 1,
    };
    const ingested = await webhooks.engine.ingestEvents(systemCaller('test', 'retry-test'), {
      rows: [row],
      worker: { id: 'wrk_test', mode: 'workflow' },
      room: { attemptsMax: 1, organizationMax: 1, exceptOrganizations: [] },
    });
    const { deliveryId, endpointId } = ingested.output.starts[0]!;
    if (paused) await webhooks.client.updateEndpoint(owner, { id: output.endpoint.id, status: 'paused' });
    const start = {
      id: deliveryId,
      type: 'deliverWebhook',
      taskQueue: taskQueueOf(base.taskQueue, 'webhooks'),
      input: { deliveryId, endpointId },
      skipTime,
    };
    return { owner, deliveryId, endpointId, handle: await startOnClock(connection, client, start) };
  }

  /** Expects that delivery, attempt rows and workflow history agree. */
  async function expectAgreement({ owner, deliveryId, handle }: Started): Promise<AttemptResult[]> {
    const history = await attemptsInHistory(handle);
    const { output: delivery } = await webhooks.client.getDelivery(owner, { id: deliveryId });
    const rows = delivery.attempts.map(({ number, statusCode, errorCode, nextAttemptAt }) => ({
      number,
      statusCode,
      errorCode,
      nextAttemptAt,
    }));
    expect(rows).toEqual(
      history.map(({ number, statusCode, errorCode, nextAttemptAt }) => ({
        number,
        statusCode,
        errorCode,
        nextAttemptAt,
      })),
    );
    const last = history.at(-1)!;
    expect(delivery).toMatchObject({
      status: last.status,
      attemptCount: last.number,
      nextAttemptAt: last.nextAttemptAt,
      responseStatus: last.statusCode,
    });
    delivery.attempts.slice(1).forEach((attempt, index) => {
      const before = delivery.attempts[index]!;
      const step = schedule[index]!;
      const gapSeconds = (Date.parse(before.nextAttemptAt!) - Date.parse(before.startedAt) - before.durationMs) / 1000;
      expect(gapSeconds).toBeGreaterThanOrEqual(step - 0.01);
      expect(gapSeconds).toBeLessThanOrEqual(step + Math.min(900, Math.max(2, step * 0.1)) + 0.01);
      expect(Date.parse(attempt.startedAt)).toBeGreaterThanOrEqual(Date.parse(before.nextAttemptAt!));
    });
    return history;
  }

  test('a receiver that fails three times gets four attempts by the schedule; all records agree', async () => {
    answer = (response, attempt) => response.writeHead(attempt < 4 ? 500 : 200).end();
    const started = await startDelivery();
    expect(await started.handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 4 });
    const history = await expectAgreement(started);
    expect(history.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 200]);
    await recordHistory('retried-then-succeeded', started.handle);
  });

  test('every attempt has a new signature and carries the same event id and body', async () => {
    answer = (response, attempt) => response.writeHead(attempt < 2 ? 503 : 200).end();
    const { handle } = await startDelivery();
    await handle.result();
    const [first, second] = receiver.received.slice(-2);
    expect(second!.eventId).toBe(first!.eventId);
    expect(second!.body).toBe(first!.body);
  });

  test('after ten failed attempts the delivery is failed, and nothing is due', async () => {
    answer = (response) => response.writeHead(500).end();
    const started = await startDelivery();
    expect(await endOfDelivery(started.handle)).toEqual({
      status: 'failed',
      attemptCount: 10,
      nextAttemptAt: null,
      run: 'FAILED',
      message: 'The delivery has failed after 10 attempts. Attempt 10: HTTP 500. The retry schedule is used up.',
    });
    expect(await expectAgreement(started)).toHaveLength(10);
  });

  test('a delivery to a paused endpoint is held, and goes out when the endpoint is active again', async () => {
    answer = (response) => response.writeHead(200).end();
    const started = await startDelivery({ paused: true });
    const status = async () =>
      (await webhooks.client.getDelivery(started.owner, { id: started.deliveryId })).output.status;
    await waitFor('the delivery to be held', async () => (await status()) === 'held');
    await webhooks.client.updateEndpoint(started.owner, { id: started.endpointId, status: 'active' });
    expect(await started.handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 1 });
    await recordHistory('held-then-resumed', started.handle);
  });

  test('deleting the endpoint during an attempt cancels the delivery, whatever the attempt returns', async () => {
    const deleted = Promise.withResolvers<void>();
    answer = (response) => void deleted.promise.then(() => response.writeHead(500).end());
    const before = receiver.received.length;
    const started = await startDelivery();
    await waitFor('the POST to arrive', () => receiver.received.length > before);
    await webhooks.client.deleteEndpoint(started.owner, { id: started.endpointId });
    deleted.resolve();
    expect(await endOfDelivery(started.handle)).toMatchObject({
      status: 'canceled',
      attemptCount: 1,
      nextAttemptAt: null,
      run: 'CANCELLED',
    });
    await expectAgreement(started);
    await recordHistory('endpoint-deleted', started.handle);
  });

  test('deleting the endpoint of a held delivery ends its workflow, and it makes no attempt', async () => {
    answer = (response) => response.writeHead(200).end();
    const started = await startDelivery({ paused: true });
    const record = async () => (await webhooks.client.getDelivery(started.owner, { id: started.deliveryId })).output;
    await waitFor('the delivery to be held', async () => ['held', 'canceled'].includes((await record()).status));
    await webhooks.client.deleteEndpoint(started.owner, { id: started.endpointId });
    expect(await endOfDelivery(started.handle)).toMatchObject({
      status: 'canceled',
      attemptCount: 0,
      run: 'CANCELLED',
    });
    expect(await record()).toMatchObject({ status: 'canceled', attemptCount: 0, attempts: [] });
    await recordHistory('held-then-deleted', started.handle);
  });

  test('signal retryNow does not wait for the schedule', async () => {
    answer = (response, attempt) => response.writeHead(attempt < 2 ? 500 : 200).end();
    const { deliveryId, owner, handle } = await startDelivery({
      skipTime: false,
      settings: attemptsADayApart(),
    });
    const detail = async () => (await webhooks.client.getDelivery(owner, { id: deliveryId })).output;
    await waitFor('the first attempt', async () => (await detail()).attempts[0]);
    await handle.signal('retryNow');
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    const { attempts } = await detail();
    expect(Date.parse(attempts[1]!.startedAt)).toBeLessThan(Date.parse(attempts[0]!.nextAttemptAt!));
  });

  test('"Retry now" pressed again during the attempt, or with its number afterwards, uses up no attempt', async () => {
    const pressed = Promise.withResolvers<void>();
    answer = (response, attempt) =>
      void (attempt === 2 ? pressed.promise : Promise.resolve()).then(() => response.writeHead(500).end());
    const before = receiver.received.length;
    const { deliveryId, owner, handle } = await startDelivery({
      skipTime: false,
      settings: attemptsADayApart(3),
    });
    const detail = async () => (await webhooks.client.getDelivery(owner, { id: deliveryId })).output;
    const query = async () => (await handle.query<{ attemptCount: number }>('deliveryState')).attemptCount;
    await waitFor('the first attempt', async () => (await query()) === 1);
    await handle.signal('retryNow');
    await waitFor('the second POST', () => receiver.received.length === before + 2);
    await handle.signal('retryNow');
    await handle.signal('retryRequested', 2);
    await webhooks.client.retryDelivery(owner, { id: deliveryId, attempt: 2 });
    pressed.resolve();
    await waitFor('the second attempt', async () => (await query()) === 2);
    await handle.signal('retryNow', 2);
    // Answered after the signal was handled.
    expect(await query()).toBe(2);
    expect(await detail()).toMatchObject({ status: 'retrying', attemptCount: 2 });
    await handle.signal('retryNow', 3);
    expect(await endOfDelivery(handle)).toMatchObject({ status: 'failed', attemptCount: 3 });
    expect((await detail()).attempts.map(({ trigger }) => trigger)).toEqual(['scheduled', 'operator', 'operator']);
    await recordHistory('asked-twice', handle);
  });
});
