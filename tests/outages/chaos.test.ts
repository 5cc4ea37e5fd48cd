import { beforeAll, expect, test } from '@jest/globals';
import { drawShortKills, targets } from '../support/chaos/chaos-kills.ts';
import { chaosTable, publications, type PublicationsReport } from '../support/chaos/publications.ts';
import { shortKills } from '../support/chaos/money/money-kills.ts';
import { type MoneyChaosReport, moneyIsRight, moneyTable } from '../support/chaos/money/money-report.ts';
import { payments } from '../support/chaos/money/payments.ts';
import { underKills } from '../support/chaos/under-kills.ts';
import { workflowsInMainThread } from '../support/stacks/test-environment.ts';

/**
 * Listings are published and orders are paid at the same time, while each process is killed at its critical moments.
 */
const seed = 1;
let published: PublicationsReport;
let paid: MoneyChaosReport;

beforeAll(async () => {
  const kills = drawShortKills(
    seed,
    shortKills.map(({ target }) => target),
  );
  expect(new Set([...kills, ...shortKills].map(({ target }) => target))).toEqual(new Set(targets));
  const workloads = [
    await publications({ publicationsMin: 40, endpoints: 2, clients: 2, pauseMs: 1000, kills }),
    await payments({ paymentsMin: 30, clients: 2, pauseMs: 1000, kills: shortKills }),
  ] as const;
  [published, paid] = await underKills(workloads, () => undefined, { worker: workflowsInMainThread });
  console.log(`${chaosTable(published, seed)}\n\n${moneyTable(paid)}`);
}, 900_000);

test('after kills of processes, Temporal and PostgreSQL, every publication reaches every endpoint', () => {
  expect(published).toMatchObject({ lost: [], doubledListings: 0 });
  expect(published.statuses).toEqual({ succeeded: published.deliveries });
  expect(published.deliveries).toBeGreaterThanOrEqual(80);
});

test('after kills between the answer of the provider and our commit, nothing is charged twice or lost', () => {
  expect(paid).toMatchObject({ takenTwice: [], lost: [], unexplained: [], violations: [], underWay: [] });
  expect(paid.payments).toBeGreaterThanOrEqual(30);
  expect(moneyIsRight(paid)).toBe(true);
});
