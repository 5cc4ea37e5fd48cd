import { type Bench, readFlags, usageOf } from './bench.ts';
import { allHold, describeGate } from './report/gate.ts';
import { writeResult } from './report/results.ts';
import { describeTable } from './report/table.ts';

// npm run bench:<name> -- [flags]

const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  webhooks: () => import('./webhooks/webhooks.ts'),
  edge: () => import('./edge/edge.ts'),
  trading: () => import('./trading/trading.ts'),
  money: () => import('./money/money.ts'),
  overload: () => import('./overload/overload.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = benches[name];
if (!load) throw new Error(`Name a bench: ${Object.keys(benches).join(', ')}`);
const { bench } = await load();
try {
  const flags = readFlags(args, bench.choices);
  const { tables, correct, fast, figures } = await bench.run(flags, (line) => console.log(line));
  const gates = [...correct, ...(flags.size === 'quick' ? [] : fast)];
  console.log(['', ...tables.map(describeTable)].join('\n\n'));
  console.log(['', ...gates.map(describeGate)].join('\n'));
  console.log(`\nFigures: ${writeResult(name, { flags, tables, gates, figures })}`);
  process.exitCode = allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:${name} -- [flags]\n${usageOf(bench.choices)}`);
  process.exitCode = 1;
}
