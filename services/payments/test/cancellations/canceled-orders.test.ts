import { expect, test } from '@jest/globals';
import { newOperator, onBothTransports, storeOf } from '@marketplace/store/testing';
import { sql } from '@marketplace/store';
import { booksGauges } from '../../src/books/books-metrics.ts';
import { booksOf, eventsOf, paymentActions, pokesOf, refusalOf, typesOf } from '../payment-actions.ts';
import {
  advance,
  buyerOf,
  execute,
  finishCalls,
  newPaidSale,
  newSale,
  orderOf,
  pay,
  payments,
  type Sale,
  usd,
  worker,
} from '../payments-under-test.ts';
import { violationsOf } from '../invariants.ts';

onBothTransports('orders that are canceled', payments, (tested) => {
  const { getPayment, close, refundOrder, captureDue, accountOf, listRefunds, refresh, capture } =
    paymentActions(tested);
  const day = 86_400;

  test('an account can be closed before it was opened, and nothing can be paid then', async () => {
    const sale = newSale();
    await close(sale);
    await close(sale);
    expect(await accountOf(sale)).toMatchObject({ status: 'closed', captured: usd(0), livePayment: null });
    const input = { orderId: sale.orderId, paymentMethod: 'pm_card_visa' };
    expect((await refusalOf(tested().client.createPayment(buyerOf(sale), input))).code).toBe('order_not_payable');
  });

  test.each(['pm_card_authenticationRequired', 'pm_sandbox_asyncSucceed', 'pm_card_visa'])(
    'closing cancels a payment that has not succeeded, at the provider too (%s)',
    async (paymentMethod) => {
      const sale = await newPaidSale(tested(), { paymentMethod, captureMethod: 'manual' });
      await close(sale);
      expect(await getPayment(sale.buyer, sale.payment)).toMatchObject({
        status: 'canceled',
        failure: { code: 'order_canceled' },
      });
      await advance(tested(), 61);
      await refresh();
      expect(await typesOf(tested(), sale.payment)).toEqual(['payment.failed']);
      expect(await booksOf(tested(), sale)).toEqual([]);
    },
  );

  test('closing refunds what was captured, once, as a late payment', async () => {
    const sale = await newPaidSale(tested());
    await Promise.all([close(sale), close(sale)].map((call) => call.catch(() => undefined)));
    await close(sale);
    const refunds = await listRefunds(sale.buyer, sale.payment);
    expect(refunds).toMatchObject([
      { amount: usd(10_000), reason: 'late_payment', status: 'succeeded', initiatedBy: 'system' },
    ]);
    expect(await accountOf(sale)).toMatchObject({ status: 'closed', refundable: usd(0) });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('a payment without an answer is left alone; its answer requests the workflow, which closes again', async () => {
    const sale = newSale();
    const payment = await pay(tested(), sale, { paymentMethod: 'pm_sandbox_timeoutAfterCharge' });
    expect(payment.status).toBe('processing');
    await close(sale);
    expect((await getPayment(sale.buyer, payment)).status).toBe('processing');
    const before = await pokesOf(tested(), sale);
    await finishCalls(tested());
    expect(await accountOf(sale)).toMatchObject({ status: 'closed', captured: usd(10_000) });
    expect(await pokesOf(tested(), sale)).toBeGreaterThan(before);
    await close(sale);
    expect(await getPayment(sale.buyer, payment)).toMatchObject({ status: 'succeeded', refundStatus: 'full' });
    expect(await typesOf(tested(), payment)).toEqual(['payment.succeeded', 'payment.refunded']);
    expect(await violationsOf(tested())).toEqual([]);
  });

  test.each(['seller_canceled', 'sla_expired'] as const)(
    'a paid order is refunded whole, once (%s)',
    async (reason) => {
      const sale = await newPaidSale(tested());
      await tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: usd(1) });
      for (let n = 0; n < 3; n += 1) await refundOrder(sale, reason);
      const refunds = await listRefunds(sale.seller, sale.payment);
      expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([
        [usd(9999), 'succeeded'],
        [usd(1), 'succeeded'],
      ]);
      expect(refunds[0]).toMatchObject({ reason, initiatedBy: 'system' });
      expect(await booksOf(tested(), sale)).toEqual([
        ['capture', 'provider > escrow: 10000'],
        ['refund', 'escrow > provider: 1'],
        ['refund', 'escrow > provider: 9999'],
      ]);
    },
  );

  test('no second refund begins while one is pending, or soon after one has failed', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_refundFail' });
    const refunds = () => listRefunds(sale.seller, sale.payment);
    for (let n = 0; n < 3; n += 1) await refundOrder(sale);
    expect(await refunds()).toMatchObject([{ status: 'pending' }]);
    await advance(tested(), 61);
    await refresh();
    for (let n = 0; n < 3; n += 1) await refundOrder(sale);
    expect(await refunds()).toMatchObject([{ status: 'failed' }]);
    const { refundRetryAt, now } = await accountOf(sale);
    const waitMs = Date.parse(refundRetryAt!) - Date.parse(now);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    await advance(tested(), 60);
    await refundOrder(sale);
    expect(await refunds()).toMatchObject([{ status: 'pending' }, { status: 'failed' }]);
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('the rest is refunded after a smaller refund has ended, not while it is pending', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_pendingRefund' });
    await tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: usd(4000) });
    await refundOrder(sale);
    expect(await listRefunds(sale.seller, sale.payment)).toMatchObject([{ amount: usd(4000), status: 'pending' }]);
    await advance(tested(), 61);
    await refresh();
    await refundOrder(sale);
    expect(await listRefunds(sale.seller, sale.payment)).toMatchObject([
      { amount: usd(6000), status: 'pending' },
      { amount: usd(4000), status: 'succeeded' },
    ]);
  });

  test('nothing is refunded for an order that was not paid, and an unknown order is refused', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_visa_chargeDeclined' });
    await refundOrder(sale);
    expect(await listRefunds(sale.seller, sale.payment)).toEqual([]);
    expect((await refusalOf(refundOrder(newSale()))).code).toBe('not_found');
  });

  test('an authorized payment is captured a day before its authorization ends, not earlier, not twice', async () => {
    const sale = await newPaidSale(tested(), { captureMethod: 'manual' });
    await advance(tested(), 6 * day - 600);
    await captureDue(sale);
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('requires_capture');
    await advance(tested(), 600);
    await Promise.all([captureDue(sale), captureDue(sale)].map((call) => call.catch(() => undefined)));
    await captureDue(sale);
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('succeeded');
    expect(await typesOf(tested(), sale.payment)).toEqual(['payment.succeeded']);
    expect((await refusalOf(capture(sale.seller, sale.payment))).code).toBe('already_captured');
  });

  test('a capture that the provider refuses is tried again after 1, 2, 4 ... minutes, with an alert', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_captureRejected', captureMethod: 'manual' });
    const refusals = async () => {
      const statement = sql<{ n: number }>`select capture_refusals as n from payment where id = ${sale.payment.id}`;
      return (await execute(tested(), statement))[0]!.n;
    };
    const gauges = booksGauges(await storeOf(tested().databaseUrl, payments.domain));
    const waiting = async () => {
      const values = await gauges.find(({ name }) => name === 'payments.alerts')!.read();
      return values.find(({ attributes }) => attributes['kind'] === 'capture_refused')!.value;
    };
    const before = await waiting();
    await advance(tested(), 6 * day);
    for (const [tries, minutes] of [1, 2, 4].entries()) {
      for (let n = 0; n < 3; n += 1) await captureDue(sale);
      expect(await refusals()).toBe(tries + 1);
      const { livePayment, now } = await accountOf(sale);
      const waitMs = Date.parse(livePayment!.captureAt!) - Date.parse(now);
      expect(waitMs).toBeGreaterThan((minutes - 0.5) * 60_000);
      expect(waitMs).toBeLessThanOrEqual(minutes * 60_000);
      await advance(tested(), minutes * 60);
    }
    expect(await waiting()).toBe(before + 1);
    const { data } = (await tested().client.listMoneyAlerts(newOperator('finance'), {})).output;
    expect(data.find(({ id }) => id === sale.payment.id)).toMatchObject({
      kind: 'capture_refused',
      orderId: sale.orderId,
      amount: sale.total,
      code: 'capture_rejected',
    });
    await close(sale);
    expect(await waiting()).toBe(before);
  });

  test('the payment of a canceled order is not captured at its deadline', async () => {
    const sale = await newPaidSale(tested(), { captureMethod: 'manual' });
    await execute(tested(), sql`update order_account set status = 'closed' where order_id = ${sale.orderId}`);
    await advance(tested(), 6 * day);
    await captureDue(sale);
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('requires_capture');
  });

  test('an authorization that has ended cancels the payment, whoever notices it', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_authExpires', captureMethod: 'manual' });
    await advance(tested(), 6);
    await captureDue(sale);
    const [event] = await eventsOf(tested(), sale.payment);
    expect(event).toMatchObject({
      type: 'payment.failed',
      data: { object: { status: 'canceled', failure: { code: 'authorization_expired' } } },
    });
  });

  test('parties and amounts of an account never change', async () => {
    const sale: Sale = await newPaidSale(tested());
    const other = { ...orderOf(sale), total: usd(1), platformFee: usd(0) };
    await expect(tested().engine.closeAccount(worker, other)).rejects.toThrow();
    expect(await accountOf(sale)).toMatchObject({ status: 'open' });
  });
});
