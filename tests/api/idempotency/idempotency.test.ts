import { expect, test } from '@jest/globals';
import { idempotencyRun } from '../../support/idempotency/idempotency-run.ts';

test('concurrent requests with one key have one effect and one response while the gateway is killed (-9)', async () => {
  const report = await idempotencyRun({ rounds: 3, targets: ['gateway'], seed: 1 });
  console.log(report);
  expect(report.rounds).toBe(3);
  // The id was that of the first request.
  expect(report.kills.gateway).toBeGreaterThanOrEqual(3);
  for (const part of ['repeats', 'replays', 'refused', 'sharpKills'] as const)
    expect([part, report[part] > 0]).toEqual([part, true]);
}, 900_000);
