import { expect, test } from '@jest/globals';
import { crashRun, type Kill, type Moment } from './support/crash-run.ts';
import { type ProcessName, processNames } from './support/separate-processes.ts';

const sent: Moment = 'POST sent, attempt not recorded';
const committed: Moment = 'committed, not answered';
const repeated = (times: number, process: ProcessName, moment: Moment): Kill[] => Array.from({ length: times }, () => ({ process, moment }));

const kills: Kill[] = [
  ...repeated(4, 'worker', sent),
  ...repeated(3, 'webhooks', sent),
  ...repeated(4, 'gateway', committed),
  ...repeated(4, 'trading', committed),
  ...processNames.map((process): Kill => ({ process, moment: 'at any time' })),
];

test('200 publications and 20 kills (-9): nothing lost, nothing doubled, all settled within 60 s of the last restart', async () => {
  // Every fifth kill of the list in turn, so that the kinds are mixed.
  const mixed = kills.map((_, index) => kills[(index * 7) % kills.length]!);
  const report = await crashRun({ publications: 200, kills: mixed });
  console.log('crash run:', report);
  expect(report).toMatchObject({ kills: 20, lost: [], doubledListings: 0 });
  expect(report.statuses).toEqual({ succeeded: report.accepted });
  expect(report.accepted).toBeGreaterThanOrEqual(200);
  expect(report.settledMs).toBeLessThan(60_000);
}, 900_000);
