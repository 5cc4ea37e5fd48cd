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
 * the change from one value to several as a breaking one, although a single value is still accepted. The mark
 * `x-comma-separated` is left out, because Redocly matches a parameter that got it with a new one that has no such mark.
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

/** The enum that shares most values with `values`, or undefined when none shares any. */
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
