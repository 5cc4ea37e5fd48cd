import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { marketplaceApi } from '../src/api.ts';

interface Described {
  operationId: string;
  parameters?: { in?: string; schema?: { example?: unknown } }[];
  requestBody?: {
    content: Record<string, { example?: object; schema: { properties?: object; required?: string[] } }>;
  };
}
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, Described>>;
  };
const today = read('openapi.json');
const { routes } = marketplaceApi();
const shapeOf = (path: string): string => path.replace(/\{\w+\}|:\w+/g, '*');

/**
 * The bodies of the last release, with all of its members and with the required ones. Its document has no examples of
 * bodies, so that today's are used, without the members that it did not know.
 */
const requests = Object.entries(read('openapi.released.json').paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody }]) => {
    const example = Object.entries(today.paths).find(([other]) => shapeOf(other) === shapeOf(path))?.[1][method]
      ?.requestBody?.content['application/json']?.example;
    const { properties, required = [] } = requestBody?.content['application/json']?.schema ?? {};
    if (!properties || !example) return [];
    const inPath = parameters.filter((one) => one.in === 'path').map(({ schema }) => schema?.example);
    const only = (names: string[]) =>
      Object.fromEntries(Object.entries(example).filter(([name]) => names.includes(name)));
    const request = { path, method: method.toUpperCase(), inPath };
    return [
      { ...request, title: `${operationId} with all members`, body: only(Object.keys(properties)) },
      { ...request, title: `${operationId} with the required members`, body: only(required) },
    ];
  }),
);

/** Requests of the last release that are refused, by the members that are at fault. CHANGELOG.md says what clients do. */
const differences: Record<string, string[]> = {
  // The password of a sign-up is not stored any more, because a stranger may have chosen it (ADR 55).
  'verifyEmail with all members': ['password'],
  'verifyEmail with the required members': ['password'],
  // Needed a password or a code before, too, which its document did not say.
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
