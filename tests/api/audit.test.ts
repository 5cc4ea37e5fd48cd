import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Actor, type Client, type Contract, createLogger, newId, systemCaller } from '@marketplace/kernel';
import { openServices, type RunningServices } from '@marketplace/operations/parts/open-services';
import { settingsOfTestEnvironment } from '../support/stacks/test-environment.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';

// Every domain tests that its commands write audit rows (`describeRemoteConformance`). This file tests how the rows
// reach the audit log.

const log = createLogger({ level: 'silent' });
const relay = systemCaller('test', 'test');

let base: TestBase;
let database: pg.Client;
let modules: RunningServices;
beforeAll(async () => {
  base = await startTestBase();
  modules = await openServices({ ...settingsOfTestEnvironment(base, 'http://127.0.0.1:1'), PORT: '0' }, () => log);
  database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  await addOwner();
});
afterAll(async () => {
  await Promise.all(Object.values(modules).map((module) => module.close()));
  await database.end();
  await base.close();
});

const organizationId = newId('org');
const owner: Extract<Actor, { type: 'user' }> = {
  type: 'user',
  userId: newId('usr'),
  sessionId: newId('ses'),
  organizationId,
  role: 'owner',
  recentlyAuthenticated: true,
};

/** Signs up a user, and makes the user owner of an organization by direct writes to the database. */
async function addOwner(): Promise<void> {
  const person = { email: 'ada@example.com', password: 'correct horse battery staple', name: 'Ada' };
  await modules.identity.client.signUp({ requestId: newId('obx'), actor: { type: 'anonymous' } }, person);
  const { rows } = await database.query<{ id: string }>(`select id from identity."user"`);
  owner.userId = rows[0]!.id;
  await database.query(
    `insert into identity.organization (id, name, slug, status, default_currency, created_at, updated_at)
     values ($1, 'Ada', $1, 'active', 'USD', now(), now())`,
    [organizationId],
  );
  await database.query(
    `insert into identity.membership (id, organization_id, user_id, role, is_default, status, created_at, updated_at)
     values ($1, $2, $3, 'owner', false, 'active', now(), now())`,
    [newId('mem'), organizationId, owner.userId],
  );
  await database.query(
    `insert into identity.session (id, token_hash, user_id, created_at, last_seen_at, expires_at, authenticated_at)
     values ($1, $1, $2, now(), now(), now() + interval '1 day', now())`,
    [owner.sessionId, owner.userId],
  );
}

/** Calls a command as the owner. Resolves to the id of the request. */
async function make(command: string, input: object): Promise<string> {
  const [domain, operation] = command.split('.') as [keyof typeof modules, string];
  const requestId = newId('obx');
  await (modules[domain].client as unknown as Client<Contract>)[operation]!({ requestId, actor: owner }, input);
  return requestId;
}

const commands: [command: string, table: string, input: object][] = [
  ['identity.createApiKey', 'identity.api_key', { name: 'server', scopes: ['listings:write'] }],
  ['trading.createListing', 'trading.listing', { title: 'Lamp', price: { amount: 100, currency: 'USD' } }],
  ['webhooks.createEndpoint', 'webhooks.endpoint', { url: 'https://93.184.215.14/hook', subscribedEvents: ['*'] }],
];

const title = 'the audit row of %s reaches the log of its organization, with the request and the session';
test.each(commands)(title, async (command, _table, input) => {
  const requestId = await make(command, input);
  const { engine } = modules[command.split('.')[0] as keyof typeof modules];
  const exchange = { topic: 'audit' as const, ack: [], putBack: [], limit: 500, waitMs: 0 };
  const { rows } = (await engine.exchangeOutbox(relay, exchange)).output;
  await modules.identity.engine.appendAudit(relay, { rows });
  const { data } = (await modules.identity.client.listAuditEvents({ requestId: newId('obx'), actor: owner }, {}))
    .output;
  const event = data.find(({ context }) => context.requestId === requestId);
  const { userId: id, sessionId } = owner;
  expect(event).toMatchObject({ organizationId, actor: { type: 'user', id }, context: { sessionId } });
});

test.each(commands)(
  '%s is rolled back if its audit row cannot be written: they are one transaction',
  async (command, table, input) => {
    const [schema] = command.split('.');
    const count = async () => (await database.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n;
    const before = await count();
    await database.query(`alter table ${schema}.outbox add constraint no_audit check (topic <> 'audit') not valid`);
    await expect(make(command, input)).rejects.toThrow();
    expect(await count()).toBe(before);
    await database.query(`alter table ${schema}.outbox drop constraint no_audit`);
    await make(command, input);
    expect(await count()).not.toBe(before);
  },
);
