import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faultless.ts';
import { type ConsoleStack, sharedConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { bodyOf } from '../support/api.ts';
import { password, signUp } from '../support/sign-up.ts';
import { newTrader, type Trader } from '../support/traders.ts';

const [ada, eve] = ['ada@another-person.example', 'eve@another-person.example'];
let stack: ConsoleStack;
let trader: Trader;
let visitor: Visitor;
let slug: string;

beforeAll(async () => {
  stack = await sharedConsoleStack();
  const { origin } = stack.stack;
  trader = await newTrader({ origin, base: stack.base }, ada);
  const { owner, organizationId } = trader;
  const member = await signUp(origin, stack.base.inboxUrl, eve);
  const invitation = { email: eve, role: 'admin' };
  const { token } = bodyOf(
    await owner.post<{ token: string }>(`/organizations/${organizationId}/invitations`, invitation),
  );
  bodyOf(await member.post('/invitations/accept', { token }));
  ({ slug } = bodyOf(await owner.get<{ slug: string }>(`/organizations/${organizationId}`)));
  visitor = await stack.visit({ viewport: { width: 1280, height: 900 } });
  // These requests are refused, because somebody else is signed in.
  visitor.expect(/409/);
});
afterAll(() => stack?.close());

/** Signs a person in, like another tab of the browser. */
async function signInElsewhere(email: string): Promise<void> {
  const { request } = visitor.context;
  const response = await request.post(`${stack.stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  expect(response.status()).toBe(200);
}

const nameOf = async (): Promise<string> =>
  bodyOf(await trader.owner.get<{ name: string }>(`/organizations/${trader.organizationId}`)).name;

/** Shows the settings of the organization as Ada sees them, and enters another name. */
async function enterName(page: Page, name: string): Promise<void> {
  await signInElsewhere(ada);
  await visitor.open(`/o/${slug}/settings`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
}

test('a tab acts only as the person that it shows, names the signed-in person, and keeps its input', async () => {
  const { page } = visitor;
  const before = await nameOf();
  await enterName(page, 'Renamed workshop');
  await signInElsewhere(eve);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Another person is signed in' }).waitFor();
  const said = (await page.getByText('has signed in in another tab').textContent())!.replaceAll(/[\u2066-\u2069]/g, '');
  expect(said).toContain(`Ada (${eve}) has signed in in another tab of this browser. This tab belongs to Ada (${ada})`);
  expect(await page.getByRole('button', { name: 'Save' }).isVisible()).toBe(false);
  expect(await faultsOf(page)).toEqual([]);
  expect(await nameOf()).toBe(before);
  await page.getByRole('button', { name: /^Sign in as / }).click();
  await page.getByLabel('Email').fill(ada);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The name is saved.').waitFor();
  expect(await nameOf()).toBe('Renamed workshop');
  expect(stack.complaints).toEqual([]);
});

test('a tab does not end the session of somebody else, who can continue in it', async () => {
  const { page } = visitor;
  await enterName(page, 'Never saved');
  await signInElsewhere(eve);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Another person is signed in' }).waitFor();
  await page.getByRole('button', { name: /^Continue as / }).click();
  await page.getByText(eve, { exact: true }).waitFor({ timeout: 20_000 });
  expect(await nameOf()).toBe('Renamed workshop');
  expect(stack.complaints).toEqual([]);
});
