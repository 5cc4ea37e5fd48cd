import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Dispute, Payout } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api.ts';
import { type ConsoleStack, sharedConsoleStack } from '../support/browser/console-stack.ts';
import { expectFaultless } from '../support/browser/page-actions.ts';
import { newOperator, newParty, type Party } from '../support/browser/trading-parties.ts';
import { newListing, newOrder, usd } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

let stack: ConsoleStack;
let seller: Party;
let buyer: Party;
let operator: Awaited<ReturnType<typeof newOperator>>;
beforeAll(async () => {
  stack = await sharedConsoleStack();
  [seller, buyer, operator] = await Promise.all([
    newParty(stack, 'seller@disputes.example'),
    newParty(stack, 'buyer@disputes.example'),
    newOperator(stack, 'operator@disputes.example'),
  ]);
});
afterAll(() => stack?.close());

test('a trade goes from the listing through a claim to the payout; each party sees its part of it', async () => {
  await setPayoutAccount();
  await bargain(await createListing());
  await press(seller.page, 'Accept 105.00 USD: 2 × 50.00 + 5.00 shipping');
  await press(seller.page.getByRole('dialog'), /^Accept 105\.00/);
  await seller.page.waitForURL(/\/orders\/ord_/);
  const orderId = idIn(seller.page);

  await buyer.go(`/orders/${orderId}`);
  await press(buyer.page, /^Pay 105\.00/);
  await buyer.page.getByLabel('Only authorize the amount now').check();
  await press(buyer.page.getByRole('dialog'), 'Pay');
  await buyer.page.getByText('The amount is authorized. The seller captures it next.').waitFor();
  await press(seller.page, /^Capture 105\.00/);
  await press(seller.page, 'Record a shipment');
  await press(seller.page.getByRole('dialog'), 'Record the shipment');
  await seller.page.getByText('The buyer confirms the receipt').waitFor();
  await seller.page.getByRole('tab', { name: 'Money' }).click();
  await press(seller.page, 'Refund');
  await seller.page.getByLabel('Amount').fill('21.00');
  await press(seller.page.getByRole('dialog'), 'Refund');
  await seller.page.getByText('Refund succeeded').waitFor();

  const claim = await openClaim(orderId);
  await seller.go(claim);
  await submitEvidence(seller, 'The parcel was whole.', 'https://files.seller.example/parcel.jpg');
  await submitEvidence(buyer, 'The shade is torn.', '');
  await decide('31.50', 'The picture shows the tear.');
  await seller.page.getByText(/^The claim ended on .*: 31\.50.USD went back to the card of the buyer\./).waitFor();

  await buyer.go(`/orders/${orderId}`);
  await press(buyer.page, 'Confirm the receipt');
  await press(buyer.page.getByRole('dialog'), 'Confirm the receipt');
  await until(orderId, 'completed');
  await waitFor('the payout', async () => (await payoutsOf(orderId)).every(({ status }) => status === 'released'));
  await expectSeenBySeller(orderId);
  await expectSeenByBuyer(orderId);
  await expectSeenByOperator(orderId);
  await untilBooksAgree();
  expect(stack.complaints).toEqual([]);
});

test('a bank holds a disputed amount, returns it if the seller wins, and keeps it if the seller loses', async () => {
  const won = await disputedByBank();
  const { page } = seller;
  await seller.go(`/orders/${won.orderId}?tab=money`);
  await page.getByText('You get 48.60 USD if the dispute is decided for you').waitFor();
  await page.getByText('If it is decided for the buyer, you get 0.00 USD.').waitFor();
  await payoutIs(page, /when the dispute of .* ends/);
  await payoutIs(page, '0.00 USD');
  await ledgerIs(page, 'Dispute withdrawal');
  await pendingIs('0.00 USD');

  await seller.go('');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await needs.getByText('Answer the bank').waitFor();
  await needs.getByRole('link', { name: 'Lamp' }).click();
  await press(page, 'Send evidence to the bank');
  await page.getByLabel('What happened').fill('winning_evidence');
  await press(page.getByRole('dialog'), 'Send it to the bank');
  await until(won.orderId, 'fulfilled');
  await seller.go(`/disputes/${won.disputeId}`);
  await page.getByText(/^The bank of the buyer has decided for you on .* It has returned 54\.00.USD\./).waitFor();
  await page.getByRole('button', { name: 'Accept the chargeback' }).waitFor({ state: 'detached' });
  await seller.go(`/orders/${won.orderId}?tab=money`);
  await payoutIs(page, '48.60 USD');
  await ledgerIs(page, 'Dispute reinstatement');
  await pendingIs('48.60 USD');

  const lost = await disputedByBank();
  await seller.go(`/disputes/${lost.disputeId}`);
  await press(page, 'Accept the chargeback');
  const dialog = page.getByRole('dialog', { name: 'Accept the chargeback?' });
  await dialog.getByText('Fee that you get back').waitFor();
  expect((await dialog.locator('dl').innerText()).replaceAll(/\s+/g, ' ')).toBe(
    'The bank keeps 54.00 USD Fee that you get back 5.40 USD You get of this order 0.00 USD Instead of 48.60 USD',
  );
  await expectFaultless(page);
  await press(dialog, 'Cancel');
  await help(`/disputes/${lost.disputeId}/close`, { outcome: 'lost' });
  await until(lost.orderId, 'refunded');
  await seller.go(`/orders/${lost.orderId}?tab=money`);
  await page.getByText('The bank keeps 54.00 USD.').waitFor();
  await page.getByText('Chargeback succeeded').waitFor();
  await payoutIs(page, 'Canceled');
  await pendingIs('48.60 USD');
  await untilBooksAgree();
  expect(stack.complaints).toEqual([]);
});

test('faults of a claim are shown beside its field, and no claim is opened', async () => {
  const orderId = await paidOrder();
  const { page } = buyer;
  await buyer.go(`/orders/${orderId}`);
  await press(page, 'Open a claim');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong').selectOption('other');
  await dialog.getByLabel('Description').fill('The switch is loose.');
  for (const [amount, refusal] of [
    ['54.01', 'Only 54.00 USD are left.'],
    ['0', 'Write an amount above 0.'],
    ['5,00', 'Write an amount such as 1299.50.'],
    ['1.00', 'A claim is at least 5 % of the total, or all that is left.'],
  ] as const) {
    await dialog.getByLabel('Amount').fill(amount);
    await press(dialog, 'Open the claim');
    await beside(dialog.getByLabel('Amount')).getByText(refusal).waitFor();
  }
  await dialog.getByLabel('Amount').fill('10.00');
  await dialog.getByLabel('Description').fill('   ');
  await press(dialog, 'Open the claim');
  await beside(dialog.getByLabel('Description')).locator('[data-invalid]').first().waitFor();
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('10.00');
  const none = bodyOf(await buyer.server.get<{ data: Dispute[] }>(`/disputes?orderId=${orderId}`));
  expect(none.data).toEqual([]);
  expect(stack.complaints).toEqual([]);
});

test('evidence is text, with links without a referrer; late evidence is refused and kept', async () => {
  const orderId = await paidOrder();
  const claim = bodyOf(
    await buyer.server.post<Dispute>(`/orders/${orderId}/disputes`, {
      reason: 'other',
      description: '<img src=x onerror=alert(1)> https://evil.example',
      amount: usd(2000),
    }),
  );
  const { page } = seller;
  await seller.go(`/disputes/${claim.id}`);
  const log = page.getByRole('log', { name: 'Evidence' });
  await log.getByText('<img src=x onerror=alert(1)> https://evil.example').waitFor();
  expect(await log.locator('img, a').count()).toBe(0);
  await press(page, 'Add evidence');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What happened').fill('It was whole.');
  await dialog.getByLabel('Addresses of files').fill('javascript:alert(1)');
  await press(dialog, 'Add it');
  await beside(dialog.getByLabel('Addresses of files'))
    .getByText('javascript:alert(1) is not an address that begins with https://.')
    .waitFor();
  await dialog
    .getByLabel('Addresses of files')
    .fill('https://files.seller.example/1.jpg\n\n https://files.seller.example/2.jpg');
  await press(dialog, 'Add it');
  const link = log.getByRole('link', { name: 'https://files.seller.example/2.jpg' });
  await link.waitFor();
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await page.getByText('You have answered.').waitFor();

  // A refund meanwhile counts towards the claim.
  await seller.go(`/orders/${orderId}?tab=money`);
  await press(page, 'Refund');
  await dialog.getByText(/It counts towards the claim of the buyer/).waitFor();
  await dialog.getByLabel('Amount').fill('5.00');
  await press(dialog, 'Refund');
  await page.getByText('Refund succeeded').waitFor();
  await seller.go(`/disputes/${claim.id}`);

  // The buyer adds evidence while the seller decides. Nothing is accepted before it is read.
  await press(page, 'Accept the claim');
  await dialog.getByRole('button', { name: 'Accept and refund 15.00 USD' }).waitFor();
  bodyOf(await buyer.server.post(`/disputes/${claim.id}/evidence`, { text: 'It was the wrong lamp.' }));
  await press(dialog, 'Accept and refund 15.00 USD');
  await dialog.getByRole('link', { name: 'precondition_failed' }).waitFor();
  await page.getByText('It was the wrong lamp.').waitFor();
  await expectFaultless(page);

  // The buyer withdraws meanwhile.
  await press(dialog, 'Cancel');
  await press(page, 'Add evidence');
  await dialog.getByLabel('What happened').fill('Here is more.');
  bodyOf(await buyer.server.post(`/disputes/${claim.id}/withdraw`, {}));
  await press(dialog, 'Add it');
  await dialog.getByRole('link', { name: 'invalid_state_transition' }).waitFor();
  await dialog.getByText('The dispute is withdrawn.').waitFor();
  expect(await dialog.getByLabel('What happened').inputValue()).toBe('Here is more.');
  await press(dialog, 'Cancel');
  await page.getByText(/has withdrawn the claim of 20\.00.USD on .* The order goes on where it was\./).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /evidence|Accept/ })
      .count(),
  ).toBe(0);
  expect(stack.complaints).toEqual([]);
});

async function press(within: Pick<Page, 'getByRole'>, name: string | RegExp): Promise<void> {
  await within.getByRole('button', { name, exact: true }).first().click();
}

function idIn(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

function beside(field: ReturnType<Page['locator']>) {
  return field.locator('xpath=ancestor::*[label][1]');
}

async function setPayoutAccount(): Promise<void> {
  const { page } = seller;
  await seller.go('/money?tab=account');
  await press(page, 'Set the account');
  await page.getByLabel('Country of the account').selectOption('FR');
  await page.getByLabel('Buyers may pay so that you capture the amount by hand').check();
  await press(page.getByRole('dialog'), 'Set the account');
  await page.getByText('You are paid to it.').waitFor();
}

/** Resolves to the address of the listing in the market. */
async function createListing(): Promise<string> {
  const { page } = seller;
  await seller.go('/listings/new');
  await page.getByLabel('Title').fill('Brass lamp');
  await page.getByLabel('Price of a unit in USD').fill('60.00');
  await page.getByLabel('Shipping of an order').fill('5.00');
  await page.getByLabel('Units in stock').fill('3');
  await press(page, 'Create the listing');
  await page.getByRole('heading', { name: 'Brass lamp', level: 1 }).waitFor();
  return `/market/${idIn(page)}`;
}

/** Five revisions. Each party sees the other's on the open screen. */
async function bargain(listing: string): Promise<void> {
  await buyer.go(listing);
  await press(buyer.page, 'Make an offer');
  await buyer.page.getByLabel('Price of a unit in USD').fill('40.00');
  await buyer.page.getByLabel('Units').fill('2');
  await press(buyer.page, 'Make the offer');
  await buyer.page.getByText('Waits for the seller').waitFor();
  await seller.go(`/offers/${idIn(buyer.page)}`);
  for (const [party, price] of [
    [seller, '58.00'],
    [buyer, '45.00'],
    [seller, '52.00'],
    [buyer, '50.00'],
  ] as const) {
    await press(party.page, 'Counter');
    await party.page.getByLabel('Price of a unit in USD').fill(price);
    await press(party.page, 'Send these terms');
    await party.page.getByText(/^Waits for the /).waitFor();
  }
}

/** The buyer claims 42.00 of an order. Resolves to the address of the claim. */
async function openClaim(orderId: string): Promise<string> {
  const { page } = buyer;
  await buyer.go(`/orders/${orderId}`);
  await press(page, 'Open a claim');
  await page.getByText('84.00 USD are left of the payment.').waitFor();
  await page.getByLabel('What is wrong').selectOption('not_as_described');
  await page.getByLabel('Amount').fill('42.00');
  await page.getByLabel('Description').fill('The shade has a tear.');
  await press(page.getByRole('dialog'), 'Open the claim');
  await page.getByText(/^You claim 42\.00.USD, because the goods differ from the listing\./).waitFor();
  return `/disputes/${idIn(page)}`;
}

/** Their screen shows the claim. */
async function submitEvidence(party: Party, text: string, files: string): Promise<void> {
  await press(party.page, 'Add evidence');
  await party.page.getByLabel('What happened').fill(text);
  await party.page.getByLabel('Addresses of files').fill(files);
  await press(party.page.getByRole('dialog'), 'Add it');
  await party.page.getByRole('log', { name: 'Evidence' }).getByText(text).waitFor();
}

/** The operator decides the only claim of this buyer for them. */
async function decide(amount: string, reason: string): Promise<void> {
  const { page, go } = operator;
  await go('/operator/disputes');
  await page.getByRole('link', { name: /buyer@disputes\.example against/ }).click();
  await page.getByText('The shade is torn.').waitFor();
  await press(page, 'Decide');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who is right').selectOption('buyer');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill(reason);
  await press(dialog, 'Decide');
  await dialog.getByText('The claim is decided for the buyer, who is refunded.').waitFor();
  await dialog.getByText(reason).first().waitFor();
}

/** 105.00 was paid, and 52.50 refunded. Half of the fee of 10.50 is left, and the payout is 47.25. */
async function expectSeenBySeller(orderId: string): Promise<void> {
  const { page } = seller;
  await seller.go(`/orders/${orderId}?tab=money`);
  await page.getByText('You got 47.25 USD.').waitFor();
  await payoutIs(page, 'Released');
  await ledgerIs(page, 'Payout');
  const text = await page.getByRole('main').innerText();
  expect(text).toMatch(/Fee, 10 %\s+5\.25.USD/);
  expect(text).not.toContain('4242');
}

async function expectSeenByBuyer(orderId: string): Promise<void> {
  const { page } = buyer;
  await buyer.go(`/orders/${orderId}?tab=money`);
  await page.getByText('4242').waitFor();
  await ledgerIs(page, 'Refund');
  const text = await page.getByRole('main').innerText();
  expect(text).toMatch(/Refunded\s+52\.50.USD/);
  expect(text).not.toMatch(/fee|net\b|you got|payout|47\.25/i);
}

async function expectSeenByOperator(orderId: string): Promise<void> {
  const { page, go } = operator;
  await go(`/operator/orders/${orderId}`);
  for (const text of ['The shade has a tear.', 'The parcel was whole.', 'Decided for the buyer'])
    await page.getByText(text).first().waitFor();
  await ledgerIs(page, 'Payout');
  const text = await page.getByRole('main').innerText();
  for (const amount of ['105.00', '52.50', '5.25', '47.25']) expect(text).toContain(amount);
}

/** Expects a movement in the ledger on screen, and zero as the sum of each row and column. */
async function ledgerIs(page: Page, movement: string): Promise<void> {
  const ledger = page.getByRole('region', { name: 'Ledger of the order' });
  await ledger.getByRole('rowheader', { name: movement }).first().waitFor();
  const sums = await ledger.locator('tr td:last-child').allInnerTexts();
  expect(new Set(sums)).toEqual(new Set(['0.00']));
}

async function paidOrder(paymentMethod = 'pm_card_visa'): Promise<string> {
  const { id } = await newOrder(buyer, await newListing(seller));
  bodyOf(await buyer.server.post('/payments', { orderId: id, paymentMethod }));
  return until(id, 'paid');
}

/** A shipped order of 54.00 whose bank disputes it. */
async function disputedByBank(): Promise<{ orderId: string; disputeId: string }> {
  const orderId = await paidOrder();
  bodyOf(await seller.server.post(`/orders/${orderId}/fulfillments`, {}));
  await waitFor('the payout', async () => (await payoutsOf(orderId)).length > 0);
  const [payment] = bodyOf(await seller.server.get<{ data: { id: string }[] }>(`/payments?orderId=${orderId}`)).data;
  await help(`/payments/${payment!.id}/dispute`, { reason: 'fraudulent' });
  await until(orderId, 'disputed');
  const [dispute] = bodyOf(await seller.server.get<{ data: Dispute[] }>(`/disputes?orderId=${orderId}`)).data;
  return { orderId, disputeId: dispute!.id };
}

async function until(orderId: string, status: Order['status']): Promise<string> {
  await waitFor(`the order to be ${status}`, async () => {
    const { body } = await seller.server.get<Order>(`/orders/${orderId}`);
    return body.status === status;
  });
  return orderId;
}

async function payoutsOf(orderId: string): Promise<Payout[]> {
  return bodyOf(await seller.owner.get<{ data: Payout[] }>(`/payouts?orderId=${orderId}`)).data;
}

/** Waits until the payouts of the order on screen have this status. */
async function payoutIs(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('table', { name: 'Payouts' }).getByText(text).filter({ visible: true }).first().waitFor();
}

/** Waits until the balance on screen shows this amount for orders that are not completed. */
async function pendingIs(amount: string): Promise<void> {
  await seller.go('/money');
  const pending = seller.page.getByText('Pending', { exact: true }).locator('xpath=..');
  await pending.getByText(amount).waitFor();
}

async function help(path: string, data: object): Promise<void> {
  const answer = await operator.context.request.post(`${stack.origin}/api/v1/test-helpers${path}`, { data });
  expect([path, answer.status(), await answer.text()]).toEqual([path, 200, expect.anything()]);
}

/** Checks that the ledger agrees with the records and with the books of the sandbox, once no work is in progress. */
async function untilBooksAgree(): Promise<void> {
  await waitFor('the books to agree', async () => {
    const answer = await operator.context.request.get(`${stack.origin}/api/v1/test-helpers/ledger/verify`);
    return ((await answer.json()) as { ok: boolean }).ok;
  });
}
