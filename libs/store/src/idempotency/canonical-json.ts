/**
 * JSON with sorted member names: equal values have equal text, whatever the order of their members. Names of digits,
 * such as `10`, come first, as numbers. Texts of earlier releases are compared with new ones, and digests of the audit
 * log are made of them, so the text of a value must never change.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value) ?? 'null';
}

/** Undefined for a value that JSON does not have. Much faster than `JSON.stringify` with a function. */
function textOf(value: unknown): string | undefined {
  if (value === null) return 'null';
  if (typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((member) => textOf(member) ?? 'null').join(',')}]`;
  const members: string[] = [];
  for (const name of sortedNames(value)) {
    const text = textOf((value as Record<string, unknown>)[name]);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function sortedNames(value: object): string[] {
  const names = Object.keys(value).sort();
  if (!names.some(beginsWithDigit)) return names;
  // An object has the names that are numbers first.
  return Object.keys(Object.fromEntries(names.map((name) => [name, null])));
}

function beginsWithDigit(name: string): boolean {
  const code = name.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}
