import { expect, test } from '@jest/globals';
import type { Caller, Role } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  callerOf,
  callerWith,
  execute,
  identityWith,
  newAccount,
  newOwner,
  openInbox,
  sendMails,
  signIn,
} from '../identity-under-test.ts';
import { invite, newMember } from './members-under-test.ts';

const inbox = await openInbox();
const perHour = 3;

onBothTransports('changes of members', identityWith(inbox, { RATE_LIMITS: { mailingsPerHour: perHour } }), (tested) => {
  const codeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  const remove = (caller: Caller, organizationId: string, memberId: string) =>
    tested().client.removeMember(caller, { organizationId, memberId });
  const change = (caller: Caller, organizationId: string, memberId: string, role: Role) =>
    tested().client.updateMember(caller, { organizationId, memberId, role });
  /** Returns the session as it is 16 minutes later. */
  const stale = ({ actor }: Caller): Caller => callerOf({ ...actor, recentlyAuthenticated: false } as typeof actor);

  /** An organization with a second owner and a developer. */
  async function team() {
    const owner = await newOwner(tested(), inbox);
    const [second, developer] = [
      await newMember(tested(), inbox, owner, 'owner'),
      await newMember(tested(), inbox, owner, 'developer'),
    ];
    await sendMails(tested());
    inbox.mails.length = 0;
    return { id: owner.organization.id, owner, second, developer };
  }
  /** Sends the waiting mails. Returns the subjects of each of these people's mails. */
  async function subjectsTo(...people: { email: string }[]): Promise<string[][]> {
    await sendMails(tested());
    return people.map(({ email }) => inbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject));
  }

  test('a session that is not recent removes nobody else, whatever their role, and may still leave', async () => {
    const { id, owner, second, developer } = await team();
    for (const { membership } of [second, developer])
      expect(await codeOf(remove(stale(owner.caller), id, membership.id))).toBe('reauthentication_required');
    // A caller who may not remove a member is refused, and not asked to authenticate first.
    expect(await codeOf(remove(stale(developer.caller), id, second.membership.id))).toBe('role_not_allowed');
    expect(await codeOf(remove(owner.caller, id, second.membership.id))).toBe('done');
    expect(await codeOf(remove(stale(developer.caller), id, developer.membership.id))).toBe('done');
  });

  test('a session that has ended removes nobody, although its request was on its way', async () => {
    const { id, owner, developer } = await team();
    await tested().client.signOut(owner.caller, {});
    expect(await codeOf(remove(owner.caller, id, developer.membership.id))).toBe('unauthenticated');
  });

  test('a removal is mailed to the removed person and to all owners, also to the one who made it', async () => {
    const { id, owner, second, developer } = await team();
    await remove(owner.caller, id, developer.membership.id);
    const gone = [`${developer.email} is no longer a member`];
    expect(await subjectsTo(owner, second, developer)).toEqual([gone, gone, gone]);
    const { text, headers } = inbox.mails.find(({ to }) => to === second.email)!;
    expect(text).toContain(`${owner.email} has removed ${developer.email} from the organization.`);
    expect(text).toContain(`/open/${id}`);
    expect(text).not.toContain('unsubscribe');
    expect(headers).toBeUndefined();
    await remove(owner.caller, id, second.membership.id);
    const both = [...gone, `${second.email} is no longer a member`];
    expect(await subjectsTo(owner, second, developer)).toEqual([both, both, gone]);
  });

  test('whoever leaves is mailed too, because somebody else may use the session, and so are the owners', async () => {
    const { id, owner, second, developer } = await team();
    await remove(second.caller, id, second.membership.id);
    const left = [`${second.email} is no longer a member`];
    expect(await subjectsTo(owner, second, developer)).toEqual([left, left, []]);
    expect(inbox.mails[0]!.text).toContain(`${second.email} has left the organization.`);
  });

  test('a changed role is mailed to the member and to all owners, and a role that stays is not', async () => {
    const { id, owner, second, developer } = await team();
    await change(owner.caller, id, developer.membership.id, 'finance');
    await change(owner.caller, id, developer.membership.id, 'finance');
    const changed = [`${developer.email} now has the role finance`];
    expect(await subjectsTo(owner, second, developer)).toEqual([changed, changed, changed]);
    expect(inbox.mails[0]!.text).toContain(
      `${owner.email} has changed the role of ${developer.email} from developer to finance.`,
    );
  });

  test('a new owner is mailed to all owners, whether by a changed role or by an invitation', async () => {
    const { id, owner, second, developer } = await team();
    await change(second.caller, id, developer.membership.id, 'owner');
    const third = [`${developer.email} is now an owner`];
    expect(await subjectsTo(owner, second, developer)).toEqual([third, third, third]);
    const invited = await newMember(tested(), inbox, owner, 'owner');
    const both = [...third, `${invited.email} is now an owner`];
    expect((await subjectsTo(owner, second, developer)).map((all) => all.filter((one) => /owner/.test(one)))).toEqual([
      both,
      both,
      both,
    ]);
  });

  test('many changes of one member use up no mail about a removal, and none to another member', async () => {
    const { id, owner, second, developer } = await team();
    const puppet = await newMember(tested(), inbox, owner, 'finance');
    for (let n = 0; n < perHour + 2; n += 1)
      await change(owner.caller, id, puppet.membership.id, n % 2 ? 'finance' : 'developer');
    await subjectsTo();
    inbox.mails.length = 0;
    await change(owner.caller, id, developer.membership.id, 'finance');
    await remove(owner.caller, id, second.membership.id);
    const gone = `${second.email} is no longer a member`;
    expect(await subjectsTo(owner, second, developer)).toEqual([
      [gone],
      [gone],
      [`${developer.email} now has the role finance`],
    ]);
  });

  test('beyond the limit, one mail about the kind stands for the others, and cannot be switched off', async () => {
    const { id, owner, developer } = await team();
    for (let n = 0; n < perHour + 2; n += 1)
      await change(owner.caller, id, developer.membership.id, n % 2 ? 'developer' : 'finance');
    const [toOwner] = await subjectsTo(owner);
    expect(toOwner).toHaveLength(perHour + 1);
    expect(toOwner!.at(-1)).toBe('Again: The role of a member of your organization was changed.');
    expect(inbox.mails.at(-1)!.text).not.toContain('unsubscribe');
    expect(inbox.mails.at(-1)!.headers).toBeUndefined();
  });

  /** Invites a new person, who then tries to accept after `meanwhile`. */
  async function invitedBy(caller: Caller, id: string, role: Role, meanwhile: () => Promise<unknown>) {
    const email = await newAccount(tested(), inbox);
    const { invitation, token } = await invite(tested(), caller, id, email, role);
    await meanwhile();
    const person = await callerWith(tested(), await signIn(tested(), email));
    return { invitation, answer: await codeOf(tested().client.acceptInvitation(person, { token })) };
  }
  const statusOf = async (caller: Caller, organizationId: string, invitationId: string) =>
    (await tested().client.listInvitations(caller, { organizationId })).output.data.find(
      ({ id }) => id === invitationId,
    )?.status;

  test('invitations by a member who was removed, or has left, are revoked', async () => {
    for (const removedBy of ['another', 'themselves']) {
      const { id, owner, second } = await team();
      const by = removedBy === 'another' ? owner : second;
      for (const role of ['owner', 'developer'] as const) {
        const admin = role === 'developer' ? await newMember(tested(), inbox, owner, 'admin') : second;
        const remover = by === owner ? owner.caller : admin.caller;
        const made = await invitedBy(admin.caller, id, role, () => remove(remover, id, admin.membership.id));
        expect([removedBy, role, made.answer]).toEqual([removedBy, role, 'invitation_not_pending']);
        expect(await statusOf(owner.caller, id, made.invitation.id)).toBe('revoked');
      }
    }
  });

  test('a demotion revokes the invitations that the new role may not make, and no others', async () => {
    const { id, owner, second } = await team();
    const demote = (role: Role) => () => change(owner.caller, id, second.membership.id, role);
    expect((await invitedBy(second.caller, id, 'owner', demote('admin'))).answer).toBe('invitation_not_pending');
    await demote('owner')();
    expect((await invitedBy(second.caller, id, 'admin', demote('admin'))).answer).toBe('done');
    expect((await invitedBy(owner.caller, id, 'owner', demote('owner'))).answer).toBe('done');
    expect((await invitedBy(second.caller, id, 'finance', demote('finance'))).answer).toBe('invitation_not_pending');
  });

  test('a pending invitation is not accepted if its inviter may no longer grant its role', async () => {
    const { id, owner } = await team();
    const outcomes = [];
    for (const [role, set] of [
      ['owner', `role = 'admin'`],
      ['finance', `role = 'developer'`],
      ['finance', `status = 'removed'`],
      ['admin', `role = 'admin'`],
    ] as const) {
      const { caller, membership } = await newMember(tested(), inbox, owner, 'owner');
      const plant = () => execute(tested(), `update membership set ${set} where id = ?`, [membership.id]);
      outcomes.push((await invitedBy(caller, id, role, plant)).answer);
    }
    expect(outcomes).toEqual([...Array<string>(3).fill('invitation_not_pending'), 'done']);
  });
});
