import { hash } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { apiKeyRefusals } from '@marketplace/identity-contract';
import { createLogger, ServiceError } from '@marketplace/kernel';
import { requestBuffer, type WaitingRequest } from '../src/http/observe/request-records.ts';
import { listing, organization } from './support/fake-records.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

let gateway: StartedGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
/** Closes the gateway, which records what waits before it counts as closed. */
const recorded = async () => {
  await gateway.close();
  return gateway.domains.recordedRequests;
};

test('a request is recorded with key, route, status, code and id, without query, body and headers', async () => {
  const secret = 'hunter2';
  const answer = await gateway.send(`/api/v1/listings/${listing.id}?token=${secret}`, {
    method: 'PATCH',
    headers: { ...gateway.withKey(), 'content-type': 'application/json', 'x-secret': secret },
    body: JSON.stringify({ title: secret }),
  });
  await gateway.send(`/api/v1/listings/${secret}`, { headers: gateway.withKey() });
  const requests = await recorded();
  expect(requests).toEqual([
    {
      id: answer.headers.get('x-request-id'),
      method: 'PATCH',
      path: `/api/v1/listings/${listing.id}`,
      route: '/api/v1/listings/:id',
      operation: null,
      status: answer.status,
      code: ((await answer.json()) as { code: string }).code,
      durationMs: expect.any(Number),
      ageMs: expect.any(Number),
      by: { organizationId: organization.id, apiKeyId: expect.stringMatching(/^key_/) },
    },
    expect.objectContaining({ path: '/api/v1/listings/:id', route: '/api/v1/listings/:id' }),
  ]);
  expect(JSON.stringify(requests)).not.toContain(secret);
});

test('a request with a revoked key is recorded for its organization, by the digest of the token', async () => {
  const headers = gateway.withKey();
  gateway.domains.failNext('authenticate', apiKeyRefusals.api_key_revoked());
  await gateway.send('/api/v1/listings', { headers });
  await gateway.send('/api/v1/listings', { headers: { authorization: 'Bearer mk_test_unknown' } });
  await gateway.send('/api/v1/listings');
  const keyHash = hash('sha256', headers['authorization']!.slice('Bearer '.length), 'base64url');
  expect(await recorded()).toMatchObject([{ status: 401, code: 'api_key_revoked', by: { keyHash } }]);
});

test('missing scopes and people are recorded; changes and failures of GraphQL are, and its reads are not', async () => {
  await gateway.send('/api/v1/listings', { method: 'POST', headers: gateway.withKey(), body: { title: 'Lamp' } });
  const developer = { ...gateway.as('developer'), origin: 'http://localhost:3000' };
  await gateway.send('/api/v1/webhooks/endpoints', { headers: developer });
  const graphql = (query: string) =>
    gateway.send('/api/v1/graphql', { method: 'POST', headers: developer, body: { query } });
  await graphql('query Reads { viewer { user { id } } }');
  await graphql(`mutation Publishes { publishListing(id: "${listing.id}") { listing { id } } }`);
  await graphql('query Fails { auditEvents(first: 5) { nodes { id } } }');
  expect(await recorded()).toMatchObject([
    { status: 403, code: 'insufficient_scope' },
    { status: 200, code: null, by: { userId: expect.stringMatching(/^usr_/) } },
    { route: '/api/v1/graphql', operation: 'Publishes' },
    { route: '/api/v1/graphql', operation: 'Fails', code: 'role_not_allowed' },
  ]);
});

const log = createLogger({ level: 'silent' });
const waiting = (owner: string, code: string | null = null): WaitingRequest =>
  ({ owner, startedAt: performance.now(), request: { id: owner, code } }) as WaitingRequest;
/** A buffer, and how many requests of each owner it has sent in each call. */
function bufferUnderTest(fail?: Error) {
  const calls: Record<string, number>[] = [];
  const buffer = requestBuffer(async (_caller, { requests }) => {
    const counts: Record<string, number> = {};
    for (const { id } of requests) counts[id] = (counts[id] ?? 0) + 1;
    calls.push(counts);
    if (fail) throw fail;
    return { output: {} };
  }, log);
  return { calls, ...buffer };
}

test('a flood takes 25 places for its successes and 25 for its failures, and leaves those of others', async () => {
  const { calls, add, flush } = bufferUnderTest();
  for (let n = 0; n < 10_000; n += 1) add(waiting('flooder'));
  for (let n = 0; n < 10_000; n += 1) add(waiting('flooder', 'not_found'));
  add(waiting('neighbour'));
  await flush();
  add(waiting('flooder'));
  await flush();
  expect(calls).toEqual([{ flooder: 50, neighbour: 1 }, { flooder: 1 }]);
});

test('the buffer is bounded, is sent in calls that identity takes, and forgets what identity refuses', async () => {
  const { calls, add, flush } = bufferUnderTest(new ServiceError('temporarily_unavailable', 'Away.'));
  for (let n = 0; n < 20_000; n += 1) add(waiting(`org_${n}`));
  await flush();
  await flush();
  expect(calls.map((counts) => Object.keys(counts).length)).toEqual([1000, 1000, 1000, 1000, 1000]);
});
