import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeliveryDetail, Endpoint } from '@marketplace/webhooks-contract';
import type { Api } from '../support/api.ts';
import { attemptsADayApart } from '../support/stacks/attempts-a-day-apart.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { newSeller } from '../support/sign-up.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * Hostile receivers, from the creation of the endpoint to the recorded attempt. All subscribe to the same event, so
 * that the test also shows that they do not block each other. More kinds are in
 * workflows/src/webhooks/delivery/post/post.test.ts.
 */
const pem = (name: string): string =>
  readFileSync(new URL(`../../libs/kernel/test/certificates/${name}.pem`, import.meta.url), 'utf8');

type Attempt = DeliveryDetail['attempts'][number];
type Answer = (response: ServerResponse) => unknown;

const tooLong: Answer = (response) => {
  response.writeHead(200, { 'content-length': 1024 ** 3 });
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(1024 * 1024)));
  };
  response.on('drain', more);
  more();
};

/** Receivers that hang have a short `timeoutSeconds`. The others have a long one, for busy machines. */
const hostilities: Record<
  string,
  { answer: Answer; secure?: boolean; timeoutSeconds?: number; attempt: Partial<Attempt> }
> = {
  'hangs before the headers': {
    answer: () => undefined,
    timeoutSeconds: 3,
    attempt: { errorCode: 'timeout_response', statusCode: null, responseBody: null },
  },
  'drips its body': {
    answer: (response) => {
      response.writeHead(200, { 'content-length': 999 });
      const dripping = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(dripping));
    },
    timeoutSeconds: 3,
    attempt: { errorCode: 'timeout_response', statusCode: 200, responseBody: null },
  },
  'answers with a gigabyte': {
    answer: tooLong,
    attempt: { errorCode: null, statusCode: 200, responseTruncated: true, responseBody: 'x'.repeat(16 * 1024) },
  },
  resets: {
    answer: (response) => response.socket!.resetAndDestroy(),
    attempt: { errorCode: 'connection_reset', statusCode: null },
  },
  'has a certificate of its own making': {
    answer: (response) => response.end(),
    secure: true,
    attempt: { errorCode: 'tls_error', statusCode: null },
  },
  'redirects to this machine': {
    answer: (response) => response.writeHead(302, { location: `http://127.0.0.1:${portOf(canary)}/` }).end(),
    attempt: { errorCode: 'redirect_refused', statusCode: 302 },
  },
};

let base: TestBase;
let stack: RunningStack;
let owner: Api;
let server: Api;
let canary: Server;
let canaryConnections = 0;
const servers: Server[] = [];
const portOf = (one: Server): number => (one.address() as AddressInfo).port;

async function listening(one: Server): Promise<Server> {
  servers.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return one;
}

async function createEndpoint(url: string, timeoutSeconds = 30): Promise<Endpoint> {
  // Long delays, so that no second attempt occurs during the test.
  const settings = {
    subscribedEvents: ['listing.published'],
    timeoutSeconds,
    ...attemptsADayApart(),
  };
  const { status, body } = await owner.post<{ endpoint: Endpoint }>('/webhooks/endpoints', { url, ...settings });
  expect([status, body]).toMatchObject([201, {}]);
  return body.endpoint;
}

async function firstAttempt({ id }: Endpoint): Promise<{ delivery: DeliveryDetail; attempt: Attempt }> {
  return waitFor(`an attempt at ${id}`, async () => {
    const { body } = await owner.get<{ data: { id: string }[] }>(`/webhooks/deliveries?endpointId=${id}`);
    if (!body.data[0]) return null;
    const { body: delivery } = await owner.get<DeliveryDetail>(`/webhooks/deliveries/${body.data[0].id}`);
    const attempt = delivery.attempts.find(({ number }) => number === 1);
    return attempt && { delivery, attempt };
  });
}

beforeAll(async () => {
  base = await startTestBase();
  // A name that does not resolve when the endpoint is created, and resolves to a private address at the delivery.
  stack = await startOneProcess(base, {
    addresses: [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  });
  ({ owner, server } = await newSeller(stack.origin, base.inboxUrl, 'hostile@example.com'));
  canary = await listening(
    createServer((_, response) => response.end()).on('connection', () => (canaryConnections += 1)),
  );
});
afterAll(async () => {
  await stack?.stop();
  for (const one of servers) {
    one.close();
    one.closeAllConnections();
  }
  await base?.close();
});

test('each hostile receiver ends with its own error code, and none reaches a forbidden address', async () => {
  const endpoints = new Map<string, Endpoint>();
  for (const [title, { answer, secure, timeoutSeconds }] of Object.entries(hostilities)) {
    const listener = (_: unknown, response: ServerResponse): unknown => answer(response);
    const one = await listening(
      secure ? createSecureServer({ key: pem('key'), cert: pem('self-signed') }, listener) : createServer(listener),
    );
    endpoints.set(
      title,
      await createEndpoint(`${secure ? 'https' : 'http'}://127.0.0.1:${portOf(one)}/`, timeoutSeconds),
    );
  }
  const rebound = await createEndpoint(`http://rebound.invalid:${portOf(canary)}/`);
  expect(
    (await server.post('/listings', { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true })).status,
  ).toBe(201);

  for (const [title, endpoint] of endpoints) {
    const { attempt, delivery } = await firstAttempt(endpoint);
    expect({ title, ...attempt }).toMatchObject({
      title,
      ...hostilities[title]!.attempt,
      remoteIp: '127.0.0.1',
      timings: { connect: expect.any(Number) },
    });
    expect(delivery.status).toBe(attempt.errorCode === null ? 'succeeded' : 'retrying');
    // The timeout of this endpoint, not the default of 15 s.
    expect(attempt.durationMs).toBeLessThan(15_000);
  }
  const blocked = await firstAttempt(rebound);
  expect(blocked.attempt).toMatchObject({
    errorCode: 'blocked_address',
    errorMessage: 'rebound.invalid is not an address allowed over http',
    remoteIp: null,
    statusCode: null,
    responseHeaders: null,
    responseBody: null,
  });
  expect(blocked.delivery).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(canaryConnections).toBe(0);
});
