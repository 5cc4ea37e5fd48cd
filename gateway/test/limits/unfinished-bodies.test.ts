import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { RateLimit } from '@marketplace/kernel';
import { type BodyLimits, defaultBodyLimits } from '../../src/admission/bytes/guard-bytes.ts';
import { listing } from '../support/fake-records.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const kib = 1024;
const provider = '/api/v1/payment-providers/sandbox/webhooks';
const gateways: StartedGateway[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});

async function start(bodyLimits: Partial<BodyLimits> = {}, rateLimit?: RateLimit): Promise<StartedGateway> {
  const gateway = await startGateway({
    proxies: 1,
    ...(rateLimit && { rateLimit }),
    bodyLimits: { ...defaultBodyLimits, ...bodyLimits },
  });
  gateways.push(gateway);
  return gateway;
}

interface Client {
  socket: Socket;
  /** Text that the server has sent. */
  answer: string;
  closed: boolean;
}

/** Sends the head of a request with a chunked body from this address, and the first bytes of the body. */
function begin({ port }: StartedGateway, path: string, address: string, body: string | Buffer = ''): Client {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const client: Client = { socket, answer: '', closed: false };
  socket.setEncoding('latin1').on('data', (text: string) => (client.answer += text));
  socket.on('error', () => undefined).on('close', () => (client.closed = true));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nx-forwarded-for: ${address}\r\n` +
      `transfer-encoding: chunked\r\n\r\n`,
  );
  if (body.length > 0) sendChunk(client, body);
  return client;
}

function sendChunk({ socket }: Client, body: string | Buffer): void {
  socket.write(`${body.length.toString(16)}\r\n`);
  socket.write(body);
  socket.write('\r\n');
}

const statusOf = ({ answer }: Client): number => Number(answer.slice(9, 12));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(10);
}

let halfOfHeaders: Promise<string>;
beforeAll(async () => {
  const gateway = await startGateway();
  halfOfHeaders = rawRequest(gateway.port, 'GET /healthz HTTP/1.1\r\nhost: a\r\nx-half: ').finally(() =>
    gateway.close(),
  );
});

test('of 150 unfinished bodies of one address, those beyond its bytes are refused, and no whole request', async () => {
  const gateway = await start({ bytesMaxOfNetwork: 4 * kib * kib });
  const attackers = Array.from({ length: 150 }, () =>
    begin(gateway, provider, '10.0.0.1', Buffer.alloc(250 * kib, 32)),
  );
  await until(() => attackers.filter(({ closed }) => closed).length >= 150 - 16);
  for (const attacker of attackers.filter(({ closed }) => closed)) {
    // A client that still sends when its connection is closed may not see the answer.
    if (attacker.answer === '') continue;
    expect(statusOf(attacker)).toBe(429);
    expect(attacker.answer).toContain('"code":"too_many_requests_in_progress"');
    expect(attacker.answer.toLowerCase()).toContain('retry-after: 1\r\n');
  }
  for (const address of ['10.0.0.1', '10.0.0.2']) {
    const response = await gateway.send('/api/v1/listings', {
      method: 'POST',
      headers: { ...gateway.withKey('listings:write'), 'x-forwarded-for': address },
      body: { title: 'A', description: 'x'.repeat(9_000), price: { amount: 1, currency: 'USD' } },
    });
    expect(response.status).toBe(201);
  }
  expect(attackers.filter(({ closed }) => !closed).length).toBeGreaterThan(0);
});

test('of unfinished bodies of many addresses, the address with most bytes loses, and others do not', async () => {
  const gateway = await start({ bytesMax: 1024 * kib });
  const few = begin(gateway, provider, '10.0.0.1', Buffer.alloc(100 * kib, 32));
  const many = Array.from({ length: 20 }, () => begin(gateway, provider, '10.0.0.2', Buffer.alloc(200 * kib, 32)));
  await until(() => many.filter(({ closed }) => closed).length >= 15);
  expect(few.closed).toBe(false);
});

const ofOneSite = (n: number): string => `2001:db8:1:${n.toString(16)}::1`;
const ofOneRegion = (n: number): string => `2001:db8:${n.toString(16)}::1`;
const anywhere = (n: number): string => `2001:${n.toString(16)}::1`;
const ofOneIpv4Site = (n: number): string => `203.0.113.${n}`;

test.each([
  ['one byte each, of one /48,', 1, ofOneSite],
  ['4 KB each, of one /48,', 4 * kib, ofOneSite],
  ['4 KB each, of one /32,', 4 * kib, ofOneRegion],
  ['4 KB each, of as many /32,', 4 * kib, anywhere],
  ['4 KB each, of one /24 of IPv4,', 4 * kib, ofOneIpv4Site],
])('200 networks with unfinished bodies, %s refuse no request of others', async (_, bytes, addressOf) => {
  const gateway = await start({ bytesMax: 512 * kib, bytesMaxOfNetwork: 256 * kib });
  const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery staple' });
  const answered = async (attack: () => void): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const victim = begin(gateway, '/api/v1/auth/sign-in', '2001:db9::1', ' '.repeat(5_000));
      attack();
      await gateway.send('/healthz');
      sendChunk(victim, body);
      victim.socket.write('0\r\n\r\n');
      await until(() => victim.answer !== '' || victim.closed);
      statuses.push(statusOf(victim));
    }
    return statuses;
  };
  let attackers = 0;
  const attack = (count: number): void => {
    for (let n = 0; n < count; n += 1) begin(gateway, provider, addressOf((attackers += 1)), Buffer.alloc(bytes, 32));
  };
  expect(await answered(() => undefined)).toEqual(Array(30).fill(200));
  attack(110);
  expect(await answered(() => attack(3))).toEqual(Array(30).fill(200));
});

test('each 64 KB of a body count as a request of its address; beyond the limit it is 429 and closed', async () => {
  const gateway = await start({}, { perSecond: 0.001, burst: 7 });
  const long = Buffer.alloc(250 * kib, 32);
  const [first, second] = [begin(gateway, provider, '10.0.0.1', long), begin(gateway, provider, '10.0.0.1', long)];
  const other = begin(gateway, provider, '10.0.0.2', long);
  await until(() => [first, second].some(({ closed }) => closed));
  const refused = first.closed ? first : second;
  if (refused.answer !== '')
    expect([statusOf(refused), refused.answer]).toEqual([429, expect.stringContaining('"code":"rate_limited"')]);
  expect(other.closed).toBe(false);
});

test('a body in more than 1,000 parts of a few bytes is 413 and closed; in longer ones it is read', async () => {
  const gateway = await start();
  const tiny = begin(gateway, provider, '10.0.0.1');
  tiny.socket.write('1\r\n \r\n'.repeat(1_001));
  await until(() => tiny.closed);
  expect([statusOf(tiny), tiny.answer]).toEqual([413, expect.stringContaining('too many parts')]);
  const longer = begin(gateway, provider, '10.0.0.1');
  for (let n = 0; n < 1_100; n += 1) sendChunk(longer, ' '.repeat(64));
  longer.socket.write('0\r\n\r\n');
  await until(() => longer.answer !== '');
  expect(longer.answer).not.toContain('too many parts');
});

test('a request that is answered before its body ends loses its connection a second later', async () => {
  const gateway = await start();
  const waiting = begin(gateway, '/api/v1/auth/sign-in', '10.0.0.1', Buffer.alloc(17 * kib, 32));
  await until(() => waiting.answer !== '');
  expect([statusOf(waiting), waiting.closed]).toEqual([413, false]);
  await until(() => waiting.closed);
});

test.each(['/api/v1/auth/sign-in', '/api/v1/auth/api-keys'])('16 KB are the most for %s', async (path) => {
  const gateway = await start();
  const attacker = begin(gateway, path, '10.0.0.1', Buffer.alloc(17 * kib, 32));
  if (path.endsWith('sign-in')) {
    await until(() => attacker.answer !== '');
    expect([statusOf(attacker), attacker.answer]).toEqual([413, expect.stringContaining('16 KB')]);
  }
  const response = await gateway.send(path, {
    method: 'POST',
    headers: { ...gateway.as('owner'), 'sec-fetch-site': 'same-origin' },
    body: { name: 'x'.repeat(17 * kib) },
  });
  expect(response.status).toBe(413);
});

test('a body that arrives too slowly is 408 and loses its connection; a faster one is read', async () => {
  const gateway = await start({ bytesPerSecondMin: 100, periodMs: 2000 });
  // The other client sends twenty times the minimum, because a loaded machine makes it pause.
  const silent = begin(gateway, provider, '10.0.0.1', Buffer.alloc(200 * kib, 32));
  const slow = begin(gateway, '/api/v1/auth/sign-in', '10.0.0.2', '{"email":"ada@example.com",');
  const trickle = async (): Promise<void> => {
    for (let sent = 0; !(silent.closed && sent >= 3_000); sent += 100) {
      sendChunk(slow, ' '.repeat(100));
      await delay(50);
    }
  };
  await trickle();
  expect([statusOf(silent), silent.answer]).toEqual([408, expect.stringContaining('"code":"request_timeout"')]);
  sendChunk(slow, '"password":"correct horse battery staple"}');
  slow.socket.write('0\r\n\r\n');
  await until(() => slow.answer !== '');
  expect(statusOf(slow)).toBe(200);
});

test('requests that wait on one connection for the answer to another hold bytes of the same budget', async () => {
  const held = Promise.withResolvers<void>();
  const getListing = async (): Promise<unknown> => {
    await held.promise;
    return { output: listing };
  };
  const bodyLimits = { ...defaultBodyLimits, bytesMaxOfNetwork: 300 * kib };
  const gateway = await startGateway({ bodyLimits, clients: { trading: { getListing } } });
  gateways.push(gateway);
  const socket = connect(gateway.port, '127.0.0.1');
  sockets.push(socket);
  let answers = '';
  let closed = false;
  socket.setEncoding('latin1').on('data', (text: string) => (answers += text));
  socket.on('error', () => undefined).on('close', () => (closed = true));
  const { authorization } = gateway.withKey('listings:write');
  socket.write(`GET /api/v1/listings/${listing.id} HTTP/1.1\r\nhost: a\r\nauthorization: ${authorization}\r\n\r\n`);
  const bodyBytes = 500 * kib;
  for (let n = 0; n < 30; n += 1)
    socket.write(
      `POST ${provider} HTTP/1.1\r\nhost: a\r\ncontent-length: ${bodyBytes}\r\n\r\n${' '.repeat(bodyBytes)}`,
    );
  // More than the buffers of the system hold, so the gateway has read some of it.
  await until(() => socket.writableLength === 0);
  held.resolve();
  await until(() => closed);
  expect(answers).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 429 /);
});

test('headers that do not end are answered 408 ten seconds later', async () => {
  expect(await halfOfHeaders).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
}, 30_000);
