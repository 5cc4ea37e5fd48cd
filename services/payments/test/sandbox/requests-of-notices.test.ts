import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { testLog } from '@marketplace/kernel/testing';
import { createSandbox } from '../../src/sandbox/create-sandbox.ts';
import { signatureHeader } from '../../src/sandbox/notices/signature.ts';
import { openSandbox, pay, secret, until } from './sandbox-under-test.ts';

const sandbox = openSandbox();

/** The requests that a platform has got, and the status with which it answers. */
const got: { body: Buffer; headers: NodeJS.Dict<string | string[]> }[] = [];
let status = 200;
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ body: Buffer.concat(parts), headers: request.headers });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
});
afterAll(() => void server.close());

async function sending(run: () => Promise<void>): Promise<void> {
  const sender = createSandbox({ connection: sandbox().store.connections.sandbox, secret, url, log: testLog() });
  sender.start(() => Promise.reject(new Error('with a URL, nothing is handed over in the process')));
  await run().finally(() => sender.stop());
}

test("a notice is posted, and Stripe's own package verifies its signature", async () => {
  await sending(async () => {
    const { ref } = await pay(sandbox());
    await until(() => got.length === 1);
    const { body, headers } = got[0]!;
    expect(headers['content-type']).toBe('application/json');
    const { webhooks } = new Stripe('sk_test_not_used');
    const header = headers[signatureHeader] as string;
    const event = webhooks.constructEvent(body, header, secret);
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id: ref } } });
    expect(() => webhooks.constructEvent(body, header, 'another secret')).toThrow('signature');
  });
});

test.each([500, 404, 302])('a notice that is answered with %s is posted again', async (refusal) => {
  got.length = 0;
  status = refusal;
  await sending(async () => {
    const { ref } = await pay(sandbox());
    await until(() => got.length === 1);
    status = 200;
    await until(() => got.length === 2);
    expect(got.map(({ body }) => sandbox().provider.readNotice(body, signed(body, got))!.ref)).toEqual([ref, ref]);
  });
});

function signed(body: Buffer, requests: typeof got): Record<string, string> {
  const { headers } = requests.find((request) => request.body === body)!;
  return { [signatureHeader]: headers[signatureHeader] as string };
}

test('a platform that cannot be reached gets the notice when it is back', async () => {
  got.length = 0;
  await pay(sandbox());
  const closed = createSandbox({
    connection: sandbox().store.connections.sandbox,
    secret,
    url: 'http://127.0.0.1:9',
    log: testLog(),
  });
  closed.start(() => Promise.resolve(true));
  expect(await closed.controls.flushNotices()).toBe(0);
  await closed.stop();
  await sending(() => until(() => got.length === 1));
});
