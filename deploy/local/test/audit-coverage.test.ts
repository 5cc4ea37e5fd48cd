import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Actor, type Caller, type Client, type Contract, createLogger, newId, systemCaller } from '@marketplace/kernel';
import type { DeliveryDetail } from '@marketplace/webhooks-contract';
import { services } from '../src/domains.ts';
import { openServices, type RunningServices } from '../src/open-services.ts';
import { standEnvironment } from './support/stand.ts';
import { mailedToken } from './support/sign-up.ts';
import { startTestBase, type TestBase } from './support/test-base.ts';
import { totpCode } from './support/totp-code.ts';

/** Commands that change nothing that anybody would be asked about. */
const unaudited: Record<string, string> = {
  'identity.resendVerification': 'mails a link again; what the link does when it is used is audited',
};

const contracts: Contract[] = Object.values(services).map(({ contract }) => contract);
const commands = contracts.flatMap(({ name, operations }) => Object.entries(operations).filter(([, { kind }]) => kind === 'command').map(([operation]) => `${name}.${operation}`));

const log = createLogger({ level: 'silent' });
const relay = systemCaller('test', 'test');
const price = { amount: 100, currency: 'USD' };

let base: TestBase;
let database: pg.Client;
let modules: RunningServices;
beforeAll(async () => {
  base = await startTestBase();
  modules = await openServices({ ...standEnvironment(base, 'http://127.0.0.1:1'), PORT: '0' }, () => log);
  database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await Promise.all(Object.values(modules).map((module) => module.close()));
  await database.end();
  await base.close();
});

/** Which command was made under which request, and for whom. */
const made: { command: string; requestId: string; organizationId: string | null }[] = [];

/** Makes a command; `organizationId` is whose log it must be in, null for a person's own. */
async function make<T = Record<string, never>>(command: string, actor: Actor, input: object, organizationId: string | null = null): Promise<T> {
  const [domain, operation] = command.split('.') as [keyof typeof modules, string];
  const requestId = newId('obx');
  const caller: Caller = { requestId, ip: '203.0.113.7', userAgent: 'test', actor };
  const { output } = await (modules[domain].client as unknown as Client<Contract>)[operation]!(caller, input);
  made.push({ command, requestId, organizationId });
  return output as T;
}

const anonymous: Actor = { type: 'anonymous' };
const actorOf = async (sessionToken: string): Promise<Extract<Actor, { type: 'user' }>> =>
  (await modules.identity.client.authenticate({ requestId: 'test', actor: anonymous }, { sessionToken })).output.actor as Extract<Actor, { type: 'user' }>;

async function sendMails(): Promise<void> {
  const { rows } = (await modules.identity.engine.exchangeOutbox(relay, { topic: 'mail', ack: [], putBack: [], limit: 100, waitMs: 0 })).output;
  for (const { payload } of rows) await modules.identity.engine.sendMail(relay, { mailId: String(payload.mailId) });
  await modules.identity.engine.exchangeOutbox(relay, { topic: 'mail', ack: rows.map(({ id }) => id), putBack: [], limit: 1, waitMs: 0 });
}

/** What the authenticator shows, as if none of its codes was used before. */
async function unusedCode(secret: string): Promise<string> {
  await database.query('update identity.totp set last_step = null');
  return totpCode(secret);
}

const password = 'correct horse battery staple';
async function newPerson(email: string): Promise<string> {
  await make('identity.signUp', anonymous, { email, password, name: 'Ada' });
  await make('identity.resendVerification', anonymous, { email });
  await sendMails();
  await make('identity.verifyEmail', anonymous, { token: await mailedToken(base.inboxUrl, email) });
  return (await make<{ sessionToken: string }>('identity.signIn', anonymous, { email, password })).sessionToken;
}

test('people', async () => {
  const email = 'tom@example.com';
  const first = await newPerson(email);
  const me = await actorOf(first);
  const { secret } = await make<{ secret: string }>('identity.beginTotp', me, {});
  await make('identity.confirmTotp', me, { code: await unusedCode(secret) });
  // Half of a sign-in: what comes of it is told by the other half, right or wrong.
  const { challengeToken } = (await modules.identity.client.signIn({ requestId: 'test', actor: anonymous }, { email, password })).output;
  const second = await make<{ sessionToken: string }>('identity.signInTotp', anonymous, { challengeToken, code: await unusedCode(secret) });
  const again = await actorOf(second.sessionToken);
  await make('identity.createRecoveryCodes', again, { code: await unusedCode(secret) });
  await make('identity.deleteTotp', again, { code: await unusedCode(secret) });
  await make('identity.revokeSession', again, { id: me.sessionId });
  await make('identity.signIn', anonymous, { email, password });
  await make('identity.revokeOtherSessions', again, { except: 'current' });
  const renewed = await make<{ sessionToken: string }>('identity.reauthenticate', again, { password });
  const changed = await make<{ sessionToken: string }>('identity.changePassword', await actorOf(renewed.sessionToken), { currentPassword: password, newPassword: `${password} 2` });
  await make('identity.signOut', await actorOf(changed.sessionToken), {});
  await make('identity.forgotPassword', anonymous, { email });
  await sendMails();
  await make('identity.resetPassword', anonymous, { token: await mailedToken(base.inboxUrl, email), password });
});

test('organizations, members, keys', async () => {
  const session = await newPerson('ada@example.com');
  const { organization } = await make<{ organization: { id: string } }>('identity.createOrganization', await actorOf(session), { name: 'Ada' });
  const { id } = organization;
  // Their audit rows are found by the organization that they name.
  made.at(-1)!.organizationId = id;
  const { sessionToken } = await make<{ sessionToken: string }>('identity.switchOrganization', await actorOf(session), { organizationId: id }, id);
  const owner = await actorOf(sessionToken);
  await make('identity.updateOrganization', owner, { id, name: 'Ada & Eve' }, id);
  const invite = (email: string) =>
    make<{ token: string; invitation: { id: string } }>('identity.createInvitation', owner, { organizationId: id, email, role: 'developer' }, id);
  const revoked = await invite('nobody@example.com');
  await make('identity.revokeInvitation', owner, { organizationId: id, invitationId: revoked.invitation.id }, id);
  const guest = await newPerson('eve@example.com');
  const { token } = await invite('eve@example.com');
  await make('identity.acceptInvitation', await actorOf(guest), { token }, id);
  const [membership] = (await database.query<{ id: string }>(`select id from identity.membership where organization_id = $1 and role = 'developer'`, [id])).rows;
  await make('identity.updateMember', owner, { organizationId: id, memberId: membership!.id, role: 'finance' }, id);
  await make('identity.removeMember', owner, { organizationId: id, memberId: membership!.id }, id);
  const key = await make<{ apiKey: { id: string } }>('identity.createApiKey', owner, { name: 'server', scopes: ['listings:write'] }, id);
  const { apiKey } = await make<{ apiKey: { id: string } }>('identity.rotateApiKey', owner, { id: key.apiKey.id }, id);
  await make('identity.revokeApiKey', owner, { id: apiKey.id }, id);
  await make('identity.closeOrganization', owner, { id }, id);
});

const organizationId = newId('org');
const owner: Extract<Actor, { type: 'user' }> = { type: 'user', userId: newId('usr'), sessionId: newId('ses'), organizationId, role: 'owner', recentlyAuthenticated: true };

test('listings', async () => {
  const key: Actor = { type: 'api_key', apiKeyId: newId('key'), organizationId, scopes: ['listings:write'] };
  const { id } = await make<{ id: string }>('trading.createListing', key, { title: 'Lamp', price }, organizationId);
  await make('trading.updateListing', key, { id, title: 'Brass lamp' }, organizationId);
  await make('trading.publishListing', key, { id }, organizationId);
});

test('webhooks', async () => {
  const inOrganization = <T = Record<string, never>>(command: string, input: object) => make<T>(command, owner, input, organizationId);
  const { endpoint } = await inOrganization<{ endpoint: { id: string } }>('webhooks.createEndpoint', { url: 'https://93.184.215.14/hook', subscribedEvents: ['*'] });
  const { id } = endpoint;
  const ingest = async (): Promise<DeliveryDetail> => {
    const payload = { type: 'listing.published', organizationIds: [organizationId], objectId: 'lst_1', objectVersion: 1, data: { object: { id: 'lst_1' } }, eventId: newId('evt'), occurredAt: new Date().toISOString() };
    const rows = [{ id: newId('obx'), topic: 'event' as const, payload, requestId: 'test', traceparent: null, attempts: 1 }];
    const { deliveries } = (await modules.webhooks.engine.ingestEvents(relay, { rows })).output;
    return (await modules.webhooks.client.getDelivery({ requestId: 'test', actor: owner }, { id: deliveries[0]!.deliveryId })).output;
  };
  await inOrganization('webhooks.updateEndpoint', { id, description: 'orders' });
  await inOrganization('webhooks.rotateEndpointSecret', { id, gracePeriodSeconds: 3600 });
  await inOrganization('webhooks.deletePreviousEndpointSecret', { id });
  await inOrganization('webhooks.testEndpoint', { id });
  const canceled = await ingest();
  await inOrganization('webhooks.cancelDelivery', { id: canceled.id });
  await inOrganization('webhooks.redeliverDelivery', { id: canceled.id });
  const retrying = await ingest();
  await database.query(`update webhooks.delivery set status = 'retrying', attempt_count = 1 where id = $1`, [retrying.id]);
  await inOrganization('webhooks.retryDelivery', { id: retrying.id });
  const recovery = await inOrganization<{ id: string }>('webhooks.recoverEndpoint', { id, since: new Date(Date.now() - 3_600_000).toISOString() });
  await inOrganization('webhooks.cancelRecovery', { id: recovery.id });
  await inOrganization('webhooks.eraseEventContent', { id: retrying.eventId });
  await inOrganization('webhooks.updateEndpoint', { id, status: 'paused' });
  await inOrganization('webhooks.resumeEndpoint', { id });
  await inOrganization('webhooks.deleteEndpoint', { id });
});

test('every command was made, or says why it leaves nothing', () => {
  const done = new Set(made.map(({ command }) => command));
  expect(commands.filter((command) => !done.has(command) && !(command in unaudited))).toEqual([]);
  expect(Object.keys(unaudited).filter((command) => !commands.includes(command))).toEqual([]);
});

test('each has left an audit row, which reaches the log of the right organization', async () => {
  for (const { engine } of Object.values(modules)) {
    for (let ack: string[] = []; ; ) {
      const { rows } = (await engine.exchangeOutbox(relay, { topic: 'audit', ack, putBack: [], limit: 500, waitMs: 0 })).output;
      if (rows.length === 0) break;
      await modules.identity.engine.appendAudit(relay, { rows });
      ack = rows.map(({ id }) => id);
    }
  }
  const { rows } = await database.query<{ requestId: string; organizationId: string | null; actor: { type: string }; context: Record<string, string> }>(
    `select context ->> 'requestId' as "requestId", organization_id as "organizationId", actor, context from identity.audit_event`,
  );
  const logged = Object.groupBy(rows, ({ requestId }) => requestId);
  const without = made.filter(({ requestId, command }) => !logged[requestId] && !(command in unaudited)).map(({ command }) => command);
  expect(without).toEqual([]);
  for (const { command, requestId, organizationId: expected } of made) {
    const mine = logged[requestId] ?? [];
    const logs = new Set(mine.map((row) => row.organizationId));
    // What it does to a session stands in the person's log beside it.
    expect([command, [...logs].filter((one) => one !== null || expected === null)]).toEqual([command, mine.length > 0 ? [expected] : []]);
    for (const row of mine) {
      if (row.actor.type === 'user' && command !== 'identity.signIn') expect([command, row.context.sessionId]).toEqual([command, expect.stringMatching(/^ses_/)]);
      if (row.actor.type === 'api_key') expect(row.context.apiKeyId).toMatch(/^key_/);
    }
  }
});

test.each([
  ['identity.createApiKey', 'identity.api_key', { name: 'server', scopes: ['listings:write'] }],
  ['trading.createListing', 'trading.listing', { title: 'Lamp', price }],
  ['webhooks.createEndpoint', 'webhooks.endpoint', { url: 'https://93.184.215.14/hook', subscribedEvents: ['*'] }],
])('%s without its audit row is no change: they are one transaction', async (command, table, input) => {
  const [schema] = command.split('.');
  const count = async () => (await database.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n;
  const before = await count();
  if (schema === 'identity') {
    await database.query(`insert into identity.organization select $1, name, $1, 'active', default_currency, created_at, updated_at from identity.organization limit 1`, [organizationId]);
    const { rows } = await database.query<{ id: string }>(`select id from identity."user" limit 1`);
    await database.query(
      `insert into identity.membership (id, organization_id, user_id, role, is_default, status, created_at, updated_at) values ($1, $2, $3, 'owner', false, 'active', now(), now())`,
      [newId('mem'), organizationId, rows[0]!.id],
    );
    await database.query(
      `insert into identity.session (id, token_hash, user_id, created_at, last_seen_at, expires_at, authenticated_at) values ($1, $1, $2, now(), now(), now() + interval '1 day', now())`,
      [owner.sessionId, rows[0]!.id],
    );
    Object.assign(owner, { userId: rows[0]!.id });
  }
  await database.query(`alter table ${schema}.outbox add constraint no_audit check (topic <> 'audit') not valid`);
  await expect(make(command, owner, input, organizationId)).rejects.toThrow();
  expect(await count()).toBe(before);
  await database.query(`alter table ${schema}.outbox drop constraint no_audit`);
  await make(command, owner, input, organizationId);
  expect(await count()).not.toBe(before);
});
