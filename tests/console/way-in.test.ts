import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ConsoleStack, sharedConsoleStack } from '../support/browser/console-stack.ts';
import { type Keyboard, keyboardOf, expectForgotten } from '../support/browser/page-actions.ts';
import { password } from '../support/sign-up.ts';

/** A person at a browser who has nothing yet: no account, and no terminal. */
interface Newcomer {
  page: Page;
  keys: Keyboard;
}

let stack: ConsoleStack;
let seller: Newcomer;
let buyer: Newcomer;
const unpaid = '2 × Brass lamp';

beforeAll(async () => {
  stack = await sharedConsoleStack();
  [seller, buyer] = [await newcomer(), await newcomer()];
});
afterAll(() => stack?.close());

async function newcomer(): Promise<Newcomer> {
  const visitor = await stack.visit({ viewport: { width: 1280, height: 900 } });
  // They are asked to sign in.
  visitor.expect(/401/);
  await visitor.open('/');
  return { page: visitor.page, keys: keyboardOf(visitor.page) };
}

/** The way from the first screen to a new organization. The inbox shows the mail. */
async function join({ page, keys }: Newcomer, name: string, organization: string): Promise<void> {
  const email = `${name}@way-in.example`;
  await keys.press('link', 'Create an account');
  await keys.write('Name', name);
  await keys.write('Email', email);
  await keys.press('button', 'Create the account');
  await page.getByText(`We have sent a mail to ${email}.`).waitFor();

  const inbox = await opened(page, () => keys.press('link', 'Open the inbox'));
  const mailed = await opened(inbox, () => keyboardOf(inbox).press('link', /verify-email/));
  await inbox.close();
  const onPage = keyboardOf(mailed);
  await onPage.write('Password', password);
  await onPage.press('button', 'Confirm and set the password');
  await mailed.getByRole('link', { name: 'Sign in to the console' }).waitFor();
  await mailed.close();

  await keys.press('link', 'Sign in');
  await keys.write('Email', email);
  await keys.write('Password', password);
  await keys.press('button', 'Sign in');
  await keys.write('Name', organization);
  await keys.press('button', 'Create the organization');
  await page.getByRole('heading', { name: organization, level: 1 }).waitFor();
}

/** The tab that a link opens. */
async function opened(page: Page, open: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
  return tab;
}

function heading({ page }: Newcomer, name: string): Promise<void> {
  return page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** The word of the status beside the title. */
function status({ page }: Newcomer, word: string): Promise<void> {
  return page.getByRole('heading', { level: 1 }).locator('..').getByText(word, { exact: true }).waitFor();
}

/** Opens the item that waits for the person on the first screen. */
async function openNeed({ page, keys }: Newcomer, action: string, name: string): Promise<void> {
  await keys.press('link', 'Home');
  await page.getByRole('region', { name: 'Needs you' }).getByText(action, { exact: true }).waitFor();
  await keys.press('link', name);
}

test('by keyboard alone, a person without an account gets to an endpoint that has received a test', async () => {
  const { page, keys } = seller;
  await join(seller, 'ada', 'Lamps of Ada');
  await page.getByRole('note').getByText('This is a sandbox').waitFor();

  await keys.press('link', 'Add an endpoint');
  await keys.press('button', 'Add an endpoint');
  await keys.press('button', 'Use the inbox');
  await keys.write('Description', 'Inbox');
  await keys.press('button', 'Add the endpoint');
  const secret = await page.getByRole('dialog', { name: 'The signing secret' }).locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  await keys.press('button', 'I have stored it');
  await keys.press('link', 'Inbox');
  await keys.press('button', 'Send a test');
  await keys.press('button', 'Send');
  await page
    .getByRole('dialog', { name: 'The test was sent' })
    .getByText(/^20\d, after/)
    .waitFor();
  await keys.press('button', 'Close');
  await keys.press('link', 'Home');
  await heading(seller, 'Lamps of Ada');
  await expectForgotten(page, secret);
  expect(stack.complaints).toEqual([]);
});

test('by keyboard alone, two organizations trade: a listing, three revisions, a second card, a shipment', async () => {
  await seller.keys.press('link', 'To your listings');
  await seller.keys.press('link', 'Create a listing');
  await seller.keys.write('Title', 'Brass lamp');
  await seller.keys.write('Price of a unit in USD', '49.00');
  await seller.keys.write('Shipping of an order in USD', '5');
  await seller.keys.write('Units in stock', '3');
  await seller.keys.press('button', 'Create the listing');
  await heading(seller, 'Brass lamp');
  await status(seller, 'Published');

  await join(buyer, 'bob', 'Houses of Bob');
  await buyer.keys.press('link', 'Market');
  await buyer.keys.press('link', 'Brass lamp');
  await buyer.keys.press('button', 'Make an offer');
  await buyer.keys.write('Price of a unit in USD', '40');
  await buyer.keys.write('Units', '2');
  await buyer.keys.write('Message', 'For two?');
  await buyer.keys.press('button', 'Make the offer');
  await status(buyer, 'Waits for the seller');

  await openNeed(seller, 'Answer the offer', 'Brass lamp');
  await seller.page.getByText('For two?').waitFor();
  await counter(seller, '45');
  await status(buyer, 'Your turn');
  await counter(buyer, '42');
  await status(seller, 'Your turn');
  await seller.keys.press('button', 'Accept 89.00 USD: 2 × 42.00 + 5.00 shipping');
  await seller.keys.press('button', /^Accept 89\.00 USD/);
  await heading(seller, unpaid);
  await status(seller, 'Pending payment');

  await openNeed(buyer, 'Pay', unpaid);
  await buyer.keys.press('button', /^Pay 89\.00/);
  await buyer.keys.choose('Card', 'Declined: not enough');
  await buyer.keys.press('button', 'Pay');
  await buyer.page.getByRole('dialog').getByText('Nothing was taken.').waitFor();
  await buyer.keys.choose('Card', 'Mastercard');
  await buyer.keys.press('button', 'Pay');
  await status(buyer, 'Paid');

  await openNeed(seller, 'Ship', unpaid);
  await seller.keys.press('button', 'Record a shipment');
  await seller.keys.write('Carrier', 'DHL');
  await seller.keys.press('button', 'Record the shipment');
  await status(seller, 'Fulfilled');
  await status(buyer, 'Fulfilled');
  await seller.keys.openTab('Webhooks');
  await seller.page.getByRole('row', { name: /order\.paid Succeeded/ }).waitFor();
  expect(stack.complaints).toEqual([]);
});

test('by keyboard alone, the first screen leads on to a payout: an account, and a week that passes', async () => {
  const { page, keys } = seller;
  const steps = page.getByRole('region', { name: 'First steps' });
  await keys.press('link', 'Home');
  await steps.getByText('6 of 9 done').waitFor();
  await keys.press('link', 'To the account');
  await keys.press('button', 'Set the account');
  await keys.choose('Country of the account', 'France');
  await keys.press('button', 'Set the account');
  await page.getByText('You are paid to it.').waitFor();

  await keys.press('link', 'Home');
  await steps.getByText('7 of 9 done').waitFor();
  await keys.press('button', 'Let a week pass');
  const dialog = page.getByRole('dialog', { name: 'Let a week pass?' });
  await dialog.getByText('It cannot be moved back.').waitFor();
  await keys.press('button', 'Let a week pass');
  await dialog.waitFor({ state: 'detached' });
  await steps.waitFor({ state: 'detached' });
  await keys.press('link', 'All money');
  await page.getByRole('row', { name: /Released/ }).waitFor();
  expect(stack.complaints).toEqual([]);
});

async function counter({ keys }: Newcomer, price: string): Promise<void> {
  await keys.press('button', 'Counter');
  await keys.write('Price of a unit in USD', price);
  await keys.press('button', 'Send these terms');
}
