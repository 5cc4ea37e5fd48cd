import type { RouterMiddleware } from '@koa/router';
import { authorize, ServiceError } from '@marketplace/kernel';
import type { z } from 'zod';
import type { Calls } from '../../calls/catalogue.ts';
import { callerOf, type GatewayState } from '../../context.ts';
import { queryRefusal } from '../../errors/refusal.ts';
import { answerDownload, type DownloadOptions } from '../answer-download.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { readInput } from '../request-input.ts';
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

/** An export as one CSV file. */
export function downloadExport(
  compiled: CompiledRoute,
  options: DownloadOptions & { calls: Calls },
): RouterMiddleware<GatewayState> {
  const { file, totalsBy } = compiled.route.export!;
  const members = exportMembers(compiled.operation.output);
  const call = options.calls.get(compiled.name)!;
  return async (ctx) => {
    ctx.state.route = compiled.pattern;
    authorize(compiled.operation.access, callerOf(ctx));
    const query = await readInput(ctx, compiled, {});
    const unknown = Object.keys(query).find((name) => !Object.hasOwn(compiled.members.query, name));
    if (unknown !== undefined) throw queryRefusal(unknown, 'unknown_parameter', 'There is no such parameter.');
    if (!ctx.accepts(exportType))
      throw new ServiceError('not_acceptable', `The answer is \`${exportType}\`: accept it.`);
    await answerDownload<Part>(ctx, compiled, options, {
      read: async (caller, before) =>
        (await call(caller, { ...query, ...(before && { after: before.next }) })).output as Part,
      isLast: ({ next }) => next === null,
      headers: () => ({
        'content-type': `${exportType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${file}-${dayOf(query['from'])}-${dayOf(query['until'])}.csv"`,
      }),
      text: (parts) => exportCsv(members, totalsBy, rowsOf(parts)),
    });
  };
}

/** The day of a time in UTC, which the operation has accepted. */
function dayOf(time: unknown): string {
  return new Date(String(time)).toISOString().slice(0, 10);
}

async function* rowsOf(parts: AsyncIterable<Part>): AsyncGenerator<ExportRow[]> {
  for await (const { data } of parts) yield data;
}
