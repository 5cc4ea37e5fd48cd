import type { RouterMiddleware } from '@koa/router';
import { type Currency, currencyExponents, ServiceError } from '@marketplace/kernel';
import type { z } from 'zod';
import type { Calls } from '../calls/catalogue.ts';
import type { GatewayState } from '../context.ts';
import { queryRefusal } from '../errors/refusal.ts';
import { answerDownload, type DownloadOptions } from './answer-download.ts';
import type { CompiledRoute } from './compile-route.ts';
import { readInput } from './request-input.ts';
import { type Cell, csvHeader, csvLine } from './csv.ts';

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

/** A row of an export: its money is in one currency, which is in the member `currency`. */
interface ExportRow {
  currency: Currency;
  [member: string]: string | number | null | { amount: number; currency: Currency };
}

/**
 * Rows as CSV. The first column is `record`, or `total` in the rows at the end, which have the sums of the records in
 * one currency with equal members `totalsBy`. Amounts are decimal numbers, such as `1299.00`.
 */
async function* exportCsv(
  members: readonly string[],
  totalsBy: readonly string[],
  parts: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  const totals = new Map<string, Total>();
  yield csvHeader(['row', ...members]);
  for await (const rows of parts) {
    for (const row of rows) add(totals, [...totalsBy, 'currency'], row);
    yield rows.map((row) => csvLine(['record', ...members.map((member) => cellOf(row[member]))])).join('');
  }
  const keys = [...totals.keys()].sort();
  yield keys.map((key) => totalLine(members, totals.get(key)!)).join('');
}

interface Total {
  currency: Currency;
  /** Cells with the same value in all records. */
  common: Map<string, Cell>;
  sums: Map<string, bigint>;
}

function add(totals: Map<string, Total>, members: string[], row: ExportRow): void {
  const common = new Map(members.map((member) => [member, row[member] as Cell]));
  const key = JSON.stringify([...common.values()]);
  const total = totals.get(key) ?? { currency: row.currency, common, sums: new Map<string, bigint>() };
  totals.set(key, total);
  for (const [member, value] of Object.entries(row))
    if (value !== null && typeof value === 'object')
      total.sums.set(member, (total.sums.get(member) ?? 0n) + BigInt(value.amount));
}

function totalLine(members: readonly string[], { currency, common, sums }: Total): string {
  const cells = members.map((member) => {
    const sum = sums.get(member);
    return sum === undefined ? common.get(member) : decimal(sum, currency);
  });
  return csvLine(['total', ...cells]);
}

function cellOf(value: ExportRow[string] | undefined): Cell {
  return value !== null && typeof value === 'object' ? decimal(BigInt(value.amount), value.currency) : value;
}

/** An amount in minor units as a decimal number. Exact: no floating point is involved. */
function decimal(amount: bigint, currency: Currency): { decimal: string } {
  const exponent = currencyExponents[currency];
  const digits = String(amount < 0n ? -amount : amount).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return { decimal: `${amount < 0n ? '-' : ''}${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`}` };
}
