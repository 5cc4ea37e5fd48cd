import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type ConsoleStack, sharedConsoleStack } from '../support/browser/console-stack.ts';
import { expectFaultless } from '../support/browser/page-actions.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { password, signUp } from '../support/sign-up.ts';
import { newListing, newTrader, type Trader } from '../support/traders.ts';

const email = 'developer@webhooks-console.example';
const financeEmail = 'finance@webhooks-console.example';

let stack: ConsoleStack;
let receiver: Receiver;
let answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
let trader: Trader;
let page: Page;
/** The address of the organization's screens. */
let home: string;

beforeAll(async () => {
  stack = await sharedConsoleStack();
  receiver = await startReceiver((_received, response) => answer(response));
  trader = await newTrader({ origin: stack.stack.origin, base: stack.base }, email);
  page = await signedIn(email);
  home = new URL(page.url()).pathname.replace(/^\/console(\/o\/[^/]+).*/, '$1');
});
afterAll(async () => {
  await stack?.close();
  await receiver?.close();
});

async function signedIn(person: string): Promise<Page> {
  const visitor = await stack.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  visitor.expect(/401/);
  await visitor.open('/');
  await visitor.page.getByLabel('Email').fill(person);
  await visitor.page.getByLabel('Password').fill(password);
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  await visitor.page.waitForURL(/\/o\//);
  return visitor.page;
}

const open = (address: string) => page.goto(`${stack.stack.origin}/console${home}${address}`);
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const said = (text: string) => page.getByText(text).first().waitFor();
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** Waits for a row, and shows the new ones that wait before the list. */
async function shown(row: Locator): Promise<void> {
  const fresh = page.getByRole('button', { name: /^\d+ new/ });
  for (;;) {
    await row.or(fresh).first().waitFor();
    if (await row.isVisible()) return;
    // The button disappears when its rows have been read meanwhile.
    await fresh.press('Enter', { timeout: 2_000 }).catch(() => {});
  }
}

async function newEndpoint(): Promise<string> {
  const { body } = await trader.owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
    url: `${receiver.url}/shop`,
    description: 'Shop',
    subscribedEvents: ['listing.published'],
  });
  return body.endpoint.id;
}

test('a failing delivery changes on screen, is read by keys, and succeeds by “Retry now” after a repair', async () => {
  answer = (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1 onclick="x()">Down</h1>');
  await newEndpoint();
  await open('/deliveries');
  await said('There are no such deliveries');
  await newListing(trader);
  await page
    .getByRole('status')
    .getByText(/^\d new/)
    .waitFor();
  const row = page.getByRole('row', { name: /listing\.published.*(Retrying|Delivering).*500/ });
  await shown(row);
  await expectFaultless(page);
  await row.getByRole('link').click();

  await page.getByRole('status').getByText('retrying, attempt 2: 500').waitFor({ state: 'attached' });
  await said('Attempt 2 of 10 failed.');
  await said('The receiver has failed. Its log of this time says why.');
  await said('<h1 onclick="x()">Down</h1>');
  await page.getByText(/^4 to 10, until/).click();
  expect(await page.getByText(/if the others fail$/).count()).toBe(7);
  await page.getByRole('link', { name: /attempt 2/ }).focus();
  await page.keyboard.press('ArrowUp');
  await heading('Attempt 1: 500');
  expect(new URL(page.url()).searchParams.get('attempt')).toBe('1');
  await page.getByRole('tab', { name: 'Payload' }).click();
  await said('"type": "listing.published"');
  await press('Copy as curl');
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain(`curl '${receiver.url}/shop' \\\n`);
  expect(copied).toContain(`--data-raw '{"id":"evt_`);
  await expectFaultless(page);

  answer = (response) => response.writeHead(204).end();
  await press('Retry now');
  await page.getByRole('dialog', { name: 'Make attempt 3 now?' }).waitFor();
  await inDialog('Retry now');
  await said('Succeeded with attempt 3.');
  expect(stack.complaints).toEqual([]);
});

test('the health of an endpoint is a chart, a sentence and a table, which leads to the deliveries', async () => {
  const { body } = await trader.owner.get<{ data: { id: string; description: string }[] }>('/webhooks/endpoints');
  const { id } = body.data.find(({ description }) => description === 'Shop')!;
  await open('/webhooks');
  await page.getByRole('row', { name: /Shop.* 3 33\.3/ }).waitFor();
  await expectFaultless(page);
  await open(`/webhooks/${id}`);
  const chart = page.getByRole('img', { name: /^1 attempts succeeded and 2 failed, most of them \(2\) from / });
  await chart.locator('canvas').nth(1).waitFor();
  await page.getByText('The same as a table').click();
  const table = page.getByRole('table', { name: 'Attempts over time' });
  expect(await table.getByRole('row').count()).toBe(49);
  await expectFaultless(page);
  await page.getByLabel('Range').selectOption({ label: 'Last hour' });
  await table.getByRole('row').nth(60).waitFor();
  await table
    .getByRole('link', { name: /show the deliveries of this time/ })
    .first()
    .click();
  await page.getByRole('row', { name: /listing\.published/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('deliveries');
  expect(stack.complaints).toEqual([]);
});

test('a paused endpoint holds its deliveries, and resuming it delivers them', async () => {
  const { body } = await trader.owner.get<{ data: { id: string; description: string }[] }>('/webhooks/endpoints');
  const { id } = body.data.find(({ description }) => description === 'Shop')!;
  await open(`/webhooks/${id}`);
  await said('Success rate');
  await expectFaultless(page);
  await press('Pause');
  await inDialog('Pause');
  await said('Paused. Its deliveries are held until you resume it.');
  await newListing(trader);
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const held = page.getByRole('row', { name: /listing\.published Held/ });
  await shown(held);
  await press('Resume');
  await expectFaultless(page);
  await inDialog('Resume');
  await held.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Succeeded/ })
    .nth(1)
    .waitFor();
  expect(stack.complaints).toEqual([]);
});

test('settings can be saved before the events are read; a conflict shows both; a secret is shown once', async () => {
  const { body } = await trader.owner.get<{ data: { id: string; description: string }[] }>('/webhooks/endpoints');
  const { id } = body.data.find(({ description }) => description === 'Shop')!;
  const list = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('"webhookEventTypes"')) await list.promise;
    await route.fulfill({ response });
  });
  await open(`/webhooks/${id}?tab=settings`);
  await page.getByLabel('Description').fill('Mine');
  await page.getByLabel('Seconds between attempts').fill('1,5 h');
  await press('Save');
  await said('Write seconds, such as 5, 300, 1800.');
  list.resolve();
  await page.getByRole('checkbox', { name: 'listing.published', checked: true }).waitFor();
  await page.unroute('**/graphql');
  await page.getByLabel('Seconds between attempts').fill('');
  await trader.owner.send('PATCH', `/webhooks/endpoints/${id}`, { description: 'Theirs' });
  await press('Save');
  await page.getByRole('row', { name: 'Description Theirs Mine' }).waitFor();
  await expectFaultless(page);
  await press('Save yours');
  await heading('Mine');
  await press('Rotate');
  await inDialog('Rotate');
  await page
    .getByRole('dialog', { name: 'The new signing secret' })
    .getByText(/^whsec_/)
    .waitFor();
  await inDialog('I have stored it');
  await said('The former one signs too');
  expect(stack.complaints).toEqual([]);
});

test('the catalogue sends an example; invalid filters are dropped; finance only reads, and is told why', async () => {
  await open('/event-types');
  await press(/^Send me an example of order\.paid/);
  await inDialog('Send');
  await page
    .getByRole('dialog')
    .getByText(/^20\d, after/)
    .waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectFaultless(page);
  await open('/deliveries?status=nothing&endpointId=x');
  await page.getByRole('row', { name: /order\.paid/ }).waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('');
  await open('/deliveries/whd_nothing');
  await heading('Not found');

  const finance = await signUp(stack.stack.origin, stack.base.inboxUrl, financeEmail);
  const invitation = { email: financeEmail, role: 'finance' };
  const { body } = await trader.owner.post<{ token: string }>(
    `/organizations/${trader.organizationId}/invitations`,
    invitation,
  );
  await finance.post('/invitations/accept', { token: body.token });
  page = await signedIn(financeEmail);
  await open('/webhooks');
  const add = page.getByRole('button', { name: /^Add an endpoint.*This needs the role owner, admin or developer/ });
  await add.waitFor();
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  expect(stack.complaints).toEqual([]);
});
