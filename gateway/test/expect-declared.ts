import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { apiPrefix } from '../src/rest/route.ts';
import { table } from '../src/rest/table.ts';

interface DeclaredResponse {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}
const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { responses: Record<string, { $ref: string } | DeclaredResponse> }>>;
  components: { responses: Record<string, DeclaredResponse> };
};

// The document is no schema itself, but holds all of them. Formats are for readers.
const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false }).addSchema(document, 'openapi.json');
const routes = table.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${apiPrefix}${path.replace(/:\w+/g, '[^/]+')}$`),
  path: `${apiPrefix}${path.replace(/:(\w+)/g, '{$1}')}`,
}));

/** Headers that only some answers have; the security headers of all are not in the reference. */
const special = ['etag', 'idempotency-key', 'idempotent-replayed', 'link', 'location', 'retry-after', 'www-authenticate', 'x-original-request-id', 'x-request-id'];

/** Asserts that openapi.json told of this answer: its status, its headers and the form of its body. */
export async function expectDeclared(method: string, target: string, response: Response): Promise<void> {
  const [pathname] = target.split('?');
  const route = routes.find((each) => each.method === method.replace('HEAD', 'GET') && each.pattern.test(pathname!));
  if (!route) return;
  const pointer = ['paths', route.path, route.method.toLowerCase(), 'responses', String(response.status)];
  const answer = `${method} ${target}: ${response.status}`;
  const listed = document.paths[route.path]![route.method.toLowerCase()]!.responses[response.status];
  expect({ answer, declared: listed !== undefined }).toEqual({ answer, declared: true });
  const shared = '$ref' in listed! ? listed.$ref.split('/').slice(1) : null;
  const declared = shared ? document.components.responses[shared.at(-1)!]! : (listed as DeclaredResponse);
  const undeclared = special.filter((name) => response.headers.has(name) && !Object.hasOwn(declared.headers ?? {}, name));
  expect({ answer, undeclared }).toEqual({ answer, undeclared: [] });

  const [type] = Object.keys(declared.content ?? {});
  // A stream has no end to wait for.
  if (type === 'text/event-stream') return expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  const text = await response.clone().text();
  if (method === 'HEAD') return;
  expect({ answer, body: text !== '' }).toEqual({ answer, body: type !== undefined });
  if (type === undefined) return;
  const validate = schemaAt([...(shared ?? pointer), 'content', type, 'schema']);
  validate(JSON.parse(text));
  expect({ answer, faults: validate.errors ?? [] }).toEqual({ answer, faults: [] });
}

function schemaAt(steps: string[]): ValidateFunction {
  const reference = `openapi.json#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const found = ajv.getSchema(reference);
  if (!found) throw new Error(`openapi.json has no ${reference}.`);
  return found;
}
