import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { ClientLimits } from '../../src/admission/bytes/client-bound.ts';
import { listing } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const gateways: StartedGateway[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});

async function start(connectionLimits?: ClientLimits, options = {}): Promise<StartedGateway> {
  const gateway = await startGateway({ ...(connectionLimits && { connectionLimits }), ...options });
  gateways.push(gateway);
  return gateway;
}

interface Client {
  socket: Socket;
  answer: string;
  closed: boolean;
}

const probe = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n';
/** The head of a request whose body does not begin. */
const headOnly =
  'POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';

async function open({ port }: StartedGateway, from = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  const client: Client = { socket, answer: '', closed: false };
  socket.setEncoding('latin1').on('data', (text: string) => (client.answer += text));
  socket.on('error', () => undefined).on('close', () => (client.closed = true));
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return client;
}

/** Opens a connection that has had its answer, or was closed instead. */
async function openIdle(gateway: StartedGateway, from?: string): Promise<Client> {
  const client = await open(gateway, from);
  client.socket.write(probe);
  await until(() => client.closed || client.answer !== '');
  return client;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}

const openOf = (clients: Client[]): number[] => clients.flatMap(({ closed }, n) => (closed ? [] : [n]));

test('of 600 idle connections of one address, the newest 512 stay, and new ones are answered', async () => {
  const gateway = await start();
  const clients: Client[] = [];
  for (let n = 0; n < 600; n += 1) clients.push(await open(gateway));
  await until(() => openOf(clients).length <= 512);
  expect((await openIdle(gateway)).answer).toMatch(/^HTTP\/1\.1 200/);
  await until(() => openOf(clients).length <= 511);
  expect(openOf(clients)).toEqual(Array.from({ length: 511 }, (_, n) => n + 89));
});

test('a connection with a request, stream or unsent body is kept; a new one is refused only if all have', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const getListing = async (): Promise<unknown> => {
    asked += 1;
    await held.promise;
    return { output: listing };
  };
  const gateway = await start({ all: 100, ofNetwork: 4 }, { clients: { trading: { getListing } } });
  const waiting = await open(gateway);
  waiting.socket.write(headOnly);
  const stream = await open(gateway);
  const { cookie } = gateway.as('finance');
  stream.socket.write(`GET /api/v1/webhooks/deliveries/stream HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`);
  await until(() => stream.answer !== '');
  const others: Client[] = [];
  for (let n = 0; n < 5; n += 1) others.push(await openIdle(gateway));
  await until(() => openOf(others).length === 2);
  expect([openOf(others), waiting.closed, stream.closed]).toEqual([[3, 4], false, false]);
  const request = `GET /api/v1/listings/${listing.id} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`;
  for (const n of [3, 4]) others[n]!.socket.write(request);
  await until(() => asked === 2);
  expect([(await openIdle(gateway)).answer, openOf(others), waiting.closed]).toEqual(['', [3, 4], false]);
  held.resolve();
  await until(() => [3, 4].every((n) => others[n]!.answer.includes(listing.id)));
  expect((await openIdle(gateway)).answer).toMatch(/^HTTP\/1\.1 200/);
});

test('beyond the bound of all, the network with most connections loses its oldest idle one', async () => {
  const gateway = await start({ all: 20, ofNetwork: 15 });
  const victim = await openIdle(gateway, '127.0.0.1');
  const attacker: Client[] = [];
  for (let n = 0; n < 60; n += 1) attacker.push(await openIdle(gateway, `127.0.${n % 2}.2`));
  await until(() => openOf(attacker).length <= 19);
  expect(victim.closed).toBe(false);
});

test('behind our own proxies, whose connections they are, only the bound of all applies', async () => {
  const gateway = await start({ all: 20, ofNetwork: 2 }, { proxies: 1 });
  const clients: Client[] = [];
  for (let n = 0; n < 25; n += 1) clients.push(await openIdle(gateway));
  await until(() => openOf(clients).length <= 20);
  expect(openOf(clients)).toEqual(Array.from({ length: 20 }, (_, n) => n + 5));
});
