import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timeOfId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createMigratedDatabase, type MigratedDatabase } from '@marketplace/store/testing';
import { createWebhooks, webhooksDomain, type WebhooksModule } from '@marketplace/webhooks';
import { memberOf } from '../src/rows/callers.ts';
import { insertDeliveries, insertEndpoints } from '../src/rows/fill.ts';
import { benchReads } from '../src/rows/reads.ts';
import { eventMs, idOf, type World } from '../src/rows/world.ts';
import { withClient } from '../src/setup/with-client.ts';

const world: World = { total: 12_000, endsMs: Date.now() };
const firstOfToday = 11_001;
let database: MigratedDatabase;
let webhooks: WebhooksModule;

beforeAll(async () => {
  database = await createMigratedDatabase([webhooksDomain]);
  await insertEndpoints(database.url, world);
  await insertDeliveries(database.url, world, { from: 1, to: firstOfToday - 1 }, 'attempt');
  await insertDeliveries(database.url, world, { from: firstOfToday, to: world.total }, 'delivery');
  webhooks = await createWebhooks(
    {
      DATABASE_URL: database.urlOf(webhooksDomain),
      KEYRING: new Map([['k1', randomBytes(32)]]),
      WEBHOOK_ALLOWED_CIDRS: [],
      WEBHOOK_ENDPOINTS_MAX: 2,
    },
    testLog(),
  );
});
afterAll(async () => {
  await webhooks?.close();
  await database?.drop();
});

test.each([
  ['the last release', 1],
  ['today', firstOfToday],
])('a delivery of %s has the id, the event and the attempts that its number says', async (_, from) => {
  // The first number from there on whose event the large organization has sold.
  const n = Math.ceil((from + 1) / 2 / 5) * 5;
  const id = idOf('whd', eventMs(world, n), n * 2 - 1);
  const { output } = await webhooks.client.getDelivery(memberOf(world, 0), { id });
  expect(output).toMatchObject({
    eventId: idOf('evt', eventMs(world, n), n),
    createdAt: new Date(timeOfId(id)).toISOString(),
  });
  expect(output.attempts).toHaveLength(output.attemptCount);
  expect(output.payload).toMatchObject({ id: output.eventId });
});

test('every event has two deliveries, and every delivery as many attempts as it counts', async () => {
  const { rows } = await withClient(database.url, (client) =>
    client.query(`
      select count(*)::int as deliveries, count(distinct event_id)::int as events,
             (select count(*)::int from webhooks.event) as stored,
             count(*) filter (where attempt_count <> (first_id is not null)::int
                 + (select count(*) from webhooks.attempt a where a.delivery_id = d.id))::int as wrong
        from webhooks.delivery d`),
  );
  expect(rows).toEqual([{ deliveries: world.total, events: world.total / 2, stored: world.total / 2, wrong: 0 }]);
});

test('each read that the bench measures is answered', async () => {
  const figures = await benchReads(webhooks, world);
  const answered = new Map(figures.map((figure) => [figure.name, figure.answered]));
  expect(answered.get('deliveries, newest')).toBe(25);
  expect(answered.get('deliveries of a month ago')).toBe(25);
  expect(answered.get('deliveries, failed')).toBe(25);
  expect(answered.get('deliveries of a type with none')).toBe(0);
});
