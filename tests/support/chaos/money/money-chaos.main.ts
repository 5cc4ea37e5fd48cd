import { parseArgs } from 'node:util';
import { underKills } from '../under-kills.ts';
import { longKills } from './money-kills.ts';
import { moneyIsRight, moneyTable } from './money-report.ts';
import { payments } from './payments.ts';

// npm run chaos:money -- [--payments N] [--rounds N]: kills (-9) the processes of payments while orders are paid, most
// often between the answer of the provider and our commit, and checks that all books agree.

const { values } = parseArgs({
  options: { payments: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '2' } },
});
const work = await payments({ paymentsMin: Number(values.payments), kills: longKills(Number(values.rounds)) });
const [report] = await underKills([work], (line) => console.log(line));
console.log(`\n${moneyTable(report)}`);
process.exitCode = moneyIsRight(report) ? 0 : 1;
