/**
 * Some enums grow, and clients are told so: error codes, currencies and event types, which have `x-open-enum` in the
 * document. A value more in an answer breaks nobody, but Redocly cannot know that. So it compares the released document
 * with the current one less the values that are new in open enums; a value that is gone still fails.
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

/** The one that has most of `values`; undefined when none has any. One enum may be another with a value more. */
function mostAlike(values: unknown[], enums: unknown[][]): unknown[] | undefined {
  const shared = (each: unknown[]): number => each.filter((value) => values.includes(value)).length;
  const best = enums.reduce((most, each) => (shared(each) > shared(most) ? each : most), []);
  return best.length > 0 ? best : undefined;
}

/** Every object in a document, schemas among them. */
function objectsIn(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(objectsIn);
  return Array.isArray(node) ? inner : [node as Record<string, unknown>, ...inner];
}
