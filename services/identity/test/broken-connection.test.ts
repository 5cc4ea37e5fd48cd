import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen, remote, serve } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { identityContract } from '@marketplace/identity-contract';
import { createMigratedDatabase } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  identityWith,
  newAccount,
  openInbox,
  password,
  signIn,
  type TestedIdentity,
} from './identity-under-test.ts';

const inbox = await openInbox();
const token = 'token-of-the-gateway';
const newPassword = 'another long password of mine';

/**
 * Forwards calls and records them in `calls`. The next call of the operation named by `breaks` is executed, but its
 * connection is closed instead of returning the answer.
 */
async function openProxy(target: string) {
  const proxy = { url: '', breaks: '', calls: [] as string[] };
  const server = createServer((request, response) => {
    void request.toArray().then(async (chunks: Buffer[]) => {
      const operation = request.url!.split('/').at(-1)!;
      proxy.calls.push(operation);
      const headers = { 'content-type': 'application/json', authorization: request.headers.authorization! };
      const answer = await fetch(target + request.url!, { method: 'POST', headers, body: Buffer.concat(chunks) });
      const body = await answer.text();
      if (operation !== proxy.breaks) return response.writeHead(answer.status).end(body);
      proxy.breaks = '';
      return request.socket.destroy();
    });
  });
  await listen(server, 0, '127.0.0.1');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { proxy, close: () => closeServer(server) };
}

let tested: TestedIdentity;
let proxy: Awaited<ReturnType<typeof openProxy>>['proxy'];
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const log = testLog();
  const subject = identityWith(inbox);
  const database = await createMigratedDatabase([subject.domain]);
  closers.push(() => database.drop());
  const module = await subject.create(database.url, log);
  closers.push(() => module.close());
  const contracts = [{ name: module.names.contract, dispatch: module.dispatch.contract, token }];
  const serving = await serve({ host: '127.0.0.1', port: 0, contracts, ready: () => module.ready(), log });
  closers.push(() => module.drain().then(() => serving.close()));
  const opened = await openProxy(serving.url);
  closers.push(opened.close);
  proxy = opened.proxy;
  const client = remote(identityContract, { url: proxy.url, token });
  closers.push(() => client.close());
  tested = { client, engine: module.engine, databaseUrl: database.url };
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

test.each([undefined, 'once'])(
  'a changed password whose answer is lost is changed once, and the caller does not get a 401 (key: %s)',
  async (idempotencyKey) => {
    const email = await newAccount(tested, inbox);
    const caller = await callerWith(
      tested,
      await signIn(tested, email),
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
    Object.assign(proxy, { breaks: 'changePassword', calls: [] });
    await expect(
      tested.client.changePassword(caller, { currentPassword: password, newPassword }),
    ).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(proxy.calls).toEqual(['changePassword']);
    await expect(tested.client.signIn(anonymous(), { email, password: newPassword })).resolves.toBeDefined();
  },
);
