import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  newAccount,
  newEmail,
  newOwner,
  openInbox,
  password,
  signIn,
} from './identity-under-test.ts';

const inbox = await openInbox();
const leaked = 'a password that is known to everyone';
const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-people-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const leakedFile = path.join(directory, 'leaked.txt');
writeFileSync(leakedFile, `${leaked}\n`);

const settings = {
  QUOTAS: { sessions: 3 },
  SESSION_SECONDS: { lifetime: 600, idle: 60 },
  RATE_LIMITS: {
    organizations: { max: 2, seconds: 3600 },
    invitationsPerHour: 3,
    invitation: { max: 3, seconds: 3600 },
  },
  LEAKED_PASSWORDS_FILE: leakedFile,
};

onBothTransports('limits of one person', identityWith(inbox, settings), (tested) => {
  const isSignedIn = async (sessionToken: string) =>
    (await tested().client.authenticate(anonymous(), { sessionToken })).output.actor.type === 'user';
  const limited = { code: 'quota_exhausted', facts: { members: { availableAt: expect.any(String) } } };

  test('a further session ends the oldest one of the person, and none of others', async () => {
    const [email, other] = [await newAccount(tested(), inbox), await newAccount(tested(), inbox)];
    const ofOther = await signIn(tested(), other);
    const tokens: string[] = [];
    for (let n = 0; n < 5; n += 1) tokens.push(await signIn(tested(), email));
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false, true, true, true]);
    expect(await isSignedIn(ofOther)).toBe(true);
    const reasons = await execute(
      tested(),
      `select revoked_reason as reason from session join "user" u on u.id = user_id
        where u.email = ? and revoked_at is not null`,
      [email],
    );
    expect(reasons).toEqual([{ reason: 'too_many' }, { reason: 'too_many' }]);
  });

  test('sessions last as long as the settings say', async () => {
    const email = await newAccount(tested(), inbox);
    const token = await signIn(tested(), email);
    const { expiresAt } = (await tested().client.getSession(await callerWith(tested(), token), {})).output;
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 600_000)).toBeLessThan(60_000);
    await execute(
      tested(),
      `update session set last_seen_at = now() - interval '61 seconds'
        where user_id = (select id from "user" where email = ?)`,
      [email],
    );
    expect(await isSignedIn(token)).toBe(false);
  });

  test('a person creates a limited number of organizations in a while, also if they are closed again', async () => {
    const { caller, sessionToken, organization } = await newOwner(tested(), inbox);
    await tested().client.closeOrganization(caller, { id: organization.id });
    await tested().client.createOrganization(caller, { name: 'Second' });
    const again = await callerWith(tested(), sessionToken);
    await expect(tested().client.createOrganization(again, { name: 'Third' })).rejects.toMatchObject(limited);
    await expect(newOwner(tested(), inbox)).resolves.toBeDefined();
    await execute(tested(), `update organization set created_at = created_at - interval '1 hour'`);
    await execute(tested(), `update membership set created_at = created_at - interval '1 hour'`);
    await expect(tested().client.createOrganization(again, { name: 'Third' })).resolves.toBeDefined();
  });

  test('a person invites a limited number of times an hour, in all their organizations together', async () => {
    const { sessionToken, organization } = await newOwner(tested(), inbox);
    const invite = async (organizationId: string) => {
      await tested()
        .client.switchOrganization(await callerWith(tested(), token), { organizationId })
        .then(({ output }) => {
          token = output.sessionToken!;
        });
      return tested().client.createInvitation(await callerWith(tested(), token), {
        organizationId,
        email: newEmail(),
        role: 'finance',
      });
    };
    let token = sessionToken;
    const second = (await tested().client.createOrganization(await callerWith(tested(), token), { name: 'Second' }))
      .output.organization;
    await invite(organization.id);
    await invite(organization.id);
    await invite(second.id);
    await expect(invite(second.id)).rejects.toMatchObject(limited);
  });

  test('one person cannot use up the invitations of an address', async () => {
    const [stranger, friend] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const email = newEmail();
    const invite = ({ caller, organization }: typeof friend) =>
      tested().client.createInvitation(caller, { organizationId: organization.id, email, role: 'finance' });
    await invite(stranger);
    await invite(stranger);
    await expect(invite(stranger)).rejects.toMatchObject(limited);
    await expect(invite(friend)).resolves.toBeDefined();
    await expect(invite(friend)).rejects.toMatchObject(limited);
  });

  test('a password on the list of leaked ones is refused', async () => {
    const signUp = (typed: string) =>
      tested().client.signUp(anonymous(), { email: newEmail(), password: typed, name: 'Ada' });
    await expect(signUp(leaked)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { faults: [{ path: ['password'], code: 'leaked' }] },
    });
    await expect(signUp(password)).resolves.toBeDefined();
  });
});
