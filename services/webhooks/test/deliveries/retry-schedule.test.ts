import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultRetrySeconds, type FailedAttempt, nextAttempt } from '@marketplace/webhooks-contract/engine';

const endedAtMs = Date.parse('2026-11-21T09:30:00Z');
const refused: FailedAttempt = {
  number: 1,
  endedAtMs,
  statusCode: 500,
  errorCode: 'http_status',
  retryAfter: null,
  jitter: 0,
};
/** Seconds until the next attempt. */
const waitOf = (failed: Partial<FailedAttempt>, retrySeconds?: number[]): number =>
  (nextAttempt({ ...refused, ...failed }, retrySeconds)! - endedAtMs) / 1000;
const httpDate = (seconds: number): string => new Date(endedAtMs + seconds * 1000).toUTCString();
const day = 86_400;

const anyFailure: fc.Arbitrary<FailedAttempt> = fc.record({
  number: fc.integer({ min: 1, max: defaultRetrySeconds.length }),
  endedAtMs: fc.integer({ min: endedAtMs - 1e10, max: endedAtMs + 1e10 }),
  statusCode: fc.constantFrom(null, 400, 404, 429, 500, 503),
  errorCode: fc.constantFrom('http_status', 'timeout_connect', 'timeout_response', 'dns_error', 'internal'),
  retryAfter: fc.option(
    fc.oneof(fc.nat(400_000).map(String), fc.integer({ min: -100, max: 200_000 }).map(httpDate), fc.string()),
  ),
  jitter: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

describe('the schedule', () => {
  test('is ten attempts over 75 h 35 m 05 s', () => {
    const waits = defaultRetrySeconds.map((_, index) => waitOf({ number: index + 1 }));
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(75 * 3600 + 35 * 60 + 5);
  });

  test('ends after the last attempt, whatever the receiver asks for', () => {
    fc.assert(
      fc.property(anyFailure, fc.nat(20), (failed, beyond) => {
        expect(nextAttempt({ ...failed, number: defaultRetrySeconds.length + 1 + beyond })).toBeNull();
      }),
    );
    expect(nextAttempt({ ...refused, statusCode: 429, retryAfter: '60' }, [])).toBeNull();
  });

  test('of an endpoint replaces the default', () => {
    expect([1, 2, 3].map((number) => nextAttempt({ ...refused, number }, [1, 7]))).toEqual([
      endedAtMs + 1000,
      endedAtMs + 7000,
      null,
    ]);
  });
});

test('an attempt is at least its step later, at most the jitter after what is required, in whole milliseconds', () => {
  fc.assert(
    fc.property(anyFailure, (failed) => {
      const step = defaultRetrySeconds[failed.number - 1]!;
      const waitMs = nextAttempt(failed)! - failed.endedAtMs;
      expect(Number.isInteger(waitMs)).toBe(true);
      expect(waitMs).toBeGreaterThanOrEqual(step * 1000);
      expect(waitMs).toBeLessThanOrEqual(Math.max(step, day) * 1000 + 900_000);
    }),
  );
});

test('the same failure is due at the same time, and more jitter is never earlier', () => {
  fc.assert(
    fc.property(anyFailure, fc.double({ min: 0, max: 1, noNaN: true }), (failed, other) => {
      expect(nextAttempt(failed)).toBe(nextAttempt({ ...failed }));
      const [less, more] = [failed.jitter, other].sort((a, b) => a - b) as [number, number];
      expect(nextAttempt({ ...failed, jitter: more })).toBeGreaterThanOrEqual(
        nextAttempt({ ...failed, jitter: less })!,
      );
    }),
  );
});

test.each([
  ['two seconds at least', 5, 2],
  ['a tenth of the step', 300, 30],
  ['fifteen minutes at most', day, 900],
])('jitter adds up to %s', (_, step, width) => {
  expect(waitOf({ jitter: 0 }, [step])).toBe(step);
  expect(waitOf({ jitter: 0.5 }, [step])).toBe(step + width / 2);
  expect(waitOf({ jitter: 1 - 1e-9 }, [step])).toBe(step + width);
});

describe('Retry-After', () => {
  test.each([429, 503])(
    'on %i is a wait in seconds or until a date, when that is longer than the step',
    (statusCode) => {
      const waits = ['3600', ' 3600 ', httpDate(3600), '10', httpDate(10), httpDate(-3600), '0'].map((retryAfter) =>
        waitOf({ statusCode, retryAfter }, [300]),
      );
      expect(waits).toEqual([3600, 3600, 3600, 300, 300, 300, 300]);
    },
  );

  test('is ignored with any other status code', () => {
    for (const statusCode of [null, 400, 410, 500, 502, 301])
      expect(waitOf({ statusCode, retryAfter: '3600' }, [300])).toBe(300);
  });

  test('is a day at most', () => {
    for (const retryAfter of ['86401', '9'.repeat(400), httpDate(1e6), 'Fri, 31 Dec 9999 23:59:59 GMT']) {
      expect(waitOf({ statusCode: 503, retryAfter }, [300])).toBe(day);
    }
  });

  test.each(['Saturday, 21-Nov-26 10:30:00 GMT', 'Sat Nov 21 10:30:00 2026'])(
    'in the obsolete form of a date %j is understood too',
    (retryAfter) => {
      expect(waitOf({ statusCode: 503, retryAfter }, [300])).toBe(3600);
    },
  );

  test.each([
    '',
    'soon',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    '5 minutes',
    'foo 2099',
    '2099-01-01',
    '01/01/2099',
    'Thu, 01 Jan 2099 00:00:00',
    'NaN',
    'Mon, soon GMT',
    '３',
  ])('with the value %j is ignored', (retryAfter) => {
    expect(waitOf({ statusCode: 503, retryAfter }, [300])).toBe(300);
  });

  test('with any text gives a valid time', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(429, 503), (retryAfter, statusCode) => {
        const wait = waitOf({ statusCode, retryAfter });
        expect(wait).toBeGreaterThanOrEqual(5);
        expect(wait).toBeLessThanOrEqual(day);
      }),
    );
  });
});

describe('an overloaded receiver', () => {
  test.each([
    ['429', { statusCode: 429 }],
    ['a time-out while connecting', { statusCode: null, errorCode: 'timeout_connect' }],
    ['a time-out of its answer', { statusCode: null, errorCode: 'timeout_response' }],
    ['a time-out after its first bytes', { statusCode: 200, errorCode: 'timeout_response' }],
  ])('because of %s gets at least a minute', (_, failed) => {
    expect(waitOf(failed, [5])).toBe(60);
    expect(waitOf(failed, [300])).toBe(300);
    expect(waitOf({ ...failed, jitter: 0.5 }, [5])).toBe(63);
  });

  test('gets more when it asks for more, and other failures get their step', () => {
    expect(waitOf({ statusCode: 429, retryAfter: '90' }, [5])).toBe(90);
    expect(waitOf({ statusCode: 429, retryAfter: '7' }, [5])).toBe(60);
    expect(waitOf({ statusCode: 503, retryAfter: '7' }, [5])).toBe(7);
    for (const errorCode of ['connection_refused', 'dns_error', 'tls_error', 'connection_reset']) {
      expect(waitOf({ statusCode: null, errorCode }, [5])).toBe(5);
    }
  });
});
