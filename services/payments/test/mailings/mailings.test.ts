import { expect, test } from '@jest/globals';
import type { MailingRequest } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { paymentsMailings } from '@marketplace/payments-contract';
import { disputeActions } from '../disputes/dispute-actions.ts';
import { settle } from '../observe.ts';
import { newPaidSale, payments, usd } from '../payments-under-test.ts';
import { newReleasedSale, payoutOf, start } from '../payouts/payout-actions.ts';

onBothTransports('mails about money', payments, (tested) => {
  const { claim, disputeBy, closeBy, newPaid } = disputeActions(tested);
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
