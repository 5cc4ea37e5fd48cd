/**
 * About how many characters a JSON value has as text. It counts strings and member names, which are what may be long,
 * and a few characters for any other value, and is much cheaper than making the text.
 */
export function textSizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  if (Array.isArray(value)) for (const each of value) size += textSizeOf(each) + 1;
  else for (const name in value) size += name.length + 4 + textSizeOf((value as Record<string, unknown>)[name]);
  return size;
}
