import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPayoutAccount } from '../support/money/money-stack.ts';
import { type Deployment, startDeployment } from '../support/rolling/deployment.ts';
import { releaseOfToday } from '../support/rolling/releases.ts';
import { startTrade, type Trade, nothingWrong, tradeTable } from '../support/rolling/trade-report.ts';
import { processNames } from '../support/stacks/processes/separate-processes.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

const loadMs = 120_000;
const perSecond = 50;

let base: TestBase;
let deployment: Deployment;
let trade: Trade | undefined;
beforeAll(async () => {
  base = await startTestBase();
  deployment = await startDeployment(releaseOfToday(base));
});
afterAll(async () => {
  await trade?.close();
  await deployment?.stop();
  await base?.close();
});

test('each process is replaced during 50 requests a second: none fails, nothing is lost or repeated', async () => {
  const today = releaseOfToday(base);
  trade = await startTrade({
    base,
    origin: deployment.urlOf('gateway'),
    perSecond,
    prepare: ({ seller }) => openPayoutAccount(seller),
  });
  const startedAt = Date.now();
  const took: string[] = [];
  for (const name of processNames) {
    const beganAt = Date.now();
    await deployment.roll(name, today);
    took.push(`${name} ${((Date.now() - beganAt) / 1_000).toFixed(0)} s`);
  }
  await waitFor('the end of the load', () => Date.now() - startedAt >= loadMs, loadMs);
  await trade.finish();
  const report = await trade.report();
  console.log(`${tradeTable(report)}\n${'both instances replaced in'.padEnd(34)} ${took.join(', ')}`);
  expect(report).toEqual(expect.objectContaining(nothingWrong));
  expect(report.resets).toBeLessThan(report.requests / 100);
  expect(report.payouts).toBeGreaterThan(50);
});
