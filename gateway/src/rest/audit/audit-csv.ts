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

/** RFC 4180, for people with a spreadsheet; what is to be verified is downloaded as NDJSON. */
export async function* auditCsv(parts: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  yield line(Object.keys(columns));
  for await (const events of parts)
    yield events.map((event) => line(Object.values(columns).map((cell) => cell(event)))).join('');
}

function line(cells: Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * User agents and names are written by anyone, and a spreadsheet runs what looks like a formula (OWASP, CSV injection).
 */
function written(cell: Cell): string {
  const text = String(cell ?? '');
  const harmless = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
