import { expect, test } from '@jest/globals';
import { longKills } from '../support/chaos/money/money-kills.ts';
import { moneyIsRight, moneyTable } from '../support/chaos/money/money-report.ts';
import { payments } from '../support/chaos/money/payments.ts';
import { underKills } from '../support/chaos/under-kills.ts';

test('1,000 payments while all processes are killed: nothing is charged twice or lost, the books agree', async () => {
  const [report] = await underKills([await payments({ paymentsMin: 1000, kills: longKills(2) })]);
  console.log(moneyTable(report));
  expect(report).toMatchObject({ takenTwice: [], lost: [], unexplained: [], violations: [], underWay: [] });
  expect(report.payments).toBeGreaterThanOrEqual(1000);
  expect(moneyIsRight(report)).toBe(true);
}, 1_800_000);
