import type { RouterMiddleware } from '@koa/router';
import { type AuditEvent, type AuditHead, auditFormats } from '@marketplace/identity-contract';
import { authorize, type Caller, organizationOf, ServiceError, userOf } from '@marketplace/kernel';
import { currentActor } from '../../auth/authenticate.ts';
import type { Clients } from '../../clients.ts';
import { callerOf, type GatewayContext, type GatewayState } from '../../context.ts';
import { queryRefusal } from '../../errors/refusal.ts';
import { sendDownload } from '../../http/download.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { auditCsv } from './audit-csv.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { located, readInput } from '../request-input.ts';

/** Content types of the formats. */
export const downloadTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

interface Part {
  data: AuditEvent[];
  head: AuditHead | null;
}

/**
 * The audit log as one file. Errors before the first part are answered with a problem. A later error breaks the
 * connection, so that an incomplete file does not look complete.
 */
export function downloadAudit(
  compiled: CompiledRoute,
  clients: Clients,
  { streams }: { streams: OpenStreams },
): RouterMiddleware<GatewayState> {
  const { access } = compiled.operation;
  return async (ctx) => {
    ctx.state.route = compiled.pattern;
    const caller = callerOf(ctx);
    authorize(access, caller);
    const { format, afterSeq } = await readDownloadInput(ctx, compiled);
    const type = downloadTypes[format];
    if (!ctx.accepts(type)) throw new ServiceError('not_acceptable', `The answer is \`${type}\`: accept it.`);
    const stream = streams.open(userOf(caller).userId, organizationOf(caller));
    ctx.res.once('close', stream.end);
    try {
      const first = await clients.identity
        .exportAuditEvents(caller, { format, ...(afterSeq !== undefined && { afterSeq }) })
        .catch((error: unknown) => {
          throw located(error, compiled, {});
        });
      const { head } = first.output;
      ctx.status = 200;
      ctx.set({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="audit-events.${format}"`,
        'x-audit-head': head ? `seq=${head.seq}, hash="${head.hash}"` : 'seq=0',
      });
      if (ctx.method === 'HEAD') return;
      const next = (after: number): Promise<{ output: Part }> =>
        nextPart(ctx, clients, organizationOf(caller), { afterSeq: after, untilSeq: head!.seq });
      const parts = partsOf(first.output, next);
      await sendDownload(ctx, format === 'csv' ? auditCsv(parts) : auditLines(parts), stream.ended);
    } finally {
      stream.end();
    }
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

/**
 * Exports the next part with the session's current actor, so that a user who has lost the session, the organization or
 * the role gets no more of the log. The operation checks the role.
 */
async function nextPart(
  ctx: GatewayContext,
  { identity }: Clients,
  organizationId: string,
  range: { afterSeq: number; untilSeq: number },
): Promise<{ output: Part }> {
  const caller: Caller = callerOf(ctx, await currentActor(identity, ctx));
  if (organizationOf(caller) !== organizationId)
    throw new ServiceError('no_active_organization', 'The session has another active organization now.');
  return identity.exportAuditEvents(caller, range);
}

/** Yields the parts up to the head that the first part names. Events that are appended meanwhile are left out. */
async function* partsOf(
  first: Part,
  next: (afterSeq: number) => Promise<{ output: Part }>,
): AsyncGenerator<AuditEvent[]> {
  for (let { data } = first; data.length > 0; ) {
    yield data;
    const last = data.at(-1)!.seq;
    if (last >= first.head!.seq) return;
    ({ data } = (await next(last)).output);
    if (data.length === 0) throw new Error(`the audit log ends at ${last}, before its head ${first.head!.seq}`);
  }
}

async function* auditLines(parts: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  for await (const events of parts) yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
