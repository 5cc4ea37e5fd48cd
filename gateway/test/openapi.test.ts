import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { eventCatalogue } from '@marketplace/webhooks-contract';
import { marketplaceApi } from '../src/api.ts';
import { bareName, operationOf } from '../src/calls/clients.ts';
import { describedPath } from '../src/rest/compile-route.ts';
import { table as everyRoute } from '../src/rest/routes/table.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

/** The documented routes. Those that only tests of clients need are in no document. */
const table = everyRoute.filter(({ testHelper }) => !testHelper);

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

describe('openapi.json', () => {
  interface Schema {
    $ref?: string;
    description?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
    additionalProperties?: boolean | Schema;
  }
  interface Media {
    schema: Schema;
    example?: unknown;
  }
  interface Answer {
    description: string;
    content?: Record<string, Media>;
  }
  interface Parameter {
    $ref?: string;
    name: string;
    in: string;
    required?: boolean;
    description?: string;
  }
  interface Operation {
    operationId: string;
    responses: Record<string, Answer>;
    requestBody?: { content: Record<string, Media> };
    parameters?: Parameter[];
    security: unknown[];
    'x-idempotency'?: string;
  }
  const text = marketplaceApi().openapi;
  type Paths = Record<string, Record<string, Operation>>;
  const document = JSON.parse(text) as {
    openapi: string;
    info: { contact: object };
    paths: Paths;
    webhooks: Paths;
    components: {
      schemas: Record<string, Schema>;
      responses: Record<string, Answer>;
    };
  };
  const operationsOf = (paths: Paths): Operation[] => Object.values(paths).flatMap((methods) => Object.values(methods));
  const operations = [...operationsOf(document.paths), ...operationsOf(document.webhooks)];

  test('openapi.json is up to date; `npm run generate` writes it', () => {
    expect(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')).toBe(text);
  });

  test('the gateway serves the committed file, with its public address as the server', async () => {
    const response = await gateway.send('/api/v1/openapi.json');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const served = (await response.json()) as typeof document;
    const origin = 'http://localhost:3000';
    expect(served).toEqual({
      ...document,
      info: { ...document.info, contact: { ...document.info.contact, url: `${origin}/docs` } },
      servers: [{ url: origin }],
      components: { ...document.components, securitySchemes: expect.anything() },
    });
    expect(document).toMatchObject({ servers: [{ url: '/' }] });
  });

  test('each route has an entry with its operationId, its success and its errors', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    const expected = table.map((route) => `${route.method} ${describedPath(route)} ${bareName(route.operation)}`);
    expect(described.sort()).toEqual(expected.sort());
    expect(new Set(table.map(({ operation }) => operation)).size).toBe(table.length);
    expect(document.openapi).toBe('3.1.1');
    const publish = document.paths['/api/v1/listings/{id}/publish']!.post!;
    expect(publish).toMatchObject({ 'x-required-scope': 'listings:write', 'x-idempotency': 'optional' });
    expect(Object.keys(publish.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '406',
      '408',
      '409',
      '412',
      '413',
      '415',
      '422',
      '429',
      '431',
      '500',
      '503',
    ]);
  });

  test('x-idempotency is optional if the operation stores the reply for a known caller, otherwise none', () => {
    const ignoring = ['changePassword', 'confirmTotp', 'createRecoveryCodes', 'deleteTotp', 'reauthenticate'];
    for (const route of table) {
      const { method, operation } = route;
      const described = document.paths[describedPath(route)]![method.toLowerCase()]!;
      const unknownCaller = operationOf(operation).access.who === 'anyone';
      const change = unknownCaller || ignoring.includes(bareName(operation)) ? 'none' : 'optional';
      expect([operation, described['x-idempotency']]).toEqual([operation, method === 'GET' ? undefined : change]);
    }
  });

  /** Paths of the members without a description, neither of their own nor of the record that they are. */
  function undescribed(schema: Schema, at: string): string[] {
    if (schema.$ref !== undefined) return [];
    const { properties = {}, anyOf = [], items, additionalProperties } = schema;
    const isDescribed = ({ description, $ref }: Schema): boolean =>
      description !== undefined ||
      document.components.schemas[$ref?.split('/').at(-1) ?? '']?.description !== undefined;
    return [
      ...Object.entries(properties).flatMap(([name, member]) => [
        ...(isDescribed(member) ? [] : [`${at}.${name}`]),
        ...undescribed(member, `${at}.${name}`),
      ]),
      ...anyOf.flatMap((choice) => undescribed(choice, at)),
      ...(items ? undescribed(items, `${at}[]`) : []),
      ...(typeof additionalProperties === 'object' ? undescribed(additionalProperties, `${at}{}`) : []),
    ];
  }

  test('every member of a record, a request, an answer and a webhook is described, and so is every parameter', () => {
    const bodies = operations.flatMap(({ operationId, requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => [schema, `${operationId} body`] as const),
      ...Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => [schema, `${operationId} answer`] as const),
      ),
    ]);
    const records = Object.entries(document.components.schemas).map(([name, schema]) => [schema, name] as const);
    expect([...records, ...bodies].flatMap(([schema, at]) => undescribed(schema, at))).toEqual([]);
    const parameters = operations.flatMap(({ operationId, parameters: own = [] }) =>
      own.filter(({ $ref, description }) => !$ref && !description).map(({ name }) => `${operationId} ${name}`),
    );
    expect(parameters).toEqual([]);
  });

  test('every parameter of a path is required, and one record is `{id}`', () => {
    const inPath = operations.flatMap(({ parameters = [] }) => parameters.filter((each) => each.in === 'path'));
    expect(inPath.filter(({ required }) => required !== true)).toEqual([]);
    expect(
      Object.keys(document.paths)
        .filter((path) => /\{(?!id\})\w*\}/.test(path))
        .sort(),
    ).toEqual([
      '/api/v1/organizations/{organizationId}/invitations',
      '/api/v1/organizations/{organizationId}/invitations/{invitationId}',
      '/api/v1/organizations/{organizationId}/members',
      '/api/v1/organizations/{organizationId}/members/{memberId}',
      '/api/v1/payment-providers/{provider}/webhooks',
    ]);
  });

  test('every success says what it is, and has an example; so has every JSON body and every error', () => {
    const answers = operationsOf(document.paths).flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, answer]) => ({ operationId, ...answer })),
    );
    expect(
      answers.filter(({ description }) => description.startsWith('Success')).map((each) => each.operationId),
    ).toEqual([]);
    const media = [
      ...answers.map(({ operationId, content = {} }) => [operationId, content] as const),
      ...operations.map(({ operationId, requestBody }) => [operationId, requestBody?.content ?? {}] as const),
      ...Object.entries(document.components.responses).map(([name, { content = {} }]) => [name, content] as const),
    ].flatMap(([name, content]) => Object.entries(content).map(([type, each]) => ({ name, type, ...each })));
    expect(media.filter(({ type, example }) => type !== '*/*' && example === undefined)).toEqual([]);
    // Value of `exampleOf` for a text without an example.
    expect(JSON.stringify(media.map(({ example }) => example))).not.toMatch(/[:[]"text\.*"/);
  });

  test('a request with an example is a request that the operation accepts', () => {
    for (const route of table) {
      const { requestBody } = document.paths[describedPath(route)]![route.method.toLowerCase()]!;
      const example = requestBody?.content['application/json']?.example as Record<string, unknown> | undefined;
      if (example === undefined) continue;
      const { input } = operationOf(route.operation);
      const { error } = (input as z.ZodObject).safeParse(example);
      // Members in the path are not part of the body.
      const faults = error?.issues.filter(({ path: [member] }) => !route.path.includes(`:${String(member)}`));
      expect([
        route.operation,
        (faults ?? []).filter(({ path: [member] }) => !route.own?.includes(String(member))),
      ]).toEqual([route.operation, []]);
    }
  });

  test('a key is accepted by the operations that store their answer, and by no read', () => {
    const keyed = operations.filter(({ parameters = [] }) =>
      parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
    );
    expect(keyed.map(({ operationId }) => operationId).sort()).toEqual(
      operations
        .filter((each) => each['x-idempotency'] === 'optional')
        .map(({ operationId }) => operationId)
        .sort(),
    );
    for (const [, { get }] of Object.entries(document.paths)) if (get) expect(keyed).not.toContain(get);
  });

  test('each event type of the catalogue is a webhook, with its example', () => {
    expect(Object.keys(document.webhooks)).toEqual(eventCatalogue.map(({ type }) => type));
    for (const { type, example } of eventCatalogue) {
      const { post } = document.webhooks[type]!;
      expect(post!.requestBody!.content['application/json']!.example).toEqual(example);
    }
  });

  test('every $ref has a target', () => {
    for (const [, pointer] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
      const target = pointer!
        .split('/')
        .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document);
      expect([pointer, typeof target]).toEqual([pointer, 'object']);
    }
  });

  test('it does not show the session token', () => {
    expect(text).not.toContain('sessionToken');
  });
});
