/** Texts for people, and examples. */
const texts = new Set(['description', 'summary', 'example', 'examples']);

/** The signature of the session cookie, which was always needed, whether or not a document names it. */
const signature = 'sessionSignature';

/**
 * Returns an OpenAPI document without what no client depends on, for a comparison of two versions: texts, examples, and
 * the header `idempotency-key` of operations that ignore it, and whether a document says that a parameter of a path is
 * required: it always is. The pattern of `If-Match` is that of HTTP, whether or not a document says so. Redocly would report some changes of these as breaking.
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
