import { expect, test } from '@jest/globals';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { Temporal } from '../temporal.ts';
import { eventConsumer } from './consumers.ts';
import { createShares } from '../webhooks/shares.ts';
import { createFlow, underWayMax } from './flow.ts';

const row = { id: 'obx_1', topic: 'event' as const, payload: {}, requestId: 'req', traceparent: null, attempts: 1 };

/** Webhooks whose events make so many deliveries of one organization. */
function answering(length: number): WebhooksEngineClient {
  const delivery = { organizationId: 'org_1', endpointId: 'whe_1', endpointHost: 'example.com', eventType: 'listing.published' };
  const deliveries = Array.from({ length }, (_, n) => ({ ...delivery, deliveryId: `whd_${n}` }));
  return { ingestEvents: async () => ({ output: { deliveries, attempts: [], left: false } }) } as unknown as WebhooksEngineClient;
}

test('starts that fail while others wait for the flow fail the batch, and nothing is left unhandled', async () => {
  const webhooks = answering(underWayMax + 2);
  const away = new Error('Temporal is away');
  const temporal = { client: { workflow: { start: () => Promise.reject(away) } }, taskQueue: 'test' } as unknown as Temporal;
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  await expect(eventConsumer(webhooks, temporal, createFlow(), createShares(200, 0))([row])).rejects.toBe(away);
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('an organization whose attempts hang is started past the flow, so that nobody waits behind it', async () => {
  const webhooks = answering(2 * underWayMax);
  const started: string[] = [];
  const start = async (_type: string, { workflowId }: { workflowId: string }): Promise<void> => void started.push(workflowId);
  const temporal = { client: { workflow: { start } }, taskQueue: 'test' } as unknown as Temporal;
  const shares = createShares(200, 0);
  for (let n = 0; n < 16; n += 1) shares.take('org_1');
  await eventConsumer(webhooks, temporal, createFlow(), shares)([row]);
  expect(started).toHaveLength(2 * underWayMax);
});
