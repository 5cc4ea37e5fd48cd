import { table } from '../report/table.ts';
import type { RowsRun } from './rows.ts';

/** The figures as tables. */
export function describeRows({ rows, bytes, upgrade, reads, walks }: RowsRun): string {
  return [
    `${rows} deliveries, ${(bytes / 2 ** 30).toFixed(1)} GiB`,
    table([
      ['migration', 'seconds', 'longest write, ms', 'strongest lock'],
      ...upgrade.map(({ name, seconds, writeMsMax, locks }) => [name, seconds, writeMsMax, locks.at(-1)]),
    ]),
    table([
      ['read', 'first, ms', 'p50', 'worst', 'answered'],
      ...reads.map(({ name, first, p50, worst, answered }) => [name, first, p50, worst, answered]),
    ]),
    table([
      ['walk', 'batches', 'rows', 'p50 of a batch, ms', 'worst'],
      ...walks.map(({ name, batches, rows: changed, p50, worst }) => [name, batches, changed, p50, worst]),
    ]),
  ].join('\n\n');
}
