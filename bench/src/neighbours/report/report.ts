import { table } from '../../report/table.ts';
import { memoryLimitMib } from '../memory-limits.ts';
import type { AttackRun } from '../run-attack.ts';
import { comparisons } from './gates.ts';

/** The table of all attacks. */
export function describeAttacks(runs: AttackRun[]): string {
  const head = [
    'attack',
    'victim',
    'calm p50',
    'p99 ms',
    'attacked p50',
    'p99 ms',
    'p99 ratio',
    'charged',
    'most memory',
  ];
  const rows = runs.flatMap((run) =>
    comparisons(run).map(({ measure, calm, attacked, ratio }, n) => [
      n === 0 ? run.name : '',
      measure,
      calm.p50,
      calm.p99,
      attacked.p50,
      attacked.p99,
      ratio,
      n === 0 ? run.charged.attempts : '',
      n === 0 ? fullestProcess(run) : '',
    ]),
  );
  const attacks = runs.map(({ name, says, counts }) => `${name}: ${says} (${describeCounts(counts)})`);
  return [table([head, ...rows]), '', ...attacks].join('\n');
}

/** The process that came closest to its limit. */
function fullestProcess({ memory }: AttackRun): string {
  const [fullest] = Object.entries(memory)
    .filter(([name]) => name !== 'postgres' && name !== 'temporal')
    .map(([name, mib]) => ({ name, mib, limit: memoryLimitMib(name) }))
    .toSorted((a, b) => b.mib / b.limit - a.mib / a.limit);
  return fullest ? `${fullest.name} ${fullest.mib} of ${fullest.limit} MiB` : '';
}

function describeCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
