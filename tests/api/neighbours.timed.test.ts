import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { request } from 'undici';
import { type Api, bodyOf } from '../support/api.ts';
import { newSeller, password } from '../support/sign-up.ts';
import { type SeparateProcesses, startSeparateProcesses } from '../support/stacks/processes/separate-processes.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

/** Attacks of a tenant, or of a stranger, at the limits of the product, and the wait of a neighbour meanwhile. */

const measuredSeconds = 8;
const victimPerSecond = 6;
/** Maximum requests per second of all clients of an attack. */
const attacksPerSecond = 90;
/** Median below which a wait is short, whatever its ratio to one of a few milliseconds. */
const quickMs = 150;
const ratioMax = 3;
const price = { amount: 4900, currency: 'USD' };
const longListing = { title: 'Lamp', description: 'brass '.repeat(1500), price };
const exportedOrders = 20_000;
const auditEvents = 400;

let base: TestBase;
let stack: SeparateProcesses;
let victim: { owner: Api; token: string };
let attacker: { owner: Api; cookie: string };

/** A person or a server, in a separate network. */
interface Client {
  network: number;
  cookie?: string;
  token?: string;
}

/** Sends a request as a client behind a proxy, and reads the whole answer. Resolves to its status. */
async function send({ network, cookie, token }: Client, path: string, body?: object): Promise<number> {
  const answer = await request(`${stack.origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': `10.0.${network}.1`,
      ...(cookie !== undefined && { cookie }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.body.dump({ limit: Infinity });
  return answer.statusCode;
}

beforeAll(async () => {
  base = await startTestBase();
  // A process for each service, with the limits of the product, as in a deployment.
  const settings = { RATE_LIMITS: 'key=20/40', TRUSTED_PROXIES: '1' };
  stack = await startSeparateProcesses(base, {
    extraEnv: { gateway: settings, identity: settings },
    ownSessions: true,
  });
  const { origin } = stack;
  victim = await newSeller(origin, base.inboxUrl, 'victim@neighbours.example');
  const { owner, token } = await newSeller(origin, base.inboxUrl, 'attacker@neighbours.example');
  const signedIn = await request(`${origin}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'attacker@neighbours.example', password }),
  });
  await signedIn.body.dump();
  const cookie = [signedIn.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  attacker = { owner, cookie: cookie.join('; ') };
  await makeDrafts(token);
  await makeOrders();
});
afterAll(async () => {
  await stack?.stop();
  await base?.close();
});

/** Long drafts, each of which is also an event of the audit log. */
async function makeDrafts(token: string): Promise<void> {
  for (let made = 0; made < auditEvents; ) {
    if ((await send({ network: 1, token }, '/listings', longListing)) === 201) made += 1;
    else await delay(100);
  }
  await waitFor('the audit log', async () => {
    const { data } = bodyOf(await attacker.owner.get<{ data: { seq: number }[] }>('/audit-events?limit=1'));
    return (data[0]?.seq ?? 0) >= auditEvents;
  });
}

/** An order, and copies of it as after a busy year. Making them through the API would take hours. */
async function makeOrders(): Promise<void> {
  const listing = bodyOf(await attacker.owner.post<{ id: string }>('/listings', { ...longListing, publish: true }));
  const items = [{ listingId: listing.id, quantity: 1, expectedUnitAmount: price }];
  const order = bodyOf(await victim.owner.post<{ id: string }>('/orders', { items }));
  bodyOf(await victim.owner.post(`/orders/${order.id}/cancel`, {}));
  const client = new pg.Client({ connectionString: base.databaseUrl });
  await client.connect();
  await client.query(
    `insert into trading.sales_order
     select (jsonb_populate_record(o, jsonb_build_object(
              'id', overlay(o.id placing lpad(n::text, 8, '0') from length(o.id) - 7),
              'created_at', o.created_at - n * interval '1 minute'))).*
       from trading.sales_order o, generate_series(1, ${exportedOrders}) n where o.id = $1 on conflict do nothing`,
    [order.id],
  );
  await client.end();
}

/** Reads and writes of the neighbour at a constant rate. Throws if one fails. Returns its median latency in ms. */
async function medianOfVictim(): Promise<number> {
  const latencies: Promise<number>[] = [];
  for (let n = 0; n < measuredSeconds * victimPerSecond; n += 1) {
    const write = n % 3 === 0;
    const once = async (): Promise<number> => {
      const sentAt = performance.now();
      const client = { network: 200, token: victim.token };
      const status = await (write
        ? send(client, '/listings', { title: 'Lamp', price, publish: true })
        : send(client, '/listings?mine=true&limit=10'));
      expect(status).toBe(write ? 201 : 200);
      return performance.now() - sentAt;
    };
    latencies.push(once());
    await delay(1000 / victimPerSecond);
  }
  const sorted = (await Promise.all(latencies)).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

const asAttacker = (n: number): Client => ({ network: 2 + (n % 4), cookie: attacker.cookie });
const searches =
  '{ ' + `${Array.from({ length: 10 }, (_, n) => `s${n}: listings(q: "brass ${n}") { nodes { id } }`).join(' ')} }`;
const longAnswers = '{ listings(mine: true, first: 50) { nodes { id description } } }';

const attacks: Record<string, { atOnce: number; act: (n: number) => Promise<number> }> = {
  'exports of 20,000 orders, four at once': {
    atOnce: 4,
    act: (n) => send(asAttacker(n), '/exports/orders?from=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z'),
  },
  'verifications of the audit log, 20 at once': {
    atOnce: 20,
    act: (n) => send(asAttacker(n), '/audit-events/verify'),
  },
  'ten searches in a GraphQL document, 20 at once': {
    atOnce: 20,
    act: (n) => send(asAttacker(n), '/graphql', { query: searches }),
  },
  'long GraphQL answers, 32 at once': {
    atOnce: 32,
    act: (n) => send(asAttacker(n), '/graphql', { query: longAnswers }),
  },
  'wrong passwords from 60 networks': {
    atOnce: 60,
    act: (n) =>
      send({ network: 60 + (n % 60) }, '/auth/sign-in', { email: `nobody-${n}@neighbours.example`, password: 'wrong' }),
  },
  'the right password from 20 networks': {
    atOnce: 20,
    act: (n) => send({ network: 130 + (n % 20) }, '/auth/sign-in', { email: 'attacker@neighbours.example', password }),
  },
};

test.each(Object.entries(attacks))(
  'a neighbour of %s is answered, and does not wait much longer',
  async (_, attack) => {
    await medianOfVictim();
    const calm = await medianOfVictim();
    const statuses: number[] = [];
    let ended = false;
    const attackOnce = async (client: number): Promise<void> => {
      for (let n = client; !ended; n += attack.atOnce) {
        statuses.push(await attack.act(n));
        await delay((1000 * attack.atOnce) / attacksPerSecond);
      }
    };
    const attacking = Promise.all(Array.from({ length: attack.atOnce }, (__, client) => attackOnce(client)));
    const attacked = await medianOfVictim().finally(() => (ended = true));
    await attacking;
    console.log(
      `${calm.toFixed(1)} ms, attacked ${attacked.toFixed(1)} ms; ${statuses.length} requests of the attacker`,
    );
    expect(statuses.some((status) => status < 500)).toBe(true);
    expect(attacked).toBeLessThan(Math.max(quickMs, ratioMax * calm));
  },
);
