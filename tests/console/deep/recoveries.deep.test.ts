import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { idAt } from '@marketplace/kernel';
import pg from 'pg';
import { faultsOf } from '../../support/browser/faultless.ts';
import { type ConsoleStack, startConsoleStack } from '../../support/browser/console-stack.ts';
import { newParty, type Party } from '../../support/browser/trading-parties.ts';
import { emitEvents } from '../../support/events.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A recovery pauses while a thousand of its deliveries wait, after batches of 500. */
const eventCount = 2_600;

let stack: ConsoleStack;
let database: pg.Client;
let receiver: Receiver;
let party: Party;
/** Unanswered requests, and the number of following ones that are answered at once. */
const held: ServerResponse[] = [];
let answers = 0;

beforeAll(async () => {
  stack = await startConsoleStack();
  database = new pg.Client({ connectionString: stack.base.databaseUrl });
  await database.connect();
  receiver = await startReceiver((_received, response) => {
    if (answers === 0) return void held.push(response);
    answers -= 1;
    response.writeHead(204).end();
  });
  party = await newParty(stack, 'developer@recoveries.example');
});
afterAll(async () => {
  await database?.end();
  await stack?.close();
  await receiver?.close();
});

/** Answers this number of requests, the waiting ones first. */
function answerNext(count: number): void {
  answers = count;
  for (const response of held.splice(0, count)) {
    answers -= 1;
    response.writeHead(204).end();
  }
}

test('the progress of a recovery of more than a thousand deliveries moves, and canceling stops it', async () => {
  const { page, go, organizationId, owner } = party;
  const now = Date.now();
  const eventIds = Array.from({ length: eventCount }, (_, at) => idAt('evt', now - (eventCount - at) * 1_000));
  await emitEvents({ query: (statement, values) => database.query(statement, values) }, { organizationId }, eventIds);
  await waitFor('the events', async () => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int from webhooks.event_audience where organization_id = $1',
      [organizationId],
    );
    return rows[0]!.count >= eventCount;
  });
  const wanted = { url: `${receiver.url}/slow`, description: 'Slow', subscribedEvents: ['*'], timeoutSeconds: 30 };
  const { body } = await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', wanted);

  await go(`/webhooks/${body.endpoint.id}?tab=recoveries`);
  await page.getByText('Nothing was recovered yet.').waitFor();
  await page.getByRole('button', { name: 'Recover', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Recover what was missed' });
  await dialog.getByLabel('Events', { exact: true }).selectOption('missing');
  await dialog.getByRole('button', { name: 'Recover' }).click();
  const row = page.getByRole('row', { name: /Events never sent/ });
  await row.getByText('1500', { exact: true }).first().waitFor();
  const before = await shareIn(row);
  expect(await page.getByRole('progressbar', { name: 'Examined' }).count()).toBe(1);
  await page.getByRole('button', { name: /^Recover ?\. A recovery is running/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  answerNext(600);
  await row.getByText('2000', { exact: true }).first().waitFor();
  const after = await shareIn(row);
  expect(after).toBeGreaterThan(before);

  await row.getByRole('button', { name: 'Cancel the recovery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the recovery' }).click();
  await row.getByText('Canceled').first().waitFor();
  // Existing deliveries continue, and no more are created.
  answerNext(eventCount);
  await waitFor('the deliveries that were made', async () => (await countOf('pending')) === 0, 300_000);
  expect(await countOf()).toBe(2_000);
  await page.reload();
  await row.getByText('Canceled').first().waitFor();
  expect(await shareIn(row)).toBe(after);
  expect(stack.complaints).toEqual([]);
});

/** Examined part of the range, in percent. */
async function shareIn(row: { innerText(): Promise<string> }): Promise<number> {
  return Number(/([\d.]+)\s%/.exec(await row.innerText())![1]);
}

/** Deliveries of the organization, of one status or of all. */
async function countOf(status?: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int from webhooks.delivery where organization_id = $1 and ($2::text is null or status = $2)',
    [party.organizationId, status ?? null],
  );
  return rows[0]!.count;
}
