import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { notFound } from '@marketplace/kernel';
import { examplePayments, examplePayout, exampleRefund, paymentsErrors } from '@marketplace/payments-contract';
import { order } from '../support/fake-records.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const payment = {
  ...examplePayments.refunded,
  nextAction: null,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
};
const receiptPath = `/api/v1/payments/${payment.id}/receipt`;
const statementPath = `/api/v1/payouts/${examplePayout.id}/statement`;
const get = (path: string, headers = gateway.as('owner')) =>
  fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers });
const textOf = async (response: Response) =>
  (await response.text())
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the receipt of a payment', () => {
  test('has what was bought, paid and refunded, and is a page without a script that nobody caches', async () => {
    gateway.domains.answerNext('getReceipt', { payment, refunds: [exampleRefund] });
    gateway.domains.answerNext('getOrder', { ...order, items: [{ ...order.items[0]!, titleSnapshot: '<b>Lamp</b>' }] });
    const response = await get(receiptPath);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'self'"),
    });
    const page = await response.text();
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;b&gt;Lamp&lt;/b&gt;');
    for (const text of [payment.id, payment.orderId, 'visa ending in 4242', 'Refund', exampleRefund.id])
      expect(page).toContain(text);
  });

  test('adds up', async () => {
    const money = (amount: number) => ({ amount, currency: 'JPY' as const });
    const paid = { ...payment, amount: money(4_294_967_297), amountCaptured: money(4_294_967_297) };
    const refunds = [
      { ...exampleRefund, amount: money(97) },
      { ...exampleRefund, amount: money(200), kind: 'chargeback' },
    ];
    gateway.domains.answerNext('getReceipt', { payment: paid, refunds });
    gateway.domains.answerNext('getOrder', order);
    const text = await textOf(await get(receiptPath));
    expect(text).toMatch(/Paid 4,294,967,297 JPY .*−97 JPY .*−200 JPY Paid after refunds 4,294,967,000 JPY/);
  });

  test('does not say what was bought to a key that may not read orders', async () => {
    gateway.domains.answerNext('getReceipt', { payment, refunds: [] });
    const text = await textOf(await get(receiptPath, gateway.withKey('payments:write')));
    expect(text).toContain('Total 2,425.00 USD');
    expect(text).not.toContain('The order');
  });

  test('shows the seller no card', async () => {
    const { paymentMethod: _card, ...shared } = payment;
    gateway.domains.answerNext('getReceipt', { payment: shared, refunds: [] });
    gateway.domains.answerNext('getOrder', order);
    expect(await textOf(await get(receiptPath))).not.toContain('4242');
  });

  test('is refused with a problem', async () => {
    await expectProblem(await get(receiptPath, {}), 401, 'unauthenticated');
    await expectProblem(await get(receiptPath, gateway.withKey('listings:write')), 403, 'insufficient_scope');
    await expectProblem(await get(receiptPath, { ...gateway.as('owner'), accept: 'image/png' }), 406, 'not_acceptable');
    gateway.domains.failNext('getReceipt', notFound());
    await expectProblem(await get(receiptPath), 404, 'not_found');
    gateway.domains.failNext('getReceipt', paymentsErrors.no_receipt('The payment is failed.'));
    await expectProblem(await get(receiptPath), 409, 'no_receipt');
  });
});

describe('the statement of a payout', () => {
  test('has every amount from the sale to the payout, and the ledger', async () => {
    const money = (amount: number) => ({ amount, currency: 'USD' as const });
    const payout = {
      ...examplePayout,
      items: [{ orderId: order.id, gross: money(12_900), refunded: money(900), fee: money(1_200), net: money(10_800) }],
      adjustments: [{ type: 'negative_balance', amount: money(-800), reference: 'po_before' }],
      amount: money(10_000),
    };
    const movements = [
      {
        id: 'ltx_1',
        kind: 'capture',
        reference: 'capture:pay_1',
        createdAt: '2026-05-04T03:02:01.000Z',
        postings: [{ from: 'provider', to: 'escrow', amount: money(12_900) }],
      },
    ];
    gateway.domains.answerNext('getStatement', { payout, movements });
    const text = await textOf(await get(statementPath));
    expect(text).toMatch(
      new RegExp(
        '129\\.00 USD Refunded −9\\.00 USD Fee of the platform −12\\.00 USD Net 108\\.00 USD ' +
          'Earlier debt po_before −8\\.00 USD Payout 100\\.00 USD',
      ),
    );
    expect(text).toContain('capture: provider to escrow 2026-05-04 03:02 UTC 129.00 USD');
  });

  test('is for owners, admins and finance members only', async () => {
    gateway.domains.answerNext('getStatement', { payout: examplePayout, movements: [] });
    expect((await get(statementPath, gateway.as('finance'))).status).toBe(200);
    await expectProblem(await get(statementPath, gateway.as('developer')), 403, 'role_not_allowed');
    await expectProblem(await get(statementPath, gateway.withKey('payments:write')), 403, 'session_required');
  });
});
