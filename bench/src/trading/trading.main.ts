import { allHold, describeGate } from '../report/gate.ts';
import { writeResult } from '../report/result-file.ts';
import { readTradingFlags, usage } from './flags.ts';
import { gatesOfSales, gatesOfSpeed } from './gates.ts';
import { benchTrading } from './trading.ts';

// npm run bench:trading

try {
  const flags = readTradingFlags(process.argv.slice(2));
  const run = await benchTrading(flags, (line) => console.log(line));
  const gates = [...gatesOfSales(run), ...(flags.quick ? [] : gatesOfSpeed(run))];
  console.log(['', ...gates.map(describeGate)].join('\n'));
  console.log(`\nFigures: ${writeResult('trading', { flags, run, gates })}`);
  process.exitCode = allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:trading -- [flags]\n${usage}`);
  process.exitCode = 1;
}
