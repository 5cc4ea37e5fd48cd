import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { startInbox } from '@marketplace/local/inbox/inbox-process';
import { type HeldPort, choosePort, choosePorts, freePort } from '@marketplace/local/processes/ports';
import { localPorts } from '@marketplace/local/infrastructure/infrastructure-ports';
import { startSettings } from '@marketplace/local/start-settings';

const servers: Server[] = [];

const holds: HeldPort[] = [];
const hold = (held: HeldPort): HeldPort => {
  holds.push(held);
  return held;
};

afterEach(() => {
  for (const held of holds.splice(0)) held.release();
  for (const server of servers.splice(0)) server.close();
});

test('when the default port is in use, the next free one is used and printed', async () => {
  const taken = await takePort();
  const lines: string[] = [];
  const { port } = hold(await choosePort('PORT', {}, taken, { print: (line) => lines.push(line) }));
  expect(port).toBeGreaterThan(taken);
  expect(lines).toEqual([`Port ${taken} is in use; using ${port} instead. Set PORT to choose another port.`]);
});

test('a port that was set and is in use is refused with a message that names the variable', async () => {
  const taken = await takePort();
  const choice = choosePort('LOCAL_PORTS=inbox', { 'LOCAL_PORTS=inbox': `${taken}` }, 3001);
  await expect(choice).rejects.toThrow(`LOCAL_PORTS=inbox=${taken} is in use`);
});

test.each(['abc', '70000', '-1', '1.5'])('a port set to %s is refused', async (text) => {
  await expect(choosePort('PORT', { PORT: text }, 3000)).rejects.toThrow(`PORT=${text} is not a port number`);
});

test('0 asks for any free port', async () => {
  expect(hold(await choosePort('PORT', { PORT: '0' }, 3000)).port).toBeGreaterThan(1023);
});

test('a free port is not assigned to another process for a while, and can be listened on', async () => {
  const port = await freePort();
  const others = new Set<number>();
  // Several times as many ports as the system can assign.
  for (let n = 0; n < 200; n += 1) {
    const opened = await Promise.all(Array.from({ length: 100 }, () => listenOn(0)));
    for (const server of opened) others.add((server.address() as AddressInfo).port);
    await Promise.all(opened.map((server) => new Promise((resolve) => server.close(resolve))));
  }
  expect(others).not.toContain(port);
  servers.push(await listenOn(port));
});

test('ports chosen together differ, and no other setting gets a port that was set', async () => {
  const set = await freePort();
  const settings = { one: { name: 'ONE', fallback: set }, two: { name: 'TWO', fallback: set + 1 } };
  const ports = await choosePorts(settings, { TWO: `${set}` });
  Object.values(ports).forEach(hold);
  expect(ports.two.port).toBe(set);
  expect(ports.one.port).not.toBe(set);
});

test('several starts at the same time get different ports, also after one was given to its server', async () => {
  const first = await freePort();
  const ports = await Promise.all(Array.from({ length: 20 }, () => choosePort('PORT', {}, first)));
  expect(new Set(ports.map(hold).map(({ port }) => port)).size).toBe(20);
  const given = ports[0]!;
  // PostgreSQL and Temporal take a moment until they listen.
  given.give();
  expect(hold(await choosePort('PORT', {}, given.port)).port).not.toBe(given.port);
  given.release();
  expect(hold(await choosePort('PORT', {}, given.port)).port).toBe(given.port);
});

test('no program gets a port between choice and start of the server; requests get 503 with Retry-After', async () => {
  const held = hold(await choosePort('PORT', { PORT: '0' }, 3000));
  await expect(listenOn(held.port)).rejects.toThrow('EADDRINUSE');
  const answer = await fetch(`http://127.0.0.1:${held.port}/readyz`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});

test('a program listens at the port held for it, and after its kill the port is held again', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-ports-'));
  const held = hold(await choosePort('PORT', { PORT: '0' }, 3000));
  const url = `http://127.0.0.1:${held.port}/hooks`;
  const start = () =>
    startInbox({ port: held.port, held, runDir: path.join(directory, 'run'), log: path.join(directory, 'inbox.log') });
  const first = await start();
  expect((await fetch(url)).status).toBe(200);
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  expect((await fetch(url)).status).toBe(503);
  await expect(listenOn(held.port)).rejects.toThrow('EADDRINUSE');
  const second = await start();
  // Every connection reaches it, and none the process that holds the port.
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url, { headers: { connection: 'close' } })));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  await second.stop();
  servers.push(await listenOn(held.port));
  rmSync(directory, { recursive: true });
});

test('systems do not use the default ports for outgoing connections', () => {
  const defaults = [startSettings.shape.PORT.parse(undefined), ...Object.values(localPorts)];
  // Linux gives out 32768 to 60999, other systems 49152 and higher.
  for (const port of defaults) expect(port).toBeLessThan(32_768);
});

test('the same port set twice is refused', async () => {
  const port = `${await freePort()}`;
  const settings = { one: { name: 'ONE', fallback: 3000 }, two: { name: 'TWO', fallback: 3001 } };
  await expect(choosePorts(settings, { ONE: port, TWO: port })).rejects.toThrow('is given to two settings');
});

async function takePort(): Promise<number> {
  const server = await listenOn(0);
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return server;
}
