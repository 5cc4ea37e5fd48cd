import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { createApi } from '../support/api.ts';
import { faultsOf } from '../support/browser/faultless.ts';
import { type ConsoleStack, sharedConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { password, signUp } from '../support/sign-up.ts';
import { newListing, newTrader, type Trader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

const ownerEmail = 'owner@audit.example';
const financeEmail = 'finance@audit.example';

let stack: ConsoleStack;
let trader: Trader;
let other: Trader;
let owner: Visitor;
let slug: string;

beforeAll(async () => {
  stack = await sharedConsoleStack();
  const place = { origin: stack.stack.origin, base: stack.base };
  [trader, other] = [await newTrader(place, ownerEmail), await newTrader(place, 'other@audit.example')];
  ({ slug } = (await trader.owner.get<{ slug: string }>(`/organizations/${trader.organizationId}`)).body);
  await employFinance();
  owner = await signedIn(ownerEmail);
});
afterAll(() => stack?.close());

/** Invites somebody as a developer, and gives them another role. */
async function employFinance(): Promise<void> {
  const at = `/organizations/${trader.organizationId}`;
  const finance = await signUp(stack.stack.origin, stack.base.inboxUrl, financeEmail);
  const invitation = { email: financeEmail, role: 'developer' };
  const { body } = await trader.owner.post<{ token: string }>(`${at}/invitations`, invitation);
  await finance.post('/invitations/accept', { token: body.token });
  const { body: members } = await trader.owner.get<{ data: { id: string; role: string }[] }>(`${at}/members`);
  const { id } = members.data.find(({ role }) => role === 'developer')!;
  await trader.owner.send('PATCH', `${at}/members/${id}`, { role: 'finance' });
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = await stack.visit({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' });
  await visitor.context.request.post(`${stack.stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  return visitor;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();

describe('requests', () => {
  test('are found by the id of an answer, with sender and meaning of the code, and lead to similar ones', async () => {
    const { page, open } = owner;
    const created = await trader.owner.post<{ token: string }>('/auth/api-keys', {
      name: 'Lamp server',
      scopes: ['listings:write'],
    });
    const server = createApi(stack.stack.origin, created.body.token);
    const refused = await server.post('/orders', { note: 'hunter2' });
    await server.get('/listings');
    const id = String(refused.headers['x-request-id']);
    await waitFor('the request', async () => {
      const { body } = await trader.owner.get<{ data: unknown[] }>(`/requests?requestId=${id}`);
      return body.data.length === 1;
    });
    await open(`/o/${slug}/requests`);
    await page.getByRole('row', { name: /POST \/api\/v1\/orders/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Request id').fill(id);
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'POST /api/v1/orders' });
    await card.getByText('403').waitFor();
    await card.getByText('Lamp server (API key)').waitFor();
    expect(await card.getByRole('link', { name: 'insufficient_scope' }).getAttribute('href')).toBe(
      '/docs/errors/insufficient_scope',
    );
    expect(await page.content()).not.toContain('hunter2');
    expect(await faultsOf(page)).toEqual([]);
    await card.getByRole('link', { name: 'Others with this key' }).click();
    await page.getByRole('row', { name: /GET \/api\/v1\/listings 200 Lamp server/ }).waitFor();
    await page.getByLabel('Status', { exact: true }).fill('4xx');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /GET/ }).waitFor({ state: 'detached' });
    await page.getByLabel('Path').fill('orders');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Write a path such as /api/v1/orders.').waitFor();
  });
});

describe('the audit log', () => {
  test('shows person, action, record and values before and after, and is filtered by the address', async () => {
    const listing = await newListing(trader, { title: 'Brass lamp' });

    const { page, open } = owner;
    await waitFor('the events', async () => {
      const { body: log } = await trader.owner.get<{ data: { action: string }[] }>('/audit-events');
      return log.data.some(({ action }) => action === 'listing.created');
    });
    await open(`/o/${slug}/audit`);
    const changed = page.getByRole('row', { name: /Membership role changed/ });
    await changed.getByText('Role: before developer →, after finance').waitFor();
    await changed.getByRole('link', { name: 'Ada' }).waitFor();
    await page.getByRole('link', { name: 'Only membership.role_changed' }).click();
    await page.waitForURL(/action=membership\.role_changed/);
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });

    await open(`/o/${slug}/audit?target=${listing.id}`);
    await page
      .getByRole('row', { name: /Listing created/ })
      .getByRole('link', { name: /^Listing lst_/ })
      .click();
    await heading(page, 'Brass lamp');
    expect(new URL(page.url()).pathname).toBe(`/console/o/${slug}/listings/${listing.id}`);
    await open(`/o/${slug}/audit?actor=usr_1&target=x&action=drop%20table&since=now`);
    await page.waitForURL(({ search }) => search === '');
  });

  test('a range that ends before it begins is refused beside its field, and read when it is corrected', async () => {
    const { page, open } = owner;
    await open(`/o/${slug}/audit?since=2026-02-01T00%3A00%3A00.000Z`);
    await page.getByRole('table').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-01-01T00:00');
    await page.getByLabel('From', { exact: true }).focus();
    await page.getByLabel('To').locator('..').getByText('This is not after the beginning of the range.').waitFor();
    await page.getByText('The range ends before it begins').waitFor();
    expect(await page.getByLabel('To').inputValue()).toBe('2026-01-01T00:00');
    await page.getByLabel('From', { exact: true }).fill('2025-12-01T00:00');
    await page.getByLabel('To').focus();
    await page.getByText('No event matches these filters.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('is downloaded whole, and not when another organization is active', async () => {
    const { page, open } = owner;
    await open(`/o/${slug}/audit`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as JSON lines' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit-events.ndjson');
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(lines.map((_, index) => index + 1));

    const { request } = owner.context;
    const session = `${stack.stack.origin}/api/v1/auth/session`;
    const switchTo = (organizationId: string) => request.put(`${session}/organization`, { data: { organizationId } });
    const { id } = await (await request.post(`${session}/../../organizations`, { data: { name: 'Second' } })).json();
    await switchTo(id);
    owner.expect(/409/);
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    await page.getByRole('heading', { name: /^This is in / }).waitFor();
    await switchTo(trader.organizationId);
  });

  test('is verified in steps, which name the event that somebody has changed in the database', async () => {
    const { page, open } = owner;
    await open(`/o/${slug}/audit`);
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByRole('progressbar', { name: 'Verified events' }).waitFor();
    await page.getByText('None was changed, removed or added.').waitFor();

    const { seq, action } = await tamper();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText(`Broken at event ${seq}`).waitFor();
    await page.getByText(`Event ${seq} was changed after it was written`).waitFor();
    await page.getByText(`Events 1 to ${seq - 1} are intact.`).waitFor();
    await page.getByText(`(${action})`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(stack.complaints).toEqual([]);
  });
});

/** Changes the fifth event, as the owner of the tables can. */
async function tamper(): Promise<{ seq: number; action: string }> {
  const database = new pg.Client({ connectionString: stack.base.databaseUrl });
  await database.connect();
  try {
    await database.query('alter table identity.audit_event disable trigger audit_event_append_only');
    const { rows } = await database.query<{ seq: number; action: string }>(
      `update identity.audit_event set actor = '{"type": "system", "id": null}' where chain = $1 and seq = 5
       returning seq::int, action`,
      [trader.organizationId],
    );
    await database.query('alter table identity.audit_event enable trigger audit_event_append_only');
    return rows[0]!;
  } finally {
    await database.end();
  }
}

describe('a recovery', () => {
  test('of an invalid range is refused beside its field, and that of another range runs to its end', async () => {
    const { body } = await trader.owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
      url: `${stack.base.inboxUrl}/hook`,
      subscribedEvents: ['order.*'],
    });
    const { page, open } = owner;
    await open(`/o/${slug}/webhooks/${body.endpoint.id}?tab=recoveries`);
    await page.getByText('Nothing was recovered yet.').waitFor();
    await page.getByRole('button', { name: 'Recover' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recover what was missed' });
    const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('To')];
    await dialog.getByLabel('order.paid').check();
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString().slice(0, 16);
    for (const [since, until, field, refusal] of [
      ['', '', from, /./],
      ['2020-01-01T00:00', '', from, 'This is more than 30 days ago.'],
      [hours(-2), hours(-3), to, 'The time range is empty.'],
      [hours(-2), hours(2), to, 'This is in the future.'],
      [hours(2), '', from, 'The time range is empty.'],
    ] as const) {
      await from.fill(since);
      await to.fill(until);
      await dialog.getByRole('button', { name: 'Recover' }).click();
      await field.locator('..').locator('[data-invalid]').getByText(refusal).last().waitFor();
      expect([await from.inputValue(), await to.inputValue()]).toEqual([since, until]);
      expect(await dialog.getByLabel('order.paid').isChecked()).toBe(true);
    }
    const none = await trader.owner.get<{ data: unknown[] }>('/webhooks/recoveries');
    expect(none.body.data).toEqual([]);
    await from.fill(hours(-2));
    await dialog.getByRole('button', { name: 'Recover' }).click();
    await page.getByRole('row', { name: /Failed deliveries: order\.paid.* Completed/ }).waitFor();
    expect(stack.complaints).toEqual([]);
  });
});

describe('the palette', () => {
  let finance: Visitor;
  beforeAll(async () => {
    finance = await signedIn(financeEmail);
  });

  const field = (page: Page) => page.getByRole('combobox', { name: 'Screen, action or id' });

  /** Opens the palette and writes into it. */
  async function find({ page }: Visitor, text: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await field(page).fill(text);
  }

  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

  test('has the screens of the role, and the actions on screen with the reason why they are off', async () => {
    const { page, open } = finance;
    await open(`/o/${slug}/webhooks`);
    await page.getByRole('button', { name: /^Add an endpoint/ }).waitFor();
    await find(finance, 'audit');
    await page.getByText('No screen or action has this name.').waitFor();
    await field(page).fill('endpoint add');
    await option(page, /^Add an endpoint ?This needs the role owner, admin or developer\.$/).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('MON');
    await option(page, 'Money').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await heading(page, 'Money');
    await field(page).waitFor({ state: 'detached' });
    await page.locator('h1:focus').getByText('Money').waitFor();
  });

  test('presses the button of the action, to which the focus comes back', async () => {
    const { page, open } = owner;
    await open(`/o/${slug}/webhooks`);
    await page.getByRole('button', { name: 'Add an endpoint' }).waitFor();
    await find(owner, 'add');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add an endpoint' }).waitFor();
    // A dialog may have input, or a secret that is shown once: the palette does not open over it.
    await page.keyboard.press('Control+k');
    expect(await field(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('button:focus').getByText('Add an endpoint').waitFor();
  });

  test('finds records by their ids, and says why it does not find others', async () => {
    const { page, open } = owner;
    const own = await newListing(trader, { title: 'Copper lamp', publish: false });
    const theirs = await newListing(other, { title: 'Oak table', publish: false });
    await open(`/o/${slug}`);
    await heading(page, /./);
    await find(owner, `  ${own.id} `);
    await option(page, 'Listing: Copper lamp').waitFor();
    for (const id of [theirs.id, `ord_${'0'.repeat(26)}`, `rfd_${'0'.repeat(26)}`]) {
      await field(page).fill(id);
      await page.getByRole('alert').getByText('with this id has a screen, or you may not see it.').waitFor();
      await page.getByRole('alert').getByRole('link', { name: 'not_found' }).waitFor();
      expect(await option(page, /^Listing/).count()).toBe(0);
    }
    await field(page).fill(own.id.slice(0, 20));
    await page.getByText('This is part of an id.').waitFor();
    await field(page).fill(own.id);
    await option(page, 'Listing: Copper lamp').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Copper lamp');
    expect(new URL(page.url()).pathname).toBe(`/console/o/${slug}/listings/${own.id}`);
  });

  test('keys open screens, but not in a field, and do nothing after they are turned off', async () => {
    const { page, open } = owner;
    const { keyboard } = page;
    await open(`/o/${slug}`);
    await heading(page, /./);
    await keyboard.press('g');
    await keyboard.press('l');
    await heading(page, 'Listings');
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    await page.getByLabel('Words').focus();
    await keyboard.type('go?');
    expect(await page.getByLabel('Words').inputValue()).toBe('go?');
    await page.getByRole('heading', { level: 1 }).focus();
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByRole('row', { name: 'g o Orders' }).waitFor();
    await sheet.getByLabel('Single-key shortcuts').uncheck();
    await sheet.getByRole('row', { name: 'g o Orders' }).waitFor({ state: 'detached' });
    await keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.reload();
    await heading(page, 'Market');
    for (const key of ['g', 'o', '?', 'g', 'l', 'k', '/', 'Delete']) await keyboard.press(key);
    await heading(page, 'Market');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await find(owner, 'show keys');
    await keyboard.press('Enter');
    await sheet.getByLabel('Single-key shortcuts').check();
    await keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await keyboard.press('g');
    await keyboard.press('o');
    await heading(page, 'Orders');
    expect(stack.complaints).toEqual([]);
  });
});
