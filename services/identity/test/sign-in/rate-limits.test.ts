import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Caller, conformance, type RateLimitDecision } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { grantSql } from '../../src/throttling/request-limits.ts';
import { anonymous, execute, identityWith, newOwner, openInbox, withStore } from '../identity-under-test.ts';

const inbox = await openInbox();

/** So slow that no request is regained while the tests run. */
const slowly = { perSecond: 0.001 };
const limits = { RATE_LIMITS: { key: { ...slowly, burst: 4 }, organization: { ...slowly, burst: 12 } } };

onBothTransports('rate limits', identityWith(inbox, limits), (tested) => {
  const decisionsOf = async (
    credential: { apiKey: string } | { sessionToken: string; counts?: boolean },
  ): Promise<RateLimitDecision[]> => (await tested().client.authenticate(anonymous(), credential)).output.turns;
  const newKey = async (caller: Caller): Promise<{ id: string; token: string }> => {
    const { output } = await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] });
    return { id: output.apiKey.id, token: output.token! };
  };
  const admitted = (decisions: RateLimitDecision[]): Record<string, boolean> =>
    Object.fromEntries(decisions.map((decision) => [decision.policy, decision.admitted]));
  /** An owner whose organization has used nothing yet. */
  const freshOwner = async () => {
    const owner = await newOwner(tested(), inbox);
    await execute(tested(), 'delete from rate_limit');
    return owner;
  };

  test('a key is admitted up to its burst; refused requests are not charged to its organization', async () => {
    const { caller } = await freshOwner();
    const { token } = await newKey(caller);
    for (const remaining of [3, 2, 1, 0]) {
      expect(await decisionsOf({ apiKey: token })).toMatchObject([
        { policy: 'key', admitted: true, quota: 4, windowSeconds: 4000, remaining },
        { policy: 'org', admitted: true, quota: 12, remaining: remaining + 8 },
      ]);
    }
    const refused = await decisionsOf({ apiKey: token });
    expect(refused).toMatchObject([{ policy: 'key', admitted: false, remaining: 0 }]);
    expect(refused[0]!.retryAfterSeconds).toBeGreaterThan(990);
    expect(refused[0]!.retryAfterSeconds).toBeLessThanOrEqual(1000);
    expect(await decisionsOf({ apiKey: (await newKey(caller)).token })).toMatchObject([
      { remaining: 3 },
      { policy: 'org', remaining: 7 },
    ]);
  });

  test('keys and people of one organization share its limit, and another organization has its own', async () => {
    const { caller, sessionToken } = await freshOwner();
    for (let n = 0; n < 12; n += 1) expect(admitted(await decisionsOf({ sessionToken }))).toEqual({ org: true });
    expect(admitted(await decisionsOf({ sessionToken }))).toEqual({ org: false });
    expect(admitted(await decisionsOf({ apiKey: (await newKey(caller)).token }))).toEqual({ key: true, org: false });
    const other = await newOwner(tested(), inbox);
    expect(admitted(await decisionsOf({ sessionToken: other.sessionToken }))).toEqual({ org: true });
  });

  test('of requests at the same moment exactly as many are admitted as the limit says', async () => {
    const { caller } = await freshOwner();
    const { token } = await newKey(caller);
    const all = await Promise.all(Array.from({ length: 20 }, () => decisionsOf({ apiKey: token })));
    expect(all.filter(([decision]) => decision!.admitted)).toHaveLength(4);
  });

  test('a request that counts as several takes them together or none, and one can be given back', async () => {
    const { sessionToken } = await freshOwner();
    const count = async (requests: number) =>
      (await tested().client.authenticate(anonymous(), { sessionToken, requests })).output.turns;
    expect(await count(10)).toMatchObject([{ policy: 'org', admitted: true, remaining: 2 }]);
    const [refused] = await count(3);
    expect(refused).toMatchObject({ admitted: false });
    // One more request must come back, at one in 1,000 s.
    expect(Math.round(refused!.retryAfterSeconds / 10)).toBe(100);
    expect(await count(2)).toMatchObject([{ admitted: true, remaining: 0 }]);
    expect(await count(-1)).toMatchObject([{ admitted: true, remaining: 1 }]);
    expect(await count(1)).toMatchObject([{ admitted: true, remaining: 0 }]);
    expect(await count(1)).toMatchObject([{ admitted: false }]);
  });

  test('more requests than the burst size take the whole bucket', async () => {
    const { sessionToken } = await freshOwner();
    const count = async (requests: number) =>
      (await tested().client.authenticate(anonymous(), { sessionToken, requests })).output.turns;
    expect(await count(500)).toMatchObject([{ admitted: true, remaining: 0 }]);
    expect(await count(500)).toMatchObject([{ admitted: false }]);
  });

  test('a repeated check of the same request is not counted, and neither is a refused key', async () => {
    const { caller, sessionToken } = await freshOwner();
    const { id, token } = await newKey(caller);
    expect(await decisionsOf({ sessionToken, counts: false })).toEqual([]);
    await tested().client.revokeApiKey(caller, { id });
    await expect(decisionsOf({ apiKey: token })).rejects.toMatchObject({ code: 'api_key_revoked' });
    expect(await execute(tested(), 'select * from rate_limit')).toEqual([]);
  });

  test('used requests come back with time', async () => {
    const { caller } = await freshOwner();
    const { token } = await newKey(caller);
    for (let n = 0; n < 4; n += 1) await decisionsOf({ apiKey: token });
    await execute(tested(), `update rate_limit set full_at = full_at - interval '2000 seconds'`);
    expect(await decisionsOf({ apiKey: token })).toMatchObject([{ admitted: true, remaining: 1 }, { admitted: true }]);
  });

  test('SQL and function admit the same requests, together or in turn, and store the same', async () => {
    const limit = fc.record({
      perSecond: fc.double({ min: 0.001, max: 1000, noNaN: true }),
      burst: fc.integer({ min: 1, max: 5 }),
    });
    const pauseUs = fc.oneof(fc.constant(0), fc.nat(2_000), fc.nat(3_000_000));
    const requests = fc.oneof(fc.constant(1), fc.constantFrom(-1, 2, 3, 7));
    const counted = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 8 }));
    const steps = fc.array(fc.record({ pauseUs, requests, counted }), { minLength: 1, maxLength: 20 });
    await withStore(tested(), async (store) => {
      const db = store.fork().getKysely();
      await fc.assert(
        fc.asyncProperty(limit, steps, async (rateLimit, taken) => {
          await sql`delete from rate_limit`.execute(db);
          let [nowUs, fullAtUs] = [1.8e15, null as number | null];
          for (const { pauseUs, requests, counted: several } of taken) {
            // Requests are given back one by one.
            const counted = requests < 0 ? 1 : several;
            nowUs += pauseUs;
            const now = sql`(to_timestamp(0) + ${nowUs} * interval '1 microsecond')`;
            const bucket = sql`select 'test' as bucket, ${counted}::int as counted`;
            const { rows } = await sql`
              with decision as (${grantSql(rateLimit, bucket, { now, requests })})
              select granted, (extract(epoch from full_at) * 1000000)::float8 as "fullAtUs" from decision`.execute(db);
            let granted = 0;
            for (let n = 0; n < counted; n += 1) {
              const next = conformance(rateLimit, fullAtUs, nowUs, requests);
              if (next.atUs > nowUs) break;
              fullAtUs = next.fullAtUs;
              granted += 1;
            }
            expect(rows).toEqual([{ granted, fullAtUs }]);
          }
        }),
        // Each run takes up to 20 round trips to the database, so only the deep run has many.
        { numRuns: process.env['JEST_DEEP'] === '1' ? 100 : 15 },
      );
    });
  });
});

onBothTransports(
  'no rate limits',
  identityWith(inbox, { RATE_LIMITS: { key: null, organization: null } }),
  (tested) => {
    test('nothing is counted where limits are off', async () => {
      const { sessionToken } = await newOwner(tested(), inbox);
      expect((await tested().client.authenticate(anonymous(), { sessionToken })).output).toMatchObject({
        actor: { type: 'user' },
        turns: [],
      });
      expect(await execute(tested(), 'select * from rate_limit')).toEqual([]);
    });
  },
);
