import { afterEach, describe, expect, test } from '@jest/globals';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { invariantChecker } from '../invariants.ts';
import { refusalOf, settle } from '../observe.ts';
import { advance, payments, paymentsWith, usd, worker } from '../payments-under-test.ts';
import { disputeActions, type PaidSale } from '../dispute-actions.ts';

const day = 86_400;

onBothTransports('the deadlines of a claim', payments, (tested) => {
  const { newPaid, claim, disputeOf, ship } = disputeActions(tested);
  const answer = async ({ seller }: PaidSale, id: string) =>
    (await tested().client.submitEvidence(seller, { id, text: 'It was sent.' })).output;
  const expire = ({ orderId }: PaidSale) => tested().engine.expireClaim(worker, { orderId });
  const dueOf = async ({ orderId }: PaidSale) =>
    (await tested().engine.getAccountState(worker, { orderId })).output.account!.claimDueBy;

  let check: () => Promise<unknown[]>;
  afterEach(async () => expect(await check()).toEqual([]));

  test('a claim that is answered waits for the operator for 14 days, and ends after that', async () => {
    check = invariantChecker(tested());
    const order = await newPaid();
    await ship(order, true);
    const { id } = await claim(order, 1000);
    const { decisionDueBy, updatedAt } = await answer(order, id);
    expect(Date.parse(decisionDueBy!) - Date.parse(updatedAt)).toBe(14 * day * 1000);
    expect(await dueOf(order)).toBe(decisionDueBy);
    await advance(tested(), 13 * day);
    await answer(order, id);
    await expire(order);
    expect(await disputeOf(order)).toMatchObject({ status: 'under_review', decisionDueBy });
    await advance(tested(), day);
    await expire(order);
    await expire(order);
    expect(await disputeOf(order)).toMatchObject({ status: 'won', decisionDueBy: null });
    expect(await dueOf(order)).toBeNull();
  });

  test.each([
    ['not shipped', undefined, 'lost'],
    ['shipped without a tracking number', false, 'lost'],
    ['shipped with tracking numbers', true, 'won'],
  ] as const)(
    'of an order that was %s, a claim that no operator decides is the buyer’s unless there is proof',
    async (_, isTracked, outcome) => {
      check = invariantChecker(tested());
      const order = await newPaid();
      if (isTracked !== undefined) await ship(order, isTracked);
      const { id } = await claim(order);
      await tested().client.submitEvidence(order.seller, { id, text: 'No.' });
      await advance(tested(), 14 * day);
      await expire(order);
      await settle(tested());
      expect((await disputeOf(order)).status).toBe(outcome);
      const { output } = await tested().client.getPayment(order.buyer, { id: order.payment.id });
      expect(output.amountRefunded).toEqual(usd(outcome === 'lost' ? 4900 : 0));
    },
  );

  test('a shipment that the former release has recorded counts as proven', async () => {
    check = invariantChecker(tested());
    const order = await newPaid();
    await ship(order);
    await answer(order, (await claim(order)).id);
    await advance(tested(), 14 * day);
    await expire(order);
    expect((await disputeOf(order)).status).toBe('won');
  });

  test('a claim whose refund failed is refunded again after 14 days, and does not end for the seller', async () => {
    check = invariantChecker(tested());
    const order = await newPaid('pm_card_refundFail');
    const { id } = await claim(order, 1000);
    await answer(order, id);
    await tested().client.acceptDispute(order.seller, { id });
    await advance(tested(), 2);
    await settle(tested());
    expect(await disputeOf(order)).toMatchObject({ status: 'under_review', decisionDueBy: expect.any(String) });
    await advance(tested(), 14 * day);
    await expire(order);
    await settle(tested());
    const { data } = (await tested().client.listRefunds(order.buyer, { id: order.payment.id })).output;
    expect(data).toHaveLength(2);
    expect((await disputeOf(order)).status).not.toBe('won');
  });

  test('operators see who must act, and until when, what is due first at the beginning', async () => {
    check = invariantChecker(tested());
    const [late, early] = [await newPaid(), await newPaid()];
    const answered = await claim(late, 1000);
    await answer(late, answered.id);
    const open = await claim(early, 2000);
    const { data } = (await tested().client.listDueClaims(newOperator('finance'), {})).output;
    const ofThese = data.filter(({ orderId }) => [late.orderId, early.orderId].includes(orderId));
    expect(ofThese).toMatchObject([
      { id: open.id, waitsFor: 'seller', dueBy: open.evidenceDueBy, amount: usd(2000) },
      { id: answered.id, waitsFor: 'operator', amount: usd(1000) },
    ]);
  });

  test('a claim of less than a twentieth of the order is refused, unless it is all that is left', async () => {
    check = invariantChecker(tested());
    const order = await newPaid();
    expect(await refusalOf(claim(order, 1))).toMatchObject({ code: 'claim_too_small', members: { minimum: usd(245) } });
    await tested().client.createRefund(order.seller, { id: order.payment.id, amount: usd(4800) });
    expect(await refusalOf(claim(order, 99))).toMatchObject({ members: { minimum: usd(100) } });
    expect(await claim(order, 100)).toMatchObject({ amount: usd(100) });
  });
});

onBothTransports('the smallest claim', paymentsWith({ RISK_LIMITS: { claimMinPercent: 50 } }), (tested) => {
  test('is a setting', async () => {
    const { newPaid, claim } = disputeActions(tested);
    const order = await newPaid();
    expect((await refusalOf(claim(order, 2449))).code).toBe('claim_too_small');
    expect(await claim(order, 2450)).toMatchObject({ amount: usd(2450) });
  });
});

describe.each([
  ['seller', 'won'],
  ['buyer', 'lost'],
] as const)('with CLAIM_SILENCE=%s', (silence, outcome) => {
  onBothTransports('a claim that no operator decides', paymentsWith({ CLAIM_SILENCE: silence }), (tested) => {
    test(`is ${outcome}, whether the shipment is proven or not`, async () => {
      const { newPaid, claim, disputeOf, ship } = disputeActions(tested);
      for (const isTracked of [true, false]) {
        const order = await newPaid();
        await ship(order, isTracked);
        const { id } = await claim(order);
        await tested().client.submitEvidence(order.seller, { id, text: 'It was sent.' });
        await advance(tested(), 14 * day);
        await tested().engine.expireClaim(worker, { orderId: order.orderId });
        await settle(tested());
        expect((await disputeOf(order)).status).toBe(outcome);
      }
    });
  });
});
