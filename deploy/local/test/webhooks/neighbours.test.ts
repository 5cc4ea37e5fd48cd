import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { waitFor } from '../support/wait-for.ts';
import {
  type Owner,
  startWebhooksOnTemporal,
  type WebhooksOnTemporal,
} from '../support/stacks/webhooks-on-temporal.ts';

let running: WebhooksOnTemporal;
let tarpit: Server;
beforeAll(async () => {
  running = await startWebhooksOnTemporal();
  tarpit = createServer(() => undefined);
  await new Promise<void>((resolve) => tarpit.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  tarpit.closeAllConnections();
  tarpit.close();
  await running.close();
});

/** As trading emits them: the relay brings them to webhooks in their order. */
async function emit({ organizationId }: Owner, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const payload = {
      eventId: newId('evt'),
      type: 'listing.published',
      occurredAt: new Date().toISOString(),
      organizationIds: [organizationId],
      objectId: newId('lst'),
      objectVersion: 1,
      data: { object: {} },
    };
    await running.query(
      `insert into trading.outbox (id, topic, payload, organization_ids, request_id) values ($1, 'event', $2, '{}', 'test')`,
      [newId('obx'), payload],
    );
  }
}

test('an organization with many receivers that all hang does not keep its neighbour waiting for any of them', async () => {
  const [hanging, neighbour] = [running.newOwner(), running.newOwner()];
  await running.createEndpoint(neighbour);
  const url = `http://127.0.0.1:${(tarpit.address() as AddressInfo).port}`;
  // More attempts at once than a worker has places for.
  for (let n = 0; n < 20; n += 1) {
    await running.webhooks.client.createEndpoint(hanging, { url, subscribedEvents: ['*'], timeoutSeconds: 30 });
  }
  await emit(hanging, 15);
  await emit(neighbour, 1);
  await waitFor('the delivery of the neighbour', () => running.receiver.received.length > 0);
  // Nobody has waited for one of those that hang.
  const ended = await running.query(
    'select from attempt a join delivery d on d.id = a.delivery_id where d.organization_id = $1',
    [hanging.organizationId],
  );
  expect(ended).toEqual([]);
});
