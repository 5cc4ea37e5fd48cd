import { readFlags, usage } from './flags.ts';
import { allHold, describeGate, type Gate } from '../report/gate.ts';
import { benchIsolation, type IsolationRun } from './isolation.ts';
import { writeResult } from '../report/result-file.ts';
import { table } from '../report/table.ts';

// npm run bench:isolation

const growthMax = 1.5;

try {
  const flags = readFlags(process.argv.slice(2), { mode: 'workflow' });
  const runs: IsolationRun[] = [];
  for (const mode of flags.modes)
    runs.push(await benchIsolation(flags, mode, (line) => console.log(`${mode}: ${line}`)));
  const gates = flags.quick ? [] : runs.map(gateOf);
  console.log(['', describeRuns(runs), '', ...gates.map(describeGate)].join('\n'));
  console.log(`\nFigures: ${writeResult('isolation', { runs, gates })}`);
  process.exitCode = runs.every(({ lost }) => lost === 0) && allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:isolation -- [flags]\n${usage}`);
  process.exitCode = 1;
}

function describeRuns(runs: IsolationRun[]): string {
  const row = (name: string, value: (run: IsolationRun) => string | number): (string | number)[] => [
    name,
    ...runs.map(value),
  ];
  return table([
    row('one of ten endpoints responds after 15 s', ({ mode }) => mode),
    row('saturation, deliveries/s', ({ saturationPerSecond }) => saturationPerSecond),
    row('measured at, deliveries/s', ({ perSecond }) => perSecond),
    row(
      'deliveries to the other nine, without / with',
      ({ without, withBad }) => `${without.count} / ${withBad.count}`,
    ),
    row(
      'their p50 ms, without / with',
      ({ without, withBad }) => `${without.p50.toFixed(1)} / ${withBad.p50.toFixed(1)}`,
    ),
    row(
      'their p99 ms, without / with',
      ({ without, withBad }) => `${without.p99.toFixed(1)} / ${withBad.p99.toFixed(1)}`,
    ),
    row('p99 with / without', ({ growth }) => growth),
    row('lost', ({ lost }) => lost),
  ]);
}

function gateOf({ mode, growth }: IsolationRun): Gate {
  return {
    says: `${mode}: the p99 of the other nine grows by a factor of ${growth.toFixed(2)} (less than ${growthMax})`,
    kind: 'gate',
    holds: growth < growthMax,
  };
}
