import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Listing, Offer } from '@marketplace/trading-contract';
import type { Page } from 'playwright-core';
import { type ConsoleStack, sharedConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { expectFaultless } from '../support/browser/page-actions.ts';
import { password } from '../support/sign-up.ts';
import { address, newListing, newOffer, newTrader, type Trader, usd } from '../support/traders.ts';

let stack: ConsoleStack;
let seller: Trader;
let buyer: Trader;
let sellerSees: Visitor & { slug: string };
let buyerSees: Visitor & { slug: string };
beforeAll(async () => {
  stack = await sharedConsoleStack();
  const at = { origin: stack.stack.origin, base: stack.base };
  [seller, buyer] = await Promise.all([newTrader(at, 'seller@trade.example'), newTrader(at, 'buyer@trade.example')]);
  [sellerSees, buyerSees] = await Promise.all([
    signedIn(seller, 'seller@trade.example'),
    signedIn(buyer, 'buyer@trade.example'),
  ]);
});
afterAll(() => stack?.close());

test('a seller creates, publishes and archives a listing, and bad amounts are refused beside their field', async () => {
  const { page, open, slug } = sellerSees;
  await open(`/o/${slug}/listings/new`);
  await page.getByLabel('Title').fill('Brass lamp');
  await page.getByLabel('Price of a unit in USD').fill('1,5');
  await page.getByLabel('Units in stock').fill('3');
  await page.getByRole('button', { name: 'Add a property' }).click();
  await page.getByLabel('Name', { exact: true }).fill('material');
  await page.getByLabel('Value', { exact: true }).fill('brass');
  await page.getByRole('button', { name: 'Create the listing' }).click();
  await page.getByText('Write an amount such as 1299.50.').waitFor();
  await expectFaultless(page);

  await page.getByLabel('Price of a unit in USD').fill('49.00');
  await page.getByLabel('Publish it at once').uncheck();
  await page.getByRole('button', { name: 'Create the listing' }).click();
  await page.getByRole('heading', { name: 'Brass lamp', level: 1 }).waitFor();
  await page.getByText('Draft', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
  await expectFaultless(page);

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive for ever' }).click();
  await page.getByText('Archived', { exact: true }).first().waitFor();
  await page.getByText('material: brass').waitFor();
  await open(`/o/${slug}/listings?status=archived`);
  await page.getByRole('row', { name: /Brass lamp/ }).waitFor();
});

test('changes that another person saved meanwhile are shown next to one’s own, and kept', async () => {
  const { page, open, slug } = sellerSees;
  const { id } = await newListing(seller, { title: 'Oak table', quantity: 2 });
  await open(`/o/${slug}/listings/${id}`);
  await page.getByLabel('Price of a unit in USD').fill('52.00');
  await seller.server.send('PATCH', `/listings/${id}`, { title: 'Oak table, round' });
  await page.getByRole('button', { name: 'Save the changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this listing' });
  await dialog.getByRole('row', { name: /Title Oak table, round Not changed/ }).waitFor();
  await dialog.getByRole('row', { name: /Price Not changed 52\.00 USD/ }).waitFor();
  await expectFaultless(page);

  await dialog.getByRole('button', { name: 'Save my changes' }).click();
  await page.getByRole('heading', { name: 'Oak table, round', level: 1 }).waitFor();
  const { body } = await seller.server.get<Listing>(`/listings/${id}`);
  expect(body).toMatchObject({ title: 'Oak table, round', price: usd(5200) });
});

test('the filters of the market are in its address, and invalid ones are dropped', async () => {
  const { page, open, slug } = buyerSees;
  await newListing(seller, { title: 'Cheap violin', price: usd(1000), categories: ['instruments'] });
  await newListing(seller, {
    title: 'Costly violin',
    price: usd(90_000),
    imageUrls: ['https://pictures.example/1.jpg'],
  });
  await open(`/o/${slug}/market?minPrice=5000&sort=price_asc&color=red`);
  await page.getByRole('link', { name: 'Cheap violin' }).waitFor();
  await page.waitForURL((url) => url.search === '');
  await page.getByLabel('Words').fill('violin');
  await page.getByLabel('Price from').fill('50');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Prices are compared in one currency: choose it.').waitFor();
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/minPrice=5000/);
  await page.getByRole('link', { name: 'Cheap violin' }).waitFor({ state: 'detached' });
  await expectFaultless(page);

  await page.getByRole('link', { name: 'Costly violin' }).click();
  await page.getByRole('link', { name: 'Picture 1 at pictures.example' }).waitFor();
  await expectFaultless(page);
  await open(`/o/${slug}/market/lst_unknown`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
});

test('a purchase names the price on screen; after a change nothing is ordered, and the new one is shown', async () => {
  const { page, open, slug } = buyerSees;
  const { id } = await newListing(seller, { title: 'Copper pot', requiresShipping: true });
  await open(`/o/${slug}/market/${id}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByLabel('Units').fill('2');
  await fillAddress(page);
  await page.getByText('2 × 49.00 + 5.00 shipping').waitFor();
  await expectFaultless(page);
  await seller.server.send('PATCH', `/listings/${id}`, { price: usd(4500) });
  await page.getByRole('button', { name: 'Buy for 103.00 USD' }).click();
  await page.getByRole('link', { name: 'price_changed' }).waitFor();
  const none = await buyer.server.get<{ data: unknown[] }>(`/orders?listingId=${id}`);
  expect(none.body.data).toEqual([]);

  await page.getByRole('button', { name: 'Buy for 95.00 USD' }).click();
  await page.waitForURL(/\/orders\/ord_/);
  const orders = await buyer.server.get<{ data: { total: object }[] }>(`/orders?listingId=${id}`);
  expect(orders.body.data).toMatchObject([{ total: usd(9500), shippingAddress: address }]);
});

test('parties negotiate on one screen each, and unread terms are never accepted', async () => {
  const { page, open, slug } = buyerSees;
  const { id } = await newListing(seller, { title: 'Walnut desk', requiresShipping: true });
  await open(`/o/${slug}/market/${id}`);
  await page.getByRole('button', { name: 'Make an offer' }).click();
  await page.getByLabel('Price of a unit in USD').fill('40');
  await page.getByLabel('Units').fill('2');
  await page.getByLabel('Message').fill('For two?');
  await fillAddress(page);
  await expectFaultless(page);
  await page.getByRole('button', { name: 'Make the offer' }).click();
  await page.waitForURL(/\/offers\/off_/);
  await page.getByText('Waits for the seller').waitFor();
  const offerId = new URL(page.url()).pathname.split('/').at(-1)!;

  // The seller answers in its own browser.
  await sellerSees.open(`/o/${sellerSees.slug}/offers/${offerId}`);
  await sellerSees.page.getByText('Your turn').waitFor();
  await sellerSees.page.getByText('For two?').waitFor();
  await sellerSees.page.getByRole('button', { name: 'Counter' }).click();
  await sellerSees.page.getByLabel('Price of a unit in USD').fill('42');
  await sellerSees.page.getByText('89.00 USD').last().waitFor();
  await expectFaultless(sellerSees.page);
  await sellerSees.page.getByRole('button', { name: 'Send these terms' }).click();
  await sellerSees.page.getByText('Waits for the buyer').waitFor();

  // It appears without a reload. A colleague of the buyer counters while the buyer is reading.
  await page.getByRole('list', { name: 'What changed' }).getByText('Price of a unit: 42.00, was 40.00').waitFor();
  await expectFaultless(page);
  await page.getByRole('button', { name: 'Accept 89.00 USD: 2 × 42.00 + 5.00 shipping' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept revision 2?' });
  await dialog.waitFor();
  await expectFaultless(page);
  await answer(buyer, offerId, { unitAmount: usd(4100), expectedRevision: 2 });
  await answer(seller, offerId, { unitAmount: usd(4400), expectedRevision: 3 });
  await dialog.getByRole('button', { name: 'Accept 89.00 USD' }).click();
  await page.getByRole('alert').getByText('Nothing was accepted or declined').waitFor();
  const { body } = await buyer.server.get<Offer>(`/offers/${offerId}`);
  expect(body).toMatchObject({ status: 'countered', revision: 4, orderId: null });

  await page.getByRole('button', { name: 'Accept 93.00 USD: 2 × 44.00 + 5.00 shipping' }).click();
  await page.getByRole('dialog', { name: 'Accept revision 4?' }).getByRole('button', { name: 'Accept 93.00' }).click();
  await page.waitForURL(/\/orders\/ord_/);
  await open(`/o/${slug}/offers/${offerId}`);
  await page.getByText('The offer was accepted.').waitFor();
  await expectFaultless(page);
});

test('the lists of both parties say whose turn it is, and an offer is declined or withdrawn', async () => {
  const listing = await newListing(seller, { title: 'Cedar box' });
  await newOffer(buyer, listing);
  await sellerSees.open(`/o/${sellerSees.slug}/offers?role=seller&status=submitted`);
  await sellerSees.page.getByRole('row', { name: /Cedar box.*Your turn.*40\.00 USD/ }).waitFor();
  await expectFaultless(sellerSees.page);
  await buyerSees.open(`/o/${buyerSees.slug}/offers?role=buyer&status=submitted`);
  await buyerSees.page.getByRole('row', { name: /Cedar box.*Waits for the seller/ }).waitFor();
  await buyerSees.page.getByRole('link', { name: 'Cedar box' }).click();
  await buyerSees.page.getByRole('button', { name: 'Withdraw' }).click();
  await buyerSees.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await buyerSees.page.getByText('The offer was withdrawn.').waitFor();
  await expectFaultless(buyerSees.page);
  expect(stack.complaints).toEqual([]);
});

async function signedIn({ owner, organizationId }: Trader, email: string): Promise<Visitor & { slug: string }> {
  const visitor = await stack.visit();
  await visitor.context.request.post(`${stack.stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  const { body } = await owner.get<{ slug: string }>(`/organizations/${organizationId}`);
  return { ...visitor, slug: body.slug };
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Recipient').fill(address.name);
  await page.getByLabel('Street and number').fill(address.line1);
  await page.getByLabel('City').fill(address.city);
  await page.getByLabel('Country').selectOption(address.country);
}

async function answer({ server }: Trader, offerId: string, terms: object): Promise<void> {
  const { status, body } = await server.post(`/offers/${offerId}/counter`, terms);
  if (status !== 200) throw new Error(`The answer was refused: ${JSON.stringify(body)}`);
}
