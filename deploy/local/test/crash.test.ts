import { expect, test } from '@jest/globals';
import { crashRun, type Kill } from './support/crash-run.ts';

/** One kill of each kind; `npm run test:deep` has the long form. */
const kills: Kill[] = [
  { process: 'worker', moment: 'POST sent, attempt not recorded' },
  { process: 'webhooks', moment: 'POST sent, attempt not recorded' },
  { process: 'gateway', moment: 'committed, not answered' },
  { process: 'trading', moment: 'committed, not answered' },
  { process: 'identity', moment: 'at any time' },
];

test('killing any process loses nothing: every accepted publication is delivered and its delivery succeeded (short form)', async () => {
  const report = await crashRun({ publications: 40, kills });
  console.log('crash run:', report);
  expect(report).toMatchObject({ kills: kills.length, lost: [], doubledListings: 0, statuses: { succeeded: report.accepted } });
  expect(Object.keys(report.statuses)).toEqual(['succeeded']);
  expect(report.settledMs).toBeLessThan(60_000);
  expect(report.accepted).toBeGreaterThanOrEqual(40);
}, 240_000);
