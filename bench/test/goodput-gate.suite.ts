import { expect, test } from '@jest/globals';
import { gateOfGoodput } from '../src/overload/report/gates.ts';

const stolenAtSaturation = 0.03;
const quiet = { goodput: 0.95, stolen: 0.04 };
const slow = { goodput: 0.85, stolen: 0.04 };
const disturbed = { goodput: 0.6, stolen: 0.09 };

const holds = (...minutes: { goodput: number; stolen: number | null }[]): boolean =>
  gateOfGoodput({ minutes, stolenAtSaturation }, 'overload').holds;

test('one minute below 90 % of saturation fails the gate, also where stolen time is not known', () => {
  expect(holds(quiet, quiet)).toBe(true);
  expect(holds(quiet, slow)).toBe(false);
  expect(holds({ goodput: 0.85, stolen: null })).toBe(false);
});

test("a minute in which the machine's host took more than at saturation is named and does not count", () => {
  const gate = gateOfGoodput({ minutes: [quiet, disturbed], stolenAtSaturation }, 'overload');
  expect(gate.holds).toBe(true);
  expect(gate.says).toContain('60 % with 9 %');
});

test('the gate fails when no minute counts, or when fewer count than not', () => {
  expect(holds()).toBe(false);
  expect(holds(disturbed)).toBe(false);
  expect(holds(quiet, disturbed, disturbed)).toBe(false);
});
