import { expect, test } from '@jest/globals';
import { type MailingRequest, operatorRecipient } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { paymentsMailings } from '@marketplace/payments-contract';
import { disputeActions } from '../dispute-actions.ts';
import { settle } from '../observe.ts';
import { advance, newPaidSale, payments, usd, worker } from '../payments-under-test.ts';
import { newReleasedSale, payoutOf, start } from '../payout-actions.ts';

onBothTransports('mails about money', payments, (tested) => {
  const { claim, decide, disputeBy, disputeOf, closeBy, newPaid, ship } = disputeActions(tested);
  /** The mailings that were requested since the last call. */
  const takeMailings = async () =>
    (await takeRows(tested(), 'mailing')).map(({ payload }) => payload as unknown as MailingRequest);
  const taken = async () => (await takeMailings()).map(({ kind, organizationId }) => [kind, organizationId]);

  test('a payment is mailed to both parties, once, however often the provider tells of it', async () => {
    await takeMailings();
    const { buyer, seller, payment, orderId } = await newPaidSale(tested(), {
      paymentMethod: 'pm_sandbox_webhookDuplicate',
    });
    await settle(tested());
    const mailed = await takeMailings();
    expect(mailed.map(({ kind, organizationId, data }) => [kind, organizationId, data])).toEqual([
      ['payment_succeeded', buyer.organizationId, { orderId, party: 'buyer', amount: payment.amount }],
      ['payment_succeeded', seller.organizationId, { orderId, party: 'seller', amount: payment.amount }],
    ]);
  });

  test('a failed payment is mailed to the buyer only, with the reason', async () => {
    await takeMailings();
    const { buyer } = await newPaidSale(tested(), { paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds' });
    expect(await takeMailings()).toMatchObject([
      { kind: 'payment_failed', organizationId: buyer.organizationId, data: { code: 'insufficient_funds' } },
    ]);
  });

  test('each refund is mailed to both parties when it has succeeded', async () => {
    const { buyer, seller, payment } = await newPaidSale(tested());
    await takeMailings();
    for (const amount of [100, 200])
      await tested().client.createRefund(seller, { id: payment.id, amount: usd(amount) });
    const mailed = await takeMailings();
    expect(mailed.map(({ organizationId, data }) => [organizationId, data['amount']])).toEqual([
      [buyer.organizationId, usd(100)],
      [seller.organizationId, usd(100)],
      [buyer.organizationId, usd(200)],
      [seller.organizationId, usd(200)],
    ]);
    expect(new Set(mailed.map(({ mailKey }) => mailKey)).size).toBe(4);
  });

  test('claim and dispute of a bank are mailed to the seller, with the deadline; a chargeback to both', async () => {
    const [claimed, disputed] = [await newPaid(), await newPaid()];
    await takeMailings();
    const { id, evidenceDueBy } = await claim(claimed, 1000);
    expect(await takeMailings()).toMatchObject([
      {
        kind: 'dispute_opened',
        organizationId: claimed.seller.organizationId,
        data: { disputeId: id, stage: 'claim', amount: usd(1000), evidenceDueBy },
      },
    ]);
    await disputeBy(disputed, { stage: 'chargeback' });
    expect(await taken()).toEqual([['dispute_opened', disputed.seller.organizationId]]);
    await closeBy(disputed, 'lost');
    expect(await taken()).toEqual([
      ['payment_refunded', disputed.buyer.organizationId],
      ['payment_refunded', disputed.seller.organizationId],
      ['dispute_closed', disputed.seller.organizationId],
    ]);
  });

  const day = 86_400;
  const remind = async (limit = 100) => (await tested().engine.sendReminders(worker, { limit })).output;
  const about = async ({ orderId }: { orderId: string }) =>
    (await takeMailings()).filter(({ data }) => data['orderId'] === orderId);

  test('the seller is mailed once, 2 days before a claim without an answer is refunded', async () => {
    const order = await newPaid();
    const { id, evidenceDueBy } = await claim(order);
    await advance(tested(), 5 * day - 60);
    await remind();
    await takeMailings();
    await advance(tested(), 120);
    await Promise.all([remind(), remind()]);
    expect(await about(order)).toMatchObject([
      {
        kind: 'dispute_evidence_due',
        organizationId: order.seller.organizationId,
        data: { disputeId: id, stage: 'claim', evidenceDueBy },
      },
    ]);
  });

  test('the operator is mailed once, 3 days before a claim ends without a decision, and how it would', async () => {
    const [tracked, untracked] = [await newPaid(), await newPaid()];
    await ship(tracked, true);
    await ship(untracked, false);
    const due: (string | null)[] = [];
    for (const { seller, ...order } of [tracked, untracked]) {
      const { id } = await claim({ seller, ...order });
      due.push((await tested().client.submitEvidence(seller, { id, text: 'It was sent.' })).output.decisionDueBy);
    }
    await advance(tested(), 11 * day + 60);
    await takeMailings();
    await Promise.all([remind(), remind()]);
    const mailed = await takeMailings();
    for (const [index, outcome] of (['won', 'lost'] as const).entries())
      expect(mailed.filter(({ data }) => data['orderId'] === [tracked, untracked][index]!.orderId)).toMatchObject([
        {
          kind: 'claim_decision_due',
          organizationId: operatorRecipient,
          data: { decisionDueBy: due[index], withoutDecision: outcome },
        },
      ]);
  });

  test('both parties are mailed how a claim has ended, and nobody of the deadline of one that has', async () => {
    const [decided, withdrawn, settled] = [await newPaid(), await newPaid(), await newPaid()];
    for (const order of [decided, withdrawn, settled]) await claim(order, 1000);
    await takeMailings();
    await decide((await disputeOf(decided)).id, 'won');
    await tested().client.withdrawDispute(withdrawn.buyer, { id: (await disputeOf(withdrawn)).id });
    await tested().client.acceptDispute(settled.seller, { id: (await disputeOf(settled)).id });
    const closed = (await takeMailings()).filter(({ kind }) => kind === 'dispute_closed');
    expect(closed.map(({ organizationId, data }) => [organizationId, data['party'], data['status']])).toEqual(
      (
        [
          [decided, 'won'],
          [withdrawn, 'withdrawn'],
          [settled, 'lost'],
        ] as const
      ).flatMap(([order, status]) => [
        [order.seller.organizationId, 'seller', status],
        [order.buyer.organizationId, 'buyer', status],
      ]),
    );
    await advance(tested(), 20 * day);
    expect(await remind()).toEqual({ reminded: 0, more: false });
  });

  test('reminders of disputes are sent in batches, found by an index', async () => {
    await remind();
    for (let n = 0; n < 3; n += 1) await claim(await newPaid());
    await advance(tested(), 6 * day);
    expect([await remind(2), await remind(2)]).toEqual([
      { reminded: 2, more: true },
      { reminded: 1, more: false },
    ]);
  });

  test.each([
    ['acct_sandbox_ok', 'payout_released'],
    ['acct_sandbox_fail', 'payout_failed'],
  ])('a payout to %s is mailed to the seller: %s', async (destination, kind) => {
    const sale = await newReleasedSale(tested(), { destination });
    await takeMailings();
    await start(tested(), sale);
    await settle(tested());
    const payout = await payoutOf(tested(), sale);
    expect(await takeMailings()).toMatchObject([
      {
        kind,
        organizationId: sale.seller.organizationId,
        data: { payoutId: payout.id, orderId: sale.orderId, amount: payout.amount },
      },
    ]);
  });

  test('no kind of mail has a member for a card, the fee or what the seller gets of an order', () => {
    for (const { data } of Object.values(paymentsMailings))
      expect(Object.keys(data.shape).filter((name) => /card|method|fee|net|last4/i.test(name))).toEqual([]);
  });
});
