import { expect, test } from '@jest/globals';
import { type Caller, newId, type Role, roles, systemCaller } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { createIdentity } from '../../src/module.ts';
import { atOnce } from '../sign-in/hold-up.ts';
import {
  anonymous,
  callerWith,
  dump,
  execute,
  identityWith,
  newAccount,
  newEmail,
  newOwner,
  openInbox,
  sendMails,
  signIn,
} from '../identity-under-test.ts';
import { invite, invitedToken, plantMember } from './members-under-test.ts';

/** Seconds until the request may be repeated. */
const waitOf = (refusal: unknown): number => {
  const { facts } = refusal as { facts: { members: { availableAt: string } } };
  return (Date.parse(facts.members.availableAt) - Date.now()) / 1000;
};

const inbox = await openInbox();
const module = identityWith(inbox);

onBothTransports('invitations', module, (tested) => {
  const codeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  const list = async (caller: Caller, organizationId: string) =>
    (await tested().client.listInvitations(caller, { organizationId })).output.data;
  /** A signed-in person. `now` returns the current caller. */
  const newPerson = async (email = newEmail()) => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox, email));
    return { email, now: () => callerWith(tested(), sessionToken) };
  };
  const accept = (caller: Caller, token: string) => tested().client.acceptInvitation(caller, { token });

  test('reach an address without an account, and make its owner a member once there is one', async () => {
    const owner = await newOwner(tested(), inbox);
    const email = newEmail();
    const { invitation } = await invite(
      tested(),
      owner.caller,
      owner.organization.id,
      ` ${email.toUpperCase()}`,
      'finance',
    );
    expect(invitation).toMatchObject({
      organizationId: owner.organization.id,
      email,
      role: 'finance',
      status: 'pending',
      invitedBy: owner.membership.userId,
      acceptedAt: null,
      revokedAt: null,
    });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * 86_400_000);
    const token = await invitedToken(tested(), inbox, email);
    const person = await newPerson(email);
    const membership = (await accept(await person.now(), token)).output;
    expect(membership).toMatchObject({
      organizationId: owner.organization.id,
      role: 'finance',
      status: 'active',
      isDefault: true,
    });
    // The session had no active organization.
    expect((await person.now()).actor).toMatchObject({ organizationId: owner.organization.id, role: 'finance' });
    expect(await list(owner.caller, owner.organization.id)).toMatchObject([
      { id: invitation.id, status: 'accepted', acceptedAt: expect.any(String) },
    ]);
  });

  test('do not change the active organization of a session that has one', async () => {
    const [owner, other] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const { token } = await invite(tested(), owner.caller, owner.organization.id, other.email);
    const membership = (await accept(other.caller, token)).output;
    expect(membership).toMatchObject({ organizationId: owner.organization.id, isDefault: false });
    expect((await callerWith(tested(), other.sessionToken)).actor).toMatchObject({
      organizationId: other.organization.id,
    });
    const switched = await tested().client.switchOrganization(other.caller, { organizationId: owner.organization.id });
    expect(JSON.stringify(switched.output)).toContain(membership.id);
  });

  test('the mail contains inviter, role, expiry and how to accept, and nothing that a stranger wrote', async () => {
    const owner = await newOwner(tested(), inbox);
    const email = newEmail();
    const { invitation, token } = await invite(tested(), owner.caller, owner.organization.id, email, 'admin');
    expect(await invitedToken(tested(), inbox, email)).toBe(token);
    const { text } = inbox.mails.findLast(({ to }) => to === email)!;
    for (const part of [
      owner.email,
      'role admin',
      `until ${invitation.expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
      `https://market.example/accept-invitation#token=${token}`,
      `POST https://market.example/api/v1/invitations/accept {"token":"${token}"}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(owner.organization.name);
    expect(await execute(tested(), 'select 1 from mail where "to" = ?', [email])).toEqual([]);
  });

  test('the token is not stored in clear, and a replayed answer does not have it', async () => {
    const owner = await newOwner(tested(), inbox);
    const caller = await callerWith(tested(), owner.sessionToken, { idempotencyKey: newId('inv') });
    const input = { organizationId: owner.organization.id, email: newEmail(), role: 'admin' as const };
    const first = await tested().client.createInvitation(caller, input);
    expect(first.output.token).toMatch(/^[\w-]{43}$/);
    expect(await dump(tested())).not.toContain(first.output.token);
    const again = await tested().client.createInvitation(caller, input);
    expect(again).toMatchObject({ replayed: true, output: { ...first.output, token: null } });
    expect(JSON.stringify(await list(owner.caller, owner.organization.id))).not.toContain(first.output.token);
  });

  test('are bound to the address: other holders of the link are refused', async () => {
    const owner = await newOwner(tested(), inbox);
    const { token } = await invite(tested(), owner.caller, owner.organization.id, newEmail());
    const eve = await newPerson();
    expect(await codeOf(accept(await eve.now(), token))).toBe('invitation_email_mismatch');
    expect(await codeOf(accept(owner.caller, token))).toBe('invitation_email_mismatch');
    expect(await codeOf(accept(anonymous(), token))).toBe('unauthenticated');
    expect(await codeOf(accept(await eve.now(), 'x'.repeat(43)))).toBe('not_found');
    expect((await eve.now()).actor).toMatchObject({ organizationId: null });
  });

  test('can be accepted once, also if accepted several times at once', async () => {
    const owner = await newOwner(tested(), inbox);
    const person = await newPerson();
    const { token } = await invite(tested(), owner.caller, owner.organization.id, person.email);
    const caller = await person.now();
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(accept(caller, token))));
    expect(codes.sort()).toEqual(['done', 'invitation_not_pending', 'invitation_not_pending']);
  });

  test('a new one to the same address replaces the pending one', async () => {
    const owner = await newOwner(tested(), inbox);
    const person = await newPerson();
    const first = await invite(tested(), owner.caller, owner.organization.id, person.email, 'admin');
    const second = await invite(tested(), owner.caller, owner.organization.id, person.email, 'finance');
    expect(await codeOf(accept(await person.now(), first.token))).toBe('invitation_not_pending');
    expect(await list(owner.caller, owner.organization.id)).toMatchObject([
      { id: second.invitation.id, status: 'pending' },
      { id: first.invitation.id, status: 'revoked', revokedAt: expect.any(String) },
    ]);
    expect((await accept(await person.now(), second.token)).output.role).toBe('finance');
  });

  test('of several to one address at once, one stays pending', async () => {
    const owner = await newOwner(tested(), inbox);
    const email = newEmail();
    await Promise.all([1, 2, 3, 4].map(() => invite(tested(), owner.caller, owner.organization.id, email)));
    const statuses = (await list(owner.caller, owner.organization.id)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['pending', 'revoked', 'revoked', 'revoked']);
  });

  test('revoked, they cannot be accepted; revoking can be repeated; accepted, they cannot be revoked', async () => {
    const owner = await newOwner(tested(), inbox);
    const person = await newPerson();
    const revoke = (invitationId: string) =>
      tested().client.revokeInvitation(owner.caller, { organizationId: owner.organization.id, invitationId });
    const { invitation, token } = await invite(tested(), owner.caller, owner.organization.id, person.email);
    await revoke(invitation.id);
    const [{ revokedAt } = {}] = await list(owner.caller, owner.organization.id);
    await revoke(invitation.id);
    expect(await list(owner.caller, owner.organization.id)).toMatchObject([{ status: 'revoked', revokedAt }]);
    expect(await codeOf(accept(await person.now(), token))).toBe('invitation_not_pending');
    const accepted = await invite(tested(), owner.caller, owner.organization.id, person.email);
    await accept(await person.now(), accepted.token);
    expect(await codeOf(revoke(accepted.invitation.id))).toBe('invitation_not_pending');
    const foreign = await newOwner(tested(), inbox);
    const theirs = await invite(tested(), foreign.caller, foreign.organization.id, newEmail());
    expect(await codeOf(revoke(theirs.invitation.id))).toBe('not_found');
  });

  test('expire, and then the address can be invited again', async () => {
    const owner = await newOwner(tested(), inbox);
    const person = await newPerson();
    const old = await invite(tested(), owner.caller, owner.organization.id, person.email);
    await execute(tested(), 'update invitation set expires_at = now() where id = ?', [old.invitation.id]);
    expect(await codeOf(accept(await person.now(), old.token))).toBe('invitation_not_pending');
    expect(await list(owner.caller, owner.organization.id)).toMatchObject([{ status: 'expired' }]);
    const next = await invite(tested(), owner.caller, owner.organization.id, person.email);
    expect((await list(owner.caller, owner.organization.id)).map(({ status }) => status)).toEqual([
      'pending',
      'expired',
    ]);
    await accept(await person.now(), next.token);
  });

  test('cannot have a role above that of the inviter', async () => {
    const owner = await newOwner(tested(), inbox);
    const admin = await plantMember(tested(), owner.organization.id, 'admin');
    const outcomes = async (caller: Caller) =>
      Promise.all(
        roles.map((role: Role) =>
          codeOf(
            tested().client.createInvitation(caller, {
              organizationId: owner.organization.id,
              email: newEmail(),
              role,
            }),
          ),
        ),
      );
    expect(await outcomes(owner.caller)).toEqual(['done', 'done', 'done', 'done']);
    expect(await outcomes(admin.caller)).toEqual(['role_not_allowed', 'done', 'done', 'done']);
    for (const role of ['developer', 'finance'] as const) {
      const { caller } = await plantMember(tested(), owner.organization.id, role);
      expect(await outcomes(caller)).toEqual(Array(4).fill('role_not_allowed'));
    }
  });

  test('a member cannot be invited', async () => {
    const owner = await newOwner(tested(), inbox);
    await expect(
      invite(tested(), owner.caller, owner.organization.id, owner.email.toUpperCase()),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { faults: [{ path: ['email'], code: 'already_member' }] },
    });
  });

  test('fifty may be pending and sixty be sent in an hour, also if several are sent at once', async () => {
    const owner = await newOwner(tested(), inbox);
    const { id } = owner.organization;
    const plant = (count: number, status: string, age: string) =>
      execute(
        tested(),
        `insert into invitation
           (id, organization_id, email, role, status, token_hash, invited_by, created_at, expires_at)
         select ? || n, ?, n || '@example.com', 'admin', ?, ? || n, ?, now() - ?::interval, now() + interval '1 day'
           from generate_series(1, ?) n`,
        [newId('inv'), id, status, newId('inv'), owner.membership.userId, age, count],
      );
    const several = (count: number) =>
      Promise.all(Array.from({ length: count }, () => codeOf(invite(tested(), owner.caller, id, newEmail()))));
    await plant(48, 'pending', '2 hours');
    expect((await several(4)).sort()).toEqual(['done', 'done', 'limit_reached', 'limit_reached']);
    await execute(tested(), `update invitation set status = 'revoked' where organization_id = ?`, [id]);
    await plant(56, 'revoked', '30 minutes');
    expect((await several(4)).sort()).toEqual(['done', 'done', 'quota_exhausted', 'quota_exhausted']);
    const refusal = await invite(tested(), owner.caller, id, newEmail()).catch((error: unknown) => error);
    expect(Math.abs(waitOf(refusal) - 1800)).toBeLessThan(60);
  });

  test.each(['with', 'without'])(
    'an address %s an account gets five a day from all organizations, also at once and with plus tags',
    async (kind) => {
      const email = kind === 'with' ? (await newPerson()).email : newEmail();
      const person = await newOwner(tested(), inbox);
      const inviters: { caller: Caller; organizationId: string; email: string }[] = [];
      for (let n = 0; n < 6; n += 1) {
        const { organization } = (await tested().client.createOrganization(person.caller, { name: 'One of many' }))
          .output;
        const { caller } = await plantMember(tested(), organization.id, 'admin');
        inviters.push({ caller, organizationId: organization.id, email: n % 2 ? email : email.replace('@', `+${n}@`) });
      }
      const inviteBy = ({ caller, organizationId, email: to }: (typeof inviters)[0]) =>
        codeOf(invite(tested(), caller, organizationId, to));
      for (const inviter of inviters.slice(0, 4)) expect(await inviteBy(inviter)).toBe('done');
      expect(
        (
          await atOnce(
            tested(),
            inviters.slice(4).map((inviter) => () => inviteBy(inviter)),
          )
        ).sort(),
      ).toEqual(['done', 'quota_exhausted']);
      const addresses = inviters.map((inviter) => inviter.email);
      const [{ caller, organizationId }] = inviters as [(typeof inviters)[0]];
      await execute(
        tested(),
        `update invitation set created_at = created_at - interval '23 hours' where email = any(?::text[])`,
        [`{${addresses.join(',')}}`],
      );
      const refusal = await invite(tested(), caller, organizationId, email).catch((error: unknown) => error);
      expect(Math.abs(waitOf(refusal) - 3600)).toBeLessThan(60);
      await sendMails(tested());
      expect(
        inbox.mails.filter(({ to, subject }) => addresses.includes(to) && subject.includes('invited')),
      ).toHaveLength(5);
      expect(await codeOf(invite(tested(), caller, organizationId, newEmail()))).toBe('done');
      await execute(
        tested(),
        `update invitation set created_at = created_at - interval '1 hour' where email = any(?::text[])`,
        [`{${addresses.join(',')}}`],
      );
      expect(await codeOf(invite(tested(), caller, organizationId, email))).toBe('done');
    },
  );

  test('a refused invitation leaves the pending one valid', async () => {
    const owner = await newOwner(tested(), inbox);
    const person = await newPerson();
    for (let n = 0; n < 3; n += 1) await invite(tested(), owner.caller, owner.organization.id, person.email);
    const { token } = await invite(tested(), owner.caller, owner.organization.id, person.email);
    expect(await codeOf(invite(tested(), owner.caller, owner.organization.id, person.email))).toBe('quota_exhausted');
    expect(await codeOf(accept(await person.now(), token))).toBe('done');
  });

  test('are listed by status, page by page, and a cursor is valid only for its status', async () => {
    const owner = await newOwner(tested(), inbox);
    const organizationId = owner.organization.id;
    const person = await newPerson();
    const made = [];
    for (const email of [newEmail(), newEmail(), newEmail(), newEmail(), person.email])
      made.push(await invite(tested(), owner.caller, organizationId, email));
    const [marked, expired, revoked, pending, accepted] = made.map(({ invitation }) => invitation.id);
    await execute(tested(), 'update invitation set expires_at = now() where id = any(?::text[])', [
      `{${marked},${expired}}`,
    ]);
    await execute(tested(), `update invitation set status = 'expired' where id = ?`, [marked]);
    await tested().client.revokeInvitation(owner.caller, { organizationId, invitationId: revoked! });
    await accept(await person.now(), made[4]!.token);
    const idsOf = async (status?: 'pending' | 'accepted' | 'revoked' | 'expired') =>
      (await tested().client.listInvitations(owner.caller, { organizationId, status })).output.data.map(({ id }) => id);
    expect(await idsOf()).toEqual([accepted, pending, revoked, expired, marked]);
    expect([await idsOf('pending'), await idsOf('accepted'), await idsOf('revoked'), await idsOf('expired')]).toEqual([
      [pending],
      [accepted],
      [revoked],
      [expired, marked],
    ]);
    const page = { organizationId, status: 'expired' as const, limit: 1 };
    const { data, nextCursor } = (await tested().client.listInvitations(owner.caller, page)).output;
    expect(data).toMatchObject([{ id: expired, status: 'expired' }]);
    expect(
      (await tested().client.listInvitations(owner.caller, { ...page, cursor: nextCursor! })).output,
    ).toMatchObject({ data: [{ id: marked, status: 'expired' }], nextCursor: null });
    for (const other of [{ status: 'pending' as const }, { status: undefined }]) {
      expect(
        await codeOf(tested().client.listInvitations(owner.caller, { ...page, ...other, cursor: nextCursor! })),
      ).toBe('invalid_cursor');
    }
  });

  test('an organization has two hundred members at most', async () => {
    const owner = await newOwner(tested(), inbox);
    const person = await newPerson();
    const { token } = await invite(tested(), owner.caller, owner.organization.id, person.email);
    await execute(
      tested(),
      `with people as (
         insert into "user" (id, email, name, password_hash, created_at, updated_at)
         select ? || n, ? || n, 'Ada', '', now(), now() from generate_series(1, 199) n returning id
       ) insert into membership (id, organization_id, user_id, role, is_default, status, created_at, updated_at)
       select 'mem' || id, ?, id, 'finance', false, 'active', now(), now() from people`,
      [newId('usr'), newEmail(), owner.organization.id],
    );
    expect(await codeOf(accept(await person.now(), token))).toBe('limit_reached');
    expect(await codeOf(invite(tested(), owner.caller, owner.organization.id, newEmail()))).toBe('limit_reached');
    await execute(
      tested(),
      `update membership set status = 'removed' where organization_id = ? and id like 'memusr%1'`,
      [owner.organization.id],
    );
    expect(await codeOf(accept(await person.now(), token))).toBe('done');
  });

  test('in live mode only the mail contains the token', async () => {
    const log = {
      child: () => log,
      info: () => undefined,
      warn: () => undefined,
      debug: () => undefined,
      error: () => undefined,
    } as never;
    const live = await createIdentity(
      {
        KEYRING: new Map([['k1', Buffer.alloc(32)]]),
        PUBLIC_URL: 'https://market.example',
        INBOX_URL: inbox.url,
        API_KEY_MODE: 'live',
        DATABASE_URL: tested().databaseUrl,
      },
      log,
    );
    try {
      const owner = await newOwner(tested(), inbox);
      const email = newEmail();
      const { output } = await live.client.createInvitation(owner.caller, {
        organizationId: owner.organization.id,
        email,
        role: 'admin',
      });
      expect(output.token).toBeNull();
      const [mail] = await execute<{ id: string }>(tested(), 'select id from mail where "to" = ?', [email]);
      await live.engine.sendMail(systemCaller('test', 'req_test'), { mailId: mail!.id });
      expect(inbox.mails.findLast(({ to }) => to === email)?.text).toContain('accept-invitation#token=');
    } finally {
      await live.close();
    }
  });

  test('creating, revoking and accepting leave a row in the audit log, without the address', async () => {
    const owner = await newOwner(tested(), inbox);
    const person = await newPerson();
    await takeRows(tested(), 'audit');
    const first = await invite(tested(), owner.caller, owner.organization.id, person.email);
    const second = await invite(tested(), owner.caller, owner.organization.id, person.email, 'admin');
    await accept(await person.now(), second.token);
    const rows = (await takeRows(tested(), 'audit')).map(({ payload }) => payload);
    expect(rows).toMatchObject([
      {
        action: 'invitation.created',
        organizationId: owner.organization.id,
        targets: [{ id: first.invitation.id }],
        changes: { role: 'developer' },
      },
      { action: 'invitation.revoked', targets: [{ id: first.invitation.id }] },
      { action: 'invitation.created', targets: [{ id: second.invitation.id }], changes: { role: 'admin' } },
      {
        action: 'invitation.accepted',
        organizationId: owner.organization.id,
        targets: [{ id: second.invitation.id }, { type: 'membership' }, { type: 'user' }],
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(person.email);
  });
});
