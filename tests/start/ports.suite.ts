import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { choosePort, choosePorts, freePort } from '@marketplace/local/infrastructure/ports';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('when the default port is in use, the next free one is used and printed', async () => {
  const taken = await takePort();
  const lines: string[] = [];
  const port = await choosePort('PORT', {}, taken, { print: (line) => lines.push(line) });
  expect(port).toBeGreaterThan(taken);
  expect(lines).toEqual([`Port ${taken} is in use; using ${port} instead. Set PORT to choose another port.`]);
});

test('a port that was set and is in use is refused with a message that names the variable', async () => {
  const taken = await takePort();
  const choice = choosePort('INBOX_PORT', { INBOX_PORT: `${taken}` }, 3001);
  await expect(choice).rejects.toThrow(`INBOX_PORT=${taken} is in use`);
});

test.each(['abc', '70000', '-1', '1.5'])('a port set to %s is refused', async (text) => {
  await expect(choosePort('PORT', { PORT: text }, 3000)).rejects.toThrow(`PORT=${text} is not a port number`);
});

test('0 asks for any free port', async () => {
  expect(await choosePort('PORT', { PORT: '0' }, 3000)).toBeGreaterThan(1023);
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
  expect(ports.two).toBe(set);
  expect(ports.one).not.toBe(set);
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
