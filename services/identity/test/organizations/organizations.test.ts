import { describe, expect, test } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
import { inTransaction } from '@marketplace/store';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { suspendOrganization, type Suspension } from '../../src/organizations/suspend-organization.ts';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  newAccount,
  newEmail,
  newOwner,
  openInbox,
  relay,
  signIn,
  withStore,
} from '../identity-under-test.ts';
import { invite, membersOf, newMember, plantMember } from './members-under-test.ts';

const inbox = await openInbox();

onBothTransports('organizations', identityWith(inbox), (tested) => {
  test('the first organization is owned by its creator, is the default, and is active at once', async () => {
    const { caller, organization, membership } = await newOwner(tested(), inbox);
    expect(membership).toMatchObject({
      role: 'owner',
      isDefault: true,
      status: 'active',
      organizationId: organization.id,
    });
    expect(organization).toMatchObject({ name: 'Ada & Söhne', status: 'active', version: 1 });
    expect(organization.slug).toMatch(/^ada-sohne-[a-z0-9]{6}$/);
    expect(caller.actor).toMatchObject({ organizationId: organization.id, role: 'owner' });
    const session = (await tested().client.getSession(caller, {})).output;
    expect(session).toMatchObject({ activeOrganization: organization, memberships: [membership], role: 'owner' });
  });

  test('a new session has the last active organization', async () => {
    const { email, caller, organization } = await newOwner(tested(), inbox);
    const second = (await tested().client.createOrganization(caller, { name: 'Second' })).output;
    expect((await callerWith(tested(), await signIn(tested(), email))).actor).toMatchObject({
      organizationId: second.organization.id,
    });
    await tested().client.switchOrganization(caller, { organizationId: organization.id });
    expect((await callerWith(tested(), await signIn(tested(), email))).actor).toMatchObject({
      organizationId: organization.id,
    });
  });

  test('each organization that a person creates becomes the default one, instead of the one before', async () => {
    const { caller, membership } = await newOwner(tested(), inbox);
    for (const name of ['Second', 'Third']) {
      const created = (await tested().client.createOrganization(caller, { name })).output;
      expect(created.membership).toMatchObject({ isDefault: true, role: 'owner' });
      const { memberships } = (await tested().client.getSession(caller, {})).output;
      expect(memberships.filter(({ isDefault }) => isDefault)).toEqual([created.membership]);
      expect(memberships).toContainEqual({ ...membership, isDefault: false });
    }
  });

  test('a replay of a creation does not change the default again', async () => {
    const { email, caller } = await newOwner(tested(), inbox);
    const keyed = await callerWith(tested(), await signIn(tested(), email), { idempotencyKey: 'second' });
    await tested().client.createOrganization(keyed, { name: 'Second' });
    const third = (await tested().client.createOrganization(caller, { name: 'Third' })).output;
    expect(await tested().client.createOrganization(keyed, { name: 'Second' })).toMatchObject({ replayed: true });
    const { memberships } = (await tested().client.getSession(caller, {})).output;
    expect(memberships.filter(({ isDefault }) => isDefault)).toEqual([third.membership]);
  });

  test('of several organizations created at once, in several sessions, one remains the default', async () => {
    const email = await newAccount(tested(), inbox);
    const callers = await Promise.all(
      Array.from({ length: 4 }, async () => callerWith(tested(), await signIn(tested(), email))),
    );
    const created = await Promise.all(
      callers.map((caller) => tested().client.createOrganization(caller, { name: 'First' })),
    );
    expect(created.map(({ output }) => output.membership.isDefault)).toEqual([true, true, true, true]);
    const { memberships } = (await tested().client.getSession(callers[0]!, {})).output;
    expect(memberships).toHaveLength(4);
    expect(memberships.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('a slug is unique', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const slug = `slug-${newId('org').slice(-12)}`;
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => tested().client.createOrganization(caller, { name: 'Shop', slug })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'validation_failed', facts: { faults: [{ path: ['slug'] }] } },
    });
  });

  test('two creations at once with one idempotency key make one organization', async () => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    const caller = await callerWith(tested(), sessionToken, { idempotencyKey: 'create-once' });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => tested().client.createOrganization(caller, { name: 'Once' })),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'idempotency_request_in_progress' });
    }
    const again = await tested().client.createOrganization(caller, { name: 'Once' });
    expect(again).toMatchObject({ replayed: true, output: { organization: { name: 'Once' } } });
    expect((await tested().client.listOrganizations(caller, {})).output.data).toEqual([again.output.organization]);
  });

  test('an idempotency key belongs to its person, also if the first call changed the active organization', async () => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    const create = async () =>
      tested().client.createOrganization(await callerWith(tested(), sessionToken, { idempotencyKey: 'once' }), {
        name: 'Once',
      });
    const first = await create();
    expect(await create()).toMatchObject({ replayed: true, output: first.output });
  });

  test('a person owns twenty organizations at most, also if several are created at once', async () => {
    const { caller, email } = await newOwner(tested(), inbox);
    for (let n = 0; n < 17; n += 1) await tested().client.createOrganization(caller, { name: `Shop ${n}` });
    const other = await callerWith(tested(), await signIn(tested(), email));
    const create = () =>
      Promise.allSettled(
        [caller, other, caller, other].map((one) => tested().client.createOrganization(one, { name: 'More' })),
      );
    const outcomes = await create();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'limit_reached' } });
    await execute(tested(), `update organization set status = 'closed' where name = 'Shop 0'`);
    expect((await create()).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('only members switch to an organization or see it listed', async () => {
    const [ada, eve] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    for (const organizationId of [ada.organization.id, newId('org')]) {
      await expect(tested().client.switchOrganization(eve.caller, { organizationId })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect((await tested().client.listOrganizations(eve.caller, {})).output.data).toEqual([eve.organization]);
  });

  test('a list is read page by page, newest first, and its cursor is refused for other people', async () => {
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
    await expect(
      tested().client.listOrganizations(stranger.caller, { cursor: first.nextCursor! }),
    ).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  test('a removed member has no organization at the next request', async () => {
    const { sessionToken, membership, organization } = await newOwner(tested(), inbox);
    await execute(tested(), `update membership set status = 'removed' where id = ?`, [membership.id]);
    const caller = await callerWith(tested(), sessionToken);
    expect(caller.actor).toMatchObject({ type: 'user', organizationId: null, role: null });
    await expect(tested().client.listApiKeys(caller, {})).rejects.toMatchObject({ code: 'no_active_organization' });
    await expect(tested().client.switchOrganization(caller, { organizationId: organization.id })).rejects.toMatchObject(
      { code: 'not_found' },
    );
    expect((await tested().client.getSession(caller, {})).output).toMatchObject({
      memberships: [],
      activeOrganization: null,
      role: null,
    });
  });

  test('a session that ended during the request creates nothing', async () => {
    const { caller } = await newOwner(tested(), inbox);
    await tested().client.signOut(caller, {});
    await expect(tested().client.createOrganization(caller, { name: 'Late' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(tested().client.createOrganization(anonymous(), { name: 'Late' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  describe('the end of an organization', () => {
    const codeOf = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    const get = async (caller: Caller, id: string) => (await tested().client.getOrganization(caller, { id })).output;
    const close = async (caller: Caller, id: string) =>
      (await tested().client.closeOrganization(caller, { id })).output;
    const nothing = { listings: 0, offers: 0, orders: 0, payouts: 0, balances: 0, waitsUntil: null };
    const settle = async (organizationId: string, open: Partial<typeof nothing>) =>
      (await tested().engine.settleClosing(relay, { organizationId, open: { ...nothing, ...open } })).output.closed;
    const workflowsOf = async (organizationId: string) =>
      (await takeRows(tested(), 'workflow'))
        .map(({ payload }) => payload)
        .filter((payload) => JSON.stringify(payload).includes(organizationId));
    const suspension = (what: Suspension, id: string) =>
      withStore(tested(), (store) => inTransaction(store, relay, (work) => suspendOrganization(work, what, id)));
    const keyOf = async (caller: Caller) =>
      (await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] })).output.token!;
    const authenticate = (apiKey: string) => tested().client.authenticate(anonymous(), { apiKey });
    /** Calls by an owner that create something or change the organization. */
    const changes = (caller: Caller, organizationId: string, memberId: string) => ({
      createApiKey: tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] }),
      createInvitation: tested().client.createInvitation(caller, { organizationId, email: newEmail(), role: 'admin' }),
      updateOrganization: tested().client.updateOrganization(caller, { id: organizationId, name: newId('org') }),
      updateMember: tested().client.updateMember(caller, { organizationId, memberId, role: 'developer' }),
    });
    const outcomesOf = async (calls: Record<string, Promise<unknown>>) =>
      Object.fromEntries(
        await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await codeOf(call)] as const)),
      );

    test('is read by its members of every role only, also while another organization is active', async () => {
      const owner = await newOwner(tested(), inbox);
      const member = await newMember(tested(), inbox, owner, 'finance');
      expect(await get(member.caller, owner.organization.id)).toEqual(owner.organization);
      expect(owner.organization.open).toBeNull();
      await tested().client.createOrganization(owner.caller, { name: 'Second' });
      expect(await get(await callerWith(tested(), owner.sessionToken), owner.organization.id)).toEqual(
        owner.organization,
      );
      const stranger = await newOwner(tested(), inbox);
      for (const id of [owner.organization.id, newId('org')])
        expect(await codeOf(get(stranger.caller, id))).toBe('not_found');
    });

    test('owners and admins rename it, at the version that they expect', async () => {
      const owner = await newOwner(tested(), inbox);
      const { id } = owner.organization;
      const admin = await plantMember(tested(), id, 'admin');
      const rename = async (caller: Caller, name?: string) =>
        (await tested().client.updateOrganization(caller, { id, ...(name && { name }) })).output;
      expect(await rename({ ...admin.caller, expectedVersion: 1 }, ' New name ')).toMatchObject({
        name: 'New name',
        slug: owner.organization.slug,
        version: 2,
      });
      expect(await codeOf(rename({ ...owner.caller, expectedVersion: 1 }, 'Late'))).toBe('precondition_failed');
      expect(await rename(owner.caller)).toMatchObject({ name: 'New name', version: 2 });
      expect(await codeOf(rename((await plantMember(tested(), id, 'developer')).caller, 'No'))).toBe(
        'role_not_allowed',
      );
      const audited = (await takeRows(tested(), 'audit'))
        .map(({ payload }) => payload)
        .filter(({ action }) => action === 'organization.renamed');
      expect(audited.at(-1)).toMatchObject({
        organizationId: id,
        changes: { name: { from: 'Ada & Söhne', to: 'New name' } },
      });
    });

    test('only the workflow of a closing without progress for half an hour is requested again', async () => {
      const [stalled, waiting, open] = [
        await newOwner(tested(), inbox),
        await newOwner(tested(), inbox),
        await newOwner(tested(), inbox),
      ];
      for (const { caller, organization } of [stalled, waiting]) await close(caller, organization.id);
      await takeRows(tested(), 'workflow');
      const age = (minutes: number, id: string) =>
        execute(tested(), `update organization set updated_at = now() - make_interval(mins => ?) where id = ?`, [
          minutes,
          id,
        ]);
      await age(31, stalled.organization.id);
      await age(29, waiting.organization.id);
      await age(600, open.organization.id);
      expect((await tested().engine.restartClosings(relay, {})).output).toEqual({ asked: 1 });
      expect(await workflowsOf(stalled.organization.id)).toMatchObject([
        { type: 'closeOrganization', id: `close-organization/${stalled.organization.id}` },
      ]);
    });

    test('closing begins once, however many owners ask, and revokes the pending invitations', async () => {
      const owner = await newOwner(tested(), inbox);
      const { id } = owner.organization;
      const pending = await invite(tested(), owner.caller, id, newEmail());
      await takeRows(tested(), 'audit');
      expect(await codeOf(close((await plantMember(tested(), id, 'admin')).caller, id))).toBe('role_not_allowed');
      const other = await plantMember(tested(), id, 'owner');
      const answers = await Promise.all([owner, other, owner].map(({ caller }) => close(caller, id)));
      for (const answer of answers) expect(answer).toMatchObject({ id, status: 'closing', open: null, version: 2 });
      expect(await workflowsOf(id)).toMatchObject([
        { type: 'closeOrganization', id: `close-organization/${id}`, input: { organizationId: id } },
      ]);
      expect((await tested().client.listInvitations(owner.caller, { organizationId: id })).output.data).toMatchObject([
        { id: pending.invitation.id, status: 'revoked' },
      ]);
      const audited = (await takeRows(tested(), 'audit')).map(({ payload }) => payload);
      expect(audited).toMatchObject([
        { action: 'organization.closing', organizationId: id, changes: { invitationsRevoked: 1 } },
      ]);
    });

    test('while it is closing, new keys and invitations are refused, and its keys and members work', async () => {
      const owner = await newOwner(tested(), inbox);
      const { id } = owner.organization;
      const member = await plantMember(tested(), id, 'finance');
      const key = await keyOf(owner.caller);
      await close(owner.caller, id);
      expect(await outcomesOf(changes(owner.caller, id, member.id))).toEqual({
        createApiKey: 'invalid_state_transition',
        createInvitation: 'invalid_state_transition',
        updateOrganization: 'done',
        updateMember: 'done',
      });
      expect((await authenticate(key)).output.actor).toMatchObject({ organizationId: id });
    });

    test('closing, it shows what is open; closed, its keys are refused and its members only read', async () => {
      const owner = await newOwner(tested(), inbox);
      const { id } = owner.organization;
      const member = await plantMember(tested(), id, 'finance');
      const key = await keyOf(owner.caller);
      expect(await settle(id, {})).toBe(false);
      expect((await get(owner.caller, id)).status).toBe('active');
      await close(owner.caller, id);
      expect(await settle(id, { listings: 3 })).toBe(false);
      expect(await get(owner.caller, id)).toMatchObject({ status: 'closing', open: { ...nothing, listings: 3 } });
      expect(await close(owner.caller, id)).toMatchObject({
        status: 'closing',
        open: { ...nothing, listings: 3 },
      });
      await takeRows(tested(), 'audit');
      expect(await settle(id, {})).toBe(true);
      expect(await settle(id, {})).toBe(true);
      expect(await get(owner.caller, id)).toMatchObject({ status: 'closed', open: null });
      expect((await takeRows(tested(), 'audit')).map(({ payload }) => payload)).toMatchObject([
        { action: 'organization.closed', actor: { type: 'system' }, organizationId: id },
      ]);
      expect(await codeOf(authenticate(key))).toBe('invalid_api_key');
      // Every service refuses changes if `readOnly` is set.
      expect((await callerWith(tested(), owner.sessionToken)).actor).toMatchObject({
        organizationId: id,
        readOnly: true,
      });
      expect(Object.values(await outcomesOf(changes(owner.caller, id, member.id)))).toEqual(
        Array(4).fill('invalid_state_transition'),
      );
      expect(await close(owner.caller, id)).toMatchObject({ status: 'closed' });
      const caller = await callerWith(tested(), owner.sessionToken);
      expect(caller.actor).toMatchObject({ organizationId: id, role: 'owner' });
      expect(await membersOf(tested(), { ...owner, caller })).toHaveLength(2);
    });

    test('suspended by the operator, its keys are refused and people only read, until it is reinstated', async () => {
      const owner = await newOwner(tested(), inbox);
      const { id } = owner.organization;
      const member = await plantMember(tested(), id, 'finance');
      const key = await keyOf(owner.caller);
      await takeRows(tested(), 'audit');
      await suspension('suspend', id);
      // Repeated: nothing changes, and the workflow is requested again.
      await suspension('suspend', id);
      expect(await get(owner.caller, id)).toMatchObject({ status: 'suspended', version: 2 });
      expect(await codeOf(authenticate(key))).toBe('invalid_api_key');
      expect(Object.values(await outcomesOf(changes(owner.caller, id, member.id)))).toEqual(
        Array(4).fill('invalid_state_transition'),
      );
      expect(await codeOf(close(owner.caller, id))).toBe('invalid_state_transition');
      expect((await tested().engine.getOrganizationStatus(relay, { organizationId: id })).output).toEqual({
        status: 'suspended',
        version: 2,
      });
      await suspension('reinstate', id);
      expect((await authenticate(key)).output.actor).toMatchObject({ organizationId: id });
      expect((await callerWith(tested(), owner.sessionToken)).actor).not.toHaveProperty('readOnly');
      expect(await workflowsOf(id)).toMatchObject(
        [2, 2, 3].map((version) => ({ type: 'tellOrganizationStatus', id: `organization-status/${id}/${version}` })),
      );
      expect((await takeRows(tested(), 'audit')).map(({ payload }) => payload)).toMatchObject([
        { action: 'organization.suspended', actor: { type: 'system' }, organizationId: id },
        { action: 'organization.reinstated', actor: { type: 'system' }, organizationId: id },
      ]);
    });

    test('a closed organization cannot be suspended, and an unknown one is not found', async () => {
      const owner = await newOwner(tested(), inbox);
      await close(owner.caller, owner.organization.id);
      await settle(owner.organization.id, {});
      expect(await codeOf(suspension('suspend', owner.organization.id))).toBe('invalid_state_transition');
      expect(await codeOf(suspension('reinstate', newId('org')))).toBe('not_found');
    });

    test('only the system may call settleClosing and getOrganizationStatus', async () => {
      const { caller, organization } = await newOwner(tested(), inbox);
      for (const stranger of [caller, anonymous()]) {
        expect(
          await codeOf(
            tested().engine.settleClosing(stranger, {
              organizationId: organization.id,
              open: nothing,
            }),
          ),
        ).toBe('unauthenticated');
        expect(await codeOf(tested().engine.getOrganizationStatus(stranger, { organizationId: organization.id }))).toBe(
          'unauthenticated',
        );
      }
    });
  });
});
