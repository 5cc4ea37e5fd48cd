/**
 * Whether PostgreSQL refused a prepared statement before it executed it, because it must be prepared again: a migration
 * has changed the columns of its rows (`select *`, another type), or the session has lost it (`discard all`). PostgreSQL
 * refuses it in the same way each time.
 */
export function isStale(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
