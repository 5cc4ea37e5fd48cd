import type { AuditEvent } from '@marketplace/identity-contract';

type Cell = string | number | null | undefined;

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

/** The events as CSV (RFC 4180), for spreadsheets. To verify the hash chain, download NDJSON instead. */
export async function* auditCsv(parts: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  yield line(Object.keys(columns));
  for await (const events of parts)
    yield events.map((event) => line(Object.values(columns).map((cell) => cell(event)))).join('');
}

function line(cells: Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * One cell. Clients choose user agents and names, and a spreadsheet executes what looks like a formula (OWASP, CSV
 * injection), so such a text gets an apostrophe in front.
 */
function written(cell: Cell): string {
  const text = String(cell ?? '');
  const harmless = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
