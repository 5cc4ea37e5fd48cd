import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ConsoleStack, sharedConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { expectFaultless } from '../support/browser/page-actions.ts';
import { password } from '../support/sign-up.ts';
import { newListing, newOrder, newTrader, type Trader } from '../support/traders.ts';

let stack: ConsoleStack;
const buyerEmail = 'buyer@orders.example';
const sellerEmail = 'seller@orders.example';
let [buyer, seller]: Visitor[] = [];
let traders: Trader[];

beforeAll(async () => {
  stack = await sharedConsoleStack();
  const where = { origin: stack.stack.origin, base: stack.base };
  traders = [await newTrader(where, sellerEmail), await newTrader(where, buyerEmail)];
  const listing = await newListing(traders[0]!, { title: 'Brass lamp' });
  const { id } = await newOrder(traders[1]!, listing, { items: [{ listingId: listing.id, quantity: 2 }] });
  for (const paymentMethod of ['pm_card_visa_chargeDeclined', 'pm_card_visa'])
    await traders[1]!.server.post('/payments', { orderId: id, paymentMethod });
  [buyer, seller] = [await signedIn(buyerEmail), await signedIn(sellerEmail)];
});
afterAll(() => stack?.close());

async function signedIn(email: string): Promise<Visitor> {
  const visitor = await stack.visit({ viewport: { width: 1280, height: 900 } });
  await visitor.open('/sign-in');
  await visitor.page.getByLabel('Email').fill(email);
  await visitor.page.getByLabel('Password').fill(password);
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  await visitor.page.getByRole('heading', { name: `Seller ${email}` }).waitFor();
  return visitor;
}

function orderStatus(page: Page, word: string) {
  return page.getByRole('heading', { name: '2 × Brass lamp' }).locator('..').getByText(word, { exact: true });
}

test('the buyer sees the paid amount, and neither fee nor net', async () => {
  const { page } = buyer!;
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: '2 × Brass lamp' }).click();
  await orderStatus(page, 'Paid').waitFor();
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByRole('table', { name: /Movements in USD/ }).waitFor();
  await page.getByText('Failed', { exact: true }).waitFor();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('103.00');
  expect(text).not.toMatch(/fee|net\b|you get/i);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('money');
  expect(stack.complaints).toEqual([]);
});

test('the seller ships in parts, and refunds a part; each row of the ledger sums to zero', async () => {
  const { page, open } = seller!;
  await open('/');
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: '2 × Brass lamp' }).click();
  for (const [units, left] of [
    ['1', '2 are left to ship.'],
    ['1', '1 is left to ship.'],
  ] as const) {
    await page.getByRole('button', { name: 'Record a shipment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(left).waitFor();
    await dialog.getByLabel('Units of Brass lamp').fill(units);
    await dialog.getByRole('button', { name: 'Record the shipment' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await orderStatus(page, 'Fulfilled').waitFor();
  await page.getByRole('table', { name: 'Shipments' }).waitFor();

  await page.getByRole('tab', { name: 'Money' }).click();
  expect(await page.getByText(/^You get /).innerText()).toMatch(/^You get 92\.70.USD on/);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [wrong, refusal] of [
    ['1,5', 'Write an amount such as'],
    ['103.01', 'Only 103.00'],
    ['0', 'Write an amount above 0.'],
  ] as const) {
    await dialog.getByLabel('Amount').fill(wrong);
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByText(refusal).waitFor();
  }
  await expectFaultless(page);
  await dialog.getByLabel('Amount').fill('10.30');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Refund succeeded').waitFor();
  await page.getByText(/^You get 83\.43.USD/).waitFor();

  const ledger = page.getByRole('region', { name: 'Ledger of the order' });
  await ledger.getByRole('rowheader', { name: 'Refund' }).waitFor();
  const sums = await ledger.locator('tbody tr td:last-child').allInnerTexts();
  expect(new Set(sums)).toEqual(new Set(['0.00']));
  await expectFaultless(page);
  expect(stack.complaints).toEqual([]);
});

test('the buyer confirms the receipt, and the order is completed', async () => {
  const { page, open } = buyer!;
  await open('/');
  await page.getByRole('region', { name: 'Needs you' }).getByText('Confirm the receipt').waitFor();
  await page.getByRole('link', { name: '2 × Brass lamp' }).click();
  await page.getByRole('button', { name: 'Confirm the receipt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the receipt' }).click();
  await orderStatus(page, 'Completed').waitFor();
  await expectFaultless(page);
  expect(stack.complaints).toEqual([]);
});

test('an unpaid order gets another address; a payment is confirmed; the seller cancels and refunds', async () => {
  const listing = await newListing(traders[0]!, { title: 'Copper lamp' });
  await newOrder(traders[1]!, listing);
  const { page, open } = buyer!;
  await open('/');
  await page.getByRole('link', { name: 'Copper lamp' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Street and number').fill('1 Rue Neuve');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 Rue Neuve').waitFor();

  await page.getByRole('button', { name: /^Pay 54\.00/ }).click();
  await dialog.getByLabel('Card').selectOption({ label: 'You must confirm the payment, then it succeeds' });
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.getByText('The seller ships next').waitFor();

  await seller!.open('/');
  await seller!.page.getByRole('link', { name: 'Copper lamp' }).click();
  await seller!.page.getByText('1 Rue Neuve').waitFor();
  await seller!.page.getByRole('button', { name: 'Cancel and refund' }).click();
  await seller!.page.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click();
  await page.getByText('Refunded', { exact: true }).first().waitFor();
  expect(stack.complaints).toEqual([]);
});

test('filters of orders are in the address; an invalid amount is refused, and unknown values are dropped', async () => {
  const { page, open } = buyer!;
  await open('/');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('row', { name: /Brass lamp.*Completed.*103\.00/ }).waitFor();
  await page.getByLabel('Total from').fill('5');
  await page.getByLabel('Total from').press('Enter');
  await page.getByText('Choose the currency first.').waitFor();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
  await page.getByLabel('Total from').fill('103.01');
  await page.getByLabel('Total from').press('Enter');
  await page.getByText('No order matches these filters.').waitFor();
  await expectFaultless(page);

  await page.goto(`${page.url().split('?')[0]}?role=thief&status=completed&from=yesterday`);
  await page.getByRole('row', { name: /Brass lamp/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?status=completed');
  await page.goto(`${page.url().split('?')[0]}/ord_${'0'.repeat(26)}`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  expect(stack.complaints).toEqual([]);
});
