export type Cell = string | number | undefined;

/** A table of results. Its first row has the names of the columns. */
export type Table = Cell[][];

/** A table as text. The first column is aligned to the left, the others to the right. */
export function describeTable(rows: Table): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? format(cell) : (cell ?? ''))));
  const widths = cells.reduce<number[]>((all, row) => row.map((cell, n) => Math.max(all[n] ?? 0, cell.length)), []);
  const line = (row: string[]): string =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('   ');
  return cells.map((row) => line(row).trimEnd()).join('\n');
}

/** Formats a number with about three significant digits. */
function format(value: number): string {
  if (Number.isNaN(value)) return '-';
  if (value === Infinity) return 'never';
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}
