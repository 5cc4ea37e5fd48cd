import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LedgerTransaction, Payment, Refund } from '@marketplace/payments-contract';
import type { Listing, Order } from '@marketplace/trading-contract';
import type { Api } from '../support/api.ts';
import { type MoneyStack, openMoneyStack } from '../support/money/money-stack.ts';
import { newListing } from '../support/traders.ts';

/**
 * Amounts in currencies with 0, 2 and 3 digits, and above 2^31, through REST, GraphQL, the ledger and the exports. The
 * refund leaves an odd remainder, so that every digit counts.
 */
const cases = [
  { currency: 'JPY', amount: 9_999_999_999, refund: 3_333_333_333, text: ['9999999999', '3333333333'] },
  { currency: 'BHD', amount: 12_345, refund: 678, text: ['12.345', '0.678'] },
  { currency: 'BHD', amount: 99_999_999, refund: 1, text: ['99999.999', '0.001'] },
  { currency: 'USD', amount: 99_999_999, refund: 5, text: ['999999.99', '0.05'] },
] as const;

let money: MoneyStack;
beforeAll(async () => {
  money = await openMoneyStack('amounts');
});
afterAll(() => money?.close());

async function ask<T>(api: Api, query: string, variables: object): Promise<T> {
  const { body } = await api.post<{ data: T; errors?: unknown }>('/graphql', { query, variables });
  expect(body.errors).toBeUndefined();
  return body.data;
}

const buy = async (price: { amount: number; currency: string }): Promise<Order> => {
  const listing: Listing = await newListing(money.seller, { price, shippingAmount: { ...price, amount: 0 } });
  return money.buying.order(listing.id, 1);
};

describe.each(cases)('$amount minor units of $currency', ({ currency, amount, refund, text }) => {
  const price = { amount, currency };
  let order: Order;
  let payment: Payment;
  beforeAll(async () => {
    order = await buy(price);
    payment = await money.pay(order, 'pm_card_visa', { amount: price });
    await money.until(order, 'paid');
  });

  test('are paid to the last digit, as REST and GraphQL show it', async () => {
    expect(order.total).toEqual(price);
    expect(payment).toMatchObject({ status: 'succeeded', amount: price, amountCaptured: price });
    const query = `query ($id: ID!) { payment(id: $id) { amount { amount currency } amountCaptured { amount } } }`;
    expect(await ask(money.seller.owner, query, { id: payment.id })).toEqual({
      payment: { amount: price, amountCaptured: { amount } },
    });
  });

  test('are refunded in part; the ledger and both exports have the same digits', async () => {
    const part = { amount: refund, currency };
    const refunded = await money.seller.server.post<Refund>(`/payments/${payment.id}/refunds`, { amount: part });
    expect([refunded.status, refunded.body.amount]).toEqual([201, part]);
    const { data } = (await money.seller.server.get<{ data: LedgerTransaction[] }>(`/orders/${order.id}/ledger`)).body;
    const posted = data.map(({ kind, postings }) => [kind, postings.map((posting) => posting.amount)]);
    expect(posted).toEqual([
      ['capture', [price]],
      ['refund', [part]],
    ]);
    expect(await exported('payments', payment.id)).toContain(`${currency},${text[0]},${text[0]},${text[1]}`);
    expect(await exported('refunds', refunded.body.id)).toContain(`${currency},${text[1]}`);
  });

  test('are claimed in GraphQL for another order, and refused if they are not its total', async () => {
    const other = await buy(price);
    const query = `mutation ($input: CreatePaymentInput!) {
      createPayment(input: $input) { payment { amount { amount currency } status } userErrors { code } } }`;
    const paid = (claimed: number) =>
      ask<{ createPayment: { payment: object | null; userErrors: object[] } }>(money.buyer.owner, query, {
        input: { orderId: other.id, paymentMethod: 'pm_card_visa', amount: { amount: claimed, currency } },
      });
    expect((await paid(amount - 1)).createPayment).toEqual({
      payment: null,
      userErrors: [{ code: 'amount_mismatch' }],
    });
    expect((await paid(amount)).createPayment).toEqual({
      payment: { amount: price, status: 'succeeded' },
      userErrors: [],
    });
  });
});

/** The line of a record in an export of the seller. */
async function exported(what: 'payments' | 'refunds', id: string): Promise<string> {
  const period = 'from=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z';
  const response = await money.seller.owner.open(`/exports/${what}?${period}`);
  const body = await response.body.text();
  expect([response.statusCode, body]).toEqual([200, expect.stringContaining(id)]);
  return body.split('\r\n').find((line) => line.includes(id))!;
}

/** Amounts as JSON text, because JSON.stringify cannot write some of them. */
const malformed: Record<string, string> = {
  text: '{"amount":"100","currency":"USD"}',
  'a fraction': '{"amount":100.5,"currency":"USD"}',
  zero: '{"amount":0,"currency":"USD"}',
  'below zero': '{"amount":-100,"currency":"USD"}',
  'beyond the largest price': '{"amount":100000000000,"currency":"USD"}',
  'beyond the integers of JSON': '{"amount":9007199254740993,"currency":"USD"}',
  infinity: '{"amount":1e400,"currency":"USD"}',
  null: '{"amount":null,"currency":"USD"}',
  true: '{"amount":true,"currency":"USD"}',
  'a list': '{"amount":[100],"currency":"USD"}',
  'no currency': '{"amount":100}',
  'a currency in small letters': '{"amount":100,"currency":"usd"}',
  'an unknown currency': '{"amount":100,"currency":"XXX"}',
  'a further member': '{"amount":100,"currency":"USD","scale":2}',
  'a bare number': '100',
};

describe('a malformed amount is refused, and nothing is paid, refunded or listed', () => {
  let order: Order;
  let paid: { order: Order; payment: Payment };
  beforeAll(async () => {
    order = await buy({ amount: 5_000, currency: 'USD' });
    const other = await buy({ amount: 5_000, currency: 'USD' });
    paid = { order: other, payment: await money.pay(other) };
    await money.until(other, 'paid');
  });
  const post = async (token: string, path: string, body: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${money.origin}/api/v1${path}`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  };

  test.each(Object.entries(malformed))('%s', async (_, text) => {
    const payment = `{"orderId":"${order.id}","paymentMethod":"pm_card_visa","amount":${text}}`;
    const answers = {
      payment: await post(money.buyer.token, '/payments', payment),
      refund: await post(money.seller.token, `/payments/${paid.payment.id}/refunds`, `{"amount":${text}}`),
      claim: await post(
        money.buyer.token,
        `/orders/${paid.order.id}/disputes`,
        `{"reason":"other","description":"It is broken.","amount":${text}}`,
      ),
      listing: await post(money.seller.token, '/listings', `{"title":"Lamp","price":${text}}`),
    };
    for (const [what, status] of Object.entries(answers))
      expect([what, [400, 422].includes(status)]).toEqual([what, true]);
  });

  test('the order is unpaid and the payment whole after all of them', async () => {
    const { body } = await money.buyer.server.get<{ data: Payment[] }>(`/payments?orderId=${order.id}`);
    expect(body.data).toEqual([]);
    expect(await money.readPayment(paid.payment.id)).toMatchObject({ refundStatus: 'none', disputed: false });
    expect(await money.selling.readOrder(paid.order.id)).toMatchObject({
      status: 'paid',
      refundedAmount: { amount: 0 },
    });
  });

  test.each(['"100"', '100.5', '-1', '1e400', '100000000000', 'null', 'true'])(
    'GraphQL refuses %s as an amount',
    async (amount) => {
      const query = `mutation { createPayment(input: { orderId: "${order.id}", paymentMethod: "pm_card_visa",
        amount: { amount: ${amount}, currency: USD } }) { payment { id } userErrors { code } } }`;
      const { body } = await money.buyer.owner.post<{
        data?: { createPayment: { payment: object | null } } | null;
        errors?: object[];
      }>('/graphql', { query });
      expect(body.data?.createPayment?.payment ?? null).toBeNull();
    },
  );
});
