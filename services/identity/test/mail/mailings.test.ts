import { describe, expect, test } from '@jest/globals';
import {
  type MailingKind,
  type MailingOutput,
  mailingKinds,
  mailings,
  settingOf,
  switchableKinds,
} from '@marketplace/identity-contract';
import { type Caller, newId, type Role, systemCaller } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import {
  anonymous,
  dump,
  execute,
  identityWith,
  newAccount,
  newEmail,
  newOwner,
  openInbox,
  password,
  relay,
  sendMails,
} from '../identity-under-test.ts';
import { exampleMailings, mailingOf, offerReceived, unsubscribeTokenIn } from './mailings-under-test.ts';

const inbox = await openInbox();
const perHour = 8;

onBothTransports(
  'mails about offers and orders',
  identityWith(inbox, { RATE_LIMITS: { mailingsPerHour: perHour } }),
  (tested) => {
    const queue = async (...requested: MailingOutput[]) =>
      (await tested().engine.queueMailings(relay, { mailings: requested })).output;

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
    const userIdOf = ({ actor }: Caller): string => (actor.type === 'user' ? actor.userId : '');

    /** Sends the waiting mails. Returns those about offers and orders that an address has got, oldest first. */
    async function mailsTo(email: string) {
      await sendMails(tested());
      return inbox.mails.filter(({ to, headers }) => to === email && headers?.['List-Unsubscribe']);
    }
    const countsOf = async (...emails: string[]) => {
      const counts = [];
      for (const email of emails) counts.push((await mailsTo(email)).length);
      return counts;
    };

    test('go to active members with a role of the kind and a confirmed address, and to nobody else', async () => {
      const { email: owner, organization } = await newOwner(tested(), inbox);
      const { email: stranger } = await newOwner(tested(), inbox);
      const [admin, developer, finance, removed] = [
        await newMember(organization.id, 'admin'),
        await newMember(organization.id, 'developer'),
        await newMember(organization.id, 'finance'),
        await newMember(organization.id, 'owner', 'removed'),
      ];
      const unconfirmed = newEmail();
      await tested().client.signUp(anonymous(), { email: unconfirmed, password, name: 'Eve' });
      await join(organization.id, unconfirmed, 'admin');
      const all = [owner, admin, developer, finance, removed, unconfirmed, stranger];
      await queue(offerReceived(organization.id));
      expect(await countsOf(...all)).toEqual([1, 1, 0, 0, 0, 0, 0]);
      await queue(mailingOf('order_payment_due', organization.id));
      expect(await countsOf(...all)).toEqual([2, 2, 0, 1, 0, 0, 0]);
    });

    test('never go to the person who made the change, who may be a member of both organizations', async () => {
      const { email: owner, organization, caller } = await newOwner(tested(), inbox);
      const admin = await newMember(organization.id, 'admin');
      await queue(offerReceived(organization.id, { actorUserId: userIdOf(caller) }));
      expect(await countsOf(owner, admin)).toEqual([0, 1]);
    });

    test('are queued once for each key, in one batch, in concurrent ones and later', async () => {
      const { email, organization } = await newOwner(tested(), inbox);
      const [one, other] = [offerReceived(organization.id), offerReceived(organization.id)];
      await Promise.all([queue(one, other, one), queue(other, one), queue(one)]);
      await queue(one, other);
      expect(await countsOf(email)).toEqual([2]);
    });

    test('have the name and the data sealed until they are sent', async () => {
      const { organization } = await newOwner(tested(), inbox);
      await queue(offerReceived(organization.id));
      expect(await dump(tested())).not.toContain('Brass lamp');
    });

    test('wait in the outbox under their own organization, so that a burst of one delays no others', async () => {
      const { organization } = await newOwner(tested(), inbox);
      await queue(offerReceived(organization.id));
      expect(await execute(tested(), `select owner from outbox where topic = 'mail'`)).toEqual([
        { owner: organization.id },
      ]);
      await sendMails(tested());
    });

    test('of a batch with invalid data are not queued, so that the relay can find the wrong one', async () => {
      const { email, organization } = await newOwner(tested(), inbox);
      const wrong = offerReceived(organization.id, { data: { ...exampleMailings.order_created } });
      await expect(queue(offerReceived(organization.id), wrong)).rejects.toThrow();
      expect(await countsOf(email)).toEqual([0]);
    });

    test('can be requested by the system only', async () => {
      const { organization, caller } = await newOwner(tested(), inbox);
      const requested = { mailings: [offerReceived(organization.id)] };
      for (const stranger of [anonymous(), caller])
        await expect(tested().engine.queueMailings(stranger, requested)).rejects.toMatchObject({
          code: 'unauthenticated',
        });
      await tested().engine.queueMailings(systemCaller('relay', 'req_test'), requested);
    });

    describe('settings', () => {
      test('are all on at first, change one by one, and are the person’s own', async () => {
        const { caller } = await newOwner(tested(), inbox);
        const { caller: other } = await newOwner(tested(), inbox);
        const allOn = Object.fromEntries(switchableKinds.map((kind) => [settingOf(kind), true]));
        const read = async (who: Caller) => (await tested().client.getMailSettings(who, {})).output;
        expect(await read(caller)).toEqual(allOn);
        const update = async (changes: object) => (await tested().client.updateMailSettings(caller, changes)).output;
        expect(await update({ offerReceived: false, orderShipped: false })).toEqual({
          ...allOn,
          offerReceived: false,
          orderShipped: false,
        });
        expect(await update({ offerReceived: true })).toEqual({ ...allOn, orderShipped: false });
        expect(await update({})).toEqual({ ...allOn, orderShipped: false });
        expect(await read(caller)).toEqual({ ...allOn, orderShipped: false });
        expect(await read(other)).toEqual(allOn);
      });

      test('apply to the person’s mails of that kind only, in each organization', async () => {
        const { email, organization, caller } = await newOwner(tested(), inbox);
        const { email: colleague, organization: second } = await newOwner(tested(), inbox);
        await join(second.id, email, 'admin');
        await tested().client.updateMailSettings(caller, { offerReceived: false });
        await queue(offerReceived(organization.id), offerReceived(second.id), mailingOf('offer_closed', second.id));
        expect(await countsOf(email, colleague)).toEqual([1, 2]);
      });

      test('each change is audited with what was switched, and a change that changes nothing is not', async () => {
        const { caller } = await newOwner(tested(), inbox);
        await takeRows(tested(), 'audit');
        await tested().client.updateMailSettings(caller, { offerClosed: false, offerReceived: true });
        await tested().client.updateMailSettings(caller, { offerClosed: false });
        const audited = await takeRows(tested(), 'audit');
        expect(audited.map(({ payload }) => payload)).toEqual([
          expect.objectContaining({
            action: 'user.mail_settings_changed',
            targets: [{ type: 'user', id: userIdOf(caller) }],
            changes: { off: ['offer_closed'], on: [] },
          }),
        ]);
      });
    });

    describe('unsubscribing', () => {
      /** The token of a mail of this kind. */
      async function tokenOf(kind: (typeof switchableKinds)[number], email: string, organizationId: string) {
        await queue(mailingOf(kind, organizationId));
        await mailsTo(email);
        return unsubscribeTokenIn(inbox, email);
      }

      test('every mail has the headers of RFC 8058 with the link of its text', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        const token = await tokenOf('offer_received', email, organization.id);
        expect((await mailsTo(email))[0]!.headers).toEqual({
          'List-Unsubscribe': `<https://market.example/unsubscribe?token=${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        });
        expect(token).toMatch(/^[\w-]{60,128}$/);
      });

      test('mails about the account have no such headers', async () => {
        const { email } = await newOwner(tested(), inbox);
        await tested().client.forgotPassword(anonymous(), { email });
        await sendMails(tested());
        expect(inbox.mails.findLast(({ to }) => to === email)!.headers).toBeUndefined();
      });

      test('switches off the kind of the mail, or all, without a session and any number of times', async () => {
        const { email, organization, caller } = await newOwner(tested(), inbox);
        const token = await tokenOf('offer_closed', email, organization.id);
        const offIn = async () =>
          Object.entries((await tested().client.getMailSettings(caller, {})).output)
            .filter(([, on]) => !on)
            .map(([name]) => name);
        for (let n = 0; n < 2; n += 1)
          expect((await tested().client.unsubscribe(anonymous(), { token })).output).toEqual({
            status: 'unsubscribed',
          });
        expect(await offIn()).toEqual(['offerClosed']);
        await tested().client.unsubscribe(anonymous(), { token, mails: 'all' });
        expect(await offIn()).toEqual(switchableKinds.map(settingOf));
        await tested().client.updateMailSettings(caller, { offerClosed: true });
        expect(await offIn()).not.toContain('offerClosed');
      });

      test('refuses a token that was changed, or made for another person or kind', async () => {
        const { email, organization, caller } = await newOwner(tested(), inbox);
        const { caller: other } = await newOwner(tested(), inbox);
        const token = await tokenOf('offer_received', email, organization.id);
        const forged = [
          token.replace('offer_received', 'offer_closed'),
          token.replace(userIdOf(caller), userIdOf(other)),
          token.slice(0, -1),
          `${token}A`,
          `${userIdOf(caller)}-offer_received-`,
          `${userIdOf(caller)}-no_such_kind-abc`,
          'x',
        ];
        for (const wrong of forged)
          await expect(tested().client.unsubscribe(anonymous(), { token: wrong })).rejects.toMatchObject({
            code: 'invalid_token',
          });
        for (const who of [caller, other])
          expect(Object.values((await tested().client.getMailSettings(who, {})).output)).not.toContain(false);
      });

      test('stores the token nowhere', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        const token = await tokenOf('offer_received', email, organization.id);
        await queue(offerReceived(organization.id));
        await tested().client.unsubscribe(anonymous(), { token });
        expect(await dump(tested())).not.toContain(token.split('-').at(-1));
      });
    });

    describe('limits of an hour', () => {
      const many = (count: number, organizationId: string, more: Partial<MailingOutput> = {}) =>
        Array.from({ length: count }, () => offerReceived(organizationId, more));
      const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
      const more = 'More offers have changed';
      const offer = 'You have an offer for "Brass lamp"';

      test('beyond them, one mail stands for all that are left out, however they arrive', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        expect(await queue(...many(perHour - 1, organization.id))).toEqual({ queued: perHour - 1, dropped: 0 });
        expect(await queue(...many(3, organization.id))).toEqual({ queued: 2, dropped: 1 });
        expect(await queue(...many(5, organization.id))).toEqual({ queued: 0, dropped: 5 });
        expect(await subjectsTo(email)).toEqual([...Array.from({ length: perHour }, () => offer), more]);
      });

      test('the organizations of one person use up a quarter together, and mails about others are sent', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        const attacker = await newOwner(tested(), inbox);
        const others = [];
        for (let n = 0; n < 3; n += 1)
          others.push((await tested().client.createOrganization(attacker.caller, { name: 'Eve' })).output.organization);
        for (const { id } of [attacker.organization, ...others])
          await queue(...many(5, organization.id, { senderOrganizationId: id }));
        await queue(offerReceived(organization.id, { senderOrganizationId: newId('org') }));
        expect(await subjectsTo(email)).toEqual([offer, offer, more, offer]);
      });

      test('one person uses up a quarter of them, acting for whatever organizations', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        const actorUserId = newId('usr');
        for (let n = 0; n < 5; n += 1)
          await queue(...many(2, organization.id, { senderOrganizationId: newId('org'), actorUserId }));
        expect(await subjectsTo(email)).toEqual([offer, offer, more]);
      });

      test('each further sender gets a quarter of the remainder, so that few cannot use up all', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        for (let n = 0; n < 5; n += 1)
          await queue(...many(20, organization.id, { senderOrganizationId: newId('org') }));
        expect((await subjectsTo(email)).filter((subject) => subject === offer)).toHaveLength(perHour - 1);
      });

      test('those about offers use up none about orders, and those about orders none about money', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        await queue(...many(perHour + 5, organization.id));
        for (const kind of ['order_shipped', 'payment_succeeded'] as const)
          expect(await queue(...Array.from({ length: perHour }, () => mailingOf(kind, organization.id)))).toEqual({
            queued: perHour,
            dropped: 0,
          });
        expect(await subjectsTo(email)).toHaveLength(3 * perHour + 1);
      });

      test('those about money use up no warning that nobody can switch off, nor one warning another', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        const some = (kind: MailingKind, count: number) =>
          queue(...Array.from({ length: count }, () => mailingOf(kind, organization.id)));
        await some('payment_succeeded', perHour + 5);
        expect(await some('payout_account_changed', 1)).toEqual({ queued: 1, dropped: 0 });
        await some('webhook_receiver_changed', perHour + 5);
        await some('payout_account_changed', 1);
        await sendMails(tested());
        const warnings = inbox.mails
          .filter(({ to, headers }) => to === email && !headers)
          .map(({ subject }) => subject);
        const changed = 'Your payout account has changed';
        expect(warnings.filter((subject) => subject === changed)).toHaveLength(2);
        expect(warnings.filter((subject) => subject.startsWith('Again: '))).toEqual([
          `Again: ${mailings.webhook_receiver_changed.description}`,
        ]);
      });

      test('one organization uses up a quarter of them, and mails about others are still sent', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        const { email: neighbour, organization: second } = await newOwner(tested(), inbox);
        const [eve, ann] = [newId('org'), newId('org')];
        await queue(...many(20, organization.id, { senderOrganizationId: eve }));
        await queue(...many(20, organization.id, { senderOrganizationId: eve }));
        await queue(offerReceived(organization.id, { senderOrganizationId: ann }));
        await queue(offerReceived(second.id, { senderOrganizationId: eve }));
        expect(await subjectsTo(email)).toEqual([offer, offer, more, offer]);
        expect(await subjectsTo(neighbour)).toEqual([offer]);
      });

      test('concurrent batches of two organizations about each other end, and count exactly', async () => {
        const [first, second] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
        const batch = () => [
          offerReceived(first.organization.id, { senderOrganizationId: second.organization.id }),
          offerReceived(second.organization.id, { senderOrganizationId: first.organization.id }),
        ];
        await Promise.all([1, 2, 3, 4, 5].map((n) => queue(...(n % 2 ? batch() : batch().toReversed()))));
        for (const { email } of [first, second]) expect(await subjectsTo(email)).toEqual([offer, offer, more]);
      });

      test('end with the hour', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        await queue(...many(perHour + 5, organization.id));
        await execute(tested(), `update mailing_count set hour = hour - interval '1 hour' where bucket = ?`, [
          `offers to:${organization.id}`,
        ]);
        await queue(offerReceived(organization.id));
        expect((await subjectsTo(email)).at(-1)).toBe(offer);
      });

      test('mails about the account and endpoints are not counted', async () => {
        const { email, organization } = await newOwner(tested(), inbox);
        await queue(...many(perHour + 5, organization.id));
        await tested().engine.mailMembers(relay, {
          mailKey: newId('whn'),
          organizationId: organization.id,
          roles: ['owner'],
          template: 'endpoint_failing',
          data: {
            endpointId: newId('whe'),
            organizationId: organization.id,
            address: 'a',
            reason: 'b',
            at: '2026-03-01T09:05:59.000Z',
          },
        });
        await sendMails(tested());
        expect(inbox.mails.findLast(({ to }) => to === email)!.subject).toBe('A webhook endpoint is failing');
      });
    });

    test('every kind has at least the owner among its roles', () => {
      for (const kind of mailingKinds) expect(mailings[kind].roles).toContain('owner');
    });
  },
);
