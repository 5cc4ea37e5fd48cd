import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faultsOf } from '../support/browser/axe.ts';
import { type ConsoleStack, startConsoleStack } from '../support/browser/console-stack.ts';
import { newListing, newTrader, type Trader } from '../support/traders.ts';
import { password } from '../support/sign-up.ts';

let stack: ConsoleStack;
let seller: Trader;
const email = 'seller@first-steps.example';
beforeAll(async () => {
  stack = await startConsoleStack();
  seller = await newTrader({ origin: stack.stack.origin, base: stack.base }, email);
  await newListing(seller, { title: 'Brass lamp' });
});
afterAll(() => stack?.close());

test('a person signs in where they wanted to go, and sees their listings', async () => {
  const { page, open, expect: expectComplaint } = await stack.visit();
  expectComplaint(/401/);
  await open('/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: `Seller ${email}` }).waitFor();
  await page.getByRole('link', { name: 'Listings', exact: true }).click();
  await page.getByRole('heading', { name: 'Listings' }).waitFor();
  await page.getByRole('row', { name: /Brass lamp.*Published.*49\.00 USD/ }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/console\/o\/[\w-]+\/listings$/);
  expect(await faultsOf(page)).toEqual([]);
  expect(stack.complaints).toEqual([]);
});
