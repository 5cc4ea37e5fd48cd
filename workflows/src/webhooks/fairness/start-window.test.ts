import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStartWindow } from './start-window.ts';

const options = { sizeMax: 4, capacity: 100, hangsAfterMs: 500, patienceMs: 2_000 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const attempt = (deliveryId: string, number = 1, organizationId = 'org_1') => ({ deliveryId, organizationId, number });

test('asks for no more than its free capacity, which grows when an attempt ends', () => {
  const window = createStartWindow(options);
  for (const id of ['a', 'b', 'c', 'd']) window.grant(id, 'org_1', 10_000);
  expect(window.room().attemptsMax).toBe(0);
  const { granted, end } = window.begin(attempt('a'));
  expect([granted, window.room().attemptsMax]).toEqual([true, 0]);
  end();
  expect(window.room().attemptsMax).toBe(1);
  end();
  window.forget('a');
  expect(window.room().attemptsMax).toBe(1);
});

test('an attempt that takes long leaves the window, and keeps its share', () => {
  const window = createStartWindow({ ...options, capacity: 8 });
  for (const id of ['a', 'b', 'c', 'd']) {
    window.grant(id, 'org_1', 10_000);
    window.begin(attempt(id));
  }
  jest.advanceTimersByTime(2_000);
  expect(window.room()).toMatchObject({ attemptsMax: 4, exceptOrganizations: ['org_1'] });
});

test('hanging attempts of an organization use no capacity of others', () => {
  const window = createStartWindow({ ...options, sizeMax: 20 });
  for (let n = 0; n < 16; n += 1) {
    window.grant(`a${n}`, 'org_1', 10_000);
    window.begin(attempt(`a${n}`));
  }
  expect(window.room().attemptsMax).toBe(4);
  jest.advanceTimersByTime(500);
  expect(window.room().attemptsMax).toBe(20);
});

test('a grant that begins elsewhere is forgotten, and an attempt that was granted elsewhere counts', async () => {
  const window = createStartWindow(options);
  window.grant('a', 'org_1', 2_000);
  const freed = window.freed();
  jest.advanceTimersByTime(2_000);
  await freed;
  expect(window.room().attemptsMax).toBe(4);
  const { granted, end } = window.begin(attempt('b'));
  expect(granted).toBe(false);
  // It was not requested here, so it does not count in the window. But it hangs, so it counts in the share.
  jest.advanceTimersByTime(500);
  expect(window.room()).toMatchObject({ attemptsMax: 4, organizationMax: 50 });
  end();
});

test('a later attempt that was granted leaves the window when it begins', () => {
  const window = createStartWindow(options);
  window.grant('a', 'org_1', 2_000);
  expect(window.begin(attempt('a', 2)).granted).toBe(true);
  expect(window.room().attemptsMax).toBe(4);
  expect(window.begin(attempt('b', 2)).granted).toBe(false);
});

test('a delivery that is granted again while its attempt is under way is counted once', () => {
  const window = createStartWindow(options);
  window.grant('a', 'org_1', 10_000);
  const { end } = window.begin(attempt('a'));
  window.grant('a', 'org_1', 10_000);
  end();
  expect(window.room().attemptsMax).toBe(4);
});

test('shrinks, down to its minimum, when granted attempts begin late, and grows again when they begin in time', () => {
  const window = createStartWindow({ ...options, sizeMax: 48, sizeMin: 8, beginWithinMs: 250 });
  const roomAfter = (count: number, waitedMs: number): number => {
    for (let n = 0; n < count; n += 1) {
      window.grant('a', 'org_1', 10_000);
      jest.advanceTimersByTime(waitedMs);
      window.begin(attempt('a')).end();
    }
    return window.room().attemptsMax;
  };
  expect(roomAfter(20, 50)).toBe(48);
  expect(roomAfter(40, 400)).toBe(38);
  expect(roomAfter(400, 400)).toBe(8);
  expect(roomAfter(400, 50)).toBe(48);
});

test('an organization whose receivers do not answer gets few attempts, until one answers', () => {
  const window = createStartWindow({
    ...options,
    sizeMax: 50,
    unanswered: { attempts: 8, answersWithinMs: 500, perSecond: 2, burst: 2 },
  });
  const grantAndFail = (id: string): void => {
    window.grant(id, 'org_1', 10_000);
    window.begin(attempt(id)).end();
  };
  for (let n = 0; n < 7; n += 1) grantAndFail(`a${n}`);
  expect(window.room()).toEqual({ attemptsMax: 50, organizationMax: 8, exceptOrganizations: [] });
  grantAndFail('a7');
  expect(window.room()).toMatchObject({ attemptsMax: 50, maxOfOrganizations: { org_1: 2 }, exceptOrganizations: [] });
  grantAndFail('b1');
  grantAndFail('b2');
  expect(window.room()).toMatchObject({ attemptsMax: 50, exceptOrganizations: ['org_1'] });
  window.answered('org_1');
  expect(window.room()).toEqual({ attemptsMax: 50, organizationMax: 8, exceptOrganizations: [] });
});
