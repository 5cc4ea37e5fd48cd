import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { builtConsole, copyAsAnotherVersion } from '../support/stacks/console-settings.ts';
import { type OwnConsoleStack, startConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { type FaultyProxy, type ProxiedRequest, startFaultyProxy } from '../support/browser/faulty-proxy.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { password } from '../support/sign-up.ts';
import { newListing, newTrader, type Trader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

const email = 'owner@faults.example';
/** The only document that clients may send besides those of the console, and its id. */
const allowedDocument = 'query Theirs { viewer { role } }';
const allowedId = `sha256:${createHash('sha256').update(allowedDocument).digest('hex')}`;

let manifests: string;
let proxy: FaultyProxy;
let stack: OwnConsoleStack;
let receiver: Receiver;
let trader: Trader;
let visitor: Visitor;
/** The address of the organization's screens. */
let home: string;

beforeAll(async () => {
  manifests = mkdtempSync(path.join(tmpdir(), 'manifest-'));
  const manifest = path.join(manifests, 'documents.json');
  writeFileSync(manifest, JSON.stringify({ [allowedId]: allowedDocument }));
  proxy = await startFaultyProxy();
  stack = await startConsoleStack({ GRAPHQL_DOCUMENTS: manifest }, proxy);
  receiver = await startReceiver();
  trader = await newTrader({ origin: stack.stack.origin, base: stack.base }, email);
  const { owner, organizationId } = trader;
  const { body } = await owner.get<{ slug: string }>(`/organizations/${organizationId}`);
  home = `/o/${body.slug}`;
  visitor = await signedIn();
  await owner.post('/organizations', { name: 'Second workshop' });
});
afterEach(() => proxy?.inject());
afterAll(async () => {
  await stack?.close().finally(() => proxy.close());
  await receiver?.close();
  rmSync(manifests, { recursive: true });
});

/** The owner in a separate browser, which complains of no refused or failed request. */
async function signedIn(): Promise<Visitor> {
  const one = await stack.visit();
  one.expect(/Failed to load resource|^failed: /);
  const { request } = one.context;
  await request.post(`${stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  const { organizationId } = trader;
  await request.put(`${stack.origin}/api/v1/auth/session/organization`, { data: { organizationId } });
  return one;
}

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Price of a unit in USD').fill('49.00');
}
const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create the listing' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Number of listings with the title. */
async function countOf(title: string): Promise<number> {
  const { body } = await trader.server.get<{ data: { title: string }[] }>('/listings?mine=true&limit=100');
  return body.data.filter((listing) => listing.title === title).length;
}

/** Advances the clock of the page until the element is visible. */
async function untilVisible(page: Page, element: Locator): Promise<void> {
  await waitFor(String(element), async () => {
    await page.clock.runFor(1_000);
    return element.first().isVisible();
  });
}

/** A fault of the first requests of an operation, one after another. */
function firstOf(operation: string, ...faults: object[]) {
  return (request: ProxiedRequest) => (request.operation === operation ? faults.shift() : undefined);
}

test('after a switch in another tab, a change is refused and kept, and the tab offers to switch back', async () => {
  const { context, page, open } = visitor;
  await open(`${home}/listings/new`);
  await fill(page, 'Two tabs');
  const other = await context.newPage();
  await other.goto(`${stack.origin}/console${home}`);
  await other.getByRole('button', { name: 'Switch organization' }).click();
  await other.getByRole('menuitem', { name: 'Second workshop' }).click();
  await other.waitForURL(({ pathname }) => !pathname.startsWith(`/console${home}`));
  await other.close();

  await createButton(page).click();
  await heading(page, /^This is in /);
  expect(await page.getByLabel('Title').isVisible()).toBe(false);
  expect(await countOf('Two tabs')).toBe(0);
  await page.getByRole('button', { name: /^Switch to / }).click();
  await createButton(page).click();
  await heading(page, 'Two tabs');
  expect(await countOf('Two tabs')).toBe(1);
});

test('requests of other tabs during a renewal of the session are repeated, and nobody must sign in again', async () => {
  const { context, page, open } = visitor;
  const tabs = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const tab = await context.newPage();
      await tab.goto(`${stack.origin}/console${home}`);
      await tab.getByRole('link', { name: 'Deliveries', exact: true }).waitFor();
      return tab;
    }),
  );
  await open('/account');
  let answerRenewal = () => {};
  const held = new Promise<void>((resolve) => (answerRenewal = resolve));
  const isRenewal = ({ method, path }: ProxiedRequest) => method === 'PUT' && path === '/api/v1/auth/password';
  proxy.inject((request) => (isRenewal(request) ? { after: held } : undefined));
  await page.getByLabel('Present password').fill(password);
  await page.getByLabel('New password').fill(password.toUpperCase());
  await page.getByRole('button', { name: 'Change the password' }).click();
  // The service has ended the old cookie, and the browser does not have the new one.
  await waitFor('the renewal', () => proxy.requests.find(isRenewal)?.status);

  const from = proxy.requests.length;
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Deliveries', exact: true }).click()));
  const refused = () => proxy.requests.slice(from).filter(({ operation, status }) => operation && status === 401);
  await waitFor('20 refused requests', () => refused().length >= 20);
  answerRenewal();
  await Promise.all(tabs.map((tab) => tab.getByText('There are no such deliveries.').waitFor()));
  await page.getByText('The password is changed.').waitFor();
  const asked = await Promise.all(
    [page, ...tabs].map((tab) => tab.getByRole('dialog', { name: 'Sign in again' }).count()),
  );
  expect(asked).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  await Promise.all(tabs.map((tab) => tab.close()));
  const back = { currentPassword: password.toUpperCase(), newPassword: password };
  await context.request.put(`${stack.origin}/api/v1/auth/password`, { data: back });
});

test('a lost answer, a double click and Back after a submit have one effect', async () => {
  const { page, open } = visitor;
  const from = proxy.requests.length;
  proxy.inject(firstOf('CreateListing', { lost: true }));
  await open(`${home}/listings/new`);
  await fill(page, 'Lost answer');
  await createButton(page).click();
  await heading(page, 'Lost answer');
  const sent = proxy.requests.slice(from).filter(({ operation }) => operation === 'CreateListing');
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await countOf('Lost answer')).toBe(1);

  await page.getByRole('link', { name: 'Listings' }).first().click();
  await page.getByRole('link', { name: 'Create a listing' }).click();
  await fill(page, 'Double click');
  await createButton(page).dblclick();
  await heading(page, 'Double click');
  await page.goBack();
  await heading(page, 'Listings');
  expect(await countOf('Double click')).toBe(1);
});

test('after 503 and 429 reads appear, and changes are sent again, after the time that the service names', async () => {
  const { page, open } = visitor;
  const refused = [{ refused: { status: 503 } }, { refused: { status: 429, retryAfterSeconds: 1 } }];
  proxy.inject(firstOf('Listings', ...refused));
  await open(`${home}/listings`);
  await page.getByRole('link', { name: 'Lost answer' }).waitFor();
  proxy.inject(firstOf('CreateListing', ...refused));
  await page.getByRole('link', { name: 'Create a listing' }).click();
  await fill(page, 'Asked again');
  await createButton(page).click();
  await heading(page, 'Asked again');
  expect(await countOf('Asked again')).toBe(1);
});

test('while the service is away, a change fails and keeps its input; screens recover when it is back', async () => {
  const { page, open } = await signedIn();
  await page.clock.install();
  await open(`${home}/listings/new`);
  await fill(page, 'Outage');
  proxy.inject(({ path }) => (path.startsWith('/api/') ? { refused: { status: 503 } } : undefined));
  await createButton(page).click();
  await untilVisible(page, page.getByRole('link', { name: 'temporarily_unavailable' }));
  expect(await page.getByLabel('Title').inputValue()).toBe('Outage');
  proxy.inject();
  await createButton(page).click();
  await heading(page, 'Outage');
  expect(await countOf('Outage')).toBe(1);

  proxy.inject(({ path }) => (path.startsWith('/api/') ? { refused: { status: 503 } } : undefined));
  await page.getByRole('link', { name: 'Offers', exact: true }).click();
  await untilVisible(page, page.getByRole('link', { name: 'temporarily_unavailable' }));
  proxy.inject();
  await untilVisible(page, page.getByText('There are no such offers.'));
  await page.context().close();
});

test('without a connection the console says so and keeps the input; it continues when there is one', async () => {
  const { context, page, open } = visitor;
  await open(`${home}/listings/new`);
  await fill(page, 'Offline');
  await context.setOffline(true);
  const notice = page.getByText('There is no connection.');
  await notice.waitFor();
  await createButton(page).click();
  await page.getByRole('alert').getByText('Your input is kept.').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Offline');
  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await createButton(page).click();
  await heading(page, 'Offline');
  expect(await countOf('Offline')).toBe(1);

  await context.setOffline(true);
  // The code of this screen was not loaded before.
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
  await context.setOffline(false);
  await heading(page, 'Organization');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
});

test('a broken stream continues, and after a refused one nothing is missing', async () => {
  const { page, open } = await signedIn();
  await page.clock.install();
  const endpoint = { url: `${receiver.url}/shop`, subscribedEvents: ['listing.published'] };
  // The owner's former session has ended with the former password.
  await trader.owner.post('/auth/sign-in', { email, password });
  await trader.owner.post('/webhooks/endpoints', endpoint);
  await open(`${home}/deliveries`);
  const isStream = ({ path }: ProxiedRequest) => path.startsWith('/api/v1/webhooks/deliveries/stream');
  const streams = () => proxy.requests.filter(isStream);
  const rows = page.getByRole('row', { name: /listing\.published/ });
  const fresh = page.getByRole('button', { name: /^\d+ new/ });
  /** Shows the rows that wait before the list, until it has this number. */
  const listed = (count: number) =>
    waitFor(`${count} rows`, async () => {
      await page.clock.runFor(1_000);
      if (await fresh.isVisible()) await fresh.press('Enter', { timeout: 2_000 }).catch(() => {});
      return (await rows.count()) === count;
    });
  await waitFor('a stream', () => streams()[0]?.status);
  await newListing(trader);
  await listed(1);
  proxy.cutStreams();
  await newListing(trader);
  await listed(2);

  proxy.inject((request) => (isStream(request) ? { refused: { status: 503 } } : undefined));
  const before = streams().length;
  proxy.cutStreams();
  await waitFor('a refused stream', () => streams().length > before);
  await newListing(trader);
  proxy.inject();
  await listed(3);
  await page.context().close();
});

test('the console works if GRAPHQL_DOCUMENTS has documents of another program, and texts are refused', async () => {
  const { page, open, context } = await signedIn();
  await newListing(trader, { title: 'Brass lamp' });
  const from = proxy.requests.length;
  await open(`${home}/listings`);
  await page.getByRole('row', { name: /Brass lamp/ }).waitFor();
  expect(proxy.requests.slice(from).filter(({ status }) => status !== undefined && status >= 400)).toEqual([]);
  const send = (data: object) => context.request.post(`${stack.origin}/api/v1/graphql`, { data });
  expect(await (await send({ documentId: allowedId })).json()).toEqual({ data: { viewer: { role: 'owner' } } });
  const other = await send({ query: allowedDocument });
  expect(await other.json()).toMatchObject({ code: 'validation_failed', errors: [{ code: 'unknown_document' }] });
  await context.close();
  expect(stack.complaints).toEqual([]);
});

test('after an upgrade an open form says so and keeps its input; the next screen is of the new version', async () => {
  const { context, page, open } = visitor;
  // The style sheet of a screen that no longer exists.
  visitor.expect(/^Refused to apply style/);
  await open(`${home}/listings/new`);
  await fill(page, 'Former version');
  const other = await context.newPage();
  await other.goto(`${stack.origin}/console${home}`);
  await other.getByRole('link', { name: 'Members', exact: true }).waitFor();
  const directory = copyAsAnotherVersion(await builtConsole(), ['CreateListing']);
  await stack.restart(directory);
  rmSync(directory, { recursive: true });

  await createButton(page).click();
  const load = page.getByRole('button', { name: 'There is a new version. Load it' });
  await load.waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Former version');
  await load.click();
  await page.locator('script[src*="/v2-"]').first().waitFor({ state: 'attached' });
  await other.getByRole('link', { name: 'Members', exact: true }).click();
  await heading(other, 'Members');
  await other.locator('script[src*="/v2-"]').first().waitFor({ state: 'attached' });
  expect(stack.complaints).toEqual([]);
});
