/** Whether PostgreSQL can store the text: it has no NUL character and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * The path of the first string (or member name) in a JSON value that PostgreSQL cannot store, or null if there is none;
 * see `isStorable`. `dispatcher` checks every input with it, because each client protocol has its own escapes for such
 * characters: JSON escapes, percent-encoding, GraphQL literals.
 */
export function findUnstorable(value: unknown): (string | number)[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const within = findUnstorable(value[index]);
      if (within) return [index, ...within];
    }
    return null;
  }
  for (const key of Object.keys(value)) {
    const within = findUnstorable(key) ?? findUnstorable((value as Record<string, unknown>)[key]);
    if (within) return [key, ...within];
  }
  return null;
}

/**
 * Approximate number of characters of a JSON value as text. It counts strings and member names, which may be long, and
 * a few characters for any other value, and is much cheaper than making the text.
 */
export function textSizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  if (Array.isArray(value)) for (const each of value) size += textSizeOf(each) + 1;
  else for (const name in value) size += name.length + 4 + textSizeOf((value as Record<string, unknown>)[name]);
  return size;
}
