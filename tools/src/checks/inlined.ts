import { openIdPattern } from '@marketplace/kernel';

type Node = Record<string, unknown>;
const schemaRef = '#/components/schemas/';

/**
 * Returns an OpenAPI document in which each schema stands where it is used, as clients may rely on it, for a comparison
 * of two versions. Redocly would report other names of components as breaking, and it would report what a schema of
 * answers loses when it is opened, although clients had to accept further members, values and forms of ids before
 * (docs/guides/versions.md).
 */
export function inlined(document: object): object {
  const { schemas = {}, ...components } = ((document as Node).components ?? {}) as { schemas?: Record<string, Node> };
  return inline({ ...document, components }, { schemas, sent: false, inside: [] }) as object;
}

interface Place {
  schemas: Record<string, Node>;
  /** Whether the service sends what the schema describes. */
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

/** A schema without what no client may rely on. */
function asPromised(schema: Node, sent: boolean): Node {
  const { pattern, minimum, maximum, format } = schema;
  if (typeof pattern === 'string') schema.pattern = openIdPattern(pattern);
  // All integers are safe ones, whether or not a document says so.
  if (minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (format === 'int64') delete schema.format;
  if (!sent) return schema;
  const { 'x-extensible-enum': known, const: only, enum: closed, ...rest } = schema;
  const values = known ?? closed ?? (typeof only === 'string' ? [only] : undefined);
  if (rest.additionalProperties === false) delete rest.additionalProperties;
  return { ...rest, ...(values !== undefined && { enum: values, 'x-open-enum': true }) };
}
