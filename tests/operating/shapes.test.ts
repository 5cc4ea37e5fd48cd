import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@marketplace/local/processes/ports';
import { type Api, createApi } from '../support/api.ts';
import { describeSlice } from '../support/describe-slice.ts';
import { type Forwarded, forwardPort } from '../support/operating/forward-port.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { newSeller } from '../support/sign-up.ts';
import {
  type EqualProcesses,
  startEqualProcesses,
  type GroupedProcesses,
  startGroupedProcesses,
} from '../support/stacks/processes/shapes.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { workflowsInMainThread } from '../support/stacks/test-environment.ts';
import { waitFor } from '../support/wait-for.ts';

/** First two processes that each run all services, the gateway and the worker, as in a small deployment. */
let base: TestBase;
let processes: EqualProcesses;
let receiver: Receiver;

beforeAll(async () => {
  base = await startTestBase();
  processes = await startEqualProcesses(base, { extraEnv: workflowsInMainThread });
  receiver = await startReceiver();
});
afterAll(async () => {
  await processes?.stop();
  await receiver?.close();
  await base?.close();
});

// In `npm test`, the same as separate processes and in one process.
if (process.env.JEST_DEEP === '1') describeSlice('as two equal processes', async () => ({ base, stack: processes }));

test('a session and an API key of one process work at once at the other', async () => {
  const { owner, token } = await newSeller(processes.originOf('first'), base.inboxUrl, 'both@example.com');
  const second = createApi(processes.originOf('second'));
  expect((await second.withKey(token).get('/listings')).status).toBe(200);
  expect(await owner.get('/auth/session')).toMatchObject({ status: 200 });
});

test('after one is killed, each accepted listing is delivered, and the worker continues', async () => {
  const { owner, server } = await newSeller(processes.origin, base.inboxUrl, 'killed@example.com');
  await owner.post('/webhooks/endpoints', { url: `${receiver.url}/killed`, subscribedEvents: ['listing.published'] });
  const accepted = new Set<string>();
  /** Repeats the request with its key until it is answered. */
  const publish = async (n: number): Promise<void> => {
    await waitFor(`publication ${n}`, async () => {
      const listing = { title: `Lamp ${n}`, price: { amount: 100, currency: 'USD' }, publish: true };
      const answer = await server.post<{ id: string }>('/listings', listing, { 'idempotency-key': `lamp-${n}` });
      if (answer.status === 201) accepted.add(answer.body.id);
      return answer.status === 201;
    });
  };
  const client = async (from: number): Promise<void> => {
    for (let n = from; n < from + 20; n += 1) await publish(n);
  };
  const clients = [client(0), client(100), client(200)];
  await waitFor('the first publications', async () => accepted.size >= 10);
  await processes.end('first', 'SIGKILL');
  await Promise.all(clients);
  expect(accepted.size).toBe(60);

  const delivered = () =>
    new Set(
      receiver.received.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id),
    );
  await waitFor('every delivery', async () => [...accepted].every((id) => delivered().has(id)), 60_000);
  await processes.start('first');
  await publish(300);
  await waitFor('the delivery after the start', async () => delivered().size === 61);
});

test('on SIGTERM a process finishes its running work and ends with 0; the other continues', async () => {
  expect(await processes.end('second', 'SIGTERM')).toBe(0);
  expect((await fetch(`${processes.origin}/readyz`)).status).toBe(200);
  await processes.start('second');
});

test('its services serve other processes at RPC_PORT, with the token of each contract only', async () => {
  const port = await freePort();
  await processes.end('second', 'SIGTERM');
  await processes.start('second', { RPC_PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await waitFor('all parts to be ready', async () => (await fetch(`${url}/readyz`)).status === 200);
  const call = (token: string) =>
    fetch(`${url}/rpc/trading.engine/getOrderState`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ caller: { requestId: 'r', actor: { type: 'system', name: 'test' } }, input: {} }),
    }).then((answer) => answer.text());
  expect(await call(base.secrets.gatewayToken)).toContain('unauthenticated');
  expect(await call(base.secrets.workerToken)).toContain('validation_failed');
});

describe('webhooks and worker in one process, with first attempts inline', () => {
  let groups: GroupedProcesses;
  let server: Api;
  let temporal: Forwarded | undefined;
  let temporalPort: number;
  /** Whether the receiver answers. */
  let answers = true;
  let held: Receiver;
  const statusOf = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;
  const publish = async (title: string): Promise<string> => {
    const listing = { title, price: { amount: 100, currency: 'USD' }, publish: true };
    const { status, body } = await server.post<{ id: string }>('/listings', listing);
    expect(status).toBe(201);
    return body.id;
  };
  const idsOf = ({ received }: Receiver): string[] =>
    received.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id);

  beforeAll(async () => {
    held = await startReceiver((_received, response) => void (answers && response.writeHead(204).end()));
    const seller = await newSeller(processes.origin, base.inboxUrl, 'grouped@example.com');
    await seller.owner.post('/webhooks/endpoints', { url: held.url, subscribedEvents: ['listing.published'] });
    await Promise.all([processes.end('first', 'SIGTERM'), processes.end('second', 'SIGTERM')]);
    temporalPort = await freePort();
    groups = await startGroupedProcesses(base, { TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}` });
    server = createApi(groups.origin).withKey(seller.token);
  });
  afterAll(async () => {
    await groups?.stop();
    await temporal?.close();
    await held?.close();
  });

  test('answer calls and accept events before Temporal is ready, and deliver them afterwards', async () => {
    const accepted = await publish('Early lamp');
    expect(await statusOf(groups.webhooksUrl)).toBe(200);
    expect(await statusOf(groups.metricsUrl)).toBe(503);
    temporal = await forwardPort(temporalPort, base.temporalAddress);
    await waitFor('all parts to be ready', async () => (await statusOf(groups.metricsUrl)) === 200);
    await waitFor('the delivery', async () => idsOf(held).includes(accepted));
    expect(await (await fetch(`${groups.metricsUrl}/metrics`)).text()).toMatch(/^worker_ready 1$/m);
  });

  test('killed during first attempts, lose none of them', async () => {
    answers = false;
    const before = held.received.length;
    const accepted = await Promise.all(Array.from({ length: 10 }, (_, n) => publish(`Lamp ${n}`)));
    await waitFor('an attempt to be under way', async () => held.received.length > before);
    await groups.end('deliveries', 'SIGKILL');
    answers = true;
    held.received.length = 0;
    await groups.start('deliveries');
    await waitFor('every delivery', async () => accepted.every((id) => idsOf(held).includes(id)), 60_000);
  });

  test('end with 0 on SIGTERM', async () => {
    expect(await groups.end('deliveries', 'SIGTERM')).toBe(0);
  });
});
