import { type Currency, currencyExponents } from '@marketplace/kernel';
import { type Cell, csvHeader, csvLine } from '../csv.ts';

/** A row of an export: its money is in one currency, which is in the member `currency`. */
export interface ExportRow {
  currency: Currency;
  [member: string]: string | number | null | { amount: number; currency: Currency };
}

/**
 * Rows as CSV. The first column says what a row is: `record`, or at the end `total`, which has the sums of all records
 * in one currency that are equal in the members `totalsBy`. Amounts are decimal numbers, such as `1299.00`.
 */
export async function* exportCsv(
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
  /** What the records have in common. */
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
