import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { systemCaller } from '@marketplace/kernel';
import { startChromium } from '../support/browser/chromium.ts';
import { newBrowser, otherPassword, password, type People, signedIn, startPeople } from '../support/people.ts';

describe('mailed links, opened in a browser', () => {
  let people: People;
  let chromium: Browser;
  let page: Page;
  const reported: string[] = [];
  const email = `${randomBytes(6).toString('hex')}@example.com`;

  beforeAll(async () => {
    people = await startPeople();
    chromium = await startChromium();
    page = await chromium.newPage();
    page.on('console', (message) => reported.push(message.text()));
    page.on('pageerror', (error) => reported.push(String(error)));
  });
  afterAll(async () => {
    await chromium?.close();
    await people?.close();
  });
  const status = () => page.getByRole('status');
  const signIn = (typed: string) => newBrowser(people).send('/auth/sign-in', { body: { email, password: typed } });

  test('the one of a sign-up sets the password that is chosen there, when the button is pressed', async () => {
    await newBrowser(people).send('/auth/sign-up', { body: { email, password, name: 'Ada' } });
    await page.goto(`${people.origin}/verify-email#token=${await people.mailedToken(email)}`);
    expect(page.url()).toBe(`${people.origin}/verify-email`);
    expect((await signIn(password)).status).toBe(401);
    await page.getByLabel('Password').fill(otherPassword);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await status().filter({ hasText: 'Your address is confirmed' }).waitFor();
    expect([(await signIn(password)).status, (await signIn(otherPassword)).status]).toEqual([401, 200]);
  });

  test('the one of a forgotten password sets a new one, explains a refusal, and works once', async () => {
    await newBrowser(people).send('/auth/password/forgot', { body: { email } });
    const link = `${people.origin}/reset-password#token=${await people.mailedToken(email)}`;
    await page.goto(link);
    const submit = async (typed: string) => {
      await page.getByLabel('New password').fill(typed);
      await page.getByRole('button').click();
    };
    await submit('tr0ub4dor&3');
    await status().filter({ hasText: 'at least 15 characters' }).waitFor();
    await submit(otherPassword);
    await status().filter({ hasText: 'Your password is changed' }).waitFor();
    expect([(await signIn(password)).status, (await signIn(otherPassword)).status]).toEqual([401, 200]);
    await page.goto(link);
    await submit(password);
    await status().filter({ hasText: 'wrong, used or expired' }).waitFor();
  });

  test('the one of an invitation signs in and joins, and shows the faults of a password', async () => {
    const { browser: owner } = await signedIn(people);
    const made = await owner.send('/organizations', { body: { name: 'Lamps' } });
    const { id } = ((await made.json()) as { organization: { id: string } }).organization;
    expect((await owner.send(`/organizations/${id}/invitations`, { body: { email, role: 'finance' } })).status).toBe(
      201,
    );
    await page.goto(`${people.origin}/accept-invitation?token=${await people.mailedToken(email)}`);
    const submit = async (typed: string) => {
      await page.getByLabel('Address').fill(email);
      await page.getByLabel('Password').fill(typed);
      await page.getByRole('button', { name: 'Sign in and join' }).click();
    };
    await submit('not the right password');
    await status().filter({ hasText: 'is wrong' }).waitFor();
    await submit(otherPassword);
    await status().filter({ hasText: 'You are now a member' }).waitFor();
    const members = await owner.send(`/organizations/${id}/members`, { method: 'GET' });
    expect(await members.json()).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ role: 'finance', user: expect.objectContaining({ email }) }),
      ]),
    });
  });

  test('the one to unsubscribe switches off one kind of mails, or all, when the button is pressed', async () => {
    const { email: owner, browser } = await signedIn(people);
    const made = await browser.send('/organizations', { body: { name: 'Lamps' } });
    const { id: organizationId } = ((await made.json()) as { organization: { id: string } }).organization;
    const settings = async () =>
      (await (await browser.send('/auth/mail-settings', { method: 'GET' })).json()) as Record<string, boolean>;
    await people.engine.queueMailings(systemCaller('test', 'req_test'), {
      mailings: [
        {
          mailKey: 'offer_received/1',
          organizationId,
          kind: 'offer_received',
          data: {
            offerId: 'off_01h2xcejqtf2nbrexx3vqjhp41',
            listingId: 'lst_01h2xcejqtf2nbrexx3vqjhp41',
            listingTitle: 'Brass lamp',
            party: 'seller',
            unitAmount: { amount: 4000, currency: 'USD' },
            quantity: 1,
            expiresAt: '2026-03-03T09:05:59.000Z',
          },
          actorUserId: null,
          senderOrganizationId: null,
        },
      ],
    });
    const link = `${people.origin}/unsubscribe#token=${await people.mailedToken(owner)}`;
    await page.goto(link);
    expect(page.url()).toBe(`${people.origin}/unsubscribe`);
    expect(Object.values(await settings())).not.toContain(false);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await status().filter({ hasText: 'You get no more of these mails' }).waitFor();
    expect(await settings()).toMatchObject({ offerReceived: false, offerClosed: true });
    await page.goto(link);
    await page.getByLabel('All mails about offers, orders and money').check();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await status().filter({ hasText: 'You get no more of these mails' }).waitFor();
    expect(Object.values(await settings())).not.toContain(true);
  });

  test('one without its token says so', async () => {
    await page.goto(`${people.origin}/verify-email`);
    await status().filter({ hasText: 'This link is incomplete' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('nothing of the pages is refused by their own policy', () => {
    expect(reported.filter((line) => /security policy|error:/i.test(line))).toEqual([]);
  });
});
