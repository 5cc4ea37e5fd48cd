import { argon2, createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen } from '@marketplace/kernel';
import { keptDirectory } from '@marketplace/kernel/testing';
import { request } from 'undici';

/**
 * The end of a run can only find the secrets that it was told of. This is a process of a run as any other; what it is seen to use here
 * is written down for the end of the run.
 */
interface Learned {
  name: string;
  text?: string;
  bytes?: string;
}

function learned(): Learned[] {
  const lines = readFileSync(path.join(keptDirectory()!, `${process.pid}.secrets`), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Learned);
}
const texts = (): unknown[] => learned().map(({ text }) => text);
/** Made of what no random draw is told of. */
const fresh = (): string => `${Math.random()}-${Math.random()}`.replaceAll('.', '_');

let answer: { headers: Record<string, string>; body: unknown };
const server = createServer((incoming, response) => {
  incoming.resume();
  response.writeHead(200, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.body));
});
let url: string;
beforeAll(async () => {
  await listen(server, 0, '127.0.0.1');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server));

test('what is drawn as a token or a key is known', () => {
  const [token, key, nonce] = [randomBytes(32), randomBytes(20), randomBytes(12)];
  expect(texts()).toContain(token.toString('base64url'));
  const bytes = learned().map((one) => one.bytes);
  expect(bytes).toEqual(expect.arrayContaining([token.toString('base64'), key.toString('base64')]));
  expect(bytes).not.toContain(nonce.toString('base64'));
});

test('what is kept as a digest, and what something is keyed with, is known', async () => {
  const [password, token, key] = [`${fresh()} with a space`, fresh(), `${fresh()}!`];
  await promisify(argon2)('argon2id', { message: password, nonce: Buffer.alloc(16), parallelism: 1, tagLength: 16, memory: 64, passes: 1 });
  createHash('sha256').update(token).digest();
  createHmac('sha256', key).update('text').digest();
  createHash('sha256').update(`{"not":"${fresh()}"}`).digest();
  expect(texts()).toEqual(expect.arrayContaining([password, token, key]));
  expect(texts().filter((text) => String(text).includes('{"not"'))).toEqual([]);
});

interface Sent {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}
const clients: [string, (target: string, sent: Sent) => Promise<unknown>][] = [
  ['fetch', async (target, sent) => (await fetch(target, sent)).text()],
  ['undici', async (target, sent) => (await request(target, sent)).body.text()],
];

test.each(clients)('what crosses HTTP as a secret is known, by %s', async (_, send) => {
  const sent = Array.from({ length: 7 }, fresh) as [string, string, string, string, string, string, string];
  const answered = Array.from({ length: 5 }, fresh) as [string, string, string, string, string];
  answer = {
    headers: { 'set-cookie': `sid=${answered[0]}; Path=/; HttpOnly` },
    body: { data: [{ token: answered[1] }], recoveryCodes: [answered[2]], endpoint: { customHeaders: { 'x-key': answered[3] } }, text: `https://example.com/a?token=${answered[4]}` },
  };
  const headers = { authorization: `Bearer ${sent[0]}`, cookie: `sid=${sent[1]}; sid.sig=${sent[2]}` };
  await send(`${url}/rpc?token=${sent[3]}`, { method: 'POST', headers, body: JSON.stringify({ input: { newPassword: `${sent[4]}"ü` } }) });
  const query = `mutation { signIn(input: { email: "a", password: ${JSON.stringify(sent[5])} }) { ok } }`;
  await send(url, { method: 'POST', headers: {}, body: JSON.stringify({ query, variables: { input: { password: sent[6] } } }) });
  expect(texts()).toEqual(expect.arrayContaining([...sent.filter((_text, at) => at !== 4), `${sent[4]}"ü`, ...answered]));
});
