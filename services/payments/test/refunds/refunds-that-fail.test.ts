import { afterEach, expect, test } from '@jest/globals';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { violationsOf } from '../invariants.ts';
import { balancesOf, mailingsOf, settle } from '../observe.ts';
import { booksOf, paymentActions, refusalOf, typesOf } from '../payment-actions.ts';
import { advance, newPaidSale, payments, personOf, type Sale, sandboxOf, usd, worker } from '../payments-under-test.ts';
import { newReleasedSale, newStartedSale, payoutsOf, start } from '../payout-actions.ts';

const day = 24 * 60 * 60;
const outside = { paidOutside: true, reference: 'Bank transfer 17', reason: 'The card is closed.' } as const;

onBothTransports('refunds that fail', payments, (tested) => {
  const { getPayment, refund, listRefunds, accountOf, refundOrder } = paymentActions(tested);
  const operator = newOperator();
  const alertsOf = async ({ orderId }: Sale) =>
    (await tested().client.listMoneyAlerts(operator, {})).output.data.filter((alert) => alert.orderId === orderId);
  const payOutside = async (
    { payment: { id } }: { payment: { id: string } },
    more: { amount?: ReturnType<typeof usd> } = {},
  ) => (await tested().client.refundAsOperator(operator, { id, ...outside, ...more })).output;
  /** The system tries to refund an order until it stops, or `times`. */
  const tryRefunds = async (sale: Sale, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await refundOrder(sale);
      await advance(tested(), 2);
      await settle(tested());
      await advance(tested(), 2 * day);
    }
  };
  const newClosedCard = () => newPaidSale(tested(), { paymentMethod: 'pm_card_refundFail' });

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('after three failures no refund is tried by itself; operators, buyer and seller are told once', async () => {
    const sale = await newClosedCard();
    await tryRefunds(sale, 2);
    expect(await alertsOf(sale)).toEqual([]);
    expect(await accountOf(sale)).toMatchObject({ refundStopped: false });
    await tryRefunds(sale, 3);
    expect(await listRefunds(sale.seller, sale.payment)).toHaveLength(3);
    expect(await accountOf(sale)).toMatchObject({ refundStopped: true, refundable: sale.total });
    expect(await alertsOf(sale)).toMatchObject([
      { id: sale.payment.id, kind: 'refund_failing', amount: sale.total, code: expect.any(String) },
    ]);
    const mails = (await mailingsOf(tested(), sale)).filter(({ kind }) => kind === 'refund_failed');
    expect(mails.map(({ data }) => data['party']).toSorted()).toEqual(['buyer', 'seller']);
  });

  test('what the operator has paid by other means ends the order, and moves nothing at the provider', async () => {
    const sale = await newClosedCard();
    await tryRefunds(sale, 3);
    const asked = { id: sale.payment.id, reason: 'Closed.' };
    for (const half of [{ paidOutside: true as const }, { reference: 'Bank transfer 17' }])
      expect((await refusalOf(tested().client.refundAsOperator(operator, { ...asked, ...half }))).code).toBe(
        'validation_failed',
      );
    expect(await payOutside(sale)).toMatchObject({
      status: 'succeeded',
      amount: sale.total,
      initiatedBy: 'operator',
      outsideReference: outside.reference,
    });
    expect((await booksOf(tested(), sale)).at(-1)).toEqual(['refund', 'escrow > costs: 10000']);
    expect(await getPayment(sale.buyer, sale.payment)).toMatchObject({ refundStatus: 'full' });
    expect(await accountOf(sale)).toMatchObject({ refundStopped: false, refundable: usd(0) });
    expect(await alertsOf(sale)).toEqual([]);
    expect((await typesOf(tested(), sale.payment)).at(-1)).toBe('payment.refunded');
    expect((await tested().engine.verifyBooks(worker, {})).output.violations).toEqual([]);
  });

  test('a claim whose refund fails is not decided for the buyer, and ends by a payment by other means', async () => {
    const sale = await newClosedCard();
    const claimed = { id: sale.orderId, reason: 'not_received', description: 'Nothing has arrived.' } as const;
    const { id } = (await tested().client.createDispute(sale.buyer, claimed)).output;
    const decide = () =>
      tested().client.decideClaim(operator, { id, inFavorOf: 'buyer', reason: 'Nothing was shipped.' });
    for (let n = 0; n < 3; n += 1) {
      await decide();
      await advance(tested(), 2);
      await settle(tested());
    }
    expect((await refusalOf(decide())).code).toBe('refund_impossible');
    await advance(tested(), 15 * day);
    await tested().engine.expireClaim(worker, { orderId: sale.orderId });
    expect(await listRefunds(sale.seller, sale.payment)).toHaveLength(3);
    await payOutside(sale);
    expect((await tested().client.getDispute(sale.buyer, { id })).output).toMatchObject({ status: 'lost' });
    expect(await accountOf(sale)).toMatchObject({ openDisputes: 0 });
  });

  test.each([false, true])(
    'a refund that comes back after the release stays with the buyer: the seller gets no payout of it (paid out: %s)',
    async (isPaidOut) => {
      const sale = isPaidOut ? await newStartedSale(tested()) : await newReleasedSale(tested());
      const made = await refund(sale.seller, sale.payment, 4000);
      const before = await payoutsOf(tested(), sale);
      const balance = (await tested().client.getBalance(personOf(sale.seller), {})).output;
      await (await sandboxOf(tested())).returnRefund(made.id);
      await settle(tested());
      await start(tested(), sale);
      expect((await tested().engine.payOutBalances(worker, { limit: 100 })).output).toEqual({ scheduled: 0 });
      const paid = (await payoutsOf(tested(), sale)).map(({ amount }) => amount.amount);
      expect(paid).toEqual(isPaidOut ? [9000] : [5400]);
      if (isPaidOut) {
        expect(await payoutsOf(tested(), sale)).toEqual(before);
        expect((await tested().client.getBalance(personOf(sale.seller), {})).output).toEqual(balance);
      }
      expect(await balancesOf(tested(), sale)).toMatchObject({ escrow: 4000 });
      expect(await alertsOf(sale)).toMatchObject([{ id: made.id, kind: 'refund_returned', amount: usd(4000) }]);
      const mails = (await mailingsOf(tested(), sale)).filter(({ kind }) => kind === 'refund_failed');
      expect(mails).toHaveLength(2);
      await payOutside(sale, { amount: usd(4000) });
      expect(await alertsOf(sale)).toEqual([]);
      expect((await booksOf(tested(), sale)).at(-1)).toEqual(['refund', 'escrow > costs: 4000']);
    },
  );

  test('what came back is not released to the seller either, and pays what a bank withdraws', async () => {
    const sale = await newPaidSale(tested());
    const made = await refund(sale.seller, sale.payment, 4000);
    await (await sandboxOf(tested())).returnRefund(made.id);
    await settle(tested());
    expect(await accountOf(sale)).toMatchObject({ refundable: sale.total });
    await (await sandboxOf(tested())).disputePayment(sale.payment.id, {
      stage: 'chargeback',
      reason: 'fraudulent',
      money: { amount: 4000n, currency: 'USD' },
    });
    await settle(tested());
    expect(await accountOf(sale)).toMatchObject({ refundable: usd(6000) });
    expect(await alertsOf(sale)).toEqual([]);
  });

  test('receivers are told of each refund that fails or comes back, by the event `refund.failed`', async () => {
    const failing = await newClosedCard();
    const failed = await refund(failing.seller, failing.payment, 100);
    await advance(tested(), 2);
    await settle(tested());
    const sale = await newPaidSale(tested());
    const made = await refund(sale.seller, sale.payment, 4000);
    await (await sandboxOf(tested())).returnRefund(made.id);
    await settle(tested());
    for (const { id } of [failed, made]) expect(await typesOf(tested(), { id })).toEqual(['refund.failed']);
  });
});
