import { expect, test } from '@jest/globals';
import { type Caller, isServiceError, type RateLimitDecision } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { newApiKeyToken } from '../../src/api-keys/api-key-token.ts';
import { newToken } from '../../src/token.ts';
import { anonymous, execute, identityWith, newOwner, openInbox, relay } from '../identity-under-test.ts';

const inbox = await openInbox();

/** So slow that no request is regained while the tests run. */
const slowly = { perSecond: 0.001 };
const limits = { RATE_LIMITS: { key: { ...slowly, burst: 60 }, organization: { ...slowly, burst: 100 } } };

interface Asked {
  apiKey?: string;
  sessionToken?: string;
  counts?: boolean;
  relations?: boolean;
  ip?: string;
}

onBothTransports('requests that are authenticated together', identityWith(inbox, limits), (tested) => {
  const together = async (requests: Asked[]) =>
    (
      await tested().client.authenticateRequests(relay, {
        requests: requests.map((request, n) => ({ requestId: `req_${n}`, ...request })),
      })
    ).output.answers;
  /** Answer of `authenticate` to the request alone. */
  const alone = async ({ ip, ...request }: Asked) => {
    try {
      return (await tested().client.authenticate(anonymous({ ip: ip ?? '203.0.113.7' }), request)).output;
    } catch (error) {
      if (isServiceError(error)) return { refusal: error.code };
      throw error;
    }
  };
  const newKey = async (caller: Caller): Promise<{ id: string; token: string }> => {
    const { output } = await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] });
    return { id: output.apiKey.id, token: output.token! };
  };
  const fullBuckets = () => execute(tested(), 'delete from rate_limit');
  const turnsOf = (answers: Awaited<ReturnType<typeof together>>): RateLimitDecision[][] =>
    answers.map((answer) => ('turns' in answer ? answer.turns : []));
  const admittedOf = (turns: RateLimitDecision[]): boolean => turns.every(({ admitted }) => admitted);

  test('each gets its own answer: a good, a revoked, an expired and an unknown key, sessions', async () => {
    const [ada, bob] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const [good, revoked, expired, others] = [
      await newKey(ada.caller),
      await newKey(ada.caller),
      await newKey(ada.caller),
      await newKey(bob.caller),
    ];
    await tested().client.revokeApiKey(ada.caller, { id: revoked.id });
    await execute(tested(), `update api_key set expires_at = now() where id = ?`, [expired.id]);
    const requests: Asked[] = [
      { apiKey: good.token },
      { apiKey: revoked.token },
      { apiKey: newApiKeyToken('test') },
      { apiKey: others.token, relations: true },
      { apiKey: expired.token },
      { sessionToken: bob.sessionToken, counts: false },
      { sessionToken: newToken() },
      { apiKey: 'not a key', sessionToken: ada.sessionToken },
      {},
      // A key is not accepted as a session, nor a session as a key.
      { sessionToken: good.token },
      { apiKey: ada.sessionToken },
      { sessionToken: ada.sessionToken },
    ];
    await fullBuckets();
    const one: unknown[] = [];
    for (const request of requests) one.push(await alone(request));
    await fullBuckets();
    const answers = await together(requests);
    expect(answers.map(withoutTimes)).toEqual(one.map(withoutTimes));
    expect(answers).toMatchObject([
      { actor: { type: 'api_key', apiKeyId: good.id, organizationId: ada.organization.id } },
      { refusal: 'api_key_revoked' },
      { refusal: 'invalid_api_key' },
      { actor: { type: 'api_key', apiKeyId: others.id, organizationId: bob.organization.id } },
      { refusal: 'api_key_expired' },
      { actor: { type: 'user', organizationId: bob.organization.id }, turns: [] },
      { actor: { type: 'anonymous' }, turns: [] },
      { refusal: 'invalid_api_key' },
      { actor: { type: 'anonymous' } },
      { actor: { type: 'anonymous' } },
      { refusal: 'invalid_api_key' },
      { actor: { type: 'user', organizationId: ada.organization.id } },
    ]);
  });

  test('of 100 requests on a bucket of 60, the first 60 are admitted, and each sees the remainder', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { token } = await newKey(caller);
    await fullBuckets();
    const answers = turnsOf(await together(Array.from({ length: 100 }, () => ({ apiKey: token }))));
    expect(answers.slice(0, 60).map((turns) => turns.map(({ remaining }) => remaining))).toEqual(
      Array.from({ length: 60 }, (_, n) => [59 - n, 99 - n]),
    );
    for (const [n, [key]] of answers.slice(0, 60).entries()) expect(Math.round(key!.resetSeconds)).toBe((n + 1) * 1000);
    // The organization is not charged for what the key's limit refuses.
    for (const turns of answers.slice(60)) {
      expect(turns).toMatchObject([{ policy: 'key', admitted: false, remaining: 0 }]);
      expect(Math.round(turns[0]!.retryAfterSeconds)).toBe(1000);
    }
    expect(turnsOf(await together([{ apiKey: (await newKey(caller)).token }]))).toMatchObject([
      [{ remaining: 59 }, { policy: 'org', remaining: 39 }],
    ]);
  });

  test('of 100 concurrent requests on a bucket of 60, exactly 60 are admitted, however they are sent', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { token } = await newKey(caller);
    await fullBuckets();
    const batch = async (length: number) => turnsOf(await together(Array.from({ length }, () => ({ apiKey: token }))));
    const single = async () => [(await tested().client.authenticate(anonymous(), { apiKey: token })).output.turns];
    const answers = await Promise.all([
      batch(40),
      batch(25),
      ...Array.from({ length: 10 }, single),
      batch(20),
      batch(5),
    ]);
    expect(answers.flat()).toHaveLength(100);
    expect(answers.flat().filter(admittedOf)).toHaveLength(60);
  });

  test('keys and sessions of one organization share its bucket in the order of arrival', async () => {
    const { caller, sessionToken } = await newOwner(tested(), inbox);
    const keys = [(await newKey(caller)).token, (await newKey(caller)).token];
    await fullBuckets();
    await together(Array.from({ length: 95 }, () => ({ sessionToken })));
    const last = [{ apiKey: keys[0]! }, { sessionToken }, { apiKey: keys[1]! }];
    const answers = turnsOf(await together([...last, ...last, { sessionToken, counts: false }]));
    expect(answers.slice(0, 6).map((turns) => turns.at(-1)!.remaining)).toEqual([4, 3, 2, 1, 0, 0]);
    expect(answers.slice(0, 6).map(admittedOf)).toEqual([true, true, true, true, true, false]);
    expect(answers[6]).toEqual([]);
  });

  test('calls that name the same keys in other orders do not block each other', async () => {
    const owners = [await newOwner(tested(), inbox), await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const keys: string[] = [];
    for (const { caller } of owners) for (let n = 0; n < 3; n += 1) keys.push((await newKey(caller)).token);
    await fullBuckets();
    const orders = Array.from({ length: 30 }, (_, n) => [...keys.slice(n % 9), ...keys.slice(0, n % 9)]);
    const answers = await Promise.all(
      orders.map((order, n) => together((n % 2 ? order : order.toReversed()).map((apiKey) => ({ apiKey })))),
    );
    expect(answers.flatMap(turnsOf).filter(admittedOf)).toHaveLength(30 * 9);
    expect(
      await execute(
        tested(),
        `select round(extract(epoch from full_at - now()) / 1000)::int as used from rate_limit
                                where bucket like 'key:%'`,
      ),
    ).toEqual(keys.map(() => ({ used: 30 })));
  });

  test('a key that is revoked between two calls is refused by the second', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { id, token } = await newKey(caller);
    const requests = [{ apiKey: token }, { apiKey: token }];
    expect(await together(requests)).toMatchObject([{ actor: { apiKeyId: id } }, { actor: { apiKeyId: id } }]);
    await tested().client.revokeApiKey(caller, { id });
    expect(await together(requests)).toEqual(requests.map(() => ({ refusal: 'api_key_revoked' })));
  });

  test('the use of each key is recorded with the address of its own request', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const [one, two] = [await newKey(caller), await newKey(caller)];
    await together([
      { apiKey: one.token, ip: '203.0.113.1' },
      { apiKey: two.token, ip: '203.0.113.2' },
    ]);
    const used = async () =>
      execute<{ ip: string }>(
        tested(),
        `select last_used_ip as ip from api_key where id in (?, ?) and last_used_at is not null order by created_at`,
        [one.id, two.id],
      );
    while ((await used()).length < 2) await new Promise(setImmediate);
    expect(await used()).toEqual([{ ip: '203.0.113.1' }, { ip: '203.0.113.2' }]);
  });

  test('a client that is not the gateway cannot ask for others', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const input = { requests: [{ requestId: 'req_1' }] };
    for (const asking of [caller, anonymous()])
      await expect(tested().client.authenticateRequests(asking, input)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
  });
});

/** The answer with the times of rate limits in whole thousands of seconds, because time passes. */
function withoutTimes(answer: object | unknown): unknown {
  const { turns } = answer as { turns?: RateLimitDecision[] };
  if (!turns) return answer;
  const round = (seconds: number): number => Math.round(seconds / 1000);
  return {
    ...(answer as object),
    turns: turns.map((turn) => ({
      ...turn,
      resetSeconds: round(turn.resetSeconds),
      retryAfterSeconds: round(turn.retryAfterSeconds),
    })),
  };
}
