import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emitEvents } from '../support/events.ts';
import {
  type Owner,
  startWebhooksOnTemporal,
  type OwnWebhooksOnTemporal,
} from '../support/stacks/webhooks-on-temporal.ts';
import { waitFor } from '../support/wait-for.ts';

const backlog = 60;
const slots = 4;

let running: OwnWebhooksOnTemporal;
/** Responses that the test holds back, by path. Requests at other paths are answered at once. */
const held = new Map<string, ServerResponse[]>();

beforeAll(async () => {
  running = await startWebhooksOnTemporal({
    answer: ({ path: to }, response) => {
      const waiting = held.get(to);
      if (waiting) waiting.push(response);
      else response.writeHead(204).end();
    },
  });
});
afterAll(() => running.close());

function release(to: string): void {
  const waiting = held.get(to) ?? [];
  held.delete(to);
  for (const response of waiting) response.writeHead(204).end();
}

async function addEndpoint(owner: Owner, to: string): Promise<void> {
  const endpoint = { url: running.receiver.url + to, subscribedEvents: ['*'], maxInFlight: slots, timeoutSeconds: 30 };
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
