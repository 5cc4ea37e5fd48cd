import { expect, test } from '@jest/globals';
import { moneyTargets, shortKills } from '../support/chaos/money/money-kills.ts';
import { moneyChaosRun } from '../support/chaos/money/money-chaos-run.ts';
import { moneyIsRight, moneyTable } from '../support/chaos/money/money-report.ts';

test('after kills between the answer of the provider and our commit, nothing is taken twice or lost', async () => {
  for (const { target } of shortKills) expect(moneyTargets).toContain(target);
  const report = await moneyChaosRun({ paymentsMin: 30, clients: 2, kills: shortKills });
  console.log(moneyTable(report));
  expect(report).toMatchObject({ takenTwice: [], lost: [], unexplained: [], violations: [], underWay: [] });
  expect(report.payments).toBeGreaterThanOrEqual(30);
  expect(moneyIsRight(report)).toBe(true);
}, 900_000);
