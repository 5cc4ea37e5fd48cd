import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emitEvents } from '@marketplace/tests/emit-events';
import { waitFor } from '@marketplace/tests/wait-for';
import {
  type Owner,
  startWebhooksOnTemporal,
  type WebhooksOnTemporal,
} from '@marketplace/tests/stacks/webhooks-on-temporal';
import { startProduct } from '../src/setup/product.ts';

/** Parts of the overload bench, with conditions instead of times. overload.timed.test.ts checks the times. */

const backlog = 60;
const slots = 4;
/**
 * The maximum timeout of an endpoint. Without recovery, the slot of an attempt whose process died would be occupied at
 * least this long.
 */
const timeoutSeconds = 30;

let running: WebhooksOnTemporal;
let directory: string;
/** Responses that the test holds back, by path. Requests at other paths are answered at once. */
const held = new Map<string, ServerResponse[]>();

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-overload-test-'));
  running = await startWebhooksOnTemporal({
    answer: ({ path: to }, response) => {
      const waiting = held.get(to);
      if (waiting) waiting.push(response);
      else response.writeHead(204).end();
    },
  });
});
afterAll(async () => {
  await running.close();
  rmSync(directory, { recursive: true, force: true });
});

function release(to: string): void {
  const waiting = held.get(to) ?? [];
  held.delete(to);
  for (const response of waiting) response.writeHead(204).end();
}

async function addEndpoint(owner: Owner, to: string): Promise<void> {
  const endpoint = { url: running.receiver.url + to, subscribedEvents: ['*'], maxInFlight: slots, timeoutSeconds };
  await running.webhooks.client.createEndpoint(owner, endpoint);
}

const receivedAt = (to: string) => running.receiver.received.filter(({ path: one }) => one === to);
const eventsAt = (to: string) => new Set(receivedAt(to).map(({ eventId }) => eventId));

test("a backlog starts no workflows, and a neighbour's webhooks arrive while it waits and drains", async () => {
  const [flooder, neighbour] = [running.newOwner(), running.newOwner()];
  held.set('/flooder', []);
  await addEndpoint(flooder, '/flooder');
  await addEndpoint(neighbour, '/neighbour');
  await emitEvents(running, flooder, backlog);
  await emitEvents(running, neighbour, 1);
  await waitFor("the neighbour's webhook", () => receivedAt('/neighbour').length === 1);
  await waitFor('all slots of the endpoint to be taken', () => receivedAt('/flooder').length === slots);
  const waiting = await waitFor('the backlog to wait for slots', async () => {
    const rows = await running.query<{ id: string }>(
      'select id from delivery where organization_id = $1 and queued_at is not null',
      [flooder.organizationId],
    );
    return rows.length === backlog - slots && rows;
  });
  for (const { id } of [waiting[0]!, waiting.at(-1)!]) {
    await expect(running.temporal.workflow.getHandle(id).describe()).rejects.toMatchObject({
      name: 'WorkflowNotFoundError',
    });
  }

  release('/flooder');
  await emitEvents(running, neighbour, 1);
  await waitFor("the neighbour's second webhook", () => receivedAt('/neighbour').length === 2);
  expect(eventsAt('/flooder').size).toBeLessThan(backlog);
  await waitFor('the whole backlog', () => eventsAt('/flooder').size === backlog);
});

test('after kill -9 and a restart, a backlog goes on before attempts of the killed process time out', async () => {
  await running.stack.stop();
  held.set('/restart', []);
  const { base } = running;
  const product = await startProduct(
    { ...base, dataDir: directory, meter: () => ({}) },
    { shape: 'one', mode: 'workflow' },
  );
  running.stack = { origin: product.origin, logs: async () => '', stop: product.stop };
  const owner = running.newOwner();
  await addEndpoint(owner, '/restart');
  await emitEvents(running, owner, backlog);
  await waitFor('all slots of the endpoint to be taken', () => receivedAt('/restart').length === slots);

  await product.kill('product');
  release('/restart');
  await product.start('product');
  await waitFor('the first delivery', () => receivedAt('/restart').length > slots, (timeoutSeconds * 1000 * 2) / 3);
  await waitFor('the whole backlog', () => eventsAt('/restart').size === backlog);
});
