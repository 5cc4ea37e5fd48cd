import { expect, test } from '@jest/globals';
import { createUnansweredPace } from './unanswered-pace.ts';

const options = { attempts: 3, answersWithinMs: 500, perSecond: 2, burst: 4 };

function paceOfTest() {
  let ms = 0;
  const pace = createUnansweredPace(options, () => ms);
  return { pace, wait: (more: number) => void (ms += more) };
}

function start(pace: ReturnType<typeof createUnansweredPace>, organizationId: string, count: number): void {
  for (let n = 0; n < count; n += 1) pace.started(organizationId);
}

test('an organization is limited after some attempts without an answer, and others are not', () => {
  const { pace } = paceOfTest();
  start(pace, 'org_1', 2);
  start(pace, 'org_2', 2);
  expect(pace.turns()).toEqual(new Map());
  start(pace, 'org_1', 1);
  expect(pace.turns()).toEqual(new Map([['org_1', 4]]));
});

test('a first answer is expected for some time after the first attempt, or until it arrives', () => {
  const { pace, wait } = paceOfTest();
  start(pace, 'org_1', 2);
  expect(pace.expectsAnswer()).toBe(false);
  start(pace, 'org_1', 1);
  wait(499);
  expect(pace.expectsAnswer()).toBe(true);
  wait(1);
  start(pace, 'org_1', 1);
  expect(pace.expectsAnswer()).toBe(false);
  start(pace, 'org_2', 3);
  expect(pace.expectsAnswer()).toBe(true);
  pace.answered('org_2');
  expect(pace.expectsAnswer()).toBe(false);
});

test('a limited organization may start more again over time, up to the burst', () => {
  const { pace, wait } = paceOfTest();
  start(pace, 'org_1', 8);
  expect(pace.turns().get('org_1')).toBe(0);
  wait(999);
  expect(pace.turns().get('org_1')).toBe(0);
  wait(1);
  expect(pace.turns().get('org_1')).toBe(1);
  wait(50_000);
  expect(pace.turns().get('org_1')).toBe(4);
});

test('the first answer ends the limit', () => {
  const { pace, wait } = paceOfTest();
  start(pace, 'org_1', 50);
  expect(pace.turns().has('org_1')).toBe(true);
  pace.answered('org_1');
  start(pace, 'org_1', 2);
  wait(50_000);
  expect(pace.turns()).toEqual(new Map());
});

test('an organization without a start for a minute is not limited at its next start', () => {
  const { pace, wait } = paceOfTest();
  start(pace, 'org_1', 50);
  wait(60_000);
  expect(pace.turns()).toEqual(new Map());
  start(pace, 'org_1', 1);
  expect(pace.turns()).toEqual(new Map());
});
