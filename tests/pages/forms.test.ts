import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { endpoint, organization, session } from '@marketplace/gateway/testing/fake-records';
import { type StartedGateway, startGateway } from '@marketplace/gateway/testing/gateway';
import { identityErrors } from '@marketplace/identity-contract';
import { notFound } from '@marketplace/kernel';
import { faultsOf } from '../support/browser/faultless.ts';
import { startChromium } from '../support/browser/chromium.ts';
import { password } from '../support/sign-up.ts';

const noContrast = { contrast: false };

describe('forms of pages, with the keyboard', () => {
  let gateway: StartedGateway;
  let origin: string;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    gateway = await startGateway();
    origin = `http://127.0.0.1:${gateway.port}`;
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  });
  afterEach(() => page.context().close());

  const says = async (text: string) => {
    const status = page.getByRole('status');
    try {
      await status.filter({ hasText: text }).waitFor();
    } catch (cause) {
      const seen = `The page says "${await status.innerText()}", and the focus is on ${await focused()}.`;
      throw new Error(`${seen} Expected: "${text}".`, { cause });
    }
  };
  const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.tagName');
  /** Types into the fields in their order, and presses Enter. */
  const enter = async (label: string, ...texts: string[]) => {
    await page.getByLabel(label, { exact: true }).focus();
    for (const [n, text] of texts.entries()) {
      if (n > 0) await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
  };

  test.each(['#', '?'])('the token behind %s is sent to the API only', async (mark) => {
    const seen: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) return;
      seen.push(`${request.url()} ${request.headers()['referer'] ?? 'no referrer'}`);
    });
    await page.goto(`${origin}/reset-password${mark}token=secret-of-the-mail`);
    await enter('New password', 'a password of enough characters');
    await says('Your password is changed');
    expect(page.url()).toBe(`${origin}/reset-password`);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.join('\n')).not.toContain('secret-of-the-mail');
    expect(gateway.domains.calls.at(-1)).toMatchObject({ input: { token: 'secret-of-the-mail' } });
  });

  test('a refusal is shown, and the input and the focus stay', async () => {
    // A proxy in front of the service answers HTML when the service is away. The route is there from the start, because
    // Chromium sends about one request in 100 of a loaded page past a route that was added just before.
    let away = false;
    await page.route('**/api/v1/**', (route) =>
      away ? route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }) : route.continue(),
    );
    await page.goto(`${origin}/verify-email#token=x`);
    gateway.domains.failNext('verifyEmail', identityErrors.invalid_token('This token is wrong, used or expired.'));
    await enter('Password', 'a password of enough characters');
    await says('This token is wrong, used or expired.');
    expect(await focused()).toBe('password');
    expect(await faultsOf(page, noContrast)).toEqual([]);
    away = true;
    await page.keyboard.press('Enter');
    await says('The service did not answer. Try again.');
    away = false;
    await page.keyboard.press('Enter');
    await says('Your address is confirmed');
    // A screen reader continues at the result.
    expect(await page.evaluate<string>('document.activeElement.getAttribute("role")')).toBe('status');
    expect(await faultsOf(page, noContrast)).toEqual([]);
  });

  test('a password that is too short is not sent', async () => {
    await page.goto(`${origin}/verify-email#token=x`);
    const before = gateway.domains.calls.length;
    await enter('Password', 'short');
    expect(await page.getByLabel('Password').evaluate((input) => input.matches(':invalid'))).toBe(true);
    expect(gateway.domains.calls.length).toBe(before);
  });

  test('a second factor is asked for when the account has one', async () => {
    await page.goto(`${origin}/accept-invitation#token=x`);
    await enter('Address', 'totp@example.com', password);
    await says('Enter the code of your second factor.');
    expect(await focused()).toBe('code');
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await says('You are now a member of the organization.');
  });

  test('next to an attacker a mailed code is required, and sent with the next sign-in', async () => {
    await page.goto(`${origin}/accept-invitation#token=x`);
    gateway.domains.failNext('signIn', identityErrors.mailed_code_required('A code was mailed.'));
    await enter('Address', 'ada@example.com', password);
    await says('A code was mailed.');
    await enter('Code, if you use a second factor or were mailed one', 'K7QM-2XWP');
    await says('You are now a member of the organization.');
    const signIn = gateway.domains.calls.findLast(({ operation }) => operation === 'signIn');
    expect(signIn).toMatchObject({ input: { email: 'ada@example.com', mailedCode: 'K7QM-2XWP' } });
  });

  test('the page of an endpoint asks to sign in, shows deliveries and the answer to a test', async () => {
    await page.goto(`${origin}/webhook-endpoint?id=${endpoint.id}`);
    await enter('Address', 'ada@example.com', 'not the right password');
    await says('This is not the password.');
    await enter('Password', password);
    await page.getByRole('row').nth(1).waitFor();
    expect(await focused()).toBe('record');
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows[0]).toMatch(/Delivery\s+Status\s+Attempts\s+Last answer\s+Next attempt/);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await says('The receiver answered the test with');
  });

  const openAsOwner = async (target: string) => {
    const pairs = gateway
      .as('owner')
      ['cookie']!.split('; ')
      .map((each) => each.split('='));
    await page.context().addCookies(pairs.map(([name, value]) => ({ name: name!, value: value!, url: origin })));
    await page.goto(origin + target);
  };

  test('the page of an endpoint of another organization asks before the session switches to it', async () => {
    gateway.domains.failNext('getEndpoint', notFound());
    gateway.domains.answerNext('getSession', { ...session, activeOrganization: null });
    const from = gateway.domains.calls.length;
    const called = () => gateway.domains.calls.slice(from).map(({ operation }) => operation);
    await openAsOwner(`/webhook-endpoint?id=${endpoint.id}&organizationId=${organization.id}`);
    const button = page.getByRole('button', { name: 'Switch' });
    await button.waitFor();
    expect(await page.getByLabel('Address').isVisible()).toBe(false);
    expect(called()).not.toContain('switchOrganization');
    expect(await faultsOf(page)).toEqual([]);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row').nth(1).waitFor();
    expect(called()).toContain('switchOrganization');
    expect(await button.isVisible()).toBe(false);
    expect(await focused()).toBe('record');
  });

  test('the page of an endpoint that the session may not see lets somebody else sign in', async () => {
    gateway.domains.failNext('getEndpoint', notFound());
    await openAsOwner(`/webhook-endpoint?id=${endpoint.id}`);
    await says('There is no such resource');
    await page.getByLabel('Address').waitFor();
    await page.goto(`${origin}/webhook-endpoint`);
    await says('This link is incomplete.');
  });
});
