import { expect, test } from '@jest/globals';
import { windowRefusal } from '../../src/index.ts';

test('a limit of minutes is worth waiting for, and a quota of an hour or longer says when it is available', () => {
  const short = windowRefusal('sign-in', { max: 10, seconds: 900 }, 840, 'Wait.');
  expect([short.code, short.kind.declaration.status]).toEqual(['rate_limited', 429]);
  expect(short.facts).toMatchObject({ retryAfterSeconds: 840, members: { 'violated-policies': ['sign-in'] } });

  const days = 30 * 86_400;
  const quota = windowRefusal('organizations', { max: 30, seconds: days }, days - 2, 'Not now.');
  expect([quota.code, quota.kind.declaration.status]).toEqual(['quota_exhausted', 409]);
  expect(quota.facts.retryAfterSeconds).toBeUndefined();
  const wait = Date.parse(String(quota.facts.members?.availableAt)) - Date.now();
  expect(Math.abs(wait / 1000 - (days - 2))).toBeLessThan(5);
});
