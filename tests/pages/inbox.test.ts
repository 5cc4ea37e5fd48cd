import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { startChromium } from '../support/browser/chromium.ts';
import { faultsOf } from '../support/browser/faultless.ts';
import {
  type EventStream,
  followEvents,
  type RunningInbox,
  signatureOf,
  startRunningInbox,
} from '../support/stacks/running-inbox.ts';
import { waitFor } from '../support/wait-for.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

let inbox: RunningInbox;

beforeEach(async () => {
  inbox = await startRunningInbox();
});
afterEach(() => inbox.stop());

describe('over HTTP', () => {
  const streams: EventStream[] = [];
  const follow = async (lastEventId?: string) => {
    const stream = await followEvents(`${inbox.url}/events`, lastEventId);
    streams.push(stream);
    return stream;
  };
  afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

  test('the page may load its own files only, and has no code or style within', async () => {
    const answer = await fetch(inbox.url);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    expect([answer.headers.get('x-content-type-options'), answer.headers.get('referrer-policy')]).toEqual([
      'nosniff',
      'no-referrer',
    ]);
    const html = await answer.text();
    expect(html).not.toMatch(/<style|\son\w+=|\sstyle=|https?:\/\//);
    const references = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references).toEqual(expect.arrayContaining(['page.js', 'page.css', 'icon.svg']));
    for (const reference of references) expect((await fetch(`${inbox.url}/${reference}`)).status).toBe(200);
  });

  test('its scripts never make markup of text, and load nothing but each other', async () => {
    const seen = new Set(['page.js']);
    for (const name of seen) {
      const answer = await fetch(`${inbox.url}/${name}`);
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const code = await answer.text();
      expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
      for (const [, imported] of code.matchAll(/from '\.\/([^']+)'/g)) seen.add(imported!);
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  test('events begin with all existing entries, in order, and continue with new ones', async () => {
    await inbox.post('/hook/one', '{}');
    await inbox.post('/mail', { to: 'a@example.com', subject: 'two', text: '' });
    const stream = await follow();
    expect((await stream.until('live')).map(({ name }) => name)).toEqual(['reset', 'hook', 'mail', 'live']);
    await inbox.post('/hook/three', '{}');
    expect((await stream.until('hook')).at(-1)!.data).toMatchObject({ path: '/hook/three', verified: null });
  });

  test('a follower that reconnects with the last id gets only the missed events', async () => {
    await inbox.post('/hook/one', '{}');
    const first = await follow();
    const lastId = (await first.until('hook')).at(-1)!.id;
    first.close();
    await inbox.post('/hook/two', '{}');
    const events = await (await follow(lastId)).until('live');
    expect(events.map(({ name, data }) => [name, (data as { path?: string }).path])).toEqual([
      ['hook', '/hook/two'],
      ['live', undefined],
    ]);
  });

  test('a follower that reconnects after a removal or a restart gets a reset', async () => {
    await inbox.post('/hook/one', '{}');
    await inbox.post('/mail', { to: 'a@example.com', subject: 'kept', text: '' });
    const stream = await follow();
    const lastId = (await stream.until('live')).at(-2)!.id;
    await fetch(`${inbox.url}/hooks`, { method: 'DELETE' });
    expect((await stream.until('live')).map(({ name }) => name)).toEqual(['reset', 'mail', 'live']);
    expect((await (await follow(lastId)).until('live')).map(({ name }) => name)).toEqual(['reset', 'mail', 'live']);
    await inbox.restart();
    // The first request may still use a connection of the previous run.
    const restarted = await waitFor('the restarted inbox', () => follow(lastId));
    expect((await restarted.until('live')).map(({ name }) => name)).toEqual(['reset', 'live']);
  });

  test('a body that is not UTF-8 is also sent as base64', async () => {
    await fetch(`${inbox.url}/hook/one`, { method: 'POST', body: Buffer.from([0x7b, 0xff, 0x7d]) });
    expect((await (await follow()).until('hook')).at(-1)!.data).toMatchObject({ bodyBase64: 'e/99' });
  });
});

describe('in Chromium', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await context.newPage();
    await page.goto(inbox.url);
    await page.getByText('Live', { exact: true }).waitFor();
  });
  afterEach(() => page.context().close());

  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  /** "Copied" is shown only for a moment, so waiting for it begins before the click. */
  const copies = (button: Locator) => Promise.all([page.getByText('Copied').waitFor(), button.click()]);

  test('an empty inbox says what to do', async () => {
    await page.getByText('No webhook yet.').waitFor();
    await page.getByText(`curl -d '{"hello":"world"}' ${inbox.url}/hook/test`).waitFor();
    await page.getByText('No mail yet.').waitFor();
  });

  test('a webhook appears automatically, with event, verdict and reason, headers and body', async () => {
    await inbox.post('/hooks/secrets', { path: '/hook/shop', secret });
    const body = '{"id":"evt_1",  "data":{"title":"Brass lamp"}}';
    const asked: string[] = [];
    page.on(
      'request',
      (request) => ['fetch', 'xhr', 'eventsource'].includes(request.resourceType()) && asked.push(request.url()),
    );
    const headers = { 'x-service-event': 'listing.published', 'x-service-signature': signatureOf(body, secret) };
    await inbox.post('/hook/shop?status=500', body, headers);
    await card('listing.published').getByText('Verified', { exact: true }).waitFor();
    // The page got it by the event stream, without a request.
    expect(asked).toEqual([]);
    const shown = await card('listing.published').innerText();
    for (const part of ['answered 500', '/hook/shop', 'The signature is valid.', 'x-service-event'])
      expect(shown).toContain(part);
    // Shown indented for people, copied as received.
    expect(shown).toContain('"title": "Brass lamp"');
    await copies(card('listing.published').getByRole('button', { name: 'Copy raw' }));
    expect(await clipboard()).toBe(body);
    expect(await page.locator('[aria-live=polite]').innerText()).toBe('Webhook listing.published: Verified');
  });

  test('each row names its record, and a filter shows only rows that name it', async () => {
    const event = (id: string, orderId: string) => JSON.stringify({ data: { object: { id, orderId } } });
    await inbox.post('/hook/shop', event('ord_1', 'ord_1'), { 'x-service-event': 'order.created' });
    await inbox.post('/hook/shop', event('pay_1', 'ord_1'), { 'x-service-event': 'payment.succeeded' });
    await inbox.post('/hook/shop?status=500', event('ord_2', 'ord_2'), { 'x-service-event': 'order.paid' });
    await inbox.post('/mail', { to: 'a@example.com', subject: 'About ord_1', text: '' });
    await card('order.paid').locator('summary').getByText('ord_2').waitFor();
    await card('About ord_1').waitFor();
    const filter = page.getByRole('searchbox');
    const shown = () => page.getByRole('listitem').filter({ visible: true }).count();

    await filter.fill('ord_1');
    await page.getByText('3 of 4 shown').waitFor();
    expect(await shown()).toBe(3);
    // Later arrivals are filtered too, and the filter is kept when the page is loaded again.
    await inbox.post('/hook/shop', event('pay_2', 'ord_2'));
    await page.getByText('3 of 5 shown').waitFor();
    await page.reload();
    await page.getByText('3 of 5 shown').waitFor();
    await filter.fill(' ANSWERED 500');
    await page.getByText('1 of 5 shown').waitFor();
    await card('order.paid').locator('summary').click();
    await card('order.paid').getByRole('button', { name: 'Only ord_2' }).click();
    await page.getByText('2 of 5 shown').waitFor();
    await filter.fill('');
    await expectCount(shown, 5);
    expect(page.url()).toBe(`${inbox.url}/`);
  });

  test('the page has no fault that axe finds, in light and dark, empty and full', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page)).toEqual([]);
    }
    await inbox.post('/hook/shop?status=500', '{"data":{"object":{"id":"ord_1"}}}', {
      'x-service-event': 'order.paid',
    });
    await inbox.post('/mail', { to: 'a@example.com', subject: 'Confirm', text: 'https://example.com/?token=abc' });
    await card('Confirm').waitFor();
    await page.getByRole('heading', { name: 'Body' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page)).toEqual([]);
    }
  });

  test('a forged signature and an unknown secret are distinguished', async () => {
    await inbox.post('/hooks/secrets', { path: '/hook/shop', secret });
    await inbox.post('/hook/shop', '{"a":2}', { 'x-service-signature': signatureOf('{"a":1}', secret) });
    await card('/hook/shop').getByText('Not verified').waitFor();
    await card('/hook/shop').getByText('No signature matches the body.').waitFor();
    await inbox.post('/hook/elsewhere', '{}');
    await card('/hook/elsewhere').getByText('Unknown').waitFor();
    await page.getByText('1 not verified, 1 unknown').waitFor();
  });

  test('a mail has a link to click and a token to copy', async () => {
    const link = 'https://example.com/verify-email#token=abc_1-2';
    await inbox.post('/mail', { to: 'a@example.com', subject: 'Confirm', text: `Open\n\n${link}\n\nBye.` });
    expect(await card('Confirm').getByRole('link', { name: link }).getAttribute('href')).toBe(link);
    await copies(card('Confirm').getByRole('button', { name: 'Copy token' }));
    expect(await clipboard()).toBe('abc_1-2');
  });

  test('untrusted content stays text everywhere on the page', async () => {
    const violations: string[] = [];
    page.on('console', (message) => violations.push(message.text()));
    await inbox.post(
      '/hook/json',
      { [hostile]: hostile },
      { 'x-service-event': hostile, 'x-service-event-id': hostile, 'x-other': hostile },
    );
    await inbox.post(`/hook/${encodeURIComponent(hostile)}`, hostile);
    await inbox.post('/mail', {
      to: hostile,
      subject: hostile,
      text: `${hostile} javascript:alert(1) https://example.com/"onclick="x`,
    });
    const summaries = page.locator('summary');
    await expectCount(() => summaries.count(), 2);
    await summaries.nth(1).click();
    await page.getByRole('row', { name: 'x-other' }).getByText(hostile).waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['https://example.com/'],
    );
    expect(await page.title()).toBe('Inbox');
    expect(violations).toEqual([]);
  });

  test('after a restart of the inbox the page connects again, and shows new entries', async () => {
    await inbox.post('/hook/before', '{}');
    await card('/hook/before').waitFor();
    await inbox.restart();
    await inbox.post('/hook/after', '{}');
    await card('/hook/after').waitFor();
    expect(await card('/hook/before').count()).toBe(0);
    await page.getByText('Live', { exact: true }).waitFor();
  });

  test('clearing removes the webhooks on every page, and a reload keeps the mails', async () => {
    await inbox.post('/hook/one', '{}');
    await inbox.post('/mail', { to: 'a@example.com', subject: 'Kept', text: '' });
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No webhook yet.').waitFor();
    await page.reload();
    await card('Kept').waitFor();
    expect(await page.locator('summary').count()).toBe(0);
  });

  test('a webhook is opened and closed by the keyboard', async () => {
    await inbox.post('/hook/one', '{"a":1}');
    await page.getByRole('heading', { name: 'Body' }).waitFor();
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Body' }).waitFor({ state: 'hidden' });
  });
});

async function expectCount(count: () => Promise<number>, wanted: number): Promise<void> {
  await waitFor(`${wanted} of them`, async () => (await count()) === wanted);
}
