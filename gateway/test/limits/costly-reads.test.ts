import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { type FairLimits, newId } from '@marketplace/kernel';
import { defaultCostlyReadLimits } from '../../src/admission/reads.ts';
import { listing } from '../support/fake-records.ts';
import { ask } from '../support/graphql/ask-graphql.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const opened: StartedGateway[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

const path = '/api/v1/listings';

/** A gateway with the most lists that were read at once. While `hold` is pending, lists are not answered. */
async function startCounting(
  costlyLimits = defaultCostlyReadLimits,
  hold: Promise<void> | null = null,
  { pages, requestLimits }: { pages?: number; requestLimits?: FairLimits } = {},
) {
  const lists = { atOnce: 0, most: 0, begun: 0 };
  const read = async () => {
    lists.begun += 1;
    lists.most = Math.max(lists.most, (lists.atOnce += 1));
    if (hold) await hold;
    for (let turn = 0; turn < 5; turn += 1) await tick();
    lists.atOnce -= 1;
  };
  const gateway = await startGateway({
    costlyLimits,
    ...(requestLimits && { requestLimits }),
    clients: {
      trading: {
        getListing: async () => ({ output: listing }),
        listListings: async () => {
          await read();
          return { output: { data: [listing], nextCursor: null }, ...(pages !== undefined && { pages }) };
        },
      },
      payments: {
        getOrderLedger: async () => {
          await read();
          return { output: { data: [] } };
        },
      },
    },
  });
  opened.push(gateway);
  return { gateway, lists };
}

test('of 19 searches at once, 15 of them in one document, one runs at a time', async () => {
  const { gateway, lists } = await startCounting();
  const fields = Array.from({ length: 15 }, (_, n) => `s${n}: listings(q: "lamp ${n}") { nodes { id } }`);
  const document = ask(gateway, `{ ${fields.join(' ')} }`);
  const headers = gateway.as('owner');
  const rest = ['?q=lamp', '?categories=lamps', '?currency=USD', '?createdAfter=2026-01-01T00:00:00Z'].map((query) =>
    gateway.send(`${path}${query}`, { headers }),
  );
  expect((await document).errors).toBeUndefined();
  expect((await Promise.all(rest)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(lists).toMatchObject({ begun: 19, most: 1 });
});

test('reads of the ledger wait for each other', async () => {
  const { gateway, lists } = await startCounting();
  const headers = gateway.as('owner');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => gateway.send(`/api/v1/orders/${newId('ord')}/ledger`, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(lists.most).toBe(1);
});

test('lists without filters, single records and other organizations do not wait for a search', async () => {
  const { promise: hold, resolve: end } = Promise.withResolvers<void>();
  const { gateway, lists } = await startCounting({ ...defaultCostlyReadLimits, waitingOfOrganization: 0 }, hold);
  const headers = gateway.withKey();
  const searching = [
    gateway.send(`${path}?q=lamp`, { headers }),
    gateway.send(path, { headers }),
    gateway.send(`${path}?q=lamp`, { headers: gateway.withStrangersKey() }),
  ];
  while (lists.begun < 3) await tick();
  expect((await gateway.send(`${path}/${listing.id}`, { headers })).status).toBe(200);
  const refused = await gateway.send(`${path}?q=lamp`, { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests_in_progress' });
  end();
  expect((await Promise.all(searching)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('searches of 20 organizations of one person run one at a time; a neighbour does not wait for them', async () => {
  const { promise: hold, resolve: end } = Promise.withResolvers<void>();
  const { gateway, lists } = await startCounting(defaultCostlyReadLimits, hold);
  const search = (headers: Record<string, string>) => gateway.send(`${path}?q=lamp`, { headers });
  const crowd = Array.from({ length: 20 }, () => search(gateway.withSiblingsKey()));
  const neighbours = Array.from({ length: 5 }, () => search(gateway.withStrangersKey()));
  const asked = () => gateway.domains.calls.filter(({ operation }) => operation === 'authenticate').length;
  while (asked() < 25 || lists.begun < 6) await tick();
  expect(lists.most).toBe(6);
  end();
  for (const answers of [crowd, neighbours])
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(lists.begun).toBe(25);
});

test('a search that waits for its slot is not one of the requests in progress', async () => {
  const { promise: hold, resolve: end } = Promise.withResolvers<void>();
  const requestLimits = { ofAll: 256, ofOwner: 2, waitingOfOrganization: 0 };
  const { gateway, lists } = await startCounting(defaultCostlyReadLimits, hold, { requestLimits });
  const headers = gateway.withKey();
  const search = () => gateway.send(`${path}?q=lamp`, { headers });
  const asked = () => gateway.domains.calls.filter(({ operation }) => operation === 'authenticate').length;
  const searches: Promise<Response>[] = [];
  // One is read, and the others wait.
  for (let n = 1; n <= 8; n += 1) {
    searches.push(search());
    while (asked() < n || lists.begun === 0) await tick();
    for (let turn = 0; turn < 5; turn += 1) await tick();
  }
  for (let n = 0; n < 5; n += 1) expect((await gateway.send(`${path}/${listing.id}`, { headers })).status).toBe(200);
  end();
  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('after a search its slot rests three times what its pages cost beyond 15 ms', async () => {
  // 65 ms.
  const { gateway } = await startCounting(defaultCostlyReadLimits, null, { pages: 65 * 300 });
  const headers = gateway.as('owner');
  const begunAt = performance.now();
  for (let n = 0; n < 2; n += 1) expect((await gateway.send(`${path}?q=lamp`, { headers })).status).toBe(200);
  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(3 * (65 - 15) - 5);
});

test('a search that took long because of others does not rest', async () => {
  const { promise: hold, resolve: end } = Promise.withResolvers<void>();
  const { gateway, lists } = await startCounting(defaultCostlyReadLimits, hold, { pages: 100 });
  const headers = gateway.as('owner');
  const search = () => gateway.send(`${path}?q=lamp`, { headers });
  const first = search();
  while (lists.begun === 0) await tick();
  setTimeout(end, 500);
  await first;
  // By its time it would rest for 1,455 ms.
  const rested = new Promise<string>((resolve) => setTimeout(() => resolve('rested'), 1_400).unref());
  expect(await Promise.race([search().then(({ status }) => status), rested])).toBe(200);
});
