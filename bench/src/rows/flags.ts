import { parseArgs } from 'node:util';

export interface RowsFlags {
  /** Deliveries of release 0.2.0. A tenth as many of today are added after the upgrade. */
  rows: number;
  /** Milliseconds from which the plan of a statement is kept; undefined for none. */
  plansMs: number | undefined;
}

export const usage = `--rows N     deliveries of release 0.2.0; a tenth as many of today (10000000)
--plans MS   keep the plans of statements that take longer`;

/** Throws when a flag is unknown or has an invalid value. */
export function readRowsFlags(args: string[]): RowsFlags {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string', default: '10000000' }, plans: { type: 'string' } },
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 100_000 || rows % 1000 !== 0)
    throw new Error(`--rows ${values.rows}: expected thousands, from 100000`);
  return { rows, plansMs: values.plans === undefined ? undefined : Number(values.plans) };
}
