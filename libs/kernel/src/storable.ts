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
