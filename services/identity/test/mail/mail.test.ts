import { describe, expect, test } from '@jest/globals';
import { endpointMailTemplates } from '@marketplace/identity-contract/engine';
import { newId, type Role, systemCaller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerOf,
  dump,
  execute,
  identityWith,
  mailedToken,
  newAccount,
  newEmail,
  newOwner,
  openInbox,
  password,
  relay,
  sendMails,
} from '../identity-under-test.ts';

const inbox = await openInbox();

const mailedRoles: Role[] = ['owner', 'admin', 'developer'];

onBothTransports('mails', identityWith(inbox), (tested) => {
  const waitingMail = async () => {
    const to = newEmail();
    await tested().client.signUp(anonymous(), { email: to, password, name: 'Ada' });
    const [mail] = await execute<{ id: string }>(tested(), `select id from mail where "to" = ?`, [to]);
    return { to, mailId: mail!.id, received: () => inbox.mails.filter((one) => one.to === to) };
  };

  test('a mail is sent once, and then deleted from the table', async () => {
    const { mailId, received } = await waitingMail();
    await Promise.allSettled([1, 2, 3].map(() => tested().engine.sendMail(relay, { mailId })));
    await tested().engine.sendMail(relay, { mailId });
    expect(received()).toHaveLength(1);
    expect(received()[0]?.text).toMatch(/https:\/\/market\.example\/verify-email#token=[\w-]{43}\n/);
    expect(await execute(tested(), `select id from mail where id = ?`, [mailId])).toEqual([]);
  });

  test('the confirmation mail says when it was requested, and how to confirm by the API', async () => {
    const { to, mailId, received } = await waitingMail();
    await execute(tested(), `update mail set created_at = '2026-03-01T09:05:59Z' where id = ?`, [mailId]);
    await tested().engine.sendMail(relay, { mailId });
    const { text } = received()[0]!;
    const token = mailedToken(inbox, to);
    expect(text).toContain('on 2026-03-01 09:05 UTC.');
    expect(text).toContain(
      `POST https://market.example/api/v1/auth/verify-email {"token":"${token}","password":"..."}`,
    );
    expect(text.split(token)).toHaveLength(3);
  });

  test('a mail that could not be sent stays, and is sent later', async () => {
    const { mailId, received } = await waitingMail();
    inbox.down = true;
    await expect(tested().engine.sendMail(relay, { mailId })).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    });
    inbox.down = false;
    await tested().engine.sendMail(relay, { mailId });
    expect(received()).toHaveLength(1);
  });

  test('only the relay sends', async () => {
    const { mailId } = await waitingMail();
    await expect(tested().engine.sendMail(anonymous(), { mailId })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  describe('mails to members', () => {
    const about = (organizationId: string, mailKey = newId('whn')) => ({
      mailKey,
      organizationId,
      roles: mailedRoles,
      template: 'endpoint_failing' as const,
      data: {
        endpointId: 'whe_01h2xcejqtf2nbrexx3vqjhp41',
        organizationId,
        address: 'hooks.example.com/in',
        reason: 'The last 5 attempts were answered 500.',
        at: '2026-03-01T09:05:59.000Z',
      },
    });

    /** Makes the person a member, directly in the table. */
    async function join(organizationId: string, email: string, role: Role, status = 'active'): Promise<string> {
      await execute(
        tested(),
        `insert into membership (id, organization_id, user_id, role, is_default, status, created_at, updated_at)
         select ?, ?, id, ?, false, ?, now(), now() from "user" where email = ?`,
        [newId('mem'), organizationId, role, status, email],
      );
      return email;
    }
    const newMember = async (organizationId: string, role: Role, status?: string): Promise<string> =>
      join(organizationId, await newAccount(tested(), inbox), role, status);

    /** Sends the waiting mails, and returns how many mails about an endpoint each of the addresses has got. */
    async function mailsOf(...emails: string[]): Promise<number[]> {
      await sendMails(tested());
      return emails.map(
        (email) => inbox.mails.filter(({ to, subject }) => to === email && subject.includes('webhook')).length,
      );
    }

    test('go to each active member with one of the roles, and to nobody else', async () => {
      const { email: owner, organization } = await newOwner(tested(), inbox);
      const { email: stranger } = await newOwner(tested(), inbox);
      const admin = await newMember(organization.id, 'admin');
      const developer = await newMember(organization.id, 'developer');
      const finance = await newMember(organization.id, 'finance');
      const removed = await newMember(organization.id, 'admin', 'removed');
      await tested().engine.mailMembers(relay, about(organization.id));
      expect(await mailsOf(owner, admin, developer, finance, removed, stranger)).toEqual([1, 1, 1, 0, 0, 0]);
    });

    test('never go to an unconfirmed address', async () => {
      const { organization } = await newOwner(tested(), inbox);
      const email = newEmail();
      await tested().client.signUp(anonymous(), { email, password, name: 'Eve' });
      await join(organization.id, email, 'admin');
      await tested().engine.mailMembers(relay, about(organization.id));
      expect(await mailsOf(email)).toEqual([0]);
    });

    test('with one key are sent once, however often and however late they are requested', async () => {
      const { email, organization } = await newOwner(tested(), inbox);
      const mailing = about(organization.id);
      await Promise.all([1, 2, 3].map(() => tested().engine.mailMembers(relay, mailing)));
      expect(await mailsOf(email)).toEqual([1]);
      await tested().engine.mailMembers(relay, mailing);
      expect(await mailsOf(email)).toEqual([1]);
      await tested().engine.mailMembers(relay, about(organization.id));
      expect(await mailsOf(email)).toEqual([2]);
    });

    test('keys are deleted after 30 days, and not before', async () => {
      const { organization } = await newOwner(tested(), inbox);
      const keys = [newId('whn'), newId('whn')];
      for (const key of keys) await tested().engine.mailMembers(relay, about(organization.id, key));
      await execute(tested(), `update mailing set created_at = now() - interval '31 days' where key = ?`, [keys[0]]);
      await tested().engine.mailMembers(relay, about(organization.id));
      expect(
        await execute(tested(), `select key from mailing where key = any(?::text[])`, [`{${keys.join(',')}}`]),
      ).toEqual([{ key: keys[1] }]);
    });

    test.each(endpointMailTemplates)('%s says which endpoint, when, why, and what to do', async (template) => {
      const { email, organization } = await newOwner(tested(), inbox);
      const mailing = about(organization.id);
      await tested().engine.mailMembers(relay, { ...mailing, template });
      expect(await dump(tested())).not.toContain(mailing.data.reason);
      await sendMails(tested());
      const { subject, text } = inbox.mails.findLast(({ to }) => to === email)!;
      expect(subject).toMatch(/^A webhook endpoint /);
      for (const part of [
        'hooks.example.com/in',
        '2026-03-01 09:05 UTC',
        mailing.data.reason,
        'https://market.example/webhook-endpoint?id=',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).toContain(mailing.data.endpointId);
    });

    test('can be requested by the system only', async () => {
      const { organization, caller } = await newOwner(tested(), inbox);
      for (const stranger of [
        anonymous(),
        caller,
        callerOf({ type: 'api_key', apiKeyId: 'key_1', organizationId: organization.id, scopes: [] }),
      ]) {
        await expect(tested().engine.mailMembers(stranger, about(organization.id))).rejects.toMatchObject({
          code: 'unauthenticated',
        });
      }
      await tested().engine.mailMembers(systemCaller('worker', 'req_test'), about(organization.id));
    });
  });
});

onBothTransports('mails without an inbox', identityWith(null), (tested) => {
  test('wait', async () => {
    await tested().client.signUp(anonymous(), { email: newEmail(), password, name: 'Ada' });
    const [mail] = await execute<{ id: string }>(tested(), `select id from mail`);
    await expect(tested().engine.sendMail(relay, { mailId: mail!.id })).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    });
    expect(await execute(tested(), `select id from mail`)).toHaveLength(1);
  });
});
