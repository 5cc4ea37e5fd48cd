import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { faultsOf } from '../support/browser/faultless.ts';
import { builtConsole } from '../support/stacks/console-settings.ts';
import { type ConsoleStack, sharedConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { password } from '../support/sign-up.ts';
import { newListing, newTrader } from '../support/traders.ts';

const email = 'owner@frame.example';
let stack: ConsoleStack;
let visitor: Visitor;
let slug: string;
let record: string;
beforeAll(async () => {
  stack = await sharedConsoleStack();
  const trader = await newTrader({ origin: stack.stack.origin, base: stack.base }, email);
  const { owner, organizationId } = trader;
  record = `/open/${(await newListing(trader, { title: 'Brass lamp' })).id}?organizationId=${organizationId}`;
  ({ slug } = (await owner.get<{ slug: string }>(`/organizations/${organizationId}`)).body);
  visitor = await stack.visit();
  // Further requests of the former organization's screen are refused after a switch.
  visitor.expect(/409/);
  const { request } = visitor.context;
  await request.post(`${stack.stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  await owner.post('/organizations', { name: 'Second workshop' });
});
afterAll(() => stack?.close());

test('no screen is heavier than its limits', async () => {
  const program = path.join(repositoryRoot, 'clients/console/build/weights.main.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, await builtConsole()], {
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual([expect.not.stringContaining('over:'), 0]);
  expect(stdout).toMatch(/^home +\d+\.\d/m);
});

test('the menu of organizations opens at the first use, by mouse and keyboard, and switches the session', async () => {
  const { page, open } = visitor;
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(`/o/${slug}`);
  const button = page.getByRole('button', { name: 'Switch organization' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Second workshop' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await page
    .locator('button:focus')
    .filter({ has: page.getByLabel('Switch organization') })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Second workshop' }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith(`/console/o/${slug}`));
  await button.getByText('Second workshop').waitFor();
});

test('a member of organizations creates another one, and works in it', async () => {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await page.getByRole('menuitem', { name: 'New organization' }).click();
  await page.getByLabel('Name').fill('Third workshop');
  await page.getByRole('button', { name: 'Create the organization' }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/console/o/third-workshop'));
  await page.getByRole('button', { name: 'Switch organization' }).getByText('Third workshop').waitFor();
});

test('on a narrow screen the menu opens over the screen, and closes when a link is followed', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Listings', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.locator('button:focus[aria-label="Menu"]').waitFor();
  await button.click();
  await menu.getByRole('link', { name: 'Listings', exact: true }).click();
  await page.getByRole('heading', { name: 'Listings' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(stack.complaints).toEqual([]);
});

test('the address of a record leads to its screen, in its organization once the person agrees to switch', async () => {
  const { page } = visitor;
  await page.goto(`${stack.stack.origin}${record}`);
  await page.getByRole('heading', { name: /^This is in / }).waitFor();
  await page.getByRole('button', { name: /^Switch to / }).click();
  await page.getByRole('heading', { name: 'Brass lamp', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/console/o/${slug}/market/lst_`));
  expect(stack.complaints).toEqual([]);
});
