import { describe, expect, test } from '@jest/globals';
import { type Caller, newId, operatorRecipient, type Role } from '@marketplace/kernel';
import { newOperator, onBothTransports, takeRows } from '@marketplace/store/testing';
import {
  callerWith,
  execute,
  identityWith,
  newOwner,
  openInbox,
  relay,
  sendMails,
  type TestedIdentity,
} from '../identity-under-test.ts';
import { mailingOf } from '../mail/mailings-under-test.ts';
import { newMember } from './members-under-test.ts';

const inbox = await openInbox();
const operatorId = newId('org');
const reason = 'Sells what it does not have.';

/** Gives the organization of a new owner the id that the setting names. */
async function makeOperator(tested: TestedIdentity) {
  const owner = await newOwner(tested, inbox);
  const from = owner.organization.id;
  for (const statement of [
    `insert into organization
     select (jsonb_populate_record(o, jsonb_build_object('id', ?::text, 'slug', o.id))).* from organization o
      where id = ?`,
    'update membership set organization_id = ? where organization_id = ?',
    'update session set active_organization_id = ? where active_organization_id = ?',
  ])
    await execute(tested, statement, [operatorId, from]);
  const caller = await callerWith(tested, owner.sessionToken);
  return { ...owner, organization: { ...owner.organization, id: operatorId }, caller };
}

const settings = identityWith(inbox, { OPERATOR_ORGANIZATION_ID: operatorId });

onBothTransports('the operator of the platform', settings, (tested) => {
  let made: Promise<Awaited<ReturnType<typeof makeOperator>>> | undefined;
  /** The operator of this database, which has one organization with the id. */
  const operatorOnce = () => (made ??= makeOperator(tested()));

  test('is the organization that the setting names, and no other: not by its keys, not as an owner', async () => {
    const operator = await operatorOnce();
    const stranger = await newOwner(tested(), inbox);
    expect(operator.caller.actor).toMatchObject({ organizationId: operatorId, operator: true });
    expect(stranger.caller.actor).not.toHaveProperty('operator');
    expect((await tested().client.getSession(operator.caller, {})).output.operator).toBe(true);
    expect((await tested().client.getSession(stranger.caller, {})).output.operator).toBe(false);
    const { token } = (
      await tested().client.createApiKey(operator.caller, { name: 'server', scopes: ['listings:write'] })
    ).output;
    const { actor } = (await tested().client.authenticate(stranger.caller, { apiKey: token! })).output;
    expect(actor).not.toHaveProperty('operator');
    await expect(
      tested().client.inspectOrganization({ ...stranger.caller, actor }, { id: stranger.organization.id }),
    ).rejects.toMatchObject({ code: 'session_required' });
    await expect(
      tested().client.inspectOrganization(stranger.caller, { id: stranger.organization.id }),
    ).rejects.toMatchObject({ code: 'operator_required' });
    // The end of a membership ends the rights of the operator with it, in the middle of a session.
    const member = await newMember(tested(), inbox, operator, 'finance');
    expect(member.caller.actor).toMatchObject({ operator: true, role: 'finance' });
    await tested().client.removeMember(operator.caller, {
      organizationId: operatorId,
      memberId: member.membership.id,
    });
    expect((await callerWith(tested(), member.sessionToken)).actor).not.toHaveProperty('operator');
  });

  test('gets the mails to the operator, whose id other services do not know', async () => {
    const { email } = await operatorOnce();
    const mailing = mailingOf('claim_decision_due', operatorRecipient);
    expect((await tested().engine.queueMailings(relay, { mailings: [mailing] })).output.dropped).toBe(0);
    await sendMails(tested());
    const mail = inbox.mails.find(({ to, subject }) => to === email && /waits for your decision/.test(subject));
    expect(mail?.text).toContain(`/open/claims?organizationId=${operatorId}`);
  });

  test('operates nothing once it is suspended or closed, and cannot be closed by its owners', async () => {
    const { sessionToken, caller } = await operatorOnce();
    const operates = async () => 'operator' in (await callerWith(tested(), sessionToken)).actor;
    await expect(tested().client.closeOrganization(caller, { id: operatorId })).rejects.toMatchObject({
      code: 'invalid_state_transition',
    });
    for (const status of ['suspended', 'closing', 'closed', 'active']) {
      await execute(tested(), 'update organization set status = ? where id = ?', [status, operatorId]);
      expect([status, await operates()]).toEqual([status, status === 'active']);
      const { operator } = (await tested().client.getSession(caller, {})).output;
      expect([status, operator]).toEqual([status, status === 'active']);
    }
  });

  test('reads records of others, and its audit log says who read what', async () => {
    const { organization } = await newOwner(tested(), inbox);
    const operator = newOperator('finance');
    await takeRows(tested(), 'audit');
    await tested().client.inspectOrganization(operator, { id: organization.id });
    expect((await takeRows(tested(), 'audit')).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        action: 'operator.read',
        organizationId: operator.organizationId,
        actor: expect.objectContaining({ type: 'user', id: 'userId' in operator.actor ? operator.actor.userId : '' }),
        changes: { operation: 'identity.inspectOrganization', id: organization.id },
      }),
    ]);
  });

  describe('suspending', () => {
    test('an organization and ending it is in both audit logs; only the operator’s says who and why', async () => {
      const { organization, caller: owner } = await newOwner(tested(), inbox);
      const operator = newOperator('admin');
      await takeRows(tested(), 'audit');
      const suspended = await tested().client.suspendOrganization(operator, { id: organization.id, reason });
      expect(suspended.output).toMatchObject({ id: organization.id, status: 'suspended', version: 2 });
      await tested().client.suspendOrganization(operator, { id: organization.id, reason });
      const active = await tested().client.activateOrganization(operator, { id: organization.id, reason });
      expect(active.output).toMatchObject({ status: 'active', version: 3 });
      const payloads = (await takeRows(tested(), 'audit')).map(({ payload }) => payload);
      expect(payloads.map(({ action, organizationId }) => [action, organizationId])).toEqual([
        ['organization.suspended', organization.id],
        ['organization.suspended', operator.organizationId],
        ['organization.reinstated', organization.id],
        ['organization.reinstated', operator.organizationId],
      ]);
      const [concerned, own] = payloads;
      expect(concerned).toMatchObject({
        actor: { type: 'operator', id: null },
        context: { ip: null, userAgent: null, requestId: operator.requestId },
      });
      expect(JSON.stringify(concerned)).not.toContain(reason);
      expect(own).toMatchObject({
        actor: { type: 'user', id: 'userId' in operator.actor ? operator.actor.userId : '' },
        targets: expect.arrayContaining([{ type: 'organization', id: organization.id }]),
        changes: { reason },
      });
      expect((await tested().client.getOrganization(owner, { id: organization.id })).output.status).toBe('active');
    });

    test('holds while an organization closes: its keys are refused, and it goes on closing afterwards', async () => {
      const { organization, caller } = await newOwner(tested(), inbox);
      const { id } = organization;
      const key = (await tested().client.createApiKey(caller, { name: 'server', scopes: ['offers:write'] })).output;
      await tested().client.closeOrganization(caller, { id });
      const operator = newOperator();
      await takeRows(tested(), 'workflow');
      expect((await tested().client.suspendOrganization(operator, { id, reason })).output.status).toBe('suspended');
      await expect(tested().client.authenticate(caller, { apiKey: key.token! })).rejects.toMatchObject({
        code: 'invalid_api_key',
      });
      const open = { listings: 0, offers: 0, orders: 0, payouts: 0, balances: 0, waitsUntil: null };
      const settled = await tested().engine.settleClosing(relay, { organizationId: id, open });
      expect(settled.output).toEqual({ closed: false });
      for (let n = 0; n < 2; n += 1)
        expect((await tested().client.activateOrganization(operator, { id, reason })).output.status).toBe('closing');
      expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toEqual([
        expect.objectContaining({
          type: 'tellOrganizationStatus',
          input: expect.objectContaining({ status: 'suspended' }),
        }),
        expect.objectContaining({
          type: 'tellOrganizationStatus',
          input: expect.objectContaining({ status: 'closing' }),
        }),
        expect.objectContaining({ type: 'closeOrganization', input: { organizationId: id } }),
        expect.objectContaining({ type: 'tellOrganizationStatus' }),
        expect.objectContaining({ type: 'closeOrganization' }),
      ]);
      await tested().engine.settleClosing(relay, { organizationId: id, open });
      expect((await tested().client.getOrganization(caller, { id })).output.status).toBe('closed');
    });

    test('keeps its owners, who cannot leave it, from creating another organization until it ends', async () => {
      const owner = await newOwner(tested(), inbox);
      const { id } = owner.organization;
      const [leaver, admin] = [
        await newMember(tested(), inbox, owner, 'owner'),
        await newMember(tested(), inbox, owner, 'admin'),
      ];
      const earlier = await newMember(tested(), inbox, owner, 'owner');
      const leave = ({ caller, membership }: typeof leaver) =>
        tested().client.removeMember(caller, { organizationId: id, memberId: membership.id });
      const create = (caller: Caller) => tested().client.createOrganization(caller, { name: 'Once more' });
      await leave(earlier);
      await tested().client.suspendOrganization(newOperator(), { id, reason });
      await expect(leave(leaver)).rejects.toMatchObject({ code: 'invalid_state_transition' });
      for (const { caller } of [owner, leaver])
        await expect(create(caller)).rejects.toMatchObject({ code: 'suspended_owner' });
      for (const { caller } of [admin, earlier]) await create(caller);
      await tested().client.activateOrganization(newOperator(), { id, reason });
      for (const { caller } of [owner, leaver]) await create(caller);
    });

    test('is refused for the operator itself, which nobody could end, and for a closed organization', async () => {
      const operator = newOperator();
      await expect(
        tested().client.suspendOrganization(operator, { id: operator.organizationId, reason }),
      ).rejects.toMatchObject({ code: 'invalid_state_transition' });
      const { organization, caller } = await newOwner(tested(), inbox);
      await tested().client.closeOrganization(caller, { id: organization.id });
      await execute(tested(), `update organization set status = 'closed' where id = ?`, [organization.id]);
      await expect(
        tested().client.suspendOrganization(operator, { id: organization.id, reason }),
      ).rejects.toMatchObject({ code: 'invalid_state_transition' });
      await expect(tested().client.suspendOrganization(operator, { id: newId('org'), reason })).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    test.each<Role>(['developer', 'finance'])('is not for the role %s of the operator', async (role) => {
      await expect(
        tested().client.suspendOrganization(newOperator(role), { id: newId('org'), reason }),
      ).rejects.toMatchObject({ code: 'role_not_allowed' });
    });
  });
});
