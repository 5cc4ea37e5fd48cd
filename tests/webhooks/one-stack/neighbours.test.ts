import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emitEvents } from '../../support/events.ts';
import { endSharedStack, sharedStack } from '../../support/stacks/stack-host.ts';
import { waitFor } from '../../support/wait-for.ts';
import { startWebhooksOnTemporal, type WebhooksOnTemporal } from '../../support/stacks/webhooks-on-temporal.ts';

let running: WebhooksOnTemporal;
let tarpit: Server;
beforeAll(async () => {
  running = await startWebhooksOnTemporal({ shared: await sharedStack('webhooks') });
  tarpit = createServer(() => undefined);
  await new Promise<void>((resolve) => tarpit.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  tarpit.closeAllConnections();
  tarpit.close();
  await running.close();
});

test('an organization whose many receivers all hang does not delay its neighbour', async () => {
  const [hanging, neighbour] = [running.newOwner(), running.newOwner()];
  await running.createEndpoint(neighbour);
  const url = `http://127.0.0.1:${(tarpit.address() as AddressInfo).port}`;
  // More concurrent attempts than one worker can run.
  for (let n = 0; n < 20; n += 1) {
    await running.webhooks.client.createEndpoint(hanging, { url, subscribedEvents: ['*'], timeoutSeconds: 30 });
  }
  await emitEvents(running, hanging, 15);
  await emitEvents(running, neighbour, 1);
  await waitFor('the delivery of the neighbour', () => running.receiver.received.length > 0);
  // No attempt at a hanging receiver has ended yet.
  const ended = await running.query('select from delivery where organization_id = $1 and attempt_count > 0', [
    hanging.organizationId,
  ]);
  expect(ended).toEqual([]);
});

afterAll(() => endSharedStack('webhooks'));
