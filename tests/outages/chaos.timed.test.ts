import { expect, test } from '@jest/globals';
import { drawKills } from '../support/chaos/chaos-kills.ts';
import { chaosTable, publications } from '../support/chaos/publications.ts';
import { underKills } from '../support/chaos/under-kills.ts';

test.each(['workflow', 'inline'] as const)(
  '2,000 deliveries (%s) while all processes are killed (-9) at random: nothing is lost or doubled',
  async (mode) => {
    const seed = Date.now() % 1_000_000;
    const kills = drawKills({ seed, rounds: 3 });
    const [report] = await underKills([await publications({ publicationsMin: 1000, endpoints: 2, kills, mode })]);
    console.log(chaosTable(report, seed));
    expect(report).toMatchObject({ lost: [], doubledListings: 0 });
    expect(report.statuses).toEqual({ succeeded: report.deliveries });
    expect(report.deliveries).toBeGreaterThanOrEqual(2000);
    expect(report.settledMs).toBeLessThan(120_000);
  },
  900_000,
);
