import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { listing, organization } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const mib = 1024 * 1024;
const path = `/api/v1/listings/${listing.id}`;
/** Below the limit of an answer. */
const large = { output: { ...listing, description: 'x'.repeat(3 * mib) } };
/** Number of large answers that exceed the buffers of a local connection. */
const many = 10;

const opened: StartedGateway[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

async function start(
  unsentLimits: { stalledMs: number; bytesMax: number },
  answer: (caller: Caller) => unknown = () => large,
) {
  let asked = 0;
  const getListing = async (caller: Caller): Promise<unknown> => {
    asked += 1;
    return answer(caller);
  };
  const gateway = await startGateway({ proxies: 1, unsentLimits, clients: { trading: { getListing } } });
  opened.push(gateway);
  return { gateway, asked: () => asked };
}

function request(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** A connection that sends this and reads nothing. */
function open({ port }: StartedGateway, text: string): { socket: Socket; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(text);
  // `close` is emitted only after what has arrived was read, so the end is seen by a write that fails. Servers ignore
  // empty lines before a request (RFC 9112, section 2.2).
  const closed = (async () => {
    while (!socket.destroyed) {
      socket.write('\r\n');
      await delay(20);
    }
  })();
  return { socket, closed };
}

test('a client that takes nothing of its answer is disconnected; one that reads slowly gets all of it', async () => {
  const { gateway } = await start({ stalledMs: 2_000, bytesMax: 1024 * mib });
  const silent = open(gateway, request(gateway.withKey()).repeat(many));
  const slow = connect(gateway.port, '127.0.0.1');
  sockets.push(slow);
  const strangers = gateway.withStrangersKey();
  slow.write(request(strangers).repeat(many - 1) + request({ ...strangers, connection: 'close' }));
  let bytes = 0;
  slow.on('data', (chunk) => {
    bytes += chunk.length;
    slow.pause();
    setImmediate(() => slow.resume());
  });
  await once(slow, 'end');
  expect(bytes).toBeGreaterThan(many * 3 * mib);
  await silent.closed;
});

test('of too many unsent bytes, the owner with most of them loses connections, and others do not', async () => {
  const { gateway, asked } = await start({ stalledMs: 60_000, bytesMax: 10 * mib });
  const other = open(gateway, request(gateway.withStrangersKey()).repeat(many));
  while (asked() < 1) await delay(5);
  const greedy = [0, 1, 2, 3].map(() => open(gateway, request(gateway.withKey()).repeat(many)));
  await Promise.race(greedy.map(({ closed }) => closed));
  expect(other.socket.destroyed).toBe(false);
  let bytes = 0;
  other.socket.on('data', (chunk) => (bytes += chunk.length));
  while (bytes < many * 3 * mib) await delay(5);
});

test('many networks and organizations that read nothing cut nobody who reads slowly, and holds more', async () => {
  // Answers have several lengths, so that some connections are in the middle of one when the buffers of the system are
  // full.
  let shorter = 0;
  const answerOf = ({ actor }: Caller): unknown => {
    if ('organizationId' in actor && actor.organizationId === organization.id) return large;
    shorter += 1;
    return { output: { ...listing, description: 'x'.repeat((2 + (shorter % 10) / 10) * mib) } };
  };
  const { gateway } = await start({ stalledMs: 60_000, bytesMax: 12 * mib }, answerOf);
  const readAll = async (): Promise<number> => {
    const reader = connect(gateway.port, '127.0.0.1');
    sockets.push(reader);
    const headers = { ...gateway.withKey(), 'x-forwarded-for': '2001:db9::1' };
    reader.write(request(headers).repeat(many - 1) + request({ ...headers, connection: 'close' }));
    let bytes = 0;
    reader
      .on('error', () => undefined)
      .on('data', (chunk) => {
        bytes += chunk.length;
        reader.pause();
        setTimeout(() => reader.resume(), 1);
      });
    await once(reader, 'close');
    return bytes;
  };
  const alone = await readAll();
  expect(alone).toBeGreaterThan(many * 3 * mib);
  const attackers = Array.from({ length: 30 }, (_, n) => {
    const headers = { ...gateway.withStrangersKey(), 'x-forwarded-for': `2001:db8:1:${n}::1` };
    return open(gateway, request(headers).repeat(many));
  });
  await Promise.race(attackers.map(({ closed }) => closed));
  expect(await readAll()).toBeGreaterThan(many * 3 * mib);
});

test('requests sent at once on one connection are processed one after the other', async () => {
  let running = 0;
  let most = 0;
  const { gateway, asked } = await start({ stalledMs: 60_000, bytesMax: 1024 * mib }, async () => {
    running += 1;
    most = Math.max(most, running);
    await delay(5);
    running -= 1;
    return { output: listing };
  });
  const socket = connect(gateway.port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.write(request(gateway.withKey()).repeat(10));
  while (text.split('HTTP/1.1 200').length <= 10) await delay(5);
  expect([asked(), most]).toEqual([10, 1]);
});

test('answers wait for those before them to be read, and a connection on which too many wait is closed', async () => {
  const { gateway, asked } = await start({ stalledMs: 60_000, bytesMax: 1024 * mib });
  const few = open(gateway, request(gateway.withKey()).repeat(30));
  while (asked() < 1) await delay(5);
  await open(gateway, request(gateway.withStrangersKey()).repeat(40)).closed;
  expect(few.socket.destroyed).toBe(false);
  // Only the answers that fit into the buffers of the system are computed, not the others.
  expect(asked()).toBeLessThan(20);
});
