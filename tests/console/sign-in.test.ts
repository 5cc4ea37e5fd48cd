import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faultless.ts';
import { type ConsoleStack, startConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { expectForgotten } from '../support/browser/page-actions.ts';
import { newestMail, password, signUp, totpCode } from '../support/sign-up.ts';
import { newListing, newTrader, type Trader, usd } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

const email = 'owner@sign-in.example';
const failuresMax = 3;

let stack: ConsoleStack;
let owner: Trader;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  stack = await startConsoleStack({ RATE_LIMITS: `off,signIn=${failuresMax}/900s` });
  owner = await newTrader({ origin: stack.stack.origin, base: stack.base }, email);
  await newListing(owner, { title: 'Brass lamp' });
  visitor = await stack.visit({ viewport: { width: 1280, height: 900 } });
  // Wrong passwords and codes, requests before anybody has signed in, and a missing code.
  visitor.expect(/401|422.*reauthenticate/);
  ({ page } = visitor);
});
afterAll(() => stack?.close());

async function sendPassword(person: string, typed = password, on = page): Promise<void> {
  await on.getByLabel('Email').fill(person);
  await on.getByLabel('Password', { exact: true }).fill(typed);
  await on.getByRole('button', { name: 'Sign in' }).click();
}

async function sendCode(code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** The first screen of the organization. */
async function expectHome(name = `Seller ${email}`, on = page): Promise<void> {
  await on.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Makes all authentications twenty minutes old. */
async function makeAuthenticationOld(): Promise<void> {
  const database = new pg.Client({ connectionString: stack.base.databaseUrl });
  await database.connect();
  await database.query(`update identity.session set authenticated_at = authenticated_at - interval '20 minutes'`);
  await database.end();
}

test('a person signs in on the way to a screen, and sees their listings', async () => {
  await visitor.open('/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await sendPassword(email);
  await expectHome();
  await page.getByRole('link', { name: 'Listings', exact: true }).click();
  await page.getByRole('row', { name: /Brass lamp.*Published.*49\.00 USD/ }).waitFor();
  const address = page.url();
  expect(new URL(address).pathname).toMatch(/^\/console\/o\/[\w-]+\/listings$/);
  await signOut();
  await page.goto(`${address}?status=published`);
  await sendPassword(email);
  await page.getByRole('row', { name: /Brass lamp/ }).waitFor();
  expect(page.url()).toBe(`${address}?status=published`);
  expect(stack.complaints).toEqual([]);
});

test('a sensitive change asks for the password in a dialog, keeps the form, and shows its key only once', async () => {
  await page.getByRole('link', { name: 'API keys' }).click();
  await makeAuthenticationOld();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  const create = () => form.getByRole('button', { name: 'Create the key' }).click();
  await form.getByLabel('Name').fill('Shop server');
  await form.getByLabel('Listings').check();
  await create();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Close' }).click();
  await form.getByText('Nothing was changed.').waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Shop server');
  expect(await form.getByLabel('Listings').isChecked()).toBe(true);

  await create();
  const confirm = async (typed: string): Promise<void> => {
    await question.getByLabel('Password').fill(typed);
    await question.getByRole('button', { name: 'Confirm' }).click();
  };
  await confirm('not my password at all');
  await question
    .getByText(/invalid_credentials|wrong/)
    .first()
    .waitFor();
  await confirm(password);
  const shown = page.getByRole('dialog', { name: 'The new key' });
  const token = (await shown.locator('code').textContent())!;
  const used = await owner.owner.withKey(token).post('/listings', { title: 'By key', price: usd(100), quantity: 1 });
  expect(used.status).toBe(201);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('row', { name: /Shop server/ }).waitFor();
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('table', { name: 'Sessions' }).waitFor();
  await expectForgotten(page, token);
  expect(stack.complaints).toEqual([]);
});

test('a second factor needs a code or a recovery code, which work once; sensitive changes need one too', async () => {
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'The secret as a QR code' }).waitFor();
  const secret = await dialog.getByText(/^[A-Z2-7]{16,}$/).innerText();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const [recoveryCode = '', otherCode = '', ...others] = await dialog.getByRole('listitem').allInnerTexts();
  expect(others.length).toBeGreaterThan(4);
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expectHome();
  await expectForgotten(page, secret, recoveryCode);

  await signOut();
  await sendPassword(email);
  await sendCode('abcdef');
  await page.getByText('invalid_credentials').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await sendCode(recoveryCode);
  await expectHome();
  await signOut();
  await sendPassword(email);
  await sendCode(recoveryCode);
  await page.getByText('invalid_credentials').waitFor();
  // The current session has turned on the second factor.
  await sendCode(totpCode(secret, 1));
  await expectHome();

  await makeAuthenticationOld();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Rotate' }).first().click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Password').fill(password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByLabel('Code').fill(otherCode);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'The new key' }).getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByLabel('Present password').fill(password);
  await page.getByLabel('New password').fill('another long password of mine');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The password is changed.').waitFor();
  await page.getByLabel('An order is paid').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(stack.complaints).toEqual([]);
});

test('after too many wrong passwords of others, a mailed code signs in, and the input is kept', async () => {
  const person = 'attacked@sign-in.example';
  const account = await signUp(stack.stack.origin, stack.base.inboxUrl, person);
  for (let failure = 0; failure < failuresMax; failure += 1)
    await account.post('/auth/sign-in', { email: person, password: `wrong password ${failure}` });
  await signOut();
  await sendPassword(person);
  const field = page.getByLabel('Code from the mail');
  await field.waitFor();
  const kept = ['Email', 'Password'].map((label) => page.getByLabel(label, { exact: true }).inputValue());
  expect(await Promise.all(kept)).toEqual([person, password]);
  await field.fill('aaaa-bbbb-cccc-dddd');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This mailed code is wrong').waitFor();
  const code = await waitFor('the mail with the code', async () => {
    const text = await newestMail(stack.base.inboxUrl, person);
    return /^(?:\w{4}-){3}\w{4}$/m.exec(text)?.[0];
  });
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Name your organization' }).waitFor();
  expect(stack.complaints).toEqual([]);
});

test('an invited person joins by the link of the mail, and gets the screens of their role', async () => {
  const [host, guest] = ['host@sign-in.example', 'guest@sign-in.example'];
  await newTrader({ origin: stack.stack.origin, base: stack.base }, host);
  await signUp(stack.stack.origin, stack.base.inboxUrl, guest);
  await signOut();
  await sendPassword(host);
  await expectHome(`Seller ${host}`);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(guest);
  await dialog.getByLabel('Role').selectOption('developer');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('row', { name: new RegExp(`${guest}.*Developer`) }).waitFor();

  const other = await stack.visit();
  const link = await waitFor('the mail of the invitation', async () => {
    const text = await newestMail(stack.base.inboxUrl, guest);
    return /\S+accept-invitation\S+/.exec(text)?.[0];
  });
  await other.page.goto(link);
  await other.page.getByLabel('Address').fill(guest);
  await other.page.getByLabel('Password').fill(password);
  await other.page.getByRole('button', { name: 'Sign in and join' }).click();
  await other.page.getByRole('link', { name: 'Open the console' }).click();
  await expectHome(`Seller ${host}`, other.page);
  await other.page.getByRole('link', { name: 'Members', exact: true }).click();
  await other.page.getByRole('row', { name: new RegExp(`${guest} Developer`) }).waitFor();
  expect(await other.page.getByRole('link', { name: 'API keys' }).count()).toBe(0);

  await page.reload();
  await page.getByText('Nobody is invited at the moment.').waitFor();
  await page.getByRole('row', { name: new RegExp(`${guest} Developer`) }).waitFor();
  expect(stack.complaints).toEqual([]);
});
