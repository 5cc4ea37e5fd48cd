import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { defaultLargeAnswerLimits } from '../../src/admission/reads.ts';
import { delivery, listing } from '../support/fake-records.ts';
import { ask } from '../support/graphql/ask-graphql.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** A page of deliveries, which is a quarter of a second's bytes of a slot. */
const { attempts: _attempts, queuePosition: _position, plannedAttempts: _planned, ...listed } = delivery;
const page = { data: [{ ...listed, payload: { text: 'x'.repeat(250_000) } }], nextCursor: null };
const limits = { ...defaultLargeAnswerLimits, bytesPerSecond: 1_000_000 };
const restMs = 250;

const opened: StartedGateway[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

/** A gateway whose pages are large, with the times at which pages of deliveries were begun, and the most at once. */
async function startLarge(largeLimits = limits) {
  const begunAt: number[] = [];
  const pages = { atOnce: 0, most: 0, ofListings: 0 };
  const gateway = await startGateway({
    largeLimits,
    clients: {
      webhooks: {
        listDeliveries: async () => {
          begunAt.push(performance.now());
          pages.most = Math.max(pages.most, (pages.atOnce += 1));
          for (let turn = 0; turn < 5; turn += 1) await tick();
          pages.atOnce -= 1;
          return { output: page };
        },
      },
      trading: {
        getListing: async () => ({ output: listing }),
        listListings: async () => {
          pages.ofListings += 1;
          const description = 'x'.repeat(10_000);
          return { output: { data: Array(25).fill({ ...listing, description }), nextCursor: null } };
        },
      },
    },
  });
  opened.push(gateway);
  const list = (headers: Record<string, string>) => gateway.send('/api/v1/webhooks/deliveries', { headers });
  return { gateway, begunAt, pages, list };
}

test('of 8 lists of deliveries at once, by REST and GraphQL, two run at a time, the first ones too', async () => {
  const { gateway, pages, list } = await startLarge({ ...limits, bytesPerSecond: Infinity });
  const owner = gateway.as('owner');
  const rest = Array.from({ length: 4 }, () => list(owner));
  const graphql = Array.from({ length: 4 }, () =>
    ask(gateway, '{ webhookDeliveries(first: 5) { nodes { payload } } }'),
  );
  expect((await Promise.all(rest)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await Promise.all(graphql)).map(({ errors }) => errors)).toEqual(Array(4).fill(undefined));
  expect(pages.most).toBe(2);
});

test('after a large answer its slot rests for as long as its bytes take at the rate', async () => {
  const { gateway, begunAt, list } = await startLarge();
  const owner = gateway.as('owner');
  const answers = await Promise.all(Array.from({ length: 3 }, () => list(owner)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(begunAt[2]! - begunAt[0]!).toBeGreaterThanOrEqual(restMs);
});

test('after a large page, an organization needs slots for its next pages; other reads and others do not', async () => {
  const { gateway, pages } = await startLarge({ ...limits, ofOwner: 1, bytesPerSecondOfOthers: 1 });
  const key = gateway.withKey();
  const listings = '/api/v1/listings';
  await gateway.send(listings, { headers: key });
  await gateway.send(listings, { headers: key });
  const leaving = new AbortController();
  const third = fetch(`http://127.0.0.1:${gateway.port}${listings}`, { headers: key, signal: leaving.signal });
  const one = await gateway.send(`${listings}/${listing.id}`, { headers: key });
  const stranger = await gateway.send(listings, { headers: gateway.withStrangersKey() });
  expect([one.status, stranger.status]).toEqual([200, 200]);
  expect(pages.ofListings).toBe(3);
  leaving.abort();
  await expect(third).rejects.toThrow();
});
