import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { Payment } from '@marketplace/payments-contract';
import type { Offer, Order } from '@marketplace/trading-contract';
import { type Demo, type DemoPerson, type DemoRole, demoRoles, emailOf } from '@marketplace/local/demo/demo-record';
import type { ReceivedHook } from '@marketplace/local/inbox/inbox';
import { removeElsewhere } from '@marketplace/local/infrastructure/postgres-home';
import { freePort } from '@marketplace/local/processes/ports';
import { type Api, createApi } from '../support/api.ts';
import { type PageFacts, runPage } from '../support/docs/pages.ts';
import { isRunning, type StartedCommand, startCommand, type StartPorts } from './npm-start.ts';
import { waitFor } from '../support/wait-for.ts';

/** Time limit of a start: a few seconds on an idle machine, several times that while other tests run. */
const againMsMax = 60_000;

let dataDir: string;
let ports: StartPorts;
let started: StartedCommand;
let password: string;
let firstOrder: Order;
/** Orders of the pages, the newest first. */
const pastedOrderIds: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'marketplace-tour-'));
  // As root, PostgreSQL runs as another user, which must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const [PORT, INBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, POSTGRES_PORT] = await Promise.all(
    [1, 2, 3, 4, 5].map(freePort),
  );
  ports = { PORT, INBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, POSTGRES_PORT } as StartPorts;
  started = await startCommand(dataDir, ports);
});

afterAll(async () => {
  await started?.interrupt();
  removeElsewhere(path.join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the first start', () => {
  test('seeds the demo, and prints its password and ten commands', () => {
    expect(started.output()).toContain(
      'a seller and a buyer created, each with an API key and an endpoint; an operator',
    );
    password = /Their password +(\S+)/.exec(started.output())![1]!;
    expect(demo().password).toBe(password);
    expect(statSync(path.join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(printedCommands()).toHaveLength(10);
  });

  test('its third person operates the platform', async () => {
    expect(started.output()).toMatch(/Demo users +seller@demo.example, buyer@demo.example, operator@demo.example\n/);
    expect((await (await personOf('operator')).get('/operator/disputes')).status).toBe(200);
    expect((await (await personOf('seller')).get('/operator/disputes')).status).toBe(403);
  });

  test('starts each process once, so that a client that saw it ready is not refused afterwards', () => {
    const log = readFileSync(path.join(dataDir, 'logs/api.log'), 'utf8');
    expect(log.match(/"gateway serves"/g)).toHaveLength(1);
    expect(started.output()).not.toContain('started again');
  });

  test('its first six commands, as printed, trade a lamp until the seller is paid; the inbox shows it', async () => {
    firstOrder = await takeTour();
  });

  test('the workflow of a delivery describes it: summary, search attributes, current details', async () => {
    const delivery = (await deliveriesOf('seller')).find(({ eventType }) => eventType === 'listing.published')!;
    await withWorkflow(delivery.id, async (handle) => {
      const description = await handle.describe();
      expect(await description.staticSummary()).toBe(`listing.published to 127.0.0.1:${ports.INBOX_PORT}/hook/seller`);
      expect(description.searchAttributes).toMatchObject({
        OrganizationId: [demo().seller.organizationId],
        EndpointId: [demo().seller.endpointId],
        EventType: ['listing.published'],
      });
      await waitForDetails(handle, /Attempt 1: HTTP 200/);
    });
  });

  test('its last four commands let a receiver fail, show the retries, and deliver after the repair', async () => {
    await takeFailureTour();
  });

  test('the commands of README.md, pasted one after another, make an order', async () => {
    const run = await runPage('README.md', page(), { fill: keys(), runs: ({ code }) => code.startsWith('curl') });
    run.close();
    expect(run.outputs).toHaveLength(3);
    const { order } = JSON.parse(run.outputOf('/accept')) as { order: Order };
    expect(order).toMatchObject({ status: 'pending_payment', total: { amount: 4200, currency: 'USD' } });
    pastedOrderIds.unshift(order.id);
  });

  test('the commands of docs/tour.md do the same as the printed ones', async () => {
    const { seller } = demo();
    const api = await personOf('seller');
    const run = await runPage('docs/tour.md', page(), {
      fill: {
        ...keys(),
        '<PASSWORD>': password,
        '<order id>': (seen) => seen.get('ord')!,
        '<endpoint id>': seller.endpointId,
        '<delivery id>': () =>
          waitFor('a delivery that waits', async () => {
            const { body } = await api.get<{ data: Delivery[] }>('/webhooks/deliveries?status=retrying&limit=1');
            return body.data[0]?.id;
          }),
      },
    });
    run.close();
    expect(run.outputs).toHaveLength(13);
    expect(JSON.parse(run.outputOf('3001/hooks')).data[0]).toMatchObject({ verified: true });
    const payment = JSON.parse(run.outputOf('/payments')) as Payment;
    expect(payment.status).toBe('succeeded');
    pastedOrderIds.unshift(payment.orderId);
    expect(JSON.parse(run.outputOf('/payouts?limit=1')).data).toHaveLength(1);
  });

  test('Ctrl-C leaves no child behind', async () => {
    const children = Object.values(started.children());
    expect(Object.keys(started.children()).sort()).toEqual(['api', 'inbox', 'postgres', 'temporal', 'worker']);
    expect(await started.interrupt()).toBe(0);
    expect(children.filter(isRunning)).toEqual([]);
    expect(readdirSync(path.join(dataDir, 'run'))).toEqual([]);
  });
});

describe('a second start', () => {
  let before: string;
  let made: [name: string, changedMs: number][];
  let tookMs: number;
  const bundles = (): typeof made => {
    const cache = path.join(dataDir, 'cache');
    return readdirSync(cache).map((name) => [name, statSync(path.join(cache, name)).mtimeMs]);
  };

  beforeAll(async () => {
    before = readFileSync(path.join(dataDir, 'demo.json'), 'utf8');
    made = bundles();
    // Another inbox address, as if the usual port were in use.
    ports = { ...ports, INBOX_PORT: await freePort() };
    const startedAt = Date.now();
    started = await startCommand(dataDir, ports);
    tookMs = Date.now() - startedAt;
  });

  test('a start with existing data does not bundle or build again, and takes seconds', () => {
    expect(made).toHaveLength(2);
    expect(bundles()).toEqual(made);
    expect(tookMs).toBeLessThan(againMsMax);
  });

  test('seeds nothing again and shows no secret', () => {
    expect(started.output()).toContain('exists from an earlier start');
    expect(demo()).toEqual(JSON.parse(before.replaceAll(/127\.0\.0\.1:\d+/g, `127.0.0.1:${ports.INBOX_PORT}`)));
    for (const secret of [password, ...demoRoles.flatMap((role) => [demo()[role].apiKey, demo()[role].signingSecret])])
      expect(started.output()).not.toContain(secret);
  });

  test('its operator is the same', async () => {
    expect((await (await personOf('operator')).get('/operator/disputes')).status).toBe(200);
  });

  test('the data still exists', async () => {
    const { body } = await (await personOf('buyer')).get<{ data: Order[] }>('/orders');
    expect(body.data.map(({ id }) => id)).toEqual([...pastedOrderIds, firstOrder.id]);
  });

  // In `npm test`, the first start proves the commands, and the tests below that webhooks reach the other inbox.
  if (process.env.JEST_DEEP === '1') test('its commands work as well', async () => void (await takeTour()));
});

describe('children that are killed with -9', () => {
  const again = (name: string) => new RegExp(`^${name} ended \\(SIGKILL\\); started again in \\d+\\.\\d s$`, 'm');
  let people: Api;

  beforeAll(async () => {
    people = await personOf('seller');
  });

  /** Publishes a listing, repeating the request until it is accepted. Resolves to its id. */
  const publish = (): Promise<string> => {
    const key = randomUUID();
    return waitFor('a listing to be accepted', async () => {
      const listing = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
      const answer = await people
        .withKey(demo().seller.apiKey)
        .post<{ id: string }>('/listings', listing, { 'idempotency-key': key });
      return answer.status === 201 && answer.body.id;
    });
  };
  const delivered = async (): Promise<unknown[]> => {
    const { body } = await people.get<{ data: Delivery[] }>('/webhooks/deliveries?status=succeeded&limit=100');
    return body.data.map(({ payload }) => (payload as { data: { object: { id: string } } }).data.object.id);
  };

  // The same code restarts all of them, so the others are for long runs.
  const others = process.env.JEST_DEEP === '1' ? ['worker', 'api', 'temporal'] : [];
  test.each(['postgres', 'inbox', ...others])(
    '%s is started again, and what was accepted before and after is delivered',
    async (name) => {
      const before = await Promise.all([publish(), publish(), publish()]);
      process.kill(started.children()[name]!.pid, 'SIGKILL');
      await waitFor(`${name} to be started again`, () => again(name).test(started.output()));
      const accepted = [...before, await publish()];
      await waitFor('the deliveries', async () => {
        const done = new Set(await delivered());
        return accepted.every((id) => done.has(id));
      });
    },
  );

  test('a restarted inbox still verifies webhooks', async () => {
    const listing = await publish();
    const hook = await waitFor('the webhook', async () => {
      return (await hooks()).find(({ body }) => body.includes(listing));
    });
    expect(hook.verified).toBe(true);
  });

  // supervisor.test.ts covers giving up a part in every run.
  if (process.env.JEST_DEEP !== '1') return;
  test('a process that ends again and again stops everything, and the last line names its log', async () => {
    const all = Object.values(started.children());
    const restarts = (): number => started.output().match(/^inbox ended \(SIGKILL\); started again/gm)?.length ?? 0;
    const hasGivenUp = (): boolean =>
      /^inbox ended 6 times within five minutes, the last time: SIGKILL\. Its log: .*inbox\.log$/m.test(
        started.output(),
      );
    while (!hasGivenUp()) {
      const before = restarts();
      process.kill(started.children().inbox!.pid, 'SIGKILL');
      await waitFor('a restart, or the end', () => restarts() > before || hasGivenUp());
    }
    expect(restarts()).toBe(5);
    expect(await started.ended).toBe(1);
    expect(all.filter(isRunning)).toEqual([]);
    expect(readdirSync(path.join(dataDir, 'run'))).toEqual([]);
  });
});

/** Directory in which the commands of a page run. */
function page(): Parameters<typeof runPage>[1] {
  return { origin: `http://127.0.0.1:${ports.PORT}`, base: { inboxUrl: `http://127.0.0.1:${ports.INBOX_PORT}` } };
}

/** Values that a reader fills in for keys and for ids from answers. */
function keys(): PageFacts['fill'] {
  const { seller, buyer } = demo();
  return {
    '<API_KEY of the seller>': seller.apiKey,
    '<API_KEY of the buyer>': buyer.apiKey,
    '<listing id>': (seen) => seen.get('lst')!,
    '<offer id>': (seen) => seen.get('off')!,
  };
}

/** Runs the printed commands one after another, each in its own shell, and checks their results. */
async function takeTour(): Promise<Order> {
  const [publish, submit, accept, pay, ship, week] = printedCommands();
  const listing = JSON.parse(await paste(publish!)) as { id: string; status: string };
  expect(listing.status).toBe('published');
  const submitted = JSON.parse(await paste(submit!)) as Offer;
  expect(submitted).toMatchObject({ status: 'submitted', listingId: listing.id, awaiting: 'seller' });
  const { offer, order } = JSON.parse(await paste(accept!)) as { offer: Offer; order: Order };
  expect(offer).toMatchObject({ id: submitted.id, status: 'accepted', orderId: order.id });
  expect(order).toMatchObject({ status: 'pending_payment', total: { amount: 4200, currency: 'USD' } });

  const trade = ['offer.submitted', 'offer.accepted', 'order.created'];
  const arrived = (role: DemoRole, events: readonly string[]) =>
    waitFor(`the webhooks of the ${role}: ${events.join(', ')}`, async () => {
      const received = (await hooks()).filter(
        ({ path: at, body }) =>
          at === `/hook/${role}` && [listing.id, offer.id, order.id].some((id) => body.includes(id)),
      );
      expect(received.every(({ verified }) => verified === true)).toBe(true);
      return events.every((event) => received.some((hook) => hook.event === event));
    });
  await arrived('seller', ['listing.published', ...trade]);
  await arrived('buyer', trade);
  await withWorkflow(`order/${order.id}`, async (handle) => {
    await waitForDetails(handle, /^pending_payment, 42\.00 USD\. Waits for the payment, until /);
    const payment = JSON.parse(await paste(pay!)) as Payment;
    expect(payment).toMatchObject({ orderId: order.id, status: 'succeeded', amount: { amount: 4200 } });
    for (const role of demoRoles) await arrived(role, ['payment.succeeded', 'order.paid']);
    expect(JSON.parse(await paste(ship!))).toMatchObject({ id: order.id, status: 'fulfilled' });
    await waitForDetails(handle, /^fulfilled, 42\.00 USD\. .* Waits for the end of the hold, or the receipt, until /);
    await paste(week!);
    await arrived('seller', ['order.fulfilled', 'payout.released']);
    expect(await handle.result()).toEqual({ status: 'completed' });
  });
  return order;
}

/** Runs the commands about a failing receiver, and checks the places that they name: inbox, API and Temporal. */
async function takeFailureTour(): Promise<void> {
  const [fail, publish, look, repair] = printedCommands().slice(6);
  const { seller } = demo();
  expect(JSON.parse(await paste(fail!))).toMatchObject({
    id: seller.endpointId,
    url: `${seller.endpointUrl}?status=500`,
  });
  expect(statSync(path.join(dataDir, 'demo-cookies')).mode & 0o777).toBe(0o600);
  const { id: listingId } = JSON.parse(await paste(publish!)) as { id: string };
  const answers = async () =>
    (await hooks())
      .filter(({ objectId, path: at }) => objectId === listingId && at === '/hook/seller')
      .map(({ answeredStatus }) => answeredStatus);
  // The second attempt follows after five seconds, the third would after five minutes.
  await waitFor('two attempts in the inbox', async () => (await answers()).length === 2);
  const delivery = await waitFor('the second failure in the API', async () => {
    const [found] = (JSON.parse(await paste(look!)) as { data: Delivery[] }).data;
    return found?.attemptCount === 2 && found;
  });
  expect(delivery).toMatchObject({ status: 'retrying', responseStatus: 500, eventType: 'listing.published' });
  await withWorkflow(delivery.id, async (handle) => {
    await waitForDetails(handle, /^Attempt 2: HTTP 500, retrying\. Next is attempt 3 of 10, at /);
    await paste(repair!);
    await waitForDetails(handle, /Attempt 3: HTTP 200/);
  });
  expect(await answers()).toEqual([200, 500, 500]);
  const person = await personOf('seller');
  expect((await person.get(`/webhooks/deliveries/${delivery.id}`)).body).toMatchObject({ status: 'succeeded' });
  expect((await person.get(`/webhooks/endpoints/${seller.endpointId}`)).body).toMatchObject({
    url: seller.endpointUrl,
  });
}

/** Records and webhooks can be ahead of the workflow that describes them. */
async function waitForDetails(handle: WorkflowHandle, expected: RegExp): Promise<void> {
  await waitFor(`the details of the workflow ${handle.workflowId}`, async () => {
    const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    return expected.test(currentDetails);
  });
}

async function hooks(): Promise<ReceivedHook[]> {
  const answer = await fetch(`http://127.0.0.1:${ports.INBOX_PORT}/hooks`);
  return ((await answer.json()) as { data: ReceivedHook[] }).data;
}

async function personOf(role: DemoPerson): Promise<Api> {
  const person = createApi(`http://127.0.0.1:${ports.PORT}`);
  await person.post('/auth/sign-in', { email: emailOf(role), password: demo().password });
  return person;
}

async function deliveriesOf(role: DemoRole): Promise<Delivery[]> {
  return (await (await personOf(role)).get<{ data: Delivery[] }>('/webhooks/deliveries')).body.data;
}

/** The commands as printed, including their indentation. */
function printedCommands(): string[] {
  return [...started.output().matchAll(/^\d+\. .*:\n\n((?: {2}.*\n)+)/gm)].map(([, command]) => command!);
}

async function paste(command: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command]);
  expect(stderr).toBe('');
  return stdout;
}

async function withWorkflow(id: string, look: (handle: WorkflowHandle) => Promise<void>): Promise<void> {
  const connection = await Connection.connect({ address: `127.0.0.1:${ports.TEMPORAL_PORT}` });
  try {
    await look(new Client({ connection }).workflow.getHandle(id));
  } finally {
    await connection.close();
  }
}

function demo(): Demo {
  return JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as Demo;
}
