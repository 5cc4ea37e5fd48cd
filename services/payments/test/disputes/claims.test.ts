import { afterEach, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { claimsMax, evidenceMax } from '@marketplace/payments-contract/limits';
import { violationsOf } from '../invariants.ts';
import { balancesOf, refusalOf, settle, toldOf } from '../observe.ts';
import { advance, newSale, orderOf, payments, usd, worker } from '../payments-under-test.ts';
import { disputeActions } from '../dispute-actions.ts';

const week = 7 * 24 * 3600;

onBothTransports('claims of buyers', payments, (tested) => {
  const { newPaid, getPayment, getDispute, claim, disputeBy, disputeOf, accountOf, refund, decide, closeBy } =
    disputeActions(tested);
  const client = () => tested().client;
  const engine = () => tested().engine;

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('a buyer claims a part or all of a paid order; there is one open dispute at a time', async () => {
    const order = await newPaid();
    const { seller } = order;
    expect(await refusalOf(claim({ ...order, buyer: seller }))).toMatchObject({ code: 'wrong_party' });
    expect(await refusalOf(claim(order, 4901))).toMatchObject({
      code: 'refund_exceeds_captured',
      members: { refundable: usd(4900) },
    });
    const opened = await claim(order, 3000);
    expect(opened).toMatchObject({
      source: 'buyer',
      stage: 'claim',
      reason: 'not_received',
      amount: usd(3000),
      status: 'needs_response',
      fundsWithdrawn: false,
      isRefundable: true,
      evidence: [{ submittedBy: 'buyer', text: 'Nothing has arrived.', fileUrls: [] }],
    });
    expect(Date.parse(opened.evidenceDueBy!) - Date.parse(opened.openedAt)).toBeCloseTo(week * 1000, -3);
    expect(await refusalOf(claim(order))).toEqual({ code: 'dispute_exists', members: { disputeId: opened.id } });
    expect(await getPayment(order)).toMatchObject({ disputed: true });
    expect(await toldOf(tested(), order)).toEqual(['payment paid', 'dispute needs_response']);
  });

  test('an order can be claimed from its payment until nothing is left', async () => {
    const unpaid = newSale();
    await engine().openAccount(worker, orderOf(unpaid));
    expect(await refusalOf(claim(unpaid))).toMatchObject({ code: 'dispute_window_closed' });
    const refunded = await newPaid();
    await refund(refunded);
    expect(await refusalOf(claim(refunded))).toMatchObject({ code: 'dispute_window_closed' });
    const partly = await newPaid();
    await refund(partly, 900);
    expect(await claim(partly)).toMatchObject({ amount: usd(4000) });
  });

  test('a claim that the seller accepts is refunded, and then lost', async () => {
    const order = await newPaid();
    const { id } = await claim(order, 3000);
    expect(await refusalOf(client().acceptDispute(order.buyer, { id }))).toMatchObject({ code: 'wrong_party' });
    const { output } = await client().acceptDispute(order.seller, { id });
    expect(output).toMatchObject({ status: 'lost', closedAt: expect.any(String) });
    expect((await client().listRefunds(order.buyer, { id: order.payment.id })).output.data).toMatchObject([
      { amount: usd(3000), reason: 'claim', kind: 'refund', status: 'succeeded', initiatedBy: 'seller' },
    ]);
    expect(await balancesOf(tested(), order)).toEqual({ provider: -1900, escrow: 1900 });
    expect(await toldOf(tested(), order)).toEqual([
      'payment paid',
      'dispute needs_response',
      'refund pending',
      'refund succeeded',
      'dispute lost',
    ]);
  });

  test('a claim stays open while its refund is pending, and is decided by the operator if it fails', async () => {
    const order = await newPaid('pm_card_pendingRefund');
    const { id } = await claim(order);
    expect((await client().acceptDispute(order.seller, { id })).output).toMatchObject({ status: 'needs_response' });
    const [pending] = (await client().listRefunds(order.buyer, { id: order.payment.id })).output.data;
    const refusal = { code: 'refund_pending', members: { refundId: pending!.id } };
    expect(await refusalOf(client().acceptDispute(order.seller, { id }))).toEqual(refusal);
    expect(await refusalOf(client().withdrawDispute(order.buyer, { id }))).toEqual(refusal);
    for (const outcome of ['won', 'lost'] as const) expect(await refusalOf(decide(id, outcome))).toEqual(refusal);
    await advance(tested(), 2);
    await settle(tested());
    expect(await disputeOf(order)).toMatchObject({ status: 'lost' });

    const failing = await newPaid('pm_card_refundFail');
    const failed = await claim(failing);
    await client().acceptDispute(failing.seller, { id: failed.id });
    await advance(tested(), 2);
    await settle(tested());
    expect(await disputeOf(failing)).toMatchObject({ status: 'under_review', evidenceDueBy: null });
    expect(await accountOf(failing)).toMatchObject({ refunded: '0', refund_pending: '0', open_disputes: 1 });
    await decide(failed.id, 'won');
    expect(await disputeOf(failing)).toMatchObject({ status: 'won' });
  });

  test('a withdrawn claim changes nothing of the order’s money; it can be claimed again', async () => {
    const order = await newPaid();
    const { id } = await claim(order);
    expect(await refusalOf(client().withdrawDispute(order.seller, { id }))).toMatchObject({ code: 'wrong_party' });
    expect((await client().withdrawDispute(order.buyer, { id })).output).toMatchObject({
      status: 'withdrawn',
      closedAt: expect.any(String),
    });
    expect(await refusalOf(client().withdrawDispute(order.buyer, { id }))).toMatchObject({
      code: 'invalid_state_transition',
    });
    expect(await accountOf(order)).toMatchObject({ open_disputes: 0, refunded: '0' });
    expect(await getPayment(order)).toMatchObject({
      disputed: false,
    });
    expect(await claim(order)).toMatchObject({ status: 'needs_response' });
  });

  test('a buyer who claims and withdraws cannot stop the release of the money for ever', async () => {
    const order = await newPaid();
    for (let claims = 0; claims < claimsMax; claims += 1) {
      const { id } = await claim(order);
      await client().withdrawDispute(order.buyer, { id });
    }
    expect(await refusalOf(claim(order))).toMatchObject({ code: 'limit_reached' });
    expect(await accountOf(order)).toMatchObject({ open_disputes: 0 });
  });

  test('what the seller refunds while a claim is open counts towards it, and is not refunded again', async () => {
    const order = await newPaid();
    await claim(order, 3000);
    const { seller, payment, orderId } = order;
    await client().createRefund(seller, { id: payment.id, amount: usd(2000), reason: 'claim' });
    expect(await disputeOf(order)).toMatchObject({ status: 'needs_response' });
    await client().createRefund(seller, { id: payment.id, amount: usd(1000) });
    expect(await disputeOf(order)).toMatchObject({ status: 'lost' });
    await advance(tested(), 8 * 86_400);
    await engine().expireClaim(worker, { orderId });
    expect(await accountOf(order)).toMatchObject({ refunded: '3000', refund_pending: '0', open_disputes: 0 });
  });

  test.each(['accepted', 'not answered', 'decided for the buyer'])(
    'of a claim that is %s, only what was not refunded before is refunded',
    async (end) => {
      const order = await newPaid();
      const { id } = await claim(order, 3000);
      const { seller, payment, orderId } = order;
      await client().createRefund(seller, { id: payment.id, amount: usd(2000) });
      if (end === 'accepted') await client().acceptDispute(seller, { id });
      else if (end === 'decided for the buyer') await decide(id, 'lost');
      else {
        await advance(tested(), 8 * 86_400);
        await engine().expireClaim(worker, { orderId });
      }
      expect(await disputeOf(order)).toMatchObject({ status: 'lost' });
      expect(await accountOf(order)).toMatchObject({ refunded: '3000', open_disputes: 0 });
    },
  );

  test.each([
    [3000n, 2000, 3000],
    [2000n, 2000, 2000],
    [1000n, 2000, 2000],
    [4900n, 2000, 4900],
    [3000n, 0, 3000],
  ])(
    'a claim of 30.00 that is decided with %s is decided with that in all, %s of which were refunded meanwhile',
    async (award, meanwhile, refunded) => {
      const order = await newPaid();
      const { id } = await claim(order, 3000);
      if (meanwhile > 0) await refund(order, meanwhile);
      expect(await refusalOf(decide(id, 'lost', 4901n))).toEqual({
        code: 'refund_exceeds_captured',
        members: { refundable: usd(4900) },
      });
      await decide(id, 'lost', award);
      expect(await disputeOf(order)).toMatchObject({ status: 'lost' });
      expect(await accountOf(order)).toMatchObject({ refunded: String(refunded), refund_pending: '0' });
    },
  );

  test('what a bank has taken since the claim was opened is a part of what is decided', async () => {
    const order = await newPaid();
    const { id } = await claim(order, 3000);
    await disputeBy(order, { stage: 'chargeback', amount: 2000n });
    await closeBy(order, 'lost');
    await decide(id, 'lost', 3000n);
    expect(await getDispute(order, id)).toMatchObject({ status: 'lost' });
    expect(await accountOf(order)).toMatchObject({ refunded: '1000', charged_back: '2000', open_disputes: 0 });
  });

  test.each(['won', 'lost', 'withdrawn'] as const)(
    'while the refund of a decision is pending, the claim cannot be %s; afterwards it is over, and refunded once',
    async (end) => {
      const order = await newPaid('pm_card_pendingRefund');
      const { id } = await claim(order, 3000);
      await decide(id, 'lost', 2000n);
      const ended = () =>
        end === 'withdrawn' ? client().withdrawDispute(order.buyer, { id }) : decide(id, end, undefined);
      expect(await refusalOf(ended())).toMatchObject({ code: 'refund_pending' });
      await advance(tested(), 2);
      await settle(tested());
      expect(await disputeOf(order)).toMatchObject({ status: 'lost' });
      expect(await refusalOf(ended())).toMatchObject({ code: 'invalid_state_transition' });
      expect(await accountOf(order)).toMatchObject({ refunded: '2000', refund_pending: '0', open_disputes: 0 });
    },
  );

  test('while a refund by the seller is pending, the buyer can withdraw and the seller can win', async () => {
    for (const end of ['withdrawn', 'won'] as const) {
      const order = await newPaid('pm_card_pendingRefund');
      const { id } = await claim(order, 3000);
      await refund(order, 1000);
      expect(await refusalOf(decide(id, 'lost'))).toMatchObject({ code: 'refund_pending' });
      if (end === 'won') await decide(id, 'won');
      else await client().withdrawDispute(order.buyer, { id });
      expect(await disputeOf(order)).toMatchObject({ status: end });
    }
  });

  test('a claim waits for a refund of the seller that is pending, and for the seller if it fails', async () => {
    const order = await newPaid('pm_card_refundFail');
    const { id } = await claim(order, 3000);
    const { seller, payment, orderId } = order;
    await client().createRefund(seller, { id: payment.id, amount: usd(3000) });
    expect(await refusalOf(client().acceptDispute(seller, { id }))).toMatchObject({ code: 'refund_pending' });
    expect((await engine().getAccountState(worker, { orderId })).output.account!.claimDueBy).toBeNull();
    await advance(tested(), 2);
    await settle(tested());
    expect(await disputeOf(order)).toMatchObject({ status: 'needs_response' });
    expect((await engine().getAccountState(worker, { orderId })).output.account!.claimDueBy).not.toBeNull();
  });

  test('a claim without an answer is refunded after a week, once; an answered one waits for the operator', async () => {
    const [silent, answered] = [await newPaid(), await newPaid()];
    await claim(silent, 3000);
    const { id } = await claim(answered);
    const { output } = await client().submitEvidence(answered.seller, { id, text: 'Here is the tracking number.' });
    expect(output).toMatchObject({ status: 'under_review', evidence: [{}, { submittedBy: 'seller' }] });
    const expire = async () => {
      for (const order of [silent, answered]) await engine().expireClaim(worker, { orderId: order.orderId });
    };
    await expire();
    expect(await accountOf(silent)).toMatchObject({ refunded: '0' });
    await advance(tested(), week + 1);
    await expire();
    await expire();
    expect(await disputeOf(silent)).toMatchObject({ status: 'lost' });
    expect(await accountOf(silent)).toMatchObject({ refunded: '3000', open_disputes: 0 });
    expect((await client().listRefunds(silent.buyer, { id: silent.payment.id })).output.data).toMatchObject([
      { reason: 'claim', initiatedBy: 'system' },
    ]);
    expect(await disputeOf(answered)).toMatchObject({ status: 'under_review' });
    await decide(id, 'lost', 1000n);
    expect(await disputeOf(answered)).toMatchObject({ status: 'lost', amount: usd(4900) });
    expect(await accountOf(answered)).toMatchObject({ refunded: '1000' });
    expect(await refusalOf(decide(id, 'won'))).toMatchObject({ code: 'invalid_state_transition' });
  });

  test('a claim is not refunded while a bank holds the money, and is over when the bank has taken all', async () => {
    const order = await newPaid();
    const { id } = await claim(order);
    await disputeBy(order, { stage: 'chargeback' });
    expect(await refusalOf(client().acceptDispute(order.seller, { id }))).toMatchObject({ code: 'payment_disputed' });
    await advance(tested(), week + 1);
    await engine().expireClaim(worker, { orderId: order.orderId });
    expect(await getDispute(order, id)).toMatchObject({ status: 'under_review' });
    await settle(tested());
    expect(await getDispute(order, id)).toMatchObject({ status: 'lost' });
    expect(await accountOf(order)).toMatchObject({ refunded: '0', charged_back: '4900', open_disputes: 0 });
  });

  test('a claim of an order that the seller refunds in full is over', async () => {
    const order = await newPaid();
    const { id } = await claim(order);
    await refund(order, 4000);
    expect(await getDispute(order, id)).toMatchObject({ status: 'needs_response' });
    await refund(order);
    expect(await getDispute(order, id)).toMatchObject({ status: 'lost' });
  });

  test('each party can add 20 pieces of evidence to an open claim', async () => {
    const order = await newPaid();
    const { id } = await claim(order);
    for (let n = 1; n < evidenceMax; n += 1) await client().submitEvidence(order.buyer, { id, text: `piece ${n}` });
    expect(await refusalOf(client().submitEvidence(order.buyer, { id, text: 'too many' }))).toMatchObject({
      code: 'limit_reached',
    });
    const { output } = await client().submitEvidence(order.seller, { id, text: 'an answer' });
    expect(output.evidence).toHaveLength(evidenceMax + 1);
    expect(output.evidence.at(-1)).toMatchObject({ submittedBy: 'seller', text: 'an answer' });
  });

  test('a claim can be repeated under its clientRequestId', async () => {
    const order = await newPaid();
    const input = { id: order.orderId, reason: 'other' as const, description: 'text', clientRequestId: 'claim-1' };
    const first = (await client().createDispute(order.buyer, input)).output;
    expect((await client().createDispute(order.buyer, input)).output).toEqual(first);
  });
});
