import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { compileApi } from '../../src/api.ts';
import { contracts } from '../../src/domains.ts';
import { readTypeDefs } from '../../src/graphql/schema/type-defs.ts';
import { table } from '../../src/rest/routes/table.ts';
import { ask, codesOf } from '../support/ask-graphql.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { endpoint, listing, organization } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** The console has no field for publishing yet; this is how it will be declared. */
const publish = 'type Mutation { publishListing(id: ID!): ListingPayload @operation(name: "trading.publishListing") }';
const api = compileApi({ contracts, table, typeDefs: [...readTypeDefs(), publish] });

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ api, backlogEveryMs: 20 });
});
afterAll(() => gateway.close());
beforeEach(() => tell([], false));

const draft = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
const create = (headers: Record<string, string>, started = gateway) =>
  started.send('/api/v1/listings', { method: 'POST', headers, body: draft });

/** What webhooks says from now on; returns when the gateway goes by it. */
async function tell(organizationIds: string[], allFull: boolean): Promise<void> {
  Object.assign(gateway.domains.backlogs, { organizationIds, allFull });
  const expected = allFull ? 503 : organizationIds.includes(organization.id) ? 429 : 201;
  while ((await create(gateway.withKey('listings:write'))).status !== expected);
}

test('commands that emit events of an organization with a full backlog are refused with a pause; those of its neighbour are not', async () => {
  await tell([organization.id], false);
  const asked = gateway.domains.calls.length;
  const refused = await create({ ...gateway.withKey('listings:write'), 'idempotency-key': 'same' });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await expectProblem(refused, 429, 'webhook_backlog_full')).toMatchObject({ retryAfter: 30 });
  await expectProblem(
    await gateway.send(`/api/v1/listings/${listing.id}/publish`, { method: 'POST', headers: gateway.as('owner') }),
    429,
    'webhook_backlog_full',
  );
  // Trading was not asked, so the key is as good as new.
  expect(gateway.domains.calls.slice(asked).map(({ operation }) => operation)).toEqual([
    'authenticate',
    'authenticate',
  ]);
  expect((await create(gateway.withStrangersKey('listings:write'))).status).toBe(201);
  await tell([], false);
  expect((await create({ ...gateway.withKey('listings:write'), 'idempotency-key': 'same' })).status).toBe(201);
});

test('who does not wait is refused again without identity being asked, and so is nobody else', async () => {
  const patient = await startGateway({ api, backlogEveryMs: 2_000 });
  Object.assign(patient.domains.backlogs, { organizationIds: [organization.id], allFull: false });
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

test('the console is refused likewise, as a top-level error with the pause', async () => {
  const mutation = 'mutation ($id: ID!) { publishListing(id: $id) { listing { id } userErrors { code } } }';
  expect(codesOf(await ask(gateway, mutation, { id: listing.id }))).toEqual([]);
  await tell([organization.id], false);
  const { errors } = await ask(gateway, mutation, { id: listing.id });
  expect(errors).toMatchObject([{ extensions: { code: 'webhook_backlog_full', retryAfter: 30 } }]);
});

test('reading, other changes, and what repairs webhooks is never refused', async () => {
  await tell([organization.id], true);
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

test('when the backlog of all is full, everybody is told to come again, as of something that passes', async () => {
  await tell([], true);
  const refused = await create(gateway.withStrangersKey('listings:write'));
  expect(refused.headers.get('retry-after')).toBe('30');
  await expectProblem(refused, 503, 'temporarily_unavailable');
});

test('who may not do it at all learns that, full or not', async () => {
  await tell([organization.id], true);
  await expectProblem(await create({}), 401, 'unauthenticated');
  await expectProblem(await create(gateway.withKey()), 403, 'insufficient_scope');
});

test('where webhooks cannot be asked, nothing is refused', async () => {
  const away = await startGateway({
    clients: { webhooks: { listFullBacklogs: () => Promise.reject(new Error('away')) } },
  });
  expect((await create(away.withKey('listings:write'), away)).status).toBe(201);
  await away.close();
});
