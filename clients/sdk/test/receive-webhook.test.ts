import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readRawBody, type WebhookRequest } from '../src/index.ts';

/** Calls `read` with a request that has this body, and returns its result. */
type Ask = <T>(body: Uint8Array<ArrayBuffer>, read: (request: WebhookRequest) => Promise<T>) => Promise<T>;

const ofNode: Ask = (body, read) =>
  new Promise((resolve, reject) => {
    current = (request) => read(request).then(resolve, reject);
    // The server closes the connection if it stops reading in the middle of the body.
    fetch(url, { method: 'POST', body }).catch(() => undefined);
  });

const ofFetch: Ask = (body, read) => read(new Request('http://localhost', { method: 'POST', body }));

let current: (request: IncomingMessage) => Promise<void>;
let url: string;
const server = createServer((request, response) => void current(request).finally(() => response.end()));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe.each([
  ['Node', ofNode],
  ['Fetch', ofFetch],
])("%s's request", (_, ask) => {
  test('is read as the bytes that were sent, valid UTF-8 or not', async () => {
    const bytes = Uint8Array.from({ length: 200_000 }, (_value, index) => index % 256);
    expect(Buffer.from(bytes).equals(await ask(bytes, (request) => readRawBody(request)))).toBe(true);
  });

  test('is not read beyond the limit', async () => {
    expect(await ask(Buffer.alloc(10), (request) => readRawBody(request, 10))).toHaveLength(10);
    await expect(ask(Buffer.alloc(11), (request) => readRawBody(request, 10))).rejects.toMatchObject({
      code: 'payload_too_large',
      statusCode: 400,
    });
  });

  test('whose body was already read is an error of the setup, not a refusal', async () => {
    const readTwice = async (request: WebhookRequest) => {
      await ('bodyUsed' in request ? request.text() : text(request));
      return readRawBody(request);
    };
    const error = await ask(Buffer.from('{}'), readTwice).catch((reason: unknown) => reason);
    expect(String(error)).toContain('ahead of every body parser');
    expect(error).not.toHaveProperty('statusCode');
  });
});

test("Fetch's request without a body has no bytes", async () => {
  expect(await readRawBody(new Request('http://localhost', { method: 'POST' }))).toHaveLength(0);
});
