import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ConsoleStack, sharedConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { password } from '../support/sign-up.ts';
import { newListing, newOrder, newTrader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

const email = 'owner@policy.example';

let stack: ConsoleStack;
/** Breaks the policy in each way that must fail a test. */
let careless: Visitor;
let home: string;
let orderId: string;

beforeAll(async () => {
  stack = await sharedConsoleStack();
  const at = { origin: stack.stack.origin, base: stack.base };
  const seller = await newTrader(at, email);
  const buyer = await newTrader(at, 'buyer@policy.example');
  ({ id: orderId } = await newOrder(buyer, await newListing(seller, { title: 'Brass lamp' })));
  const { body } = await seller.owner.get<{ slug: string }>(`/organizations/${seller.organizationId}`);
  home = `/o/${body.slug}`;
  careless = await stack.visit();
  await careless.open('/sign-in');
  await careless.page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
afterAll(() => stack?.close());

async function signedIn(): Promise<Visitor> {
  const one = await stack.visit();
  await one.context.request.post(`${stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  return one;
}

test('the policy allows files of the console only, no inline style or script, and no HTML from texts', async () => {
  const response = await fetch(`${stack.origin}/console`, { headers: { accept: 'text/html' } });
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test.each<[string, string, RegExp]>([
  ['an inline style', "document.body.setAttribute('style', 'color: red')", /style-src/],
  [
    'an inline script',
    "document.body.append(Object.assign(document.createElement('script'), { text: '1' }))",
    /script/i,
  ],
  ['HTML from a text', "document.body.innerHTML = '<b>'", /TrustedHTML/],
  ['a picture of another origin', "new Image().src = 'http://pictures.example/1.png'", /img-src|^foreign/],
  ['a request to another origin', "fetch('http://127.0.0.1:9/').catch(() => {})", /connect-src|^foreign/],
  ['a refused request', "fetch('/console/assets/none.js')", /404/],
  ['a line of the console', "console.error('broken')", /^broken/],
  ['an error', "setTimeout(() => { throw new Error('thrown') })", /thrown/],
  ['a rejection', "void Promise.reject(new Error('rejected'))", /rejected/],
  ['an address of another origin', "location.href = 'http://127.0.0.1:9/'", /^foreign/],
])('%s fails the test of a page', async (_, program, complaint) => {
  await careless.page.evaluate(`(() => { try { ${program} } catch {} })()`);
  await waitFor(String(complaint), () => stack.complaints.some((text) => complaint.test(text)));
  stack.complaints.splice(0);
});

test('a failed request fails the test of a page, and so does what happens in a second tab', async () => {
  const { context } = careless;
  const page = await context.newPage();
  await page.goto(`${stack.origin}/console/sign-in`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.setOffline(true);
  await page.evaluate("void fetch('/api/v1/auth/session').catch(() => {})");
  await waitFor('a complaint', () => stack.complaints.some((text) => text.startsWith('failed: ')));
  const second = await context.newPage();
  await second.evaluate("console.error('second tab')");
  await waitFor('a complaint', () => stack.complaints.some((text) => text.startsWith('second tab')));
  await context.close();
  stack.complaints.splice(0);
});

test('an idle screen sends at most twelve requests a minute, and at most four are in flight at once', async () => {
  const { page, open } = await signedIn();
  const asking = new Set<unknown>();
  let asked = 0;
  let most = 0;
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    asked += 1;
    if (!request.url().includes('/stream')) asking.add(request);
    most = Math.max(most, asking.size);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => void asking.delete(request));
  await page.clock.install();
  const counts: Record<string, number> = {};
  for (const screen of ['', `/orders/${orderId}`, `/orders/${orderId}?tab=webhooks`, '/deliveries']) {
    await open(`${home}${screen}`);
    await settled(page, asking);
    asked = 0;
    for (let ms = 0; ms < 60_000; ms += 2_500) {
      await page.clock.runFor(2_500);
      await waitFor('answers', () => asking.size === 0);
    }
    counts[screen] = asked;
  }
  expect(Object.entries(counts).filter(([, count]) => count > 12)).toEqual([]);
  // The order on screen is read every five seconds.
  expect(counts[`/orders/${orderId}`]).toBeGreaterThan(5);
  expect(most).toBeLessThanOrEqual(4);
  await page.context().close();
});

async function settled(page: Page, asking: Set<unknown>): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel('Loading').first().waitFor({ state: 'detached' });
  await waitFor('answers', () => asking.size === 0);
}
