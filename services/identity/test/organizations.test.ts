import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  newAccount,
  newOwner,
  openInbox,
  signIn,
} from './identity-under-test.ts';

const inbox = await openInbox();

onBothTransports('organizations', identityWith(inbox), (tested) => {
  test('the first organization is owned by its creator, is the default, and is active at once', async () => {
    const { caller, organization, membership } = await newOwner(tested(), inbox);
    expect(membership).toMatchObject({ role: 'owner', isDefault: true, status: 'active', organizationId: organization.id });
    expect(organization).toMatchObject({ name: 'Ada & Söhne', status: 'active', version: 1 });
    expect(organization.slug).toMatch(/^ada-sohne-[a-z0-9]{6}$/);
    expect(caller.actor).toMatchObject({ organizationId: organization.id, role: 'owner' });
    const session = (await tested().client.getSession(caller, {})).output;
    expect(session).toMatchObject({ activeOrganization: organization, memberships: [membership], role: 'owner' });
  });

  test('the next session begins where the last one was, and a second organization is not the default', async () => {
    const { email, caller, organization } = await newOwner(tested(), inbox);
    const second = (await tested().client.createOrganization(caller, { name: 'Second' })).output;
    expect(second.membership.isDefault).toBe(false);
    expect((await callerWith(tested(), await signIn(tested(), email))).actor).toMatchObject({ organizationId: second.organization.id });
    await tested().client.switchOrganization(caller, { organizationId: organization.id });
    expect((await callerWith(tested(), await signIn(tested(), email))).actor).toMatchObject({ organizationId: organization.id });
  });

  test('first organizations created at once, in several sessions, have one default between them', async () => {
    const email = await newAccount(tested(), inbox);
    const callers = await Promise.all(Array.from({ length: 4 }, async () => callerWith(tested(), await signIn(tested(), email))));
    const created = await Promise.all(callers.map((caller) => tested().client.createOrganization(caller, { name: 'First' })));
    expect(created.filter(({ output }) => output.membership.isDefault)).toHaveLength(1);
  });

  test('a slug is given once', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const slug = `slug-${newId('org').slice(-12)}`;
    const outcomes = await Promise.allSettled([1, 2].map(() => tested().client.createOrganization(caller, { name: 'Shop', slug })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'validation_failed', facts: { faults: [{ path: ['slug'] }] } },
    });
  });

  test('two creations at once with one idempotency key make one organization', async () => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    const caller = await callerWith(tested(), sessionToken, { idempotencyKey: 'create-once' });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => tested().client.createOrganization(caller, { name: 'Once' })));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'idempotency_request_in_progress' });
    }
    const again = await tested().client.createOrganization(caller, { name: 'Once' });
    expect(again).toMatchObject({ replayed: true, output: { organization: { name: 'Once' } } });
    expect((await tested().client.listOrganizations(caller, {})).output.data).toEqual([again.output.organization]);
  });

  test('an idempotency key is remembered for its person, also when the first answer has changed the active organization', async () => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    const create = async () =>
      tested().client.createOrganization(await callerWith(tested(), sessionToken, { idempotencyKey: 'once' }), { name: 'Once' });
    const first = await create();
    expect(await create()).toMatchObject({ replayed: true, output: first.output });
  });

  test('a person owns twenty organizations at most, however many are created at once', async () => {
    const { caller, email } = await newOwner(tested(), inbox);
    for (let n = 0; n < 17; n += 1) await tested().client.createOrganization(caller, { name: `Shop ${n}` });
    const other = await callerWith(tested(), await signIn(tested(), email));
    const create = () => Promise.allSettled([caller, other, caller, other].map((one) => tested().client.createOrganization(one, { name: 'More' })));
    const outcomes = await create();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'limit_reached' } });
    await execute(tested(), `update organization set status = 'closed' where name = 'Shop 0'`);
    expect((await create()).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('only members switch to an organization or see it listed', async () => {
    const [ada, eve] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    for (const organizationId of [ada.organization.id, newId('org')]) {
      await expect(tested().client.switchOrganization(eve.caller, { organizationId })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await tested().client.listOrganizations(eve.caller, {})).output.data).toEqual([eve.organization]);
  });

  test('a list is read page by page, newest first, and its cursor serves nobody else', async () => {
    const { caller, organization } = await newOwner(tested(), inbox);
    const names = [organization.name];
    for (const name of ['Two', 'Three']) {
      await tested().client.createOrganization(caller, { name });
      names.unshift(name);
    }
    const first = (await tested().client.listOrganizations(caller, { limit: 2 })).output;
    const rest = (await tested().client.listOrganizations(caller, { limit: 2, cursor: first.nextCursor! })).output;
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(names);
    expect(rest.nextCursor).toBeNull();
    const stranger = await newOwner(tested(), inbox);
    await expect(tested().client.listOrganizations(stranger.caller, { cursor: first.nextCursor! })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  test('a removed member has no organization at the next request', async () => {
    const { sessionToken, membership, organization } = await newOwner(tested(), inbox);
    await execute(tested(), `update membership set status = 'removed' where id = ?`, [membership.id]);
    const caller = await callerWith(tested(), sessionToken);
    expect(caller.actor).toMatchObject({ type: 'user', organizationId: null, role: null });
    await expect(tested().client.listApiKeys(caller, {})).rejects.toMatchObject({ code: 'no_active_organization' });
    await expect(tested().client.switchOrganization(caller, { organizationId: organization.id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await tested().client.getSession(caller, {})).output).toMatchObject({ memberships: [], activeOrganization: null, role: null });
  });

  test('a session that ended during the request creates nothing', async () => {
    const { caller } = await newOwner(tested(), inbox);
    await tested().client.signOut(caller, {});
    await expect(tested().client.createOrganization(caller, { name: 'Late' })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(tested().client.createOrganization(anonymous(), { name: 'Late' })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
