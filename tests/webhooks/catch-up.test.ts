import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { newListing, newOrder, newTrader, type Trader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

let stack: SharedStack;
let receiver: Receiver;
let database: pg.Client;
let seller: Trader;
let buyer: Trader;
beforeAll(async () => {
  stack = await sharedStack();
  receiver = await startReceiver();
  database = new pg.Client({ connectionString: stack.base.databaseUrl });
  await database.connect();
  seller = await newTrader(stack, 'seller@catch-up.example');
  buyer = await newTrader(stack, 'buyer@catch-up.example');
});
afterAll(async () => {
  await database?.end();
  await receiver?.close();
});

interface Event {
  id: string;
  type: string;
  createdAt: string;
  apiVersion: string;
  data: { object: { id: string } };
}

/** A customer's server: it has the address of the service and an API key, and stores the content of its database. */
function newServer(origin: string, apiKey: string) {
  const handled = new Map<string, string>();
  let lastEventId: string | null = null;
  const handleOnce = (event: Event): void => {
    if (!handled.has(event.id)) handled.set(event.id, JSON.stringify(event));
  };
  return {
    handled,
    onWebhook: (body: string) => handleOnce(JSON.parse(body) as Event),
    async catchUp(since: string): Promise<number> {
      let read = 0;
      for (;;) {
        const from = lastEventId === null ? `since=${encodeURIComponent(since)}` : `after=${lastEventId}`;
        const response = await fetch(`${origin}/api/v1/events?limit=2&${from}`, {
          headers: { authorization: `Bearer ${apiKey}` },
        });
        if (!response.ok) throw new Error(await response.text());
        const { data, nextCursor } = (await response.json()) as { data: Event[]; nextCursor: string | null };
        for (const event of data) {
          handleOnce(event);
          lastEventId = event.id;
          read += 1;
        }
        if (nextCursor === null) return read;
      }
    },
  };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ofSeller = () => [seller.organizationId];

/** Makes the events in the seller's log ten minutes older. */
async function passTenMinutes(): Promise<void> {
  await database.query(
    `with clock as (
       update webhooks.event_clock set last_at = last_at - interval '10 minutes' where organization_id = any($1))
     update webhooks.event_audience set stored_at = stored_at - interval '10 minutes' where organization_id = any($1)`,
    [ofSeller()],
  );
}

const storedEvents = async (): Promise<{ id: string; body: string }[]> =>
  (
    await database.query<{ id: string; body: string }>(
      `select id, convert_from(body, 'UTF8') as body from webhooks.event where $1 = any(organization_ids) order by id`,
      [seller.organizationId],
    )
  ).rows;
const stored = (count: number) =>
  waitFor(`${count} events`, async () => ((await storedEvents()).length >= count ? true : undefined));

test('a server that was away reads GET /events with its key and misses nothing, during transactions', async () => {
  const server = newServer(stack.origin, seller.token);
  await seller.owner.post('/webhooks/endpoints', { url: receiver.url, subscribedEvents: ['*'] });
  const listing = await newListing(seller);
  await waitFor('the first webhook', () => receiver.received.length > 0);
  for (const { body } of receiver.received) server.onWebhook(body);
  const before = [...server.handled.keys()];

  // The server is down, so its webhooks get no answer.
  await receiver.close();
  for (let n = 0; n < 3; n += 1) await newOrder(buyer, listing);
  await stored(4);
  // A writing transaction stays open during all following steps, and delays none.
  const open = new pg.Client({ connectionString: stack.base.databaseUrl });
  await open.connect();
  await open.query('begin');
  await open.query(`insert into webhooks.event_clock values ('org_nobody', now())`);
  await passTenMinutes();

  // It is back, and its first reading is while another event is being stored.
  const storing = new pg.Client({ connectionString: stack.base.databaseUrl });
  await storing.connect();
  await storing.query('begin');
  await storing.query('select from webhooks.event_clock where organization_id = any($1) for update', [ofSeller()]);
  await newOrder(buyer, listing);
  await waitFor('the event to wait for its commit', async () => {
    const { rows } = await database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ` +
        `'%event_clock%'`,
    );
    return rows.length > 0;
  });
  expect(await server.catchUp(minutesAgo(11))).toBe(4);
  await storing.query('commit');
  await stored(5);
  // The server ignores events that it has handled; the ones stored meanwhile follow.
  await waitFor('the late event', async () => (await server.catchUp(minutesAgo(11))) > 0);
  await open.query('rollback');

  const sent = await storedEvents();
  expect(before).toEqual([sent[0]!.id]);
  expect(sent.map(({ id }) => id).toSorted()).toEqual([...server.handled.keys()].toSorted());
  for (const { id, body } of sent) expect(server.handled.get(id)).toBe(body);
  await Promise.all([open.end(), storing.end()]);
});

test('an organization without endpoints reads its events too, newest first on request', async () => {
  const answer = await fetch(`${stack.origin}/api/v1/events?order=newest&limit=1`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const { data, availableSince } = (await answer.json()) as { data: Event[]; availableSince: string };
  expect(data).toMatchObject([{ type: 'order.created', apiVersion: 'v1' }]);
  expect(Date.parse(availableSince)).toBeLessThan(Date.now());
});
