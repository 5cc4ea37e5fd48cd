import { expect, test } from '@jest/globals';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import { consumeEvents } from './consume-events.ts';
import { createFlow, underWayMax } from './flow.ts';
import { createShares } from './shares.ts';

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
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const consume = consumeEvents({ webhooks, startDelivery: () => Promise.reject(away), flow: createFlow(), shares: createShares(200, 0) });
  await expect(consume([row])).rejects.toBe(away);
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('an organization whose attempts hang is started past the flow, so that nobody waits behind it', async () => {
  const webhooks = answering(2 * underWayMax);
  const started: string[] = [];
  const startDelivery = async ({ deliveryId }: { deliveryId: string }): Promise<void> => void started.push(deliveryId);
  const shares = createShares(200, 0);
  for (let n = 0; n < 16; n += 1) shares.take('org_1');
  await consumeEvents({ webhooks, startDelivery, flow: createFlow(), shares })([row]);
  expect(started).toHaveLength(2 * underWayMax);
});
