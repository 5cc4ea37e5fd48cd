import { expect, test } from '@jest/globals';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { booksOf, paymentActions, refusalOf, typesOf } from '../payment-actions.ts';
import {
  deliverAll,
  finishCalls,
  newPaidSale,
  payments,
  sandboxOf,
  usd,
  withoutAnswer,
} from '../payments-under-test.ts';
import { invariantChecker } from '../invariants.ts';

onBothTransports('what happens to refunds at the provider', payments, (tested) => {
  const { getPayment, refund, getRefund, listRefunds, accountOf, refundOrder } = paymentActions(tested);

  test('a refund that was made at the provider itself is recorded once, with its money', async () => {
    const sale = await newPaidSale(tested());
    const controls = await sandboxOf(tested());
    await controls.refundPayment(sale.payment.id, 1200n);
    await controls.duplicateNotices();
    await controls.shuffleNotices();
    await deliverAll(tested());
    await deliverAll(tested());
    expect(await listRefunds(sale.buyer, sale.payment)).toMatchObject([
      { amount: usd(1200), initiatedBy: 'provider', status: 'succeeded', reason: 'requested_by_buyer' },
    ]);
    expect(await accountOf(sale)).toMatchObject({ refundable: usd(8800) });
    expect(await booksOf(tested(), sale)).toEqual([
      ['capture', 'provider > escrow: 10000'],
      ['refund', 'escrow > provider: 1200'],
    ]);
    expect(await typesOf(tested(), sale.payment)).toEqual(['payment.succeeded', 'payment.refunded']);
    expect(await invariantChecker(tested())()).toEqual([]);
  });

  test('what the provider refunds beyond the rest is the platform’s loss, until the order has money', async () => {
    const sale = await newPaidSale(tested());
    const check = invariantChecker(tested());
    const own = await withoutAnswer(tested(), sale, () => refund(sale.seller, sale.payment, 9000));
    expect(own.status).toBe('pending');
    await (await sandboxOf(tested())).refundPayment(sale.payment.id, 2500n);
    await deliverAll(tested());
    expect(await booksOf(tested(), sale)).toContainEqual([
      'refund',
      'escrow > provider: 1000',
      'losses > provider: 1500',
    ]);
    expect(await getPayment(sale.buyer, sale.payment)).toMatchObject({
      amountRefunded: usd(1000),
      amountRefundPending: usd(9000),
    });
    expect(await check()).toEqual([]);
    await finishCalls(tested());
    expect(await getRefund(sale.seller, own)).toMatchObject({
      status: 'failed',
      failureCode: 'refund_exceeds_captured',
    });
    expect((await booksOf(tested(), sale)).at(-1)).toEqual(['refund', 'escrow > losses: 1500']);
    expect(await getPayment(sale.buyer, sale.payment)).toMatchObject({
      amountRefunded: usd(2500),
      amountRefundPending: usd(0),
    });
    expect(await accountOf(sale)).toMatchObject({ refundable: usd(7500) });
    expect(await check()).toEqual([]);
  });

  test('a refund whose money comes back is failed, and its amount can be refunded again', async () => {
    const sale = await newPaidSale(tested());
    const check = invariantChecker(tested());
    const made = await refund(sale.seller, sale.payment, 4000);
    expect(await check()).toEqual([]);
    await (await sandboxOf(tested())).returnRefund(made.id);
    await deliverAll(tested());
    await deliverAll(tested());
    expect(await getRefund(sale.seller, made)).toMatchObject({ status: 'failed', failureCode: 'lost_or_stolen_card' });
    expect(await accountOf(sale)).toMatchObject({ refundable: usd(10_000) });
    expect(await booksOf(tested(), sale)).toEqual([
      ['capture', 'provider > escrow: 10000'],
      ['refund', 'escrow > provider: 4000'],
      ['refund_returned', 'provider > escrow: 4000'],
    ]);
    expect(await refund(sale.seller, sale.payment)).toMatchObject({ amount: usd(10_000), status: 'succeeded' });
    expect(await check()).toEqual([]);
  });

  test('operators see a refund that came back and is held, until the buyer is refunded again', async () => {
    const sale = await newPaidSale(tested());
    const alerts = async () => {
      const { data } = (await tested().client.listMoneyAlerts(newOperator('finance'), {})).output;
      return data.filter(({ orderId }) => orderId === sale.orderId);
    };
    const made = await refund(sale.seller, sale.payment);
    expect(await alerts()).toEqual([]);
    await (await sandboxOf(tested())).returnRefund(made.id);
    await deliverAll(tested());
    expect(await alerts()).toEqual([
      {
        id: made.id,
        kind: 'refund_returned',
        orderId: sale.orderId,
        paymentId: sale.payment.id,
        amount: sale.total,
        code: 'lost_or_stolen_card',
        since: expect.any(String),
      },
    ]);
    const { output } = await tested().client.inspectOrderMoney(newOperator('finance'), { id: sale.orderId });
    const events = output.timeline.filter(({ id }) => id === made.id).map(({ event }) => event);
    expect(events).toEqual(['refund.created', 'refund.succeeded', 'refund.returned']);
    await tested().client.refundAsOperator(newOperator(), { id: sale.payment.id, reason: 'To another card.' });
    expect(await alerts()).toEqual([]);
  });

  test('while a bank holds the money because of a dispute, nothing is refunded', async () => {
    const sale = await newPaidSale(tested());
    await (await sandboxOf(tested())).disputePayment(sale.payment.id, { stage: 'chargeback', reason: 'fraudulent' });
    // Before the platform knows of the dispute, the provider refuses the refund.
    const early = await refund(sale.seller, sale.payment, 100);
    expect(early).toMatchObject({ status: 'failed', failureCode: 'charge_disputed' });
    expect(await booksOf(tested(), sale)).toHaveLength(1);
    await deliverAll(tested());
    expect(await accountOf(sale)).toMatchObject({ openDisputes: 1 });
    expect((await refusalOf(refund(sale.seller, sale.payment, 100))).code).toBe('payment_disputed');
    await refundOrder(sale);
    expect(await listRefunds(sale.seller, sale.payment)).toHaveLength(1);
  });
});
