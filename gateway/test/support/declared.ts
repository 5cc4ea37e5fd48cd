import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describedPath } from '../../src/rest/compile-route.ts';
import { apiPrefix } from '../../src/http/api-prefix.ts';
import { table } from '../../src/rest/routes/table.ts';

/** An answer of the REST API as a client received it. */
export interface SeenAnswer {
  method: string;
  /** Path and query. */
  target: string;
  status: number;
  /** Names in small letters. */
  headers: Record<string, unknown>;
  /** Null if it was not read, because the body of a stream does not end. */
  text: string | null;
}

/** Makes a `SeenAnswer` from a response of `fetch`, whose body can still be read. */
export async function seenAnswer(method: string, target: string, response: Response): Promise<SeenAnswer> {
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = streams ? null : await response.clone().text();
  return { method, target, status: response.status, headers: Object.fromEntries(response.headers), text };
}

interface DeclaredResponse {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}
const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { responses: Record<string, { $ref: string } | DeclaredResponse> }>>;
  components: { responses: Record<string, DeclaredResponse> };
};

/**
 * A copy of the document in which what the service sends is closed: only members and values that are listed. Clients
 * must accept others, but this version sends none.
 */
function closed<T>(node: T): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(closed) as T;
  const { 'x-extensible-enum': values, ...schema } = node as Record<string, unknown>;
  return {
    ...Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, closed(inner)])),
    ...(schema.type === 'object' && schema.properties !== undefined && { additionalProperties: false }),
    ...(values !== undefined && { enum: values }),
  } as T;
}

// The document contains the schemas and is not a schema itself. Formats are not validated: they are for readers.
const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false }).addSchema(
  closed(document),
  'openapi.json',
);
const routes = table.map((route) => ({
  method: route.method,
  pattern: new RegExp(`^${apiPrefix}${route.path.replace(/:\w+/g, '[^/]+')}$`),
  path: describedPath(route),
}));

/**
 * Headers that openapi.json need not declare: those of HTTP itself, and those of every answer of an installation.
 * `set-cookie` is one of them, because any answer may clear the cookie of an ended session.
 */
const common = new Set([
  ...[
    'connection',
    'keep-alive',
    'date',
    'content-type',
    'content-length',
    'transfer-encoding',
    'vary',
    'set-cookie',
    'x-accel-buffering',
  ],
  ...[
    // Answers to the origins in `CSRF_ORIGINS`.
    'access-control-allow-credentials',
    'access-control-allow-origin',
    'access-control-expose-headers',
    'cache-control',
    'content-security-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'strict-transport-security',
    // The header belongs to installations that move no money, not to the API.
    'sandbox-installation',
  ],
]);

/**
 * Lists the parts of an answer that openapi.json does not declare: status, headers, type or body. Empty if everything
 * is declared, or if the target is not a route.
 */
export function undeclared({ method, target, status, headers, text }: SeenAnswer): string[] {
  const [pathname] = target.split('?');
  const route = routes.find((each) => each.method === method.replace('HEAD', 'GET') && each.pattern.test(pathname!));
  if (!route) return [];
  const pointer = ['paths', route.path, route.method.toLowerCase(), 'responses', String(status)];
  const listed = document.paths[route.path]?.[route.method.toLowerCase()]?.responses[status];
  if (!listed) return [`status ${status}`];
  const shared = '$ref' in listed ? listed.$ref.split('/').slice(1) : null;
  const declared = shared ? document.components.responses[shared.at(-1)!]! : (listed as DeclaredResponse);
  const faults = Object.keys(headers)
    .filter((name) => !common.has(name) && !Object.hasOwn(declared.headers ?? {}, name))
    .map((name) => `header ${name}`);

  const types = Object.keys(declared.content ?? {});
  const [sent = ''] = String(headers['content-type'] ?? '').split(';');
  if (text === null || method === 'HEAD') return faults;
  // An export of no records has no line: the body of a declared NDJSON answer may be empty.
  if (text === '' && types.includes('application/x-ndjson')) return faults;
  if ((text !== '') !== types.length > 0) return [...faults, text === '' ? 'no body' : 'a body'];
  if (text === '') return faults;
  // A client that accepts application/json only gets problems with that type.
  const type = types.includes(sent)
    ? sent
    : types[0] === 'application/problem+json' && sent === 'application/json'
      ? types[0]
      : undefined;
  if (type === undefined) return [...faults, `type ${sent}`];
  if (!/^application\/(problem\+)?json$/.test(type)) return faults;
  const validate = schemaAt([...(shared ?? pointer), 'content', type, 'schema']);
  validate(JSON.parse(text));
  return [...faults, ...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)];
}

function schemaAt(steps: string[]): ValidateFunction {
  const escaped = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  const reference = `openapi.json#/${escaped.join('/')}`;
  const found = ajv.getSchema(reference);
  if (!found) throw new Error(`openapi.json has no ${reference}.`);
  return found;
}

/** For clients that do not run in Jest. Throws an Error that lists what openapi.json does not declare. */
export function assertDeclared(answer: SeenAnswer): void {
  const faults = undeclared(answer);
  if (faults.length > 0)
    throw new Error(
      `openapi.json does not declare this of ${answer.method} ${answer.target}, answered ${answer.status}: ` +
        faults.join('; '),
    );
}
