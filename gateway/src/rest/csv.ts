/** A cell of a CSV file: a text, a number, or a number as decimal text, because it may be too large to be exact. */
export type Cell = string | number | { decimal: string } | null | undefined;

/** A line of CSV (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * One cell. Clients choose user agents and names, and a spreadsheet executes what looks like a formula (OWASP, CSV
 * injection), so such a text gets an apostrophe in front.
 */
function written(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return cell.decimal;
  const text = String(cell ?? '');
  const harmless = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
