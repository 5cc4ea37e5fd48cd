import { expect, test } from '@jest/globals';
import { rateLimitDecision } from '@marketplace/kernel';
import { bucketLimiter } from '../../src/admission/limiter.ts';
import { startGateway } from '../support/start-gateway.ts';

const limit = { perSecond: 0.001, burst: 2 };

test('an address beyond its limit is refused before any service is called, and learns when to retry', async () => {
  const gateway = await startGateway({ rateLimit: limit });
  const send = () => gateway.send('/api/v1/listings', { headers: gateway.withKey() });
  const first = await send();
  expect(first.headers.get('ratelimit-policy')).toBe('"ip";q=2;w=2000');
  expect(first.headers.get('ratelimit')).toMatch(/^"ip";r=1;t=1000$/);
  await send();
  const asked = gateway.domains.calls.length;
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(990);
  expect(refused.headers.get('x-request-id')).toMatch(/^req_/);
  expect(await refused.json()).toMatchObject({
    type: expect.stringMatching(/\/docs\/errors\/rate_limited$/),
    code: 'rate_limited',
    'violated-policies': ['ip'],
  });
  expect(gateway.domains.calls).toHaveLength(asked);
  expect((await fetch(`http://127.0.0.1:${gateway.port}/healthz`)).status).toBe(200);
  await gateway.close();
});

test('the address is the one that our proxies appended, not one that the client sent', async () => {
  const gateway = await startGateway({ rateLimit: limit, proxies: 1 });
  const from = async (forwarded: string) =>
    (await gateway.send('/api/v1/webhooks/event-types', { headers: { 'x-forwarded-for': forwarded } })).status;
  expect([await from('198.51.100.1, 203.0.113.1'), await from('198.51.100.2, 203.0.113.1')]).toEqual([200, 200]);
  expect(await from('198.51.100.3, 203.0.113.1')).toBe(429);
  expect(await from('198.51.100.3, 203.0.113.2')).toBe(200);
  // One host has a /64 of IPv6 addresses.
  expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3')]).toEqual([200, 200, 429]);
  await gateway.close();
});

test('decisions on key and organization are in the headers, like those on the address', async () => {
  const gateway = await startGateway();
  const headers = gateway.withKey();
  gateway.domains.decisions = [
    rateLimitDecision('key', { perSecond: 20, burst: 40 }, true, 0.05),
    rateLimitDecision('org', { perSecond: 100, burst: 200 }, true, 0.01),
  ];
  const admitted = await gateway.send('/api/v1/listings', { headers });
  expect(admitted.headers.get('ratelimit-policy')).toBe('"key";q=40;w=2, "org";q=200;w=2');
  expect(admitted.headers.get('ratelimit')).toBe('"key";r=39;t=1, "org";r=199;t=1');
  gateway.domains.decisions = [
    rateLimitDecision('key', { perSecond: 20, burst: 40 }, true, 1),
    rateLimitDecision('org', { perSecond: 0.1, burst: 2 }, false, 19),
  ];
  const refused = await gateway.send('/api/v1/listings', { headers });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('9');
  expect(await refused.json()).toMatchObject({ 'violated-policies': ['org'], retryAfter: 9 });
  await gateway.close();
});

test('the bucket of an address is refilled one by one, up to the burst size', () => {
  let now = 0;
  const take = bucketLimiter({ perSecond: 10, burst: 3 }, () => now);
  const admitted = (): boolean => take('203.0.113.1').admitted;
  expect([admitted(), admitted(), admitted(), admitted()]).toEqual([true, true, true, false]);
  now += 100;
  expect([admitted(), admitted()]).toEqual([true, false]);
  now += 60_000;
  expect([admitted(), admitted(), admitted(), admitted()]).toEqual([true, true, true, false]);
});

test.each([0.001, 1 / 7, 3, 6, 7, 700])(
  'at %d per second a full burst is admitted, and the values of the headers are exact at any time',
  (perSecond) => {
    const burst = 20;
    // Compared without `expect`, which would be too slow for this many comparisons.
    const wrong: object[] = [];
    for (let moment = 0; moment < 200; moment += 1) {
      const now = 1000 + moment * 977.123;
      const take = bucketLimiter({ perSecond, burst }, () => now);
      for (let taken = 1; taken <= burst; taken += 1) {
        const decision = take('203.0.113.1');
        const { admitted, remaining, quota, retryAfterSeconds, resetSeconds } = decision;
        const isAdmitted = admitted && remaining === burst - taken && quota === burst && retryAfterSeconds === 0;
        const isExact = Math.abs(resetSeconds - taken / perSecond) < 0.5e-4;
        const isExactInHeader = Math.ceil(resetSeconds - 1e-4) === Math.ceil(taken / perSecond - 1e-4);
        if (!isAdmitted || !isExact || !isExactInHeader) wrong.push({ now, taken, decision });
      }
      const { admitted, remaining } = take('203.0.113.1');
      if (admitted || remaining !== 0) wrong.push({ now, taken: burst + 1 });
    }
    expect(wrong).toEqual([]);
  },
);

test('a refusal says to the second when the next request is admitted', () => {
  const take = bucketLimiter({ perSecond: 0.001, burst: 2 }, () => 1234567.891);
  expect(
    [take('203.0.113.1'), take('203.0.113.1'), take('203.0.113.1')].map(({ retryAfterSeconds }) => retryAfterSeconds),
  ).toEqual([0, 0, 1000]);
});
