/**
 * JSON with sorted member names: equal values have equal text, whatever the order of their members. Names of digits,
 * such as `10`, come first, sorted as numbers. The text of a value must never change: texts of earlier releases are
 * compared with new ones, and digests of the audit log are computed from them.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

/** A copy with sorted members. JavaScript puts numeric names first, whatever their order in the entries. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]));
}
