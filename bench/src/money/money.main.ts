import { allHold, describeGate } from '../report/gate.ts';
import { writeResult } from '../report/result-file.ts';
import { readMoneyFlags, usage } from './flags.ts';
import { gatesOfBooks, gatesOfSpeed } from './gates.ts';
import { benchMoney } from './money.ts';

// npm run bench:money

try {
  const flags = readMoneyFlags(process.argv.slice(2));
  const run = await benchMoney(flags, (line) => console.log(line));
  const gates = [...gatesOfBooks(run), ...(flags.quick ? [] : gatesOfSpeed(run))];
  console.log(['', ...gates.map(describeGate)].join('\n'));
  console.log(`\nFigures: ${writeResult('money', { flags, run, gates })}`);
  process.exitCode = allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:money -- [flags]\n${usage}`);
  process.exitCode = 1;
}
