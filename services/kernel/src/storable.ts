/** Neither the NUL character nor half of a surrogate pair can be stored by PostgreSQL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Where a value holds text that PostgreSQL cannot store, a NUL or half a surrogate pair, or null. Checked at the one
 * way into a domain, because every edge has spellings of its own: JSON escapes, percent signs, GraphQL literals.
 */
export function findUnstorable(value: unknown): (string | number)[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const within = findUnstorable(key) ?? findUnstorable(member);
    if (within) return [Array.isArray(value) ? Number(key) : key, ...within];
  }
  return null;
}
