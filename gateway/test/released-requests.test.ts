import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { marketplaceApi } from '../src/api.ts';

interface Described {
  operationId: string;
  parameters?: { in?: string; schema?: { example?: unknown } }[];
  requestBody?: { content: Record<string, { example?: object; schema: { $ref?: string; required?: string[] } }> };
}
const released = JSON.parse(readFileSync(new URL('../openapi.released.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, { required?: string[] }> };
};
const { routes } = marketplaceApi();
const shapeOf = (path: string): string => path.replace(/\{\w+\}|:\w+/g, '*');

/** The example bodies of the last release's document, as they are and with the required members only. */
const requests = Object.entries(released.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody }]) => {
    const { example, schema } = requestBody?.content['application/json'] ?? {};
    if (!example || !schema) return [];
    const { required = [] } = schema.$ref ? released.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.schema?.example);
    const least = Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)));
    const request = { path, method: method.toUpperCase(), inPath };
    return [
      { ...request, title: operationId, body: example },
      { ...request, title: `${operationId} with the required members`, body: least },
    ];
  }),
);

/**
 * Requests of the last release that are refused, by the members that are at fault. CHANGELOG.md says what clients do.
 */
const differences: Record<string, string[]> = {
  // A schema cannot say what these need.
  'verifyEmail with the required members': ['password'],
  'reauthenticate with the required members': ['password'],
};

/** The gateway reads it from a cookie. */
const fromCookie = 'challengeToken';

test.each(requests)('a request of the last release is accepted, or its refusal is listed: $title', (sent) => {
  const { path, method, inPath, body, title } = sent;
  const compiled = routes.find(({ route, pattern }) => route.method === method && shapeOf(pattern) === shapeOf(path))!;
  const names = [...compiled.pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const input = { ...body, ...Object.fromEntries(names.map((name, at) => [name, inPath[at]])) };
  const { error } = compiled.operation.input.safeParse(input);
  const faults = (error?.issues ?? []).map(({ path: at }) => at.join('.')).filter((at) => at !== fromCookie);
  expect(faults).toEqual(differences[title] ?? []);
});

test('every listed difference is one of a request', () => {
  expect(requests.length).toBeGreaterThan(60);
  expect(requests.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(differences)));
});
