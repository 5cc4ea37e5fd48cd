import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyServiceReady } from '../../src/transports/remote.ts';

let status = 200;
const server = createServer((request, response) => {
  response.writeHead(request.url === '/readyz' ? status : 404).end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
const stop = () => new Promise((resolve) => server.close(resolve));
afterAll(stop);

test('services are ready when all of them report it', async () => {
  await expect(everyServiceReady([url, url])).resolves.toBeUndefined();
});

test('services are not ready when one refuses or cannot be reached', async () => {
  status = 503;
  await expect(everyServiceReady([url])).rejects.toThrow(`not ready: ${url}/readyz`);
  await stop();
  await expect(everyServiceReady([url])).rejects.toThrow('fetch failed');
});
