/** A cell of a CSV file: a text, a number, or a number as decimal text, because it may be too large to be exact. */
export type Cell = string | number | { decimal: string } | null | undefined;

/** A line of CSV (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** The first line of a file, after the byte order mark, without which Excel does not read the file as UTF-8. */
export function csvHeader(names: readonly string[]): string {
  return `\ufeff${csvLine(names)}`;
}

/**
 * Positions before a formula, where a spreadsheet may see the beginning of a cell; a formula may begin with a
 * full-width character. The comma is not the separator of every locale, so a text may be read as several cells or
 * lines, whatever its quotes.
 */
const formulas = /(^|[;|\t\r\n])([" ]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * One cell. Clients choose user agents and names, and a spreadsheet executes a text that looks like a formula (OWASP,
 * CSV injection), so an apostrophe is written before it.
 */
function written(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return cell.decimal;
  const text = String(cell ?? '');
  const harmless = typeof cell === 'string' ? text.replace(/^(?=[\t\r\n])/, "'").replace(formulas, "$1$2'") : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
