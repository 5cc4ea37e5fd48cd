import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { closeServer, listen } from '../../src/index.ts';

const minute = 60_000;

// The server's clock is a fake; the network is real.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

/** A server that answers when the test tells it to, and a connection to it. */
async function open() {
  const server = createServer();
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const openSocket = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  /** Sends a request; resolves when the server has it. */
  const ask = async (socket: Socket): Promise<ServerResponse> => {
    socket.write('GET / HTTP/1.1\r\nhost: server\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    return response;
  };
  return { server, openSocket, ask };
}

const textOf = async (socket: Socket): Promise<string> => Buffer.concat(await socket.toArray()).toString();

test('a running request is answered minutes after its server began to close, and ends its connection', async () => {
  const { server, openSocket, ask } = await open();
  const socket = await openSocket();
  const response = await ask(socket);
  const closed = closeServer(server, 5 * minute);
  jest.advanceTimersByTime(4 * minute);
  response.end('hello');
  expect(await textOf(socket)).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*hello/i);
  await closed;
});

test('a request that arrives on an open connection is answered too', async () => {
  const { server, openSocket, ask } = await open();
  const [busy, later] = [await openSocket(), await openSocket()];
  const first = await ask(busy);
  const closed = closeServer(server, minute);
  const second = await ask(later);
  first.end('first');
  second.end('second');
  expect(await textOf(busy)).toContain('first');
  expect(await textOf(later)).toMatch(/connection: close[^]*second/i);
  await closed;
});

test('a request that a client sends on an idle connection when its server has begun to close is answered', async () => {
  const { server, openSocket, ask } = await open();
  const [used, unused] = [await openSocket(), await openSocket()];
  for (const socket of [used, unused]) {
    (await ask(socket)).end();
    await once(socket, 'data');
  }
  const closed = closeServer(server, minute);
  jest.advanceTimersByTime(4_000);
  const late = await ask(used);
  jest.advanceTimersByTime(minute);
  late.end('late');
  expect(await textOf(used)).toMatch(/connection: close[^]*late/i);
  expect(await textOf(unused)).toBe('');
  await closed;
});

test('idle connections are closed at once if no time for requests is given', async () => {
  const { server, openSocket, ask } = await open();
  const socket = await openSocket();
  (await ask(socket)).end();
  await once(socket, 'data');
  const closed = closeServer(server);
  expect(await textOf(socket)).toBe('');
  await closed;
});

test('a request that runs longer than its server waits is cut', async () => {
  const { server, openSocket, ask } = await open();
  const socket = await openSocket();
  await ask(socket);
  const closed = closeServer(server, minute);
  jest.advanceTimersByTime(minute + 6_000);
  expect(await textOf(socket)).toBe('');
  await closed;
});

test('a connection without a request keeps its server open for five seconds', async () => {
  const { server, openSocket } = await open();
  const connected = once(server, 'connection');
  const socket = await openSocket();
  await connected;
  const closed = closeServer(server, minute);
  jest.advanceTimersByTime(6_000);
  expect(await textOf(socket)).toBe('');
  await closed;
});

test('a server that listens on :: answers over IPv4, and over IPv6 where the machine has it', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await listen(server, 0, '::');
  const { port } = server.address() as AddressInfo;
  const hasIpv6 = Object.values(networkInterfaces()).some((of) => of?.some(({ address }) => address === '::1'));
  for (const host of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
  await closeServer(server);
});
