import { expect, test } from '@jest/globals';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { Temporal } from '../temporal.ts';
import { eventConsumer } from './consumers.ts';
import { createFlow, underWayMax } from './flow.ts';

test('starts that fail while others wait for the flow fail the batch, and nothing is left unhandled', async () => {
  const deliveries = Array.from({ length: underWayMax + 2 }, (_, n) => ({
    deliveryId: `whd_${n}`,
    organizationId: 'org_1',
    endpointId: 'whe_1',
    endpointHost: 'example.com',
    eventType: 'listing.published',
  }));
  const webhooks = { ingestEvents: async () => ({ output: { deliveries, attempts: [], left: false } }) } as unknown as WebhooksEngineClient;
  const away = new Error('Temporal is away');
  const temporal = { client: { workflow: { start: () => Promise.reject(away) } }, taskQueue: 'test' } as unknown as Temporal;
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const row = { id: 'obx_1', topic: 'event' as const, payload: {}, requestId: 'req', traceparent: null, attempts: 1 };
  await expect(eventConsumer(webhooks, temporal, createFlow())([row])).rejects.toBe(away);
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
