import type { AuditEvent } from '@marketplace/identity-contract';
import { type Cell, csvHeader, csvLine } from '../csv.ts';

const columns: Record<string, (event: AuditEvent) => Cell> = {
  seq: ({ seq }) => seq,
  id: ({ id }) => id,
  occurredAt: ({ occurredAt }) => occurredAt,
  action: ({ action }) => action,
  actorType: ({ actor }) => actor.type,
  actorId: ({ actor }) => actor.id,
  targets: ({ targets }) => targets.map(({ type, id }) => `${type}:${id}`).join(' '),
  ip: ({ context }) => context.ip,
  userAgent: ({ context }) => context.userAgent,
  requestId: ({ context }) => context.requestId,
  sessionId: ({ context }) => context.sessionId,
  apiKeyId: ({ context }) => context.apiKeyId,
  changes: ({ changes }) => changes && JSON.stringify(changes),
  prevHash: ({ prevHash }) => prevHash,
  hash: ({ hash }) => hash,
};

/** The names of the columns. */
export const auditColumns: readonly string[] = Object.keys(columns);

/** The events as CSV (RFC 4180), for spreadsheets. To verify the hash chain, download NDJSON instead. */
export async function* auditCsv(parts: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  yield csvHeader(auditColumns);
  for await (const events of parts)
    yield events.map((event) => csvLine(Object.values(columns).map((cell) => cell(event)))).join('');
}
