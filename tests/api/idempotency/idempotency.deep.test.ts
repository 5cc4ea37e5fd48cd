import { expect, test } from '@jest/globals';
import { serviceNames } from '@marketplace/operations/domains';
import { idempotencyRun } from '../../support/idempotency/idempotency-run.ts';

test('requests under one key have one effect and one answer while gateway and services are killed (-9)', async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const report = await idempotencyRun({ rounds: 40, targets: ['gateway', 'gateway', ...serviceNames], seed });
  console.log(report);
  expect(report.rounds).toBe(40);
  for (const target of ['gateway', ...serviceNames] as const) expect(report.kills[target]).toBeGreaterThan(0);
  expect(report.sharpKills).toBeGreaterThan(0);
}, 900_000);
