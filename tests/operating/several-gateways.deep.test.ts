import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Listing } from '@marketplace/trading-contract';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Deployment, startDeployment } from '../support/rolling/deployment.ts';
import { releaseOfToday } from '../support/rolling/releases.ts';
import { password } from '../support/sign-up.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { newListing, newTrader, type Trader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

/** Maximum requests of one key in an hour. */
const keyMax = 60;
/** Maximum requests of one address at one gateway in an hour. */
const addressMax = 200;
/** Maximum streams of one person at one gateway. */
const streamsMax = 4;

/** Two gateways, two workers and two instances of each service; requests alternate between the gateways. */
let base: TestBase;
let deployment: Deployment;
let receiver: Receiver;
let database: pg.Client;
let gateways: [string, string];
beforeAll(async () => {
  base = await startTestBase();
  const settings = {
    identity: { RATE_LIMITS: `off,key=${keyMax}/3600s` },
    gateway: {
      RATE_LIMITS: `off,address=${addressMax}/3600s`,
      TRUSTED_PROXIES: '1',
      GATEWAY_LIMITS: 'requestsOfOwner=1,waitingOfOrganization=0',
    },
  };
  deployment = await startDeployment(releaseOfToday(base, settings));
  gateways = deployment.instancesOf('gateway') as [string, string];
  receiver = await startReceiver();
  database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await deployment?.stop();
  await database?.end();
  await receiver?.close();
  await base?.close();
});

const newParty = (name: string): Promise<Trader> =>
  newTrader({ origin: deployment.urlOf('gateway'), base }, `${name}@several.example`);

/** Sends a request to one of the gateways. */
const ask = (
  gateway: string,
  path: string,
  { headers = {}, ...options }: { method?: string; body?: string; headers?: Record<string, string> } = {},
) =>
  fetch(`${gateway}/api/v1${path}`, {
    ...options,
    headers: { ...(options.body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
const byKey = ({ token }: Trader) => ({ authorization: `Bearer ${token}` });
const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;

async function signIn(gateway: string, email: string): Promise<{ cookie: string }> {
  const answer = await ask(gateway, '/auth/sign-in', { method: 'POST', body: JSON.stringify({ email, password }) });
  expect(answer.status).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0]!)
      .join('; '),
  };
}

describe('both gateways', () => {
  test('accept a session begun at one of them, until it ends at any', async () => {
    await newParty('session');
    const [one, other] = gateways;
    const headers = await signIn(one, 'session@several.example');
    expect(await statusOf(ask(other, '/organizations', { headers }))).toBe(200);
    expect(await statusOf(ask(other, '/auth/sign-out', { method: 'POST', headers }))).toBe(204);
    expect(await statusOf(ask(one, '/organizations', { headers }))).toBe(401);
  });

  test('refuse an API key that was revoked at one of them', async () => {
    const trader = await newParty('revoked');
    const headers = byKey(trader);
    for (const gateway of gateways) expect(await statusOf(ask(gateway, '/listings', { headers }))).toBe(200);
    const { body } = await trader.owner.get<{ data: { id: string; name: string }[] }>('/auth/api-keys');
    const { id } = body.data.find(({ name }) => name === 'trader')!;
    await trader.owner.send('DELETE', `/auth/api-keys/${id}`);
    for (const gateway of gateways) expect(await statusOf(ask(gateway, '/listings', { headers }))).toBe(401);
  });

  test('count the requests of a key together', async () => {
    const headers = byKey(await newParty('counted'));
    const statuses: number[] = [];
    for (let n = 0; n < keyMax + 4; n += 1)
      statuses.push(await statusOf(ask(gateways[n % 2]!, '/listings', { headers })));
    expect(statuses.filter((status) => status === 200)).toHaveLength(keyMax);
    expect(statuses.slice(keyMax)).toEqual([429, 429, 429, 429]);
  });

  test('give one effect to requests with one key that reach both at once', async () => {
    const seller = await newParty('keyed');
    const post = (gateway: string, key: string) =>
      ask(gateway, '/listings', {
        method: 'POST',
        body: JSON.stringify({ title: key, price: { amount: 100, currency: 'USD' } }),
        headers: { ...byKey(seller), 'idempotency-key': key },
      });
    for (let n = 0; n < 10; n += 1) {
      const answers = await Promise.all(gateways.map((gateway) => post(gateway, `key-${n}`)));
      // The later one gets the stored reply, or an error while the first one runs.
      for (const { status } of answers) expect([201, 409]).toContain(status);
      expect(await statusOf(post(gateways[n % 2]!, `key-${n}`))).toBe(201);
    }
    const { rows } = await database.query('select title from trading.listing where organization_id = $1', [
      seller.organizationId,
    ]);
    expect(rows).toHaveLength(10);
  });
});

describe('each gateway by itself', () => {
  test('counts the requests of an address', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const [one, other] = gateways;
    const statuses = await Promise.all(
      Array.from({ length: addressMax + 1 }, () => statusOf(ask(one, '/listings', { headers }))),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await statusOf(ask(other, '/listings', { headers }))).toBe(401);
  });

  test('counts the requests of an organization that are in progress', async () => {
    const seller = await newParty('busy');
    const listing = await newListing(seller);
    const [one, other] = gateways;
    const headers = byKey(seller);
    await database.query('begin');
    await database.query('select from trading.listing where id = $1 for update', [listing.id]);
    const patch = ask(one, `/listings/${listing.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ title: 'Lantern' } satisfies Partial<Listing>),
      headers,
    });
    await waitFor('the request to wait for the lock', async () => {
      const { rows } = await database.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    const read = `/listings/${listing.id}`;
    expect(await statusOf(ask(one, read, { headers }))).toBe(429);
    expect(await statusOf(ask(other, read, { headers }))).toBe(200);
    await database.query('rollback');
    expect((await patch).status).toBe(200);
  });

  test('counts the streams of a person', async () => {
    await newParty('watching');
    const [one, other] = gateways;
    const headers = await signIn(one, 'watching@several.example');
    const opened: Response[] = [];
    const open = async (gateway: string): Promise<number> => {
      const response = await ask(gateway, '/webhooks/deliveries/stream', { headers });
      opened.push(response);
      return response.status;
    };
    for (let n = 0; n < streamsMax; n += 1) expect(await open(one)).toBe(200);
    expect(await open(one)).toBe(429);
    expect(await open(other)).toBe(200);
    for (const { body } of opened) await body?.cancel();
  });
});

test('both workers make deliveries, and each delivery is made once', async () => {
  const seller = await newParty('seller');
  await seller.owner.post('/webhooks/endpoints', { url: receiver.url, subscribedEvents: ['listing.published'] });
  const attempts = async (): Promise<number[]> =>
    Promise.all(
      deployment.instancesOf('worker').map(async (worker) => {
        const text = await (await fetch(`${worker}/metrics`)).text();
        return Number(/^webhook_attempts_total\{outcome="succeeded".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
      }),
    );
  let published = 0;
  await waitFor('deliveries by both workers', async () => {
    if (published < keyMax - 5) await newListing(seller).then(() => (published += 1));
    return published >= 20 && (await attempts()).every((n) => n > 0);
  });
  await waitFor('all deliveries', async () => (await attempts()).reduce((sum, n) => sum + n, 0) === published);
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(published);
  expect(receiver.received).toHaveLength(published);
});
