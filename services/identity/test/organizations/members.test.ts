import { describe, expect, test } from '@jest/globals';
import { type Caller, newId, type Role, roles } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import {
  anonymous,
  callerOf,
  callerWith,
  execute,
  identityWith,
  newEmail,
  newOwner,
  openInbox,
  withStore,
} from '../identity-under-test.ts';
import { invite, type Joined, membersOf, newMember, plantMember } from './members-under-test.ts';

const inbox = await openInbox();

/** Races are rare, so the deep run repeats more often. */
const deep = process.env['JEST_DEEP'] === '1';

onBothTransports('members', identityWith(inbox), (tested) => {
  const change = (
    caller: Parameters<ReturnType<typeof tested>['client']['updateMember']>[0],
    organizationId: string,
    memberId: string,
    role: Role,
  ) => tested().client.updateMember(caller, { organizationId, memberId, role });
  const remove = (caller: Caller, organizationId: string, memberId: string) =>
    tested().client.removeMember(caller, { organizationId, memberId });
  const codeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );

  test('are listed newest first with name and address, to members of every role, page by page', async () => {
    const owner = await newOwner(tested(), inbox);
    const joined = await newMember(tested(), inbox, owner, 'finance');
    const all = await membersOf(tested(), { ...owner, caller: joined.caller });
    expect(all).toEqual([
      { ...joined.membership, user: { id: joined.membership.userId, email: joined.email, name: 'Ada' } },
      { ...owner.membership, user: { id: owner.membership.userId, email: owner.email, name: 'Ada' } },
    ]);
    const list = (more: object) =>
      tested().client.listMembers(owner.caller, { organizationId: owner.organization.id, ...more });
    const first = (await list({ limit: 1 })).output;
    expect([...first.data, ...(await list({ cursor: first.nextCursor! })).output.data]).toEqual(all);
  });

  test('belong to the active organization: with the id of another one, nothing can be read or changed', async () => {
    const [ada, eve] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const second = (await tested().client.createOrganization(ada.caller, { name: 'Second' })).output;
    const foreign = { organizationId: eve.organization.id };
    const missing = { organizationId: newId('org') };
    const own = { organizationId: second.organization.id };
    for (const { organizationId } of [foreign, missing, own]) {
      const { client } = tested();
      const memberId = eve.membership.id;
      for (const call of [
        client.listMembers(ada.caller, { organizationId }),
        client.updateMember(ada.caller, { organizationId, memberId, role: 'admin' }),
        client.removeMember(ada.caller, { organizationId, memberId }),
        client.listInvitations(ada.caller, { organizationId }),
        client.createInvitation(ada.caller, { organizationId, email: 'x@example.com', role: 'admin' }),
        client.revokeInvitation(ada.caller, { organizationId, invitationId: newId('inv') }),
        client.updateOrganization(ada.caller, { id: organizationId, name: 'Taken' }),
        client.closeOrganization(ada.caller, { id: organizationId }),
      ]) {
        expect(await codeOf(call)).toBe('not_found');
      }
    }
    // In the own organization, a member of another one is not found, like one that never existed.
    for (const memberId of [eve.membership.id, newId('mem')]) {
      expect(
        await codeOf(tested().client.removeMember(ada.caller, { organizationId: ada.organization.id, memberId })),
      ).toBe('not_found');
      expect(await codeOf(change(ada.caller, ada.organization.id, memberId, 'admin'))).toBe('not_found');
    }
  });

  test('get their role from owners and admins; only an owner grants or removes the role owner', async () => {
    const { organization, caller: owner } = await newOwner(tested(), inbox);
    const allowed: Record<Role, (from: Role, to: Role) => boolean> = {
      owner: () => true,
      admin: (from, to) => from !== 'owner' && to !== 'owner',
      developer: () => false,
      finance: () => false,
    };
    const plant = (role: Role) => plantMember(tested(), organization.id, role);
    const actors = {
      owner: { caller: owner },
      admin: await plant('admin'),
      developer: await plant('developer'),
      finance: await plant('finance'),
    };
    const subject = await plant('developer');
    const target = { organizationId: organization.id, memberId: subject.id };
    await withStore(tested(), async (store) => {
      const outcomes: unknown[] = [];
      const expected: unknown[] = [];
      for (const acting of roles) {
        const { caller } = actors[acting];
        for (const from of roles) {
          const become = () =>
            store.fork().execute(`update membership set role = ?, status = 'active' where id = ?`, [from, subject.id]);
          for (const to of roles) {
            await become();
            outcomes.push([acting, from, to, await codeOf(change(caller, organization.id, subject.id, to))]);
            expected.push([acting, from, to, allowed[acting](from, to) ? 'done' : 'role_not_allowed']);
          }
          await become();
          outcomes.push([acting, from, await codeOf(tested().client.removeMember(caller, target))]);
          expected.push([acting, from, allowed[acting](from, 'finance') ? 'done' : 'role_not_allowed']);
        }
      }
      expect(outcomes).toEqual(expected);
    });
  });

  test('may leave with any role', async () => {
    const owner = await newOwner(tested(), inbox);
    for (const role of roles) {
      const { id, caller } = await plantMember(tested(), owner.organization.id, role);
      await tested().client.removeMember(caller, { organizationId: owner.organization.id, memberId: id });
    }
    expect(await membersOf(tested(), owner)).toHaveLength(1);
  });

  test('are refused from the next request once removed, while the API keys that they created stay valid', async () => {
    const owner = await newOwner(tested(), inbox);
    const admin = await newMember(tested(), inbox, owner, 'admin');
    const { token } = (await tested().client.createApiKey(admin.caller, { name: 'server', scopes: ['listings:write'] }))
      .output;
    await tested().client.removeMember(owner.caller, {
      organizationId: owner.organization.id,
      memberId: admin.membership.id,
    });
    const removed = await callerWith(tested(), admin.sessionToken);
    expect(removed.actor).toMatchObject({ type: 'user', organizationId: null, role: null });
    expect(await codeOf(tested().client.listMembers(removed, { organizationId: owner.organization.id }))).toBe(
      'no_active_organization',
    );
    expect(await codeOf(tested().client.getOrganization(removed, { id: owner.organization.id }))).toBe('not_found');
    expect((await tested().client.authenticate(anonymous(), { apiKey: token! })).output.actor).toMatchObject({
      organizationId: owner.organization.id,
    });
    expect(await membersOf(tested(), owner)).toHaveLength(1);
  });

  test('who are removed or demoted while their request is on its way change nothing', async () => {
    const owner = await newOwner(tested(), inbox);
    const [removed, demoted, subject] = [
      await plantMember(tested(), owner.organization.id, 'owner'),
      await plantMember(tested(), owner.organization.id, 'owner'),
      await plantMember(tested(), owner.organization.id, 'finance'),
    ];
    const organizationId = owner.organization.id;
    await tested().client.removeMember(owner.caller, { organizationId, memberId: removed.id });
    await change(owner.caller, organizationId, demoted.id, 'developer');
    for (const [late, code] of [
      [removed, 'no_active_organization'],
      [demoted, 'role_not_allowed'],
    ] as const) {
      expect(await codeOf(change(late.caller, organizationId, subject.id, 'admin'))).toBe(code);
      expect(await codeOf(tested().client.removeMember(late.caller, { organizationId, memberId: subject.id }))).toBe(
        code,
      );
      expect(
        await codeOf(
          tested().client.createInvitation(late.caller, { organizationId, email: 'a@example.com', role: 'admin' }),
        ),
      ).toBe(code);
      expect(await codeOf(tested().client.closeOrganization(late.caller, { id: organizationId }))).toBe(code);
    }
  });

  test('join again by a new invitation, with its role and their old membership', async () => {
    const owner = await newOwner(tested(), inbox);
    const member = await newMember(tested(), inbox, owner, 'admin');
    await tested().client.removeMember(owner.caller, {
      organizationId: owner.organization.id,
      memberId: member.membership.id,
    });
    const { token } = await invite(tested(), owner.caller, owner.organization.id, member.email, 'finance');
    const again = (await tested().client.acceptInvitation(await callerWith(tested(), member.sessionToken), { token }))
      .output;
    expect(again).toEqual({ ...member.membership, role: 'finance' });
  });

  test('change roles only after a recent authentication', async () => {
    const owner = await newOwner(tested(), inbox);
    const { id } = await plantMember(tested(), owner.organization.id, 'finance');
    const { actor } = owner.caller;
    const stale = callerOf({ ...actor, recentlyAuthenticated: false } as typeof actor);
    expect(await codeOf(change(stale, owner.organization.id, id, 'admin'))).toBe('reauthentication_required');
    expect(await codeOf(tested().client.closeOrganization(stale, { id: owner.organization.id }))).toBe(
      'reauthentication_required',
    );
  });

  describe.each([
    ['whose session ended', 'unauthenticated', (member: Joined) => tested().client.signOut(member.caller, {})],
    [
      'who was removed',
      'no_active_organization',
      (member: Joined, owner: Caller) => remove(owner, member.membership.organizationId, member.membership.id),
    ],
    [
      'who has another role',
      'role_not_allowed',
      (member: Joined, owner: Caller) =>
        change(owner, member.membership.organizationId, member.membership.id, 'developer'),
    ],
  ])('%s while the request was on its way', (_, code, meanwhile) => {
    test('make no key, no invitation and no owner', async () => {
      const owner = await newOwner(tested(), inbox);
      const member = await newMember(tested(), inbox, owner, 'admin');
      const organizationId = owner.organization.id;
      const { apiKey } = (
        await tested().client.createApiKey(member.caller, { name: 'server', scopes: ['listings:write'] })
      ).output;
      await meanwhile(member, owner.caller);
      const { client } = tested();
      const late = [
        client.createApiKey(member.caller, { name: 'late', scopes: ['payments:write'] }),
        client.rotateApiKey(member.caller, { id: apiKey.id }),
        client.createInvitation(member.caller, { organizationId, email: newEmail(), role: 'developer' }),
        change(member.caller, organizationId, (await plantMember(tested(), organizationId, 'finance')).id, 'developer'),
      ];
      expect(await Promise.all(late.map(codeOf))).toEqual(late.map(() => code));
    });
  });

  test('changing and removing leave a row in the audit log, with actor and targets', async () => {
    const owner = await newOwner(tested(), inbox);
    const member = await plantMember(tested(), owner.organization.id, 'finance');
    await takeRows(tested(), 'audit');
    await change(owner.caller, owner.organization.id, member.id, 'admin');
    await change(owner.caller, owner.organization.id, member.id, 'admin');
    await tested().client.removeMember(member.caller, { organizationId: owner.organization.id, memberId: member.id });
    const userId = member.caller.actor.type === 'user' && member.caller.actor.userId;
    const targets = [
      { type: 'membership', id: member.id },
      { type: 'user', id: userId },
    ];
    expect((await takeRows(tested(), 'audit')).map(({ payload }) => payload)).toMatchObject([
      { action: 'membership.role_changed', targets, changes: { role: { from: 'finance', to: 'admin' } } },
      { action: 'membership.left', targets, actor: { id: userId } },
    ]);
  });

  describe('the last owner', () => {
    const remove = (caller: Caller, organizationId: string, memberId: string): Promise<unknown> =>
      tested().client.removeMember(caller, { organizationId, memberId });
    const demote = (caller: Caller, organizationId: string, memberId: string): Promise<unknown> =>
      tested().client.updateMember(caller, { organizationId, memberId, role: 'finance' });
    type Act = typeof remove;

    /** Concurrent acts of the two owners. With `own`, each acts on their own membership, otherwise on the other's. */
    const mixes: { title: string; rounds: number; first: Act; second: Act; own?: true }[] = [
      { title: 'remove each other', rounds: deep ? 200 : 15, first: remove, second: remove },
      { title: 'demote each other', rounds: deep ? 50 : 5, first: demote, second: demote },
      { title: 'remove and demote each other', rounds: deep ? 50 : 5, first: remove, second: demote },
      { title: 'leave', rounds: deep ? 50 : 5, first: remove, second: remove, own: true },
      { title: 'leave and demote themselves', rounds: deep ? 50 : 5, first: remove, second: demote, own: true },
    ];

    test.each(mixes)(
      'two owners who $title at once, $rounds times in a row: exactly one succeeds, and one owner stays',
      async ({ rounds, first, second, own }) => {
        const { organization } = await newOwner(tested(), inbox);
        await execute(tested(), 'delete from membership where organization_id = ?', [organization.id]);
        const ada = await plantMember(tested(), organization.id, 'owner');
        const eve = await plantMember(tested(), organization.id, 'owner');
        await withStore(tested(), async (store) => {
          for (let round = 0; round < rounds; round += 1) {
            const outcomes = await Promise.allSettled([
              first(ada.caller, organization.id, own ? ada.id : eve.id),
              second(eve.caller, organization.id, own ? eve.id : ada.id),
            ]);
            expect(
              outcomes
                .map((outcome) => (outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code))
                .sort(),
            ).toEqual(['done', 'last_owner']);
            const restored = await store.fork().execute<unknown[]>(
              `update membership set role = 'owner', status = 'active'
              where organization_id = ? and not (role = 'owner' and status = 'active') returning id`,
              [organization.id],
            );
            expect(restored).toHaveLength(1);
          }
        });
      },
    );

    test('cannot leave, be removed or be demoted, even if there are other members', async () => {
      const { caller, organization, membership } = await newOwner(tested(), inbox);
      const admin = await plantMember(tested(), organization.id, 'admin');
      const target = { organizationId: organization.id, memberId: membership.id };
      for (const attempt of [
        tested().client.removeMember(caller, target),
        tested().client.removeMember(admin.caller, target),
        tested().client.updateMember(caller, { ...target, role: 'admin' }),
      ]) {
        await expect(attempt).rejects.toMatchObject({ code: 'last_owner' });
      }
      await tested().client.updateMember(caller, {
        organizationId: organization.id,
        memberId: admin.id,
        role: 'owner',
      });
      await tested().client.removeMember(caller, target);
    });
  });
});
