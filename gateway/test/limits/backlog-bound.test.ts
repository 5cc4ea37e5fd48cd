import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { compileApi } from '../../src/api.ts';
import { contracts } from '../../src/calls/domains.ts';
import { readTypeDefs } from '../../src/graphql/schema/type-defs.ts';
import { readsFirst } from '../../src/calls/reads-first.ts';
import { table } from '../../src/rest/routes/table.ts';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { endpoint, listing, organization } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** GraphQL has no field for publishing yet, so the test declares one. */
const publish = 'type Mutation { publishListing(id: ID!): ListingPayload @operation(name: "trading.publishListing") }';
const api = compileApi({ contracts, table, typeDefs: [...readTypeDefs(), publish], readsFirst });

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ api, backlogEveryMs: 20 });
});
afterAll(() => gateway.close());
beforeEach(() => setBacklogs({}));

const draft = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
const create = (headers: Record<string, string>, started = gateway) =>
  started.send('/api/v1/listings', { method: 'POST', headers, body: draft });

/** Sets what webhooks answers, and returns when the gateway has received it. */
async function setBacklogs(
  { organizationIds = [], crowded = null }: Partial<typeof gateway.domains.backlogs>,
  refuses = organizationIds.includes(organization.id),
): Promise<void> {
  Object.assign(gateway.domains.backlogs, { organizationIds, crowded });
  const expected = refuses ? 429 : 201;
  while ((await create(gateway.withKey('listings:write'))).status !== expected);
}

test('commands that emit events are refused while the backlog of their organization is full', async () => {
  await setBacklogs({ organizationIds: [organization.id] });
  const asked = gateway.domains.calls.length;
  const refused = await create({ ...gateway.withKey('listings:write'), 'idempotency-key': 'same' });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await expectProblem(refused, 429, 'webhook_backlog_full')).toMatchObject({ retryAfter: 30 });
  await expectProblem(
    await gateway.send(`/api/v1/listings/${listing.id}/publish`, { method: 'POST', headers: gateway.as('owner') }),
    429,
    'webhook_backlog_full',
  );
  // Trading was not called, so the key can be used again.
  expect(gateway.domains.calls.slice(asked).map(({ operation }) => operation)).toEqual([
    'authenticate',
    'authenticate',
  ]);
  expect((await create(gateway.withStrangersKey('listings:write'))).status).toBe(201);
  await setBacklogs({});
  expect((await create({ ...gateway.withKey('listings:write'), 'idempotency-key': 'same' })).status).toBe(201);
});

test('the same request with the same key is refused again without an identity lookup; others are not', async () => {
  const patient = await startGateway({ api, backlogEveryMs: 2_000 });
  Object.assign(patient.domains.backlogs, { organizationIds: [organization.id] });
  const key = patient.withKey('listings:write');
  while ((await create(key, patient)).status !== 429);
  const asked = patient.domains.calls.length;
  const again = await create({ ...key, 'idempotency-key': 'again' }, patient);
  expect([again.headers.get('retry-after'), again.headers.get('idempotency-key')]).toEqual(['30', 'again']);
  await expectProblem(again, 429, 'webhook_backlog_full');
  expect(patient.domains.calls.length).toBe(asked);
  expect((await create(patient.withStrangersKey('listings:write'), patient)).status).toBe(201);
  expect((await patient.send('/api/v1/listings', { headers: key })).status).toBe(200);
  await patient.close();
});

test('of many requests after a while, one finds out whether the backlog is still full', async () => {
  const patient = await startGateway({ api, backlogEveryMs: 2_000 });
  Object.assign(patient.domains.backlogs, { organizationIds: [organization.id] });
  const key = patient.withKey('listings:write');
  while ((await create(key, patient)).status !== 429);
  const asked = patient.domains.calls.length;
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 2_100);
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, patient)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(429));
  const operations = patient.domains.calls.slice(asked).map(({ operation }) => operation);
  expect(operations.filter((operation) => operation === 'authenticate')).toHaveLength(1);
  clock.mockRestore();
  await patient.close();
});

test('in GraphQL the refusal is a top-level error with retryAfter', async () => {
  const mutation = 'mutation ($id: ID!) { publishListing(id: $id) { listing { id } userErrors { code } } }';
  expect(codesOf(await ask(gateway, mutation, { id: listing.id }))).toEqual([]);
  await setBacklogs({ organizationIds: [organization.id] });
  const { errors } = await ask(gateway, mutation, { id: listing.id });
  expect(errors).toMatchObject([{ extensions: { code: 'webhook_backlog_full', retryAfter: 30 } }]);
});

test('queries, other commands, and commands that repair webhooks are never refused', async () => {
  await setBacklogs({ organizationIds: [organization.id] });
  const owner = gateway.as('owner');
  const answers = [
    await gateway.send('/api/v1/listings', { headers: owner }),
    await gateway.send(`/api/v1/listings/${listing.id}/pause`, { method: 'POST', headers: owner }),
    await gateway.send('/api/v1/webhooks/deliveries', { headers: owner }),
    await gateway.send(`/api/v1/webhooks/endpoints/${endpoint.id}`, {
      method: 'PATCH',
      headers: owner,
      body: { status: 'paused' },
    }),
    await gateway.send(`/api/v1/webhooks/endpoints/${endpoint.id}`, { method: 'DELETE', headers: owner }),
    await gateway.send('/api/v1/auth/session', { headers: owner }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 200]);
});

test('when all backlogs are large, only the owner of the largest is refused, in all organizations', async () => {
  const mine = [{ organizationId: organization.id, count: 190_000 }];
  await setBacklogs({ crowded: { max: 200_000, count: 199_900, organizations: mine } }, true);
  const refused = await create(gateway.withSiblingsKey('listings:write'));
  expect(refused.headers.get('retry-after')).toBe('30');
  await expectProblem(refused, 429, 'webhook_backlog_full');
  const others = await Promise.all(
    Array.from({ length: 20 }, () => create(gateway.withStrangersKey('listings:write'))),
  );
  expect(others.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const strangers = [{ organizationId: 'org_unknown', count: 900_000 }];
  await setBacklogs({ crowded: { max: 200_000, count: 900_000, organizations: strangers } });
});

test('a caller without permission is refused for that reason, even if the backlog is full', async () => {
  await setBacklogs({ organizationIds: [organization.id] });
  await expectProblem(await create({}), 401, 'unauthenticated');
  await expectProblem(await create(gateway.withKey()), 403, 'insufficient_scope');
});

test('if webhooks cannot be asked, nothing is refused', async () => {
  const away = await startGateway({
    clients: { webhooks: { listFullBacklogs: () => Promise.reject(new Error('away')) } },
  });
  expect((await create(away.withKey('listings:write'), away)).status).toBe(201);
  await away.close();
});
