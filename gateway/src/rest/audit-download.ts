import type { RouterMiddleware } from '@koa/router';
import { type AuditEvent, auditFormats, type AuditHead } from '@marketplace/identity-contract';
import { ServiceError } from '@marketplace/kernel';
import type { Clients } from '../calls/clients.ts';
import type { GatewayContext, GatewayState } from '../context.ts';
import { queryRefusal } from '../errors/refusal.ts';
import { answerDownload, type DownloadOptions } from './answer-download.ts';
import type { CompiledRoute } from './compile-route.ts';
import { readInput } from './request-input.ts';
import { type Cell, csvHeader, csvLine } from './csv.ts';

/** Content types of the formats. */
export const downloadTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

/** Events up to the head that the first part names. Events that are appended meanwhile are left out. */
interface Part {
  data: AuditEvent[];
  head: AuditHead | null;
}

/** The audit log as one file. */
export function downloadAudit(
  compiled: CompiledRoute,
  options: DownloadOptions & { clients: Clients },
): RouterMiddleware<GatewayState> {
  const { identity } = options.clients;
  return async (ctx) => {
    const { format, afterSeq } = await readDownloadInput(ctx, compiled);
    const type = downloadTypes[format];
    if (!ctx.accepts(type)) throw new ServiceError('not_acceptable', `The answer is \`${type}\`: accept it.`);
    await answerDownload<Part>(ctx, compiled, options, {
      read: async (caller, before) => {
        if (before === null)
          return (await identity.exportAuditEvents(caller, { format, ...(afterSeq !== undefined && { afterSeq }) }))
            .output;
        const [{ seq: last }, head] = [before.data.at(-1)!, before.head!];
        const { data } = (await identity.exportAuditEvents(caller, { afterSeq: last, untilSeq: head.seq })).output;
        if (data.length === 0) throw new Error(`the audit log ends at ${last}, before its head ${head.seq}`);
        return { data, head };
      },
      isLast: ({ data, head }) => data.length === 0 || data.at(-1)!.seq >= head!.seq,
      headers: ({ head }) => ({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="audit-events.${format}"`,
        'x-audit-head': head ? `seq=${head.seq}, hash="${head.hash}"` : 'seq=0',
      }),
      text: (parts) => (format === 'csv' ? auditCsv(eventsOf(parts)) : auditLines(eventsOf(parts))),
    });
  };
}

async function readDownloadInput(
  ctx: GatewayContext,
  compiled: CompiledRoute,
): Promise<{ format: keyof typeof downloadTypes; afterSeq?: string }> {
  const query = await readInput(ctx, compiled, {});
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(compiled.members.query, name));
  if (unknown !== undefined) throw queryRefusal(unknown, 'unknown_parameter', 'There is no such parameter.');
  const format = query.format ?? 'ndjson';
  const chosen = auditFormats.find((one) => one === format);
  if (!chosen) throw queryRefusal('format', 'invalid_value', `The format must be one of ${auditFormats.join(', ')}.`);
  return { format: chosen, ...(query.afterSeq !== undefined && { afterSeq: String(query.afterSeq) }) };
}

async function* eventsOf(parts: AsyncIterable<Part>): AsyncGenerator<AuditEvent[]> {
  for await (const { data } of parts) yield data;
}

async function* auditLines(parts: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  for await (const events of parts) yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

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
async function* auditCsv(parts: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  yield csvHeader(auditColumns);
  for await (const events of parts)
    yield events.map((event) => csvLine(Object.values(columns).map((cell) => cell(event)))).join('');
}
