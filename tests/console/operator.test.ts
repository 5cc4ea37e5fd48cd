import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ageSessions, newSeller, password } from '../support/sign-up.ts';
import type { Api } from '../support/api.ts';
import { type ConsoleStack, startConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { faultsOfTexts, hostile } from '../support/browser/faultless.ts';
import { expectFaultless } from '../support/browser/page-actions.ts';
import { setAccount, shipped, type ShownPayout } from '../support/browser/trading-parties.ts';
import { newAnsweredClaim } from '../support/browser/roles/operator.ts';
import { letOperate } from '../support/operator.ts';
import { newTrader, type Trader, usd } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

const email = 'operator@office.example';
const sellerEmail = 'seller@office.example';

let stack: ConsoleStack;
let seller: Trader;
let buyer: Trader;
let operator: Api;
let visitor: Visitor;
let office: string;

beforeAll(async () => {
  stack = await startConsoleStack();
  const at = { origin: stack.stack.origin, base: stack.base };
  const [founded, ...traders] = await Promise.all([
    newSeller(at.origin, at.base.inboxUrl, email),
    newTrader(at, sellerEmail),
    newTrader(at, 'buyer@office.example'),
  ]);
  [seller, buyer] = traders;
  await letOperate(stack.base.databaseUrl, founded.organizationId);
  operator = founded.owner;
  await operator.post('/auth/sign-in', { email, password });
  office = `/o/${founded.organizationId}/operator`;
  visitor = await signedIn(email);
});
afterAll(() => stack?.close());

async function signedIn(of: string): Promise<Visitor> {
  const one = await stack.visit({ viewport: { width: 1280, height: 900 } });
  await one.context.request.post(`${stack.origin}/api/v1/auth/sign-in`, { data: { email: of, password } });
  return one;
}

interface AuditEvent {
  actor: { type: string; id: string | null };
  changes: unknown;
}

/** The newest event of the action in the audit log. */
function audited(log: Api, action: string): Promise<AuditEvent> {
  return waitFor(`the audit event ${action}`, async () => {
    const { body } = await log.get<{ data: AuditEvent[] }>(`/audit-events?action=${action}`);
    return body.data[0];
  });
}

/**
 * Checks that the action is in the operator's log with person and reason, and in that of the organization with neither.
 */
async function expectInBothLogs(action: string, reason: string, concerned: Api): Promise<void> {
  expect(await audited(operator, action)).toMatchObject({ actor: { type: 'user' }, changes: { reason } });
  const theirs = await audited(concerned, action);
  expect(theirs.actor).toMatchObject({ type: 'operator', id: null });
  expect(JSON.stringify(theirs.changes)).not.toContain(reason);
}

/** Confirms the open dialog, and waits for its audit event. */
async function confirmed(page: Page, button: string, reason: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.getByText(action, { exact: true }).waitFor();
  await dialog.getByText(reason).first().waitFor();
  expect(await dialog.getByRole('link', { name: 'Open it in the audit log' }).getAttribute('href')).toMatch(
    /\/audit\?/,
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

/** The payout of an order that the seller has shipped now, once it is held for these reasons. */
async function newPayout(amount: number, holdReasons: string[], confirm: boolean): Promise<ShownPayout> {
  const sale = { sold: 'Bowl', price: usd(amount), paymentMethod: 'pm_card_bypassPending' };
  const orderId = await shipped(seller, buyer, sale);
  if (confirm) await buyer.server.post(`/orders/${orderId}/confirm-receipt`, {});
  return payoutOf(orderId, (payout) => payout.holdReasons.join() === holdReasons.join());
}

function payoutOf(orderId: string, wanted: (payout: ShownPayout) => boolean): Promise<ShownPayout> {
  return waitFor('the payout', async () => {
    const { body } = await seller.owner.get<{ data: ShownPayout[] }>(`/payouts?orderId=${orderId}`);
    return body.data.find(wanted);
  });
}

test('a claim is decided beside its evidence; its audit event and a ledger with the sum 0 are on screen', async () => {
  const orderId = await newAnsweredClaim(seller, buyer, 'Brass lamp');
  const { page, open } = visitor;
  await open(office.replace(/operator$/, ''));
  const claims = page.getByRole('region', { name: 'Claims to decide' });
  await claims
    .getByRole('listitem')
    .filter({ hasText: 'Seller buyer@office.example against Seller seller@' })
    .waitFor();
  await claims.getByRole('link', { name: 'All claims' }).click();
  await page.getByRole('link', { name: /^Seller buyer@office.example against Seller seller@/ }).click();
  await page.waitForURL(({ pathname }) => pathname.endsWith(`/operator/orders/${orderId}`));
  for (const text of ['Nothing has arrived.', 'The parcel is on its way.']) await page.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const decide = dialog.getByRole('button', { name: 'Decide', exact: true });
  await dialog.getByLabel('Who is right').selectOption('buyer');
  await dialog.getByLabel('Amount in USD').fill('20');
  await dialog.getByText('The seller bears').locator('xpath=following-sibling::*').getByText('18.00').waitFor();
  for (const [reason, refusal] of [
    [' \n ', 'Write why you do it.'],
    ['x'.repeat(501), 'These are 501 characters. At most 500 are kept.'],
  ] as const) {
    await dialog.getByLabel('Reason').fill(reason);
    await decide.click();
    await dialog.getByText(refusal).waitFor();
  }
  await dialog.getByLabel('Reason').fill('The shade is torn.');
  await dialog.getByLabel('Amount in USD').fill('54.01');
  await decide.click();
  await dialog.getByText(/^Only 54\.00.USD are left\.$/).waitFor();
  await expectFaultless(page);
  await dialog.getByLabel('Amount in USD').fill('20');
  await confirmed(page, 'Decide', 'The shade is torn.', 'refund.created');
  await page.getByText('Decided for the buyer').waitFor();
  // The order changes by itself.
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Paid', { exact: true }).waitFor();
  const ledger = page.getByRole('region', { name: 'Ledger of the order' });
  await ledger.getByRole('rowheader', { name: 'Refund' }).waitFor();
  expect(new Set(await ledger.locator('tbody tr td:last-child').allInnerTexts())).toEqual(new Set(['0.00']));
  await expectInBothLogs('refund.created', 'The shade is torn.', seller.owner);
  const books = await visitor.context.request.get(`${stack.origin}/api/v1/test-helpers/ledger/verify`);
  expect(await books.json()).toMatchObject({ ok: true });
  expect(stack.complaints).toEqual([]);
});

test('a claim that was just withdrawn is not decided: the dialog says so, and keeps its input', async () => {
  const orderId = await newAnsweredClaim(seller, buyer);
  const { page, open } = visitor;
  await open(`${office}/orders/${orderId}`);
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who is right').selectOption('seller');
  await dialog.getByLabel('Reason').fill('It has arrived.');
  const { body } = await buyer.server.get<{ data: { id: string }[] }>(`/disputes?orderId=${orderId}`);
  await buyer.server.post(`/disputes/${body.data[0]!.id}/withdraw`, {});
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
  await dialog.getByRole('link', { name: 'invalid_state_transition' }).waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('It has arrived.');
  const { body: claim } = await buyer.server.get(`/disputes/${body.data[0]!.id}`);
  expect(claim).toMatchObject({ status: 'withdrawn' });
  expect(stack.complaints).toEqual([]);
});

test('a refund of nothing, in another currency, of more than is left or a second time moves no money', async () => {
  const orderId = await newAnsweredClaim(seller, buyer, 'Copper lamp');
  const { body: money } = await operator.get<{ payments: [{ id: string }] }>(`/operator/orders/${orderId}/money`);
  const refunds = `/operator/payments/${money.payments[0].id}/refunds`;
  const { page, open } = visitor;
  await open(`${office}/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const refund = dialog.getByRole('button', { name: 'Refund', exact: true });
  await dialog.getByLabel('Reason').fill('Agreed by phone.');
  for (const [amount, refusal] of [
    ['0', 'Write an amount above 0.'],
    ['5 EUR', 'Write an amount such as 1299.50.'],
    ['54.01', /^Only 54\.00.USD are left\.$/],
  ] as const) {
    await dialog.getByLabel('Amount in USD').fill(amount);
    await refund.click();
    await dialog.getByText(refusal).waitFor();
  }
  const inEuro = await operator.post(refunds, { amount: { amount: 100, currency: 'EUR' }, reason: 'A test.' });
  expect(inEuro.status).toBe(422);
  // A colleague is faster, so less is left than the dialog shows.
  await operator.post(refunds, { amount: usd(4000), reason: 'A test.' });
  await dialog.getByLabel('Amount in USD').fill('54');
  await refund.click();
  await dialog.getByText('The amount is more than what is left to refund.').waitFor();
  await dialog.getByText(/^14\.00.USD are left\.$/).waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Agreed by phone.');
  await dialog.getByLabel('Amount in USD').fill('14');
  await dialog.getByLabel('Reason').focus();
  await refund.dblclick();
  await dialog.getByText('The buyer is refunded.').waitFor();
  await dialog.getByText('refund.created', { exact: true }).waitFor();
  await expectFaultless(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Refund \. Nothing is left to refund/ }).waitFor();
  const { body: after } = await operator.get<{ refunds: { amount: { amount: number } }[] }>(
    `/operator/orders/${orderId}/money`,
  );
  expect(after.refunds.map(({ amount }) => amount.amount)).toEqual([4000, 1400]);
  await expectInBothLogs('refund.created', 'Agreed by phone.', seller.owner);
  expect(stack.complaints).toEqual([]);
});

test('payouts of an organization are stopped after authentication; a second stop changes nothing', async () => {
  await setAccount(seller, 'acct_sandbox_ok');
  await newPayout(10_000, ['hold_period'], false);
  const { page, open } = visitor;
  await open(office);
  await page.getByLabel('Id of an order or an organization').fill(` ${seller.organizationId} `);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: `Seller ${sellerEmail}`, level: 1 }).waitFor();
  await page
    .getByRole('note')
    .filter({ hasText: `Seller ${sellerEmail}` })
    .waitFor();
  const stop = page.getByRole('button', { name: 'Stop its payouts' });
  await ageSessions(stack.base.databaseUrl, email);
  await stop.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 payout, 90.00 USD, would wait.', { exact: true }).waitFor();
  await dialog.getByLabel('Reason').fill('Complaints.');
  await dialog.getByRole('button', { name: 'Stop its payouts' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByText('payouts.frozen', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(/^By Ada: Complaints\.$/).waitFor();
  await expectInBothLogs('payouts.frozen', 'Complaints.', seller.owner);

  const stopped = await newPayout(5_000, ['organization_suspended'], true);
  await page.getByRole('button', { name: 'Start its payouts again' }).click();
  const others = '1 payout, 90.00 USD, would go on waiting for something else.';
  await dialog.getByText(`1 payout, 45.00 USD, would start. ${others}`, { exact: true }).waitFor();
  await confirmed(page, 'Start its payouts again', 'All is clear.', 'payouts.unfrozen');
  await expectInBothLogs('payouts.unfrozen', 'All is clear.', seller.owner);
  await payoutOf(stopped.items[0]!.orderId, ({ status }) => status === 'released');

  await stop.click();
  await operator.post('/auth/sign-in', { email, password });
  await operator.post(`/operator/organizations/${seller.organizationId}/freeze-payouts`, { reason: 'By a colleague.' });
  await dialog.getByLabel('Reason').fill('Too late.');
  await dialog.getByRole('button', { name: 'Stop its payouts' }).click();
  await dialog.getByText('It had been done before, so nothing was changed now.').waitFor();
  await dialog.getByText('By a colleague.').waitFor();
  expect(await audited(operator, 'payouts.frozen')).toMatchObject({ changes: { reason: 'By a colleague.' } });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(stack.complaints).toEqual([]);
});

test('a suspension and a stop of all payouts show their effect in figures, and their audit event', async () => {
  const { page, open } = visitor;
  const dialog = page.getByRole('dialog');
  const organization = `/operator/organizations/${seller.organizationId}`;
  const { body: trade } = await operator.get<Record<'listings' | 'offers' | 'orders', number>>(
    `${organization}/open-trade`,
  );
  expect(trade.listings * trade.orders).toBeGreaterThan(0);
  const figure = (name: string, count: number): Promise<void> =>
    dialog.getByText(name).locator('xpath=following-sibling::*').getByText(String(count), { exact: true }).waitFor();
  await open(`${office}/organizations/${seller.organizationId}`);
  await page.getByRole('button', { name: 'Suspend it' }).click();
  await figure('Listings that are hidden', trade.listings);
  await figure('Open offers that can only be rejected or withdrawn', trade.offers);
  await figure('Open orders, which go on', trade.orders);
  await dialog.getByText('1 payout, 90.00 USD, would wait.', { exact: true }).waitFor();
  await confirmed(page, 'Suspend it', 'No answer.', 'organization.suspended');
  await page.getByText('Suspended', { exact: true }).first().waitFor();
  const member = await signedIn(sellerEmail);
  await member.open('/');
  await member.page.getByRole('note').getByText('is suspended by the operator of the platform').waitFor();
  await page.getByRole('button', { name: 'End the suspension' }).click();
  await figure('Listings that are shown again', trade.listings);
  await confirmed(page, 'End the suspension', 'They have answered.', 'organization.reinstated');
  await expectInBothLogs('organization.suspended', 'No answer.', seller.owner);
  await expectInBothLogs('organization.reinstated', 'They have answered.', seller.owner);

  await page.getByRole('link', { name: 'Back office', exact: true }).first().click();
  await page.getByRole('button', { name: 'Stop all payouts' }).click();
  await page.getByText('This is the gravest thing that you can do here.').waitFor();
  await dialog.getByText('1 payout, 90.00 USD, would wait.', { exact: true }).waitFor();
  await confirmed(page, 'Stop all payouts', 'The provider is down.', 'platform.frozen');
  await page.getByText(/By an operator since .*: The provider is down\.$/).waitFor();
  await page.getByRole('button', { name: 'Start payouts again' }).click();
  await dialog.getByText('No payout would start. 1 payout, 90.00 USD, would go on').waitFor();
  await confirmed(page, 'Start payouts again', 'It is up.', 'platform.unfrozen');
  await page.getByText('Payouts of all organizations start as they are due.').waitFor();
  expect(stack.complaints).toEqual([]);
});

test('a text without the id of an order or organization is refused, and an unknown id is not found', async () => {
  const { page, open } = visitor;
  await open(office);
  const field = page.getByLabel('Id of an order or an organization');
  for (const [id, refusal] of [
    ['pay_01m7s8rmd45rtewspg5p55n6an', /^This is the id of something else/],
    ['order 12', /^This is no id/],
    [`<b>ord_</b>`, /^This is no id/],
  ] as const) {
    await field.fill(id);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(refusal).waitFor();
  }
  for (const [id, what] of [
    [`ord_${'0'.repeat(26)}`, 'order'],
    [`org_${'0'.repeat(26)}`, 'organization'],
  ]) {
    await field.fill(id!);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(`There is no such ${what}`).waitFor();
    await page.goBack();
  }
  await open(`${office}/disputes?status=nothing&source=thief&after=none`);
  await page.getByRole('heading', { name: 'Claims to decide' }).waitFor();
  await page.waitForURL(({ search }) => search === '');
  expect(stack.complaints).toEqual([]);
});

test('names and evidence of others are no markup, and do not break direction or layout', async () => {
  for (const { owner, organizationId } of [seller, buyer])
    await owner.send('PATCH', `/organizations/${organizationId}`, { name: hostile });
  const orderId = await newAnsweredClaim(seller, buyer, hostile);
  const { body: disputes } = await seller.server.get<{ data: { id: string }[] }>(`/disputes?orderId=${orderId}`);
  await seller.server.post(`/disputes/${disputes.data[0]!.id}/evidence`, {
    text: hostile,
    fileUrls: ['https://files.example/<b>'],
  });
  const { page, open } = visitor;
  await page.setViewportSize({ width: 360, height: 800 });
  const faults: Record<string, string[]> = {};
  const look = async (name: string): Promise<void> => {
    const found = await faultsOfTexts(page);
    if (found.length > 0) faults[name] = found;
  };
  for (const screen of ['', '/disputes', `/organizations/${seller.organizationId}`, `/orders/${orderId}`]) {
    await open(`${office}${screen}`);
    await page.getByText('<img/src=x/onerror=alert(1)>').first().waitFor();
    await page.getByLabel('Loading').first().waitFor({ state: 'detached' });
    await look(screen);
  }
  const file = page.getByRole('link', { name: /^https:\/\/files\.example/ });
  expect([await file.getAttribute('target'), await file.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.getByLabel('Who is right').selectOption('seller');
  await page.getByRole('dialog').getByText('gets nothing').waitFor();
  await look('decide');
  expect(faults).toEqual({});
  expect(stack.complaints).toEqual([]);
});

test('after a switch in another tab nothing is stopped, and after the way back the dialog has its input', async () => {
  const invitation = await seller.owner.post<{ token: string }>(`/organizations/${seller.organizationId}/invitations`, {
    email,
    role: 'finance',
  });
  await operator.post('/invitations/accept', { token: invitation.body.token });
  const { page, open, context } = visitor;
  visitor.expect(/409 \(Conflict\)/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(`${office}/organizations/${buyer.organizationId}`);
  await page.getByRole('button', { name: 'Stop its payouts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Two tabs.');
  const switched = await context.request.put(`${stack.origin}/api/v1/auth/session/organization`, {
    data: { organizationId: seller.organizationId },
  });
  expect(switched.ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Stop its payouts' }).click();
  await page.getByRole('button', { name: /^Switch to / }).click();
  await dialog.getByLabel('Reason').waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Two tabs.');
  await confirmed(page, 'Stop its payouts', 'Two tabs.', 'payouts.frozen');
  const { body } = await buyer.owner.get<{ data: unknown[] }>('/audit-events?action=payouts.frozen');
  expect(body.data).toHaveLength(1);
  expect(stack.complaints).toEqual([]);
});
