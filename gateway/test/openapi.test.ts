import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { marketplaceApi } from '../src/api.ts';
import { bareName, operationOf } from '../src/clients.ts';
import { apiPrefix } from '../src/rest/route.ts';
import { table } from '../src/rest/table.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  security: unknown[];
  'x-idempotency'?: string;
}
const text = marketplaceApi().openapi;
const document = JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, Operation>> };

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('the committed openapi.json is what the table says; `node gateway/src/rest/write-openapi.ts` renews it', () => {
  expect(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')).toBe(text);
});

test('it is served as it is committed', async () => {
  const response = await gateway.send('/api/v1/openapi.json');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await response.text()).toBe(text);
});

test('each route has its entry, named like its operation, with its success and its refusals', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
  const expected = table.map(
    ({ method, path, operation }) => `${method} ${apiPrefix}${path.replace(/:(\w+)/g, '{$1}')} ${bareName(operation)}`,
  );
  expect(described.sort()).toEqual(expected.sort());
  expect(new Set(table.map(({ operation }) => operation)).size).toBe(table.length);
  expect(document.openapi).toBe('3.1.1');
  const publish = document.paths['/api/v1/listings/{id}/publish']!.post!;
  expect(publish).toMatchObject({ 'x-required-scope': 'listings:write', 'x-idempotency': 'optional' });
  expect(Object.keys(publish.responses)).toEqual(
    ['200', '400', '401', '403', '404', '406', '409', '412', '413', '415', '422', '429', '431', '500', '503'],
  );
});

test('a change takes an idempotency key where its operation stores the reply for a known caller, and only there', () => {
  const ignoring = ['changePassword', 'confirmTotp', 'createRecoveryCodes', 'deleteTotp', 'reauthenticate'];
  for (const { method, path, operation } of table) {
    const described = document.paths[`${apiPrefix}${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;
    const unknownCaller = operationOf(operation).access.who === 'anyone';
    const change = unknownCaller || ignoring.includes(bareName(operation)) ? 'none' : 'optional';
    expect([operation, described['x-idempotency']]).toEqual([operation, method === 'GET' ? undefined : change]);
  }
});

test('every reference leads somewhere', () => {
  for (const [, pointer] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
    const target = pointer!.split('/').reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document);
    expect([pointer, typeof target]).toEqual([pointer, 'object']);
  }
});

test('it shows the session token nowhere', () => {
  expect(text).not.toContain('sessionToken');
});
