import type { RouterMiddleware } from '@koa/router';
import { authorize, type Caller, organizationOf, ServiceError, userOf } from '@marketplace/kernel';
import type { z } from 'zod';
import { currentActor } from '../../auth/authenticate.ts';
import type { Calls } from '../../catalogue.ts';
import type { Clients } from '../../clients.ts';
import { callerOf, type GatewayContext, type GatewayState } from '../../context.ts';
import { queryRefusal } from '../../errors/refusal.ts';
import { sendDownload } from '../../http/download.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { located, readInput } from '../request-input.ts';
import { exportCsv, type ExportRow } from './export-csv.ts';

/** Content type of exports. */
export const exportType = 'text/csv';

interface Part {
  data: ExportRow[];
  next: string | null;
}

/** The members of an export's rows, in the order of the contract. They are the columns of the file. */
export function exportMembers(output: z.ZodType): string[] {
  const { element } = (output as z.ZodObject).shape.data as z.ZodArray;
  return Object.keys((element as z.ZodObject).shape);
}

/**
 * An export as one CSV file, read in parts. Errors before the first part are answered with a problem. A later error
 * breaks the connection, so that an incomplete file does not look complete.
 */
export function downloadExport(
  compiled: CompiledRoute,
  calls: Calls,
  { identity }: Pick<Clients, 'identity'>,
  { streams }: { streams: OpenStreams },
): RouterMiddleware<GatewayState> {
  const { file, totalsBy } = compiled.route.export!;
  const members = exportMembers(compiled.operation.output);
  const call = calls.get(compiled.name)!;
  return async (ctx) => {
    ctx.state.route = compiled.pattern;
    const caller = callerOf(ctx);
    authorize(compiled.operation.access, caller);
    const query = await readInput(ctx, compiled, {});
    const unknown = Object.keys(query).find((name) => !Object.hasOwn(compiled.members.query, name));
    if (unknown !== undefined) throw queryRefusal(unknown, 'unknown_parameter', 'There is no such parameter.');
    if (!ctx.accepts(exportType))
      throw new ServiceError('not_acceptable', `The answer is \`${exportType}\`: accept it.`);
    const stream = streams.open(userOf(caller).userId, organizationOf(caller));
    ctx.res.once('close', stream.end);
    const read = async (as: Caller, after: string | null): Promise<Part> => {
      const input = { ...query, ...(after !== null && { after }) };
      return (await call(as, input)).output as Part;
    };
    try {
      const first = await read(caller, null).catch((error: unknown) => {
        throw located(error, compiled, {});
      });
      ctx.status = 200;
      ctx.set({
        'content-type': `${exportType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${file}.csv"`,
      });
      if (ctx.method === 'HEAD') return;
      const next = async (after: string): Promise<Part> =>
        read(await stillAllowed(ctx, identity, organizationOf(caller)), after);
      await sendDownload(ctx, exportCsv(members, totalsBy, partsOf(first, next)), stream.ended);
    } finally {
      stream.end();
    }
  };
}

/** The session's current actor: a user who has lost the session, the organization or the role gets no more. */
async function stillAllowed(
  ctx: GatewayContext,
  identity: Clients['identity'],
  organizationId: string,
): Promise<Caller> {
  const caller: Caller = callerOf(ctx, await currentActor(identity, ctx));
  if (organizationOf(caller) !== organizationId)
    throw new ServiceError('no_active_organization', 'The session has another active organization now.');
  return caller;
}

async function* partsOf(first: Part, read: (after: string) => Promise<Part>): AsyncGenerator<ExportRow[]> {
  let part = first;
  for (;;) {
    yield part.data;
    if (part.next === null) return;
    part = await read(part.next);
  }
}
