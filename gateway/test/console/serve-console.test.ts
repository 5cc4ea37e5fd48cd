import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConsole } from '../../src/console/read-console.ts';
import { hashOf } from '../../src/graphql/requests/trusted-documents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://images.example; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";
const script = 'export const a = 1;\n'.repeat(100);
const document = 'query Me { viewer { role } }';
const formerDocument = 'query Former { viewer { role } }';
const files: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Console</title>',
  'theme.js': 'document;',
  'assets/index-abc123.js': script,
  'assets/index-abc123.js.br': Buffer.from('brotli'),
  'assets/index-abc123.js.gz': gzipSync(script),
  'documents.json': JSON.stringify({ [hashOf(document)]: document }),
  'documents.released.json': JSON.stringify({ [hashOf(formerDocument)]: formerDocument }),
  'files.json': JSON.stringify({
    version: 'v1',
    files: ['index.html', 'theme.js', 'assets/index-abc123.js', 'documents.json', 'documents.released.json'],
    opens: ['ord', 'offers', 'money', 'claims'],
  }),
};

let directory: string;
let gateway: StartedGateway;
let without: StartedGateway;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'console-'));
  mkdirSync(path.join(directory, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(directory, name), content);
  const console = {
    ...readConsole(directory),
    imageOrigins: ['https://images.example'],
    links: { inboxUrl: 'http://127.0.0.1:3001', temporalUiUrl: null },
    testClock: true,
  };
  [gateway, without] = await Promise.all([startGateway({ console }), startGateway()]);
});
afterAll(async () => {
  await Promise.all([gateway?.close(), without?.close()]);
  rmSync(directory, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${gateway.port}${address}`, { method, headers, redirect: 'manual' });
const html = { accept: 'text/html' };

test('an address below /console that accepts HTML is the application, without credential and not stored', async () => {
  for (const address of ['/console', '/console/', '/console/o/lamps/orders/ord_1?tab=money']) {
    const response = await get(address, html);
    expect([response.status, await response.text()]).toEqual([200, files['index.html']]);
    expect(response.headers.get('content-security-policy')).toBe(policy);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  expect(gateway.domains.calls).toEqual([]);
  expect((await get('/consoles', html)).status).toBe(404);
});

test('assets never change, and are sent as the browser takes them', async () => {
  const asset = '/console/assets/index-abc123.js';
  const plain = await get(asset, { 'accept-encoding': 'identity' });
  expect([plain.headers.get('cache-control'), plain.headers.get('content-encoding')]).toEqual([
    'public, max-age=31536000, immutable',
    null,
  ]);
  expect([await plain.text(), plain.headers.get('vary')?.toLowerCase()]).toEqual([script, 'accept-encoding']);
  const raw = (coding: string) => rawBody(asset, coding);
  expect((await raw('br, gzip')).body.toString()).toBe('brotli');
  expect(gunzipSync((await raw('gzip')).body).toString()).toBe(script);
  const etag = plain.headers.get('etag')!;
  const unchanged = await get(asset, { 'accept-encoding': 'identity', 'if-none-match': etag });
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await get(asset, { 'accept-encoding': 'identity' }, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(script.length),
    '',
  ]);
});

async function rawBody(address: string, coding: string): Promise<{ body: Buffer }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ port: gateway.port, path: address, headers: { 'accept-encoding': coding } }, async (response) => {
      resolve({ body: Buffer.concat(await response.toArray()) });
    })
      .on('error', reject)
      .end();
  });
}

test('a missing asset, a file outside and an internal file are no part of the console', async () => {
  for (const address of [
    '/console/assets/none.js',
    '/console/documents.json',
    '/console/documents.released.json',
    '/console/files.json',
  ])
    await expectProblem(await get(address, { accept: 'application/problem+json' }), 404, 'not_found');
  expect((await get('/console/assets/none.js', html)).status).toBe(404);
  const answer = await rawRequest(
    gateway.port,
    'GET /console/%2e%2e/package.json HTTP/1.1\r\nhost: x\r\naccept: application/json\r\nconnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 404/);
  await expectProblem(await get('/console', html, 'POST'), 405, 'method_not_allowed');
});

test('a path out of the console leads to no file, whatever is accepted', async () => {
  for (const out of [
    '%2e%2e/documents.json',
    '..%2fdocuments.json',
    'assets/%2e%2e/documents.json',
    '%2e%2e%2f%2e%2e/package.json',
    '..\\files.json',
  ])
    for (const accept of ['text/html', 'application/json', '*/*']) {
      const answer = await rawRequest(
        gateway.port,
        `GET /console/${out} HTTP/1.1\r\nhost: x\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`,
      );
      expect([out, accept, /^HTTP\/1.1 404|<title>Console<\/title>$/.test(answer)]).toEqual([out, accept, true]);
    }
});

test('the application is read again only if it has changed, and HEAD says what GET would', async () => {
  const first = await get('/console', html);
  const etag = first.headers.get('etag')!;
  const unchanged = await get('/console/o/lamps', { ...html, 'if-none-match': `"other", ${etag}` });
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('cache-control')]).toEqual([
    304,
    '',
    'no-cache',
  ]);
  expect((await get('/console', { ...html, 'if-none-match': '"other"' })).status).toBe(200);
  for (const coding of ['br', 'gzip', 'identity']) {
    const [head, whole] = await Promise.all(
      ['HEAD', 'GET'].map((method) => get('/console/assets/index-abc123.js', { 'accept-encoding': coding }, method)),
    );
    const said = ({ headers }: Response) =>
      ['content-type', 'content-encoding', 'content-length', 'etag', 'cache-control', 'vary'].map((name) =>
        headers.get(name),
      );
    expect(said(head!)).toEqual(said(whole!));
    await whole!.body?.cancel();
  }
});

test('config.json says what the installation offers', async () => {
  const response = await get('/console/config.json');
  expect(await response.json()).toEqual({
    version: 'v1',
    inboxUrl: 'http://127.0.0.1:3001',
    temporalUiUrl: null,
    testClock: true,
  });
});

test('/open leads to a record in the console, or in the API if there is no console', async () => {
  const id = 'ord_01h2xcejqtf2nbrexx3vqjhp41';
  const opened = await get(`/open/${id}?organizationId=org_1`);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/console/open/${id}?organizationId=org_1`]);
  const payment = 'pay_01h2xcejqtf2nbrexx3vqjhp41';
  expect((await get(`/open/${payment}`)).headers.get('location')).toBe(`/api/v1/payments/${payment}`);
  const api = await fetch(`http://127.0.0.1:${without.port}/open/${id}`, { redirect: 'manual' });
  expect([api.status, api.headers.get('location')]).toEqual([303, `/api/v1/orders/${id}`]);
  expect((await get('/open/offers?organizationId=org_1')).headers.get('location')).toBe(
    '/console/open/offers?organizationId=org_1',
  );
  const list = await fetch(`http://127.0.0.1:${without.port}/open/orders`, { redirect: 'manual' });
  expect([list.status, list.headers.get('location')]).toEqual([303, '/api/v1/orders']);
  expect((await get('/open/claims')).headers.get('location')).toBe('/console/open/claims');
  expect((await get('/open/money')).headers.get('location')).toBe('/console/open/money');
  const balance = await fetch(`http://127.0.0.1:${without.port}/open/money`, { redirect: 'manual' });
  expect(balance.headers.get('location')).toBe('/api/v1/balance');
  for (const none of [
    '/open/',
    '/open/listings',
    '/open/constructor',
    '/open/ord_1',
    '/open/evt_01h2xcejqtf2nbrexx3vqjhp41',
    '/open/..%2f',
  ])
    await expectProblem(await get(none), 404, 'not_found');
});

test('the start page, the pages of mails and that of an endpoint lead to the console, if there is one', async () => {
  const links = {
    '/': '/console',
    '/verify-email': '/console/sign-in',
    '/reset-password': '/console/sign-in',
    '/accept-invitation': '/console',
    '/unsubscribe': '/console/account',
    '/webhook-endpoint': '/console',
  };
  for (const [address, link] of Object.entries(links)) {
    expect(await (await get(address, html)).text()).toContain(`href="${link}"`);
    const other = await fetch(`http://127.0.0.1:${without.port}${address}`, { headers: html });
    expect(await other.text()).not.toContain('href="/console');
  }
  expect(await (await get('/', { accept: 'application/json' })).json()).toMatchObject({ console: '/console' });
});

test('documents of the console and of its last release are executed by their hash, others by their text', async () => {
  const execute = (on: StartedGateway, body: object) =>
    on.send('/api/v1/graphql', { method: 'POST', headers: on.as('owner'), body });
  const byHash = await execute(gateway, { documentId: `sha256:${hashOf(document)}` });
  expect(await byHash.json()).toEqual({ data: { viewer: { role: 'owner' } } });
  const former = await execute(gateway, { documentId: hashOf(formerDocument) });
  expect(await former.json()).toEqual({ data: { viewer: { role: 'owner' } } });
  expect((await execute(gateway, { query: '{ viewer { role } }' })).status).toBe(200);
  await expectProblem(await execute(gateway, { documentId: 'none' }), 422, 'validation_failed');
  await expectProblem(await execute(without, { documentId: hashOf(document) }), 422, 'validation_failed');
});

test('without a console, its addresses are those of no route', async () => {
  const response = await fetch(`http://127.0.0.1:${without.port}/console`);
  await expectProblem(response, 404, 'not_found');
});

test('an incomplete console stops the start and names the file', () => {
  const incomplete = mkdtempSync(path.join(tmpdir(), 'console-'));
  writeFileSync(path.join(incomplete, 'files.json'), files['files.json'] as string);
  expect(() => readConsole(incomplete)).toThrow(`${path.join(incomplete, 'index.html')} is missing`);
  rmSync(incomplete, { recursive: true });
});
