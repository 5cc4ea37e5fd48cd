import { expect, test } from '@jest/globals';
import { drawShortKills, targets } from '../support/chaos/chaos-kills.ts';
import { chaosRun } from '../support/chaos/chaos-run.ts';
import { chaosTable } from '../support/chaos/chaos-table.ts';

const seed = 1;

test('after kills of processes, Temporal and PostgreSQL, every publication reaches every endpoint', async () => {
  const kills = drawShortKills(seed);
  expect(new Set(kills.map(({ target }) => target))).toEqual(new Set(targets));
  const report = await chaosRun({ publicationsMin: 40, endpoints: 2, clients: 2, kills });
  console.log(chaosTable(report, seed));
  expect(report).toMatchObject({ lost: [], doubledListings: 0 });
  expect(report.statuses).toEqual({ succeeded: report.deliveries });
  expect(report.deliveries).toBeGreaterThanOrEqual(80);
}, 900_000);
