/** CPU milliseconds by process, since each began. */
export type Readings = Record<string, number>;
export type Meter = () => Readings;

/** CPU milliseconds between two readings, per unit of work. */
export function perUnit(before: Readings, after: Readings, count: number): Readings {
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, Math.max(0, after[name]! - (before[name] ?? 0)) / count]),
  );
}
