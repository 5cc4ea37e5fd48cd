import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serviceUrlName } from '@marketplace/kernel';
import { gatewayConfig } from '../../src/config.ts';
import { contracts } from '../../src/calls/domains.ts';
import { readTrustedDocuments } from '../../src/graphql/requests/trusted-documents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { delivery } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const whoAmI = 'query WhoAmI { viewer { role } }\n';
const oneDelivery = 'query OneDelivery($id: ID!) { webhookDelivery(id: $id) { id } }\nquery Role { viewer { role } }\n';
const expensive = 'query Expensive($first: Int!) { listings(first: $first) { nodes { id } } }\n';
const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');

const folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
const manifest = path.join(folder, 'manifest.json');
const command = new URL('../../src/generate/write-manifest.ts', import.meta.url).pathname;

let gateway: StartedGateway;
beforeAll(async () => {
  for (const [name, document] of Object.entries({ whoAmI, oneDelivery, expensive }))
    writeFileSync(path.join(folder, `${name}.graphql`), document);
  execFileSync(process.execPath, [command, folder, manifest]);
  gateway = await startGateway({ documents: readTrustedDocuments(manifest) });
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});
const send = (body: object) => gateway.send('/api/v1/graphql', { method: 'POST', headers: gateway.as('owner'), body });

test('the manifest has each file by the SHA-256 of its text', () => {
  const written = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  expect(written).toEqual({
    [hashOf(whoAmI)]: whoAmI,
    [hashOf(oneDelivery)]: oneDelivery,
    [hashOf(expensive)]: expensive,
  });
});

test('a listed document is executed by its hash, in each form that clients send', async () => {
  const sha256Hash = hashOf(whoAmI);
  const spellings = [
    { documentId: sha256Hash },
    { documentId: `sha256:${sha256Hash}` },
    { extensions: { persistedQuery: { version: 1, sha256Hash } }, operationName: 'WhoAmI', variables: {} },
  ];
  for (const body of spellings) {
    const response = await send(body);
    expect([response.status, await response.json()]).toEqual([200, { data: { viewer: { role: 'owner' } } }]);
  }
});

test('variables and operation name can be sent with it', async () => {
  const documentId = hashOf(oneDelivery);
  const one = await send({ documentId, operationName: 'OneDelivery', variables: { id: delivery.id } });
  expect(await one.json()).toEqual({ data: { webhookDelivery: { id: delivery.id } } });
  expect(await (await send({ documentId, operationName: 'Role' })).json()).toEqual({
    data: { viewer: { role: 'owner' } },
  });
});

test('text is refused, even of a listed document, and so is an unknown hash; no operation is called', async () => {
  const sha256Hash = hashOf('{ viewer { role } }');
  const refused: [body: object, pointer: string][] = [
    [{ query: '{ viewer { role } }' }, '/query'],
    [{ query: whoAmI }, '/query'],
    [{ query: whoAmI, documentId: hashOf(whoAmI) }, '/query'],
    [{ documentId: sha256Hash }, '/documentId'],
    [{ documentId: 'constructor' }, '/documentId'],
    [{ documentId: 7 }, '/documentId'],
    [{ extensions: { persistedQuery: { version: 1, sha256Hash } } }, '/extensions/persistedQuery/sha256Hash'],
    [{ extensions: { persistedQuery: null } }, '/extensions/persistedQuery/sha256Hash'],
    [{ extensions: null }, '/documentId'],
    [{}, '/documentId'],
  ];
  for (const [body, pointer] of refused) {
    const { errors } = await expectProblem(await send(body), 422, 'validation_failed');
    expect(errors).toMatchObject([{ pointer, code: 'unknown_document' }]);
  }
  expect(new Set(gateway.domains.calls.map(({ operation }) => operation))).toEqual(new Set(['authenticate']));
});

test('the limits apply to listed documents too', async () => {
  const response = await send({ documentId: hashOf(expensive), variables: { first: 1_000_000 } });
  expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringContaining('complexity limit') }] });
});

test('without a manifest documents are sent as text, and `documentId` is an unknown member', async () => {
  const open = await startGateway();
  try {
    const answer = await open.send('/api/v1/graphql', {
      method: 'POST',
      headers: open.as('owner'),
      body: { documentId: hashOf(whoAmI) },
    });
    await expectProblem(answer, 422, 'validation_failed');
    expect(
      (await open.send('/api/v1/graphql', { method: 'POST', headers: open.as('owner'), body: { query: whoAmI } }))
        .status,
    ).toBe(200);
  } finally {
    await open.close();
  }
});

test('a manifest with a wrong hash prevents the start', () => {
  const changed = path.join(folder, 'changed.json');
  writeFileSync(changed, JSON.stringify({ [hashOf(whoAmI)]: `${whoAmI} ` }));
  expect(() => readTrustedDocuments(changed)).toThrow(/is not the SHA-256/);
  writeFileSync(changed, '[]');
  expect(() => readTrustedDocuments(changed)).toThrow();
});

test('the command names each document that would be refused, and writes no file', () => {
  const wrong = mkdtempSync(path.join(tmpdir(), 'documents-'));
  writeFileSync(path.join(wrong, 'misspelled.graphql'), '{ viewer { rolle } }');
  writeFileSync(path.join(wrong, 'broken.graphql'), '{ viewer ');
  writeFileSync(
    path.join(wrong, 'aliases.graphql'),
    `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: viewer { role }`).join(' ')} }`,
  );
  const { status, stderr } = spawnSync(process.execPath, [command, wrong], { encoding: 'utf8' });
  expect(status).toBe(1);
  for (const fault of [/misspelled\.graphql: .*rolle/, /broken\.graphql: /, /aliases\.graphql: Aliases limit/])
    expect(stderr).toMatch(fault);
  expect(() => readFileSync(path.join(wrong, 'documents.json'))).toThrow();
  rmSync(wrong, { recursive: true });
});

test('the manifest is an optional setting of the gateway', async () => {
  const needed = { PUBLIC_URL: 'http://a', SESSION_KEYS: 'k'.repeat(32), GATEWAY_TOKEN: 't'.repeat(16) };
  const urls = Object.fromEntries(Object.keys(contracts).map((domain) => [serviceUrlName(domain), 'http://a']));
  expect((await gatewayConfig({ ...needed, ...urls })).GRAPHQL_DOCUMENTS).toBeUndefined();
  const GRAPHQL_DOCUMENTS = '/etc/documents.json';
  expect(await gatewayConfig({ ...needed, ...urls, GRAPHQL_DOCUMENTS })).toMatchObject({ GRAPHQL_DOCUMENTS });
});
