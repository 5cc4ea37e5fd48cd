import { networkFaultOf } from '@marketplace/kernel';

/**
 * A temporary fault of the database: it cannot be reached, it refuses statements that need disk, memory or the right to
 * write, or it has canceled a statement.
 */
export type Outage = 'unreachable' | 'refuses' | 'canceled';

/**
 * SQLSTATEs of temporary faults of PostgreSQL (appendix A of its manual), by their beginnings. All others are faults of
 * a statement or of the installation. The first match counts.
 */
const outages: readonly (readonly [RegExp, Outage])[] = [
  // query_canceled: the statement exceeded its timeout, or an operator canceled it.
  [/^57014/, 'canceled'],
  // Connection exceptions. 08P01 too: PgBouncer sends it whenever it has no server for a client.
  [/^08/, 'unreachable'],
  // too_many_connections.
  [/^53300/, 'unreachable'],
  // Insufficient resources: the disk is full, no memory is left, a limit is exceeded.
  [/^53/, 'refuses'],
  // Operator intervention: shutdown, crash of another session, start, dropped database, idle session.
  [/^57/, 'unreachable'],
  // A standby after a failover, or a database that was made read only because its disk is nearly full.
  [/^25006/, 'refuses'],
  // The server has ended a session: idle_in_transaction_session_timeout, transaction_timeout.
  [/^25P0[34]/, 'unreachable'],
];

/** Errors of pg and pg-pool, which have no code. */
const withoutCode = new RegExp(
  'Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|' +
    'after calling end on the pool',
);

/** The outage that `error` reports, or null if it is not a temporary fault of the database. */
export function outageOf(error: unknown): Outage | null {
  const { code = '' } = (error ?? {}) as { code?: unknown };
  const found = outages.find(([form]) => form.test(String(code)));
  if (found) return found[1];
  return networkFaultOf(error) || withoutCode.test(String(error)) ? 'unreachable' : null;
}

/**
 * Whether PostgreSQL refused a prepared statement before executing it, because it must be prepared again: a migration
 * has changed the columns of its rows (`select *`, another type), or the session has lost it (`discard all`).
 * PostgreSQL refuses it in the same way each time.
 */
export function isStale(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
