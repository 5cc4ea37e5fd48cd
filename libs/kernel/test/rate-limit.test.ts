import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { conformance, emissionIntervalUs, windowRefusal } from '../src/index.ts';

const anyLimit = fc.record({
  perSecond: fc.double({ min: 0.001, max: 1000, noNaN: true }),
  burst: fc.integer({ min: 1, max: 50 }),
});
const anyPauses = fc.array(fc.oneof(fc.constant(0), fc.nat(5_000), fc.nat(20_000_000)), {
  minLength: 1,
  maxLength: 100,
});

test('a burst conforms at once, and each further request one interval after the one before', () => {
  let fullAtUs: number | null = null;
  const waits = [1, 2, 3, 4, 5].map(() => {
    const next = conformance({ perSecond: 10, burst: 3 }, fullAtUs, 1_000);
    fullAtUs = next.fullAtUs;
    return next.atUs - 1_000;
  });
  expect(waits).toEqual([0, 0, 0, 100_000, 200_000]);
});

test('in any period, at most the burst plus the requests that the rate allows in it conform', () => {
  fc.assert(
    fc.property(anyLimit, anyPauses, (limit, pauses) => {
      let [nowUs, fullAtUs] = [1e15, null as number | null];
      const conformed: number[] = [];
      for (const pauseUs of pauses) {
        nowUs += pauseUs;
        const next = conformance(limit, fullAtUs, nowUs);
        expect(next.atUs).toBeGreaterThanOrEqual(nowUs);
        if (next.atUs > nowUs) continue;
        fullAtUs = next.fullAtUs;
        conformed.push(nowUs);
      }
      conformed.forEach((fromUs, first) => {
        conformed.slice(first).forEach((toUs, more) => {
          expect(more + 1).toBeLessThanOrEqual(limit.burst + Math.floor((toUs - fromUs) / emissionIntervalUs(limit)));
        });
      });
    }),
  );
});

test('a request at the returned time conforms, and a microsecond earlier it would not', () => {
  fc.assert(
    fc.property(anyLimit, fc.nat(1e9), (limit, aheadUs) => {
      const nowUs = 1e15;
      const { atUs } = conformance(limit, nowUs + aheadUs, nowUs);
      expect(conformance(limit, nowUs + aheadUs, atUs).atUs).toBe(atUs);
      if (atUs > nowUs) expect(conformance(limit, nowUs + aheadUs, atUs - 1).atUs).toBe(atUs);
    }),
  );
});

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
