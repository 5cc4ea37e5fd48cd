import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Order } from '@marketplace/trading-contract';
import { type ConsoleStack, startConsoleStack } from '../../support/browser/console-stack.ts';
import { type Keyboard, keyboardOf } from '../../support/browser/page-actions.ts';
import { newOperator, newParty, type Party } from '../../support/browser/trading-parties.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A person who uses only the keyboard, and the palette for everything it offers. */
interface Person extends Pick<Party, 'page' | 'go'> {
  keys: Keyboard;
}

let stack: ConsoleStack;
let seller: Person & Party;
let buyer: Person & Party;
let operator: Person;
beforeAll(async () => {
  stack = await startConsoleStack();
  const withKeys = <P extends Pick<Party, 'page'>>(party: P) => ({ ...party, keys: keyboardOf(party.page) });
  [seller, buyer, operator] = await Promise.all([
    newParty(stack, 'seller@palette.example').then(withKeys),
    newParty(stack, 'buyer@palette.example').then(withKeys),
    newOperator(stack, 'operator@palette.example').then(withKeys),
  ]);
  for (const person of [seller, buyer, operator]) await person.go('');
});
afterAll(() => stack?.close());

const shows = ({ page }: Person, text: string | RegExp) => page.getByText(text).first().waitFor();
const heading = ({ page }: Person, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** The id of the record on screen, as soon as its address has this beginning. */
async function idAt({ page }: Person, list: string): Promise<string> {
  await page.waitForURL(new RegExp(`/${list}/[a-z]+_`));
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Presses the button of the dialog that opens: the button that opens it may have the same text. */
async function confirm({ page, keys }: Person, name: string | RegExp): Promise<void> {
  await page.locator('[role="dialog"][data-open]:not([aria-modal="false"])').waitFor();
  await keys.press('button', name);
}

test('by keyboard through the palette, a trade goes from the listing through a claim to the payout', async () => {
  await seller.keys.find('money', 'Money');
  await seller.keys.openTab('Payout account');
  await seller.keys.find('set the account');
  await seller.keys.choose('Country of the account', 'France');
  await seller.keys.check('Buyers may pay so that you capture the amount by hand');
  await confirm(seller, 'Set the account');
  await shows(seller, 'You are paid to it.');

  const listing = await createListing();
  const offer = await bargain(listing);
  await seller.keys.find(offer, 'Offer: Brass lamp');
  await seller.keys.find('accept', /^Accept 105\.00.USD: 2 × 50\.00/);
  await confirm(seller, /^Accept 105\.00/);
  const order = await idAt(seller, 'orders');

  await buyer.keys.find(order, 'Order: 2 × Brass lamp');
  await buyer.keys.find('pay', /^Pay 105\.00/);
  await buyer.keys.check('Only authorize the amount now');
  await confirm(buyer, 'Pay');
  await shows(buyer, 'The amount is authorized. The seller captures it next.');
  await seller.keys.find('capture', /^Capture 105\.00/);
  await shows(seller, 'What is not shipped then is refunded.');
  await seller.keys.find('shipment', 'Record a shipment');
  await confirm(seller, 'Record the shipment');
  await shows(seller, 'The buyer confirms the receipt');
  await seller.keys.openTab('Money');
  await seller.keys.find('refund');
  await seller.keys.write('Amount', '21.00');
  await confirm(seller, 'Refund');
  await shows(seller, 'Refund succeeded');

  await settleClaim();
  await buyer.keys.find(order, 'Order: 2 × Brass lamp');
  await buyer.keys.find('receipt', 'Confirm the receipt');
  await confirm(buyer, 'Confirm the receipt');
  await waitFor('the order to be completed', async () => {
    const { body } = await seller.server.get<Order>(`/orders/${order}`);
    return body.status === 'completed';
  });
  await seller.keys.find(order, 'Order: 2 × Brass lamp');
  await seller.keys.openTab('Money');
  await shows(seller, 'You got 47.25 USD.');
  const payouts = seller.page.getByRole('table', { name: 'Payouts' });
  await payouts.getByText('Released').filter({ visible: true }).first().waitFor();
  await operator.keys.find(order, 'This order, as the operator');
  await shows(operator, 'Decided for the buyer');
  expect(stack.complaints).toEqual([]);
});

test('members of other organizations find nothing of an operator by an id', async () => {
  const { body: organization } = await seller.owner.get<{ id: string }>(`/organizations/${seller.organizationId}`);
  await operator.keys.find(organization.id, 'This organization, as the operator');
  await heading(operator, /^Seller seller@/);
  const { page } = buyer;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Screen, action or id' }).fill(organization.id);
  await shows(buyer, 'with this id has a screen, or you may not see it.');
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Its events in the audit log']);
});

/** Resolves to its id. */
async function createListing(): Promise<string> {
  await seller.keys.find('listings', 'Listings');
  await heading(seller, 'Listings');
  await seller.keys.find('create', 'Create a listing');
  await seller.keys.write('Title', 'Brass lamp');
  await seller.keys.write('Price of a unit in USD', '60.00');
  await seller.keys.write('Shipping of an order in USD', '5.00');
  await seller.keys.write('Units in stock', '3');
  await seller.keys.press('button', 'Create the listing');
  await heading(seller, 'Brass lamp');
  return idAt(seller, 'listings');
}

/** Five revisions, made alternately. Resolves to the id of the offer. */
async function bargain(listing: string): Promise<string> {
  await buyer.keys.find(listing, 'Listing: Brass lamp');
  await buyer.keys.find('offer', 'Make an offer');
  await buyer.keys.write('Price of a unit in USD', '40.00');
  await buyer.keys.write('Units', '2');
  await confirm(buyer, 'Make the offer');
  await shows(buyer, 'Waits for the seller');
  const offer = await idAt(buyer, 'offers');
  await seller.keys.find(offer, 'Offer: Brass lamp');
  for (const [person, price] of [
    [seller, '58.00'],
    [buyer, '45.00'],
    [seller, '52.00'],
    [buyer, '50.00'],
  ] as const) {
    await shows(person, 'Your turn');
    await person.keys.find('counter', 'Counter');
    await person.keys.write('Price of a unit in USD', price);
    await confirm(person, 'Send these terms');
    await shows(person, /^Waits for the /);
  }
  return offer;
}

/** The buyer claims 42.00 of the order on screen, both give evidence, and the operator decides. */
async function settleClaim(): Promise<void> {
  await buyer.keys.find('claim', 'Open a claim');
  await buyer.keys.choose('What is wrong', 'The goods differ');
  await buyer.keys.write('Amount', '42.00');
  await buyer.keys.write('Description', 'The shade has a tear.');
  await confirm(buyer, 'Open the claim');
  const claim = await idAt(buyer, 'disputes');
  await seller.keys.find(claim, /^Dispute of the order/);
  for (const [person, text] of [
    [seller, 'The parcel was whole.'],
    [buyer, 'The shade is torn.'],
  ] as const) {
    await person.keys.find('evidence', 'Add evidence');
    await person.keys.write('What happened', text);
    await confirm(person, 'Add it');
    await person.page.getByRole('log', { name: 'Evidence' }).getByText(text).waitFor();
  }
  await operator.keys.find('claims', 'Claims to decide');
  await operator.keys.press('link', /against/);
  await shows(operator, 'The shade is torn.');
  await operator.keys.find('decide', 'Decide');
  await operator.keys.choose('Who is right', 'The buyer');
  await operator.keys.write('Amount', '31.50');
  await operator.keys.write('Reason', 'The picture shows the tear.');
  await confirm(operator, 'Decide');
  await shows(operator, 'The claim is decided for the buyer, who is refunded.');
  await operator.page.keyboard.press('Escape');
  await shows(seller, /31\.50.USD went back to the card of the buyer\./);
}
