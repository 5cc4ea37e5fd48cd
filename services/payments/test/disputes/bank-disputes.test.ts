import { afterEach, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { violationsOf } from '../invariants.ts';
import { balancesOf, eventsOf, refusalOf, reportsOf, settle, toldOf } from '../observe.ts';
import { advance, newParty, payments, usd } from '../payments-under-test.ts';
import { disputeActions } from '../dispute-actions.ts';

onBothTransports('disputes of banks', payments, (tested) => {
  const { newPaid, getPayment, disputeBy, closeBy, disputesOf, disputeOf, accountOf, refund } = disputeActions(tested);
  const client = () => tested().client;

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('a chargeback withdraws the amount, freezes the money, and excludes refunds', async () => {
    const order = await newPaid();
    await disputeBy(order, { stage: 'chargeback' });
    expect(await disputesOf(order)).toMatchObject([
      {
        orderId: order.orderId,
        paymentId: order.payment.id,
        source: 'provider',
        stage: 'chargeback',
        reason: 'fraudulent',
        amount: usd(4900),
        status: 'needs_response',
        fundsWithdrawn: true,
        isRefundable: false,
        evidence: [],
        evidenceDueBy: expect.any(String),
        closedAt: null,
      },
    ]);
    expect(await balancesOf(tested(), order)).toEqual({});
    expect(await accountOf(order)).toMatchObject({ withdrawn: '4900', open_disputes: 1 });
    expect(await getPayment(order)).toMatchObject({ disputed: true, amountRefunded: usd(0) });
    expect(await refusalOf(refund(order))).toMatchObject({ code: 'payment_disputed' });
    expect(await toldOf(tested(), order)).toEqual(['payment paid', 'dispute needs_response']);
  });

  test('a dispute that is won gives the money back, and refunds are possible again', async () => {
    const order = await newPaid();
    await disputeBy(order, { stage: 'chargeback', amount: 3000n });
    expect(await balancesOf(tested(), order)).toEqual({ provider: -1900, escrow: 1900 });
    await closeBy(order, 'won');
    expect(await disputeOf(order)).toMatchObject({
      status: 'won',
      fundsWithdrawn: false,
      isRefundable: true,
      closedAt: expect.any(String),
    });
    expect(await balancesOf(tested(), order)).toEqual({ provider: -4900, escrow: 4900 });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '0', charged_back: '0', open_disputes: 0 });
    expect(await getPayment(order)).toMatchObject({ disputed: false, amountRefunded: usd(0) });
    expect(await refusalOf(refund(order, 4900))).toEqual({ code: 'done' });
  });

  test('a dispute that is lost is a chargeback: trading is told of the refund, then of the dispute', async () => {
    const order = await newPaid();
    await disputeBy(order, { stage: 'chargeback', amount: 3000n });
    await closeBy(order, 'lost');
    const dispute = await disputeOf(order);
    expect(dispute).toMatchObject({ status: 'lost', fundsWithdrawn: false, isRefundable: false });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '0', charged_back: '3000', open_disputes: 0 });
    const { output: refunds } = await client().listRefunds(order.seller, { id: order.payment.id });
    expect(refunds.data).toMatchObject([
      {
        amount: usd(3000),
        kind: 'chargeback',
        reason: 'chargeback',
        status: 'succeeded',
        initiatedBy: 'provider',
        settledAt: expect.any(String),
      },
    ]);
    const payment = await getPayment(order);
    expect(payment).toMatchObject({ status: 'succeeded', amountRefunded: usd(3000), refundStatus: 'partial' });
    const events = await eventsOf(tested(), order.payment);
    expect(events.map(({ type }) => type)).toEqual(['payment.succeeded', 'payment.refunded']);
    expect(events[1]).toMatchObject({
      organizationIds: [order.buyer.organizationId, order.seller.organizationId],
      data: { object: { amountRefunded: usd(3000) }, refund: refunds.data[0] },
    });
    expect((await toldOf(tested(), order)).slice(1)).toEqual([
      'dispute needs_response',
      'chargeback succeeded',
      'dispute lost',
    ]);
    expect((await reportsOf(tested(), order)).at(-2)).toMatchObject({
      refundedAmount: usd(0),
      chargedBackAmount: usd(3000),
    });
  });

  test('an inquiry withdraws nothing and allows refunds; it ends, or becomes a chargeback', async () => {
    const ended = await newPaid();
    await disputeBy(ended, { stage: 'inquiry' });
    expect(await disputeOf(ended)).toMatchObject({ stage: 'inquiry', fundsWithdrawn: false, isRefundable: true });
    expect(await refusalOf(refund(ended, 900))).toEqual({ code: 'done' });
    await closeBy(ended, 'won');
    expect(await disputeOf(ended)).toMatchObject({ stage: 'inquiry', status: 'won' });
    expect(await balancesOf(tested(), ended)).toEqual({ provider: -4000, escrow: 4000 });

    const lost = await newPaid();
    await disputeBy(lost, { stage: 'inquiry' });
    await closeBy(lost, 'lost');
    expect(await disputeOf(lost)).toMatchObject({ stage: 'chargeback', status: 'lost' });
    expect(await accountOf(lost)).toMatchObject({ charged_back: '4900' });
  });

  test('the loss of a dispute on a refunded order is the platform’s', async () => {
    const order = await newPaid();
    await refund(order, 4000);
    await disputeBy(order, { stage: 'chargeback' });
    expect(await accountOf(order)).toMatchObject({ refunded: '4000', withdrawn: '900' });
    expect(await balancesOf(tested(), order)).toEqual({ provider: 4000, losses: -4000 });
    await closeBy(order, 'lost');
    expect(await accountOf(order)).toMatchObject({ refunded: '4000', charged_back: '900' });
    expect(await getPayment(order)).toMatchObject({ refundStatus: 'full' });

    const refunded = await newPaid();
    await refund(refunded);
    await disputeBy(refunded, { stage: 'chargeback' });
    await closeBy(refunded, 'lost');
    expect(await disputeOf(refunded)).toMatchObject({ status: 'lost', amount: usd(4900) });
    expect(await accountOf(refunded)).toMatchObject({ refunded: '4900', charged_back: '0' });
    expect((await client().listRefunds(refunded.seller, { id: refunded.payment.id })).output.data).toHaveLength(1);
  });

  test.each([
    ['winning_evidence', 'won', { provider: -4900, escrow: 4900 }],
    ['losing_evidence', 'lost', {}],
  ] as const)('the bank reviews the evidence of the seller, once: %s', async (text, outcome, balances) => {
    const order = await newPaid();
    await disputeBy(order, { stage: 'chargeback' });
    const { id } = await disputeOf(order);
    const { output } = await client().submitEvidence(order.seller, {
      id,
      text,
      fileUrls: ['https://example.com/a.pdf'],
    });
    expect(output).toMatchObject({
      status: 'under_review',
      evidence: [{ submittedBy: 'seller', text, fileUrls: ['https://example.com/a.pdf'] }],
    });
    expect(await refusalOf(client().submitEvidence(order.seller, { id, text }))).toMatchObject({
      code: 'invalid_state_transition',
    });
    const added = await client().submitEvidence(order.buyer, { id, text: 'It is broken.' });
    expect(added.output.evidence).toHaveLength(2);
    await advance(tested(), 2);
    await settle(tested());
    expect(await disputeOf(order)).toMatchObject({ status: outcome });
    expect(await balancesOf(tested(), order)).toEqual(balances);
    expect(await refusalOf(client().submitEvidence(order.buyer, { id, text: 'more' }))).toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('a dispute that the seller accepts is lost; only the seller can accept it', async () => {
    const order = await newPaid();
    await disputeBy(order, { stage: 'chargeback' });
    const { id } = await disputeOf(order);
    expect(await refusalOf(client().acceptDispute(order.buyer, { id }))).toMatchObject({ code: 'wrong_party' });
    expect(await refusalOf(client().withdrawDispute(order.buyer, { id }))).toMatchObject({
      code: 'invalid_state_transition',
    });
    expect((await client().acceptDispute(order.seller, { id })).output).toMatchObject({ status: 'lost' });
    await settle(tested());
    expect(await accountOf(order)).toMatchObject({ charged_back: '4900' });
    expect(await refusalOf(client().acceptDispute(order.seller, { id }))).toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('a dispute without an answer is lost when its time has passed', async () => {
    const order = await newPaid();
    await disputeBy(order, { stage: 'chargeback' });
    await advance(tested(), 7 * 24 * 3600 + 1);
    await settle(tested());
    expect(await disputeOf(order)).toMatchObject({ status: 'lost' });
  });

  test('a third organization sees nothing of a dispute', async () => {
    const order = await newPaid();
    await disputeBy(order, { stage: 'chargeback' });
    const { id } = await disputeOf(order);
    const other = newParty();
    for (const call of [
      client().getDispute(other, { id }),
      client().submitEvidence(other, { id, text: 'text' }),
      client().acceptDispute(other, { id }),
      client().withdrawDispute(other, { id }),
      client().createDispute(other, { id: order.orderId, reason: 'other', description: 'text' }),
    ])
      expect(await refusalOf(call)).toMatchObject({ code: 'not_found' });
    expect((await client().getDisputes(other, { ids: [id] })).output.data).toEqual([]);
    expect((await client().listDisputes(other, {})).output.data).toEqual([]);
    expect((await client().getDisputes(order.buyer, { ids: [id] })).output.data).toMatchObject([{ id }]);
    expect((await client().listDisputes(order.buyer, { role: 'seller' })).output.data).toEqual([]);
    expect((await client().getDispute(order.buyer, { id })).output).toMatchObject({ id });
  });
});
