import { openIdPattern } from '@marketplace/kernel';

/** Texts for people, and examples. */
const texts = new Set(['description', 'summary', 'example', 'examples']);

/** The signature of the session cookie. It was always required, whether or not a document names it. */
const signature = 'sessionSignature';

/**
 * Returns an OpenAPI document for a comparison of two versions, without parts that no client depends on: texts,
 * examples, the header `idempotency-key` of operations that ignore it, and whether a document says that a parameter of
 * a path is required: it always is. The pattern of `If-Match` is that of HTTP, whether or not a document says so.
 * Redocly would report some changes of these as breaking.
 */
export function comparable(document: object): object {
  return without(document, false) as object;
}

/** `named`: the keys of the node are names that the API has chosen, such as those of members. */
function without(node: unknown, named: boolean): unknown {
  if (Array.isArray(node)) return node.filter((each) => !isKey(each)).map((each) => without(each, false));
  if (typeof node !== 'object' || node === null) return node;
  const ignoresKey = 'operationId' in node && (node as Record<string, unknown>)['x-idempotency'] !== 'optional';
  const inPath = (node as { in?: unknown }).in === 'path' && !named;
  const isPrecondition = !named && (node as { name?: unknown }).name === 'if-match';
  return Object.fromEntries(
    Object.entries({ ...node, ...(inPath && { required: true }) })
      .filter(([name]) => named || !(texts.has(name) || name === signature || (isPrecondition && name === 'schema')))
      .map(([name, value]) => [
        name,
        name === 'parameters' && !ignoresKey && Array.isArray(value)
          ? value.map((each) => without(each, false))
          : without(value, !named && name === 'properties'),
      ]),
  );
}

function isKey(parameter: unknown): boolean {
  return (parameter as { $ref?: string } | null)?.$ref === '#/components/parameters/IdempotencyKey';
}

type Node = Record<string, unknown>;
const schemaRef = '#/components/schemas/';

/**
 * Returns an OpenAPI document for a comparison of two versions, with each schema inlined, in the form that clients may
 * rely on. Redocly would report other names of components as breaking. It would also report the constraints that a
 * schema of answers loses when it is opened, although clients had to accept further members, values and forms of ids
 * before (docs/guides/versions.md).
 */
export function inlined(document: object): object {
  const { schemas = {}, ...components } = ((document as Node).components ?? {}) as { schemas?: Record<string, Node> };
  return inline({ ...document, components }, { schemas, sent: false, inside: [] }) as object;
}

interface Place {
  schemas: Record<string, Node>;
  /** Whether the schema describes output of the service. */
  sent: boolean;
  /** Names of the components that are being inlined. A component inside itself ends there. */
  inside: string[];
}

function inline(node: unknown, place: Place): unknown {
  if (Array.isArray(node)) return node.map((each) => inline(each, place));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...others } = node as Node;
  if (typeof $ref === 'string' && $ref.startsWith(schemaRef)) {
    const name = $ref.slice(schemaRef.length);
    if (place.inside.includes(name)) return {};
    return inline({ ...place.schemas[name], ...others }, { ...place, inside: [...place.inside, name] });
  }
  return asPromised(
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlineMember(key, value, place)])),
    place.sent,
  );
}

function inlineMember(key: string, value: unknown, place: Place): unknown {
  if (key === 'properties' && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inline(member, place)]));
  if (key === 'responses' || key === 'webhooks') return inline(value, { ...place, sent: true });
  return inline(value, place);
}

/** A schema without parts that no client may rely on. */
function asPromised(schema: Node, sent: boolean): Node {
  const { pattern, minimum, maximum, format } = schema;
  if (typeof pattern === 'string') schema.pattern = openIdPattern(pattern);
  // All integers are safe integers, whether or not a document says so.
  if (minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (format === 'int64') delete schema.format;
  if (!sent) return schema;
  const { 'x-extensible-enum': known, const: only, enum: closed, ...rest } = schema;
  const values = known ?? closed ?? (typeof only === 'string' ? [only] : undefined);
  if (rest.additionalProperties === false) delete rest.additionalProperties;
  return { ...rest, ...(values !== undefined && { enum: values, 'x-open-enum': true }) };
}

/**
 * Returns `current` without the values that are new in its open enums. Open enums (`x-open-enum` in the document: error
 * codes, currencies, event types) may get new values, which clients must accept. Redocly would report a new value as a
 * breaking change, so it compares the released document with this one. A removed value is still reported.
 */
export function withoutNewValues(current: object, released: object): object {
  const known = objectsIn(released).flatMap((schema) => (Array.isArray(schema.enum) ? [schema.enum as unknown[]] : []));
  const compared = structuredClone(current);
  for (const schema of objectsIn(compared)) {
    if (schema['x-open-enum'] !== true) continue;
    const values = schema.enum as unknown[];
    const before = mostAlike(values, known);
    if (before) schema.enum = values.filter((value) => before.includes(value));
  }
  return compared;
}

/**
 * Returns a document with an enum for each parameter that takes several values (`x-several-of`). Redocly would report
 * the change from one value to several as breaking, although a single value is still accepted. The mark
 * `x-comma-separated` is left out, because Redocly compares a parameter that gained it with a new one without it.
 */
export function withSingleValues(document: object): object {
  const compared = structuredClone(document);
  for (const schema of objectsIn(compared)) {
    delete schema['x-comma-separated'];
    const { 'x-several-of': values } = schema;
    if (!Array.isArray(values)) continue;
    for (const name of ['pattern', 'example', 'x-several-of']) delete schema[name];
    schema.enum = values;
  }
  return compared;
}

/** The enum that shares most values with `values`, or undefined if none shares any. */
function mostAlike(values: unknown[], enums: unknown[][]): unknown[] | undefined {
  const shared = (each: unknown[]): number => each.filter((value) => values.includes(value)).length;
  const best = enums.reduce((most, each) => (shared(each) > shared(most) ? each : most), []);
  return best.length > 0 ? best : undefined;
}

/** Every object in a document, including its schemas. */
function objectsIn(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(objectsIn);
  return Array.isArray(node) ? inner : [node as Record<string, unknown>, ...inner];
}
