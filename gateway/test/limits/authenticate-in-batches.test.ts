import { afterEach, expect, test } from '@jest/globals';
import type { IdentityClient } from '@marketplace/identity-contract';
import { type Caller, ServiceError } from '@marketplace/kernel';
import { authenticateInBatches } from '../../src/auth/authenticate-in-batches.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { listing } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const path = `/api/v1/listings/${listing.id}`;

interface Request {
  requestId: string;
  ip?: string;
  apiKey: string;
}

/** An identity whose calls the test ends one by one. Keys that begin with `bad` are refused. */
function heldIdentity() {
  const calls: { keys: string[]; end(): void; fail(error: unknown): void }[] = [];
  const hold = async (keys: string[]): Promise<void> => {
    const ended = Promise.withResolvers<void>();
    calls.push({ keys, end: ended.resolve, fail: ended.reject });
    await ended.promise;
  };
  const answerTo = (apiKey: string) => {
    if (apiKey.startsWith('bad')) return { refusal: 'invalid_api_key' };
    return { actor: { type: 'api_key', apiKeyId: apiKey, organizationId: `org of ${apiKey}`, scopes: [] }, turns: [] };
  };
  const identity = {
    authenticate: async (_: Caller, { apiKey }: { apiKey: string }) => {
      await hold([apiKey]);
      const answer = answerTo(apiKey);
      if (answer.refusal) throw new ServiceError('invalid_api_key', 'No.');
      return { output: answer };
    },
    authenticateRequests: async (_: Caller, { requests }: { requests: Request[] }) => {
      await hold(requests.map(({ apiKey }) => apiKey));
      return { output: { answers: requests.map(({ apiKey }) => answerTo(apiKey)) } };
    },
  };
  return { calls, identity };
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

const opened: StartedGateway[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

/** A gateway with this identity, and a way to send requests with a key that have reached it when the call returns. */
async function startWith({ calls, identity }: ReturnType<typeof heldIdentity>) {
  const gateway = await startGateway({ clients: { identity } });
  opened.push(gateway);
  const get = (key: string) => gateway.send(path, { headers: { authorization: `Bearer ${key}` } });
  const first = get('first');
  await until(() => calls.length === 1);
  return { get, first };
}

/** A client of identity that asks in batches. */
function asking(identity: object) {
  const { authenticate } = authenticateInBatches({ identity: identity as IdentityClient }).identity;
  return (apiKey: string, ip = '203.0.113.7') =>
    authenticate({ requestId: `req_${apiKey}`, ip, actor: { type: 'anonymous' } }, { apiKey }).then(
      ({ output: { actor } }) => (actor.type === 'api_key' ? actor.apiKeyId : actor.type),
      (error: ServiceError) => error.code,
    );
}

test('a request alone goes at once; those that come meanwhile go together, and each gets its own answer', async () => {
  const { calls, identity } = heldIdentity();
  const ask = asking(identity);
  const first = ask('a');
  await until(() => calls.length === 1);
  const rest = Promise.all([ask('b'), ask('bad-1'), ask('c')]);
  calls[0]!.end();
  expect(await first).toBe('a');
  await until(() => calls.length === 2);
  calls[1]!.end();
  expect(await rest).toEqual(['b', 'invalid_api_key', 'c']);
  expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['b', 'bad-1', 'c']]);
});

test('a call that fails refuses its own requests with 503, and no other', async () => {
  const held = heldIdentity();
  const { calls } = held;
  const { get, first } = await startWith(held);
  const failing = [get('b'), get('c')];
  // The first call is still under way, so a further one begins after `patienceMs`.
  await until(() => calls.slice(1).flatMap(({ keys }) => keys).length === 2);
  for (const { fail } of calls.slice(1)) fail(new ServiceError('temporarily_unavailable', 'Away.'));
  for (const answer of await Promise.all(failing)) await expectProblem(answer, 503, 'temporarily_unavailable');
  const next = get('d');
  await until(() => calls.some(({ keys }) => keys.includes('d')));
  calls.forEach(({ end }) => end());
  expect([(await first).status, (await next).status]).toEqual([200, 200]);
});

test('a call that hangs delays no other requests but its own', async () => {
  const { calls, identity } = heldIdentity();
  const ask = asking(identity);
  const hanging = ask('hanging');
  await until(() => calls.length === 1);
  for (const key of ['b', 'c', 'd']) {
    const answer = ask(key);
    await until(() => calls.at(-1)!.keys.includes(key));
    calls.at(-1)!.end();
    expect(await answer).toBe(key);
  }
  calls[0]!.end();
  expect(await hanging).toBe('hanging');
});

test('an identity that does not know the call, or fails at one request, is asked for each by itself', async () => {
  const { calls, identity } = heldIdentity();
  const ask = asking(identity);
  const first = ask('a');
  await until(() => calls.length === 1);
  const rest = Promise.all([ask('b'), ask('bad-1'), ask('c')]);
  calls[0]!.end();
  await until(() => calls.length === 2);
  calls[1]!.fail(new ServiceError('not_found', 'identity has no operation authenticateRequests.'));
  await until(() => calls.length === 5);
  calls[4]!.fail(new ServiceError('internal_error', 'Failed.'));
  calls.slice(2, 4).forEach(({ end }) => end());
  expect(await rest).toEqual(['b', 'invalid_api_key', 'internal_error']);
  await first;
});

test('a flood of bad keys from one network delays the key of another by one call, not by the flood', async () => {
  const { calls, identity } = heldIdentity();
  const ask = asking(identity);
  const first = ask('a');
  await until(() => calls.length === 1);
  const flood = Promise.all(Array.from({ length: 1_000 }, (_, n) => ask(`bad-${n}`, '198.51.100.1')));
  const victim = ask('victim', '203.0.113.9');
  // Full calls go beside each other, as many as may be under way; the rest of the flood waits.
  await until(() => calls.length === 8);
  calls[1]!.end();
  await until(() => calls.length === 9);
  expect(calls[8]!.keys).toContain('victim');
  expect(calls.every(({ keys }) => keys.length <= 100)).toBe(true);
  calls[8]!.end();
  expect(await victim).toBe('victim');
  for (let n = 0; n < calls.length; n += 1) {
    calls[n]!.end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(await flood)).toEqual(new Set(['invalid_api_key']));
  await first;
});
