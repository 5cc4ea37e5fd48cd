import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { ask } from '../support/graphql/ask-graphql.ts';
import { apiKey, auditEvent, invitation, listing, order, organization, user } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => void (gateway = await startGateway()));
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());

const page = (...data: object[]) => ({ data, nextCursor: null });
const inputsOf = (operation: string) =>
  gateway.domains.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const person = { id: user.id, name: user.name, email: user.email };

test('the sellers of a page of listings are read in one call, each once; an unknown one is null', async () => {
  const stranger = newId('org');
  const listings = [organization.id, organization.id, stranger].map((organizationId) => ({
    ...listing,
    id: newId('lst'),
    organizationId,
  }));
  gateway.domains.answerNext('listListings', page(...listings));
  const { data } = await ask(gateway, '{ listings { nodes { organizationId organization { id name } } } }');
  const known = { id: organization.id, name: organization.name };
  expect(data).toEqual({
    listings: {
      nodes: [
        { organizationId: organization.id, organization: known },
        { organizationId: organization.id, organization: known },
        { organizationId: stranger, organization: null },
      ],
    },
  });
  expect(inputsOf('getPublicOrganizations')).toEqual([{ ids: [organization.id, stranger] }]);
});

test('the parties of orders and their listings share one call', async () => {
  const buyer = newId('org');
  const orders = [1, 2].map(() => ({
    ...order,
    id: newId('ord'),
    buyerOrganizationId: buyer,
    sellerOrganizationId: organization.id,
  }));
  gateway.domains.answerNext('listOrders', page(...orders));
  const { data } = await ask(gateway, '{ orders { nodes { buyer { name } seller { name } } } }');
  const parties = { buyer: null, seller: { name: organization.name } };
  expect(data).toEqual({ orders: { nodes: [parties, parties] } });
  expect(inputsOf('getPublicOrganizations')).toEqual([{ ids: [buyer, organization.id] }]);
});

test('the organizations that an operator looks at have names, which are read in one call', async () => {
  const seller = { id: organization.id, name: organization.name };
  gateway.domains.answerNext('listPayoutFreezes', page({ organizationId: organization.id, frozenAt: null }));
  gateway.domains.answerNext('listWorstEndpoints', page({ organizationId: organization.id, errors: {} }));
  const { data } = await ask(
    gateway,
    `{ payoutFreezes { nodes { organization { id name } } }
       worstWebhookEndpoints { nodes { organization { id name } } } }`,
  );
  expect(data).toEqual({
    payoutFreezes: { nodes: [{ organization: seller }] },
    worstWebhookEndpoints: { nodes: [{ organization: seller }] },
  });
  expect(inputsOf('getPublicOrganizations')).toEqual([{ ids: [organization.id] }]);
});

test('the money of any order names its parties', async () => {
  const parties = { buyerOrganizationId: organization.id, sellerOrganizationId: newId('org') };
  gateway.domains.answerNext('inspectOrderMoney', parties);
  const { data } = await ask(gateway, `{ inspectOrderMoney(id: "${order.id}") { buyer { name } seller { name } } }`);
  expect(data).toEqual({ inspectOrderMoney: { buyer: { name: organization.name }, seller: null } });
  expect(inputsOf('getPublicOrganizations')).toEqual([{ ids: [organization.id, parties.sellerOrganizationId] }]);
});

test('the organizations of all memberships are read in one call', async () => {
  const { data } = await ask(gateway, '{ viewer { memberships { organization { id slug } } } }');
  expect(data).toEqual({
    viewer: { memberships: [{ organization: { id: organization.id, slug: organization.slug } }] },
  });
  expect(inputsOf('getOrganizations')).toEqual([{ ids: [organization.id] }]);
});

test('who made and revoked keys and invitations is read in one call', async () => {
  const keys = [
    { ...apiKey, id: newId('key'), createdBy: user.id, revokedBy: null },
    { ...apiKey, id: newId('key'), createdBy: user.id, revokedBy: user.id },
  ];
  gateway.domains.answerNext('listApiKeys', page(...keys));
  gateway.domains.answerNext('listInvitations', page({ ...invitation, invitedBy: user.id }));
  const { data } = await ask(
    gateway,
    `{ apiKeys { nodes { createdByUser { id name email } revokedByUser { id name email } } }
       invitations { nodes { invitedByUser { id name email } } } }`,
  );
  expect(data).toEqual({
    apiKeys: {
      nodes: [
        { createdByUser: person, revokedByUser: null },
        { createdByUser: person, revokedByUser: person },
      ],
    },
    invitations: { nodes: [{ invitedByUser: person }] },
  });
  expect(inputsOf('getUsers')).toEqual([{ ids: [user.id] }]);
});

test('an actor of the audit log is a person, a key or neither', async () => {
  const actors = [
    { type: 'user', id: user.id },
    { type: 'api_key', id: apiKey.id },
    { type: 'system', id: null },
  ];
  gateway.domains.answerNext('listAuditEvents', page(...actors.map((actor) => ({ ...auditEvent, actor }))));
  const { data } = await ask(
    gateway,
    '{ auditEvents { nodes { actor { type id user { id name email } apiKey { name } } } } }',
  );
  expect(data).toEqual({
    auditEvents: {
      nodes: [
        { actor: { ...actors[0], user: person, apiKey: null } },
        { actor: { ...actors[1], user: null, apiKey: { name: apiKey.name } } },
        { actor: { ...actors[2], user: null, apiKey: null } },
      ],
    },
  });
  expect([inputsOf('getUsers'), inputsOf('getApiKeys')]).toEqual([[{ ids: [user.id] }], [{ ids: [apiKey.id] }]]);
});

test('a page of a development server that proxies /api may change things; other origins may not', async () => {
  const change = (headers: Record<string, string>) =>
    gateway.send('/api/v1/graphql', {
      method: 'POST',
      headers: { ...gateway.as('owner'), ...headers },
      body: { query: 'mutation { revokeOtherSessions { replayed } }' },
    });
  const vite = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' };
  expect((await change(vite)).status).toBe(200);
  expect((await change({ ...vite, 'sec-fetch-site': 'same-site' })).status).toBe(403);
});

test('deliveries are filtered by event and by several statuses', async () => {
  const eventId = newId('evt');
  const query = `query ($status: [WebhookDeliveryStatus!], $eventId: ID) {
    webhookDeliveries(status: $status, eventId: $eventId) { nodes { id } } }`;
  await ask(gateway, query, { status: ['failed', 'retrying'], eventId });
  await ask(gateway, '{ webhookDeliveries(status: failed) { nodes { id } } }');
  expect(inputsOf('listDeliveries')).toEqual([
    { limit: 25, status: ['failed', 'retrying'], eventId },
    { limit: 25, status: ['failed'] },
  ]);
});
