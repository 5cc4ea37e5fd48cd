import { expect, test } from '@jest/globals';
import { longKills } from '../support/chaos/money/money-kills.ts';
import { moneyChaosRun } from '../support/chaos/money/money-chaos-run.ts';
import { moneyIsRight, moneyTable } from '../support/chaos/money/money-report.ts';

test('1,000 payments while all is killed (-9): nothing is taken twice or lost, and the books agree', async () => {
  const report = await moneyChaosRun({ paymentsMin: 1000, kills: longKills(2) });
  console.log(moneyTable(report));
  expect(report).toMatchObject({ takenTwice: [], lost: [], unexplained: [], violations: [], underWay: [] });
  expect(report.payments).toBeGreaterThanOrEqual(1000);
  expect(moneyIsRight(report)).toBe(true);
}, 1_800_000);
