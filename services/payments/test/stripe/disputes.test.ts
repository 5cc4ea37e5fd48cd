import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import type { DisputeSnapshot, PaymentSnapshot } from '../../src/provider/snapshots.ts';
import { book } from './stripe-server/books.ts';
import { disputeOf } from './stripe-server/objects.ts';
import { call, id, startStripe, type StripeUnderTest, usd, valueOf } from './stripe-under-test.ts';

let stripe: StripeUnderTest;
let paid: PaymentSnapshot;
beforeAll(async () => {
  stripe = await startStripe();
});
beforeEach(async () => {
  paid = await stripe.pay();
});
afterAll(() => stripe.close());

/** The bank disputes the payment. */
function open(changes: Partial<Stripe.Dispute> = {}): Stripe.Dispute {
  const charge = String(stripe.books.intents.get(paid.ref)!.latest_charge);
  const dispute = disputeOf({
    id: stripe.books.id('dp'),
    created: stripe.books.now(),
    amount: 12_900,
    currency: 'usd',
    charge,
    payment_intent: paid.ref,
    status: 'needs_response',
    reason: 'product_not_received',
    is_charge_refundable: false,
    ...changes,
  });
  stripe.books.disputes.set(dispute.id, dispute);
  stripe.books.charges.get(charge)!.disputed = true;
  return dispute;
}

/** Stripe takes an amount, or returns it if it is positive. */
function move(dispute: Stripe.Dispute, amount: number, fee: number, currency = 'usd'): void {
  const reporting_category = amount < 0 ? 'dispute' : 'dispute_reversal';
  const entry = book(stripe.books, {
    amount,
    fee,
    currency,
    reporting_category,
    type: 'adjustment',
    source: dispute.id,
  });
  dispute.balance_transactions.push(entry);
}

const read = async ({ id: ref }: Stripe.Dispute) =>
  valueOf(await stripe.provider.retrieve(call().signal, 'dispute', ref)) as DisputeSnapshot;

describe('a dispute', () => {
  it('is read with what was withdrawn, the fee, and the deadline', async () => {
    const dispute = open();
    move(dispute, -12_900, 1500);
    expect(await read(dispute)).toEqual({
      object: 'dispute',
      ref: dispute.id,
      paymentRef: paid.ref,
      stage: 'chargeback',
      status: 'needs_response',
      reason: 'product_not_received',
      money: usd(12_900n),
      withdrawn: 12_900n,
      fee: 1500n,
      isRefundable: false,
      evidenceDueBy: new Date((dispute.created + 604_800) * 1000),
      openedAt: new Date(dispute.created * 1000),
    });
  });

  // https://docs.stripe.com/api/disputes/object#dispute_object-status
  it.each([
    ['warning_needs_response', 'inquiry', 'needs_response'],
    ['warning_under_review', 'inquiry', 'under_review'],
    ['warning_closed', 'inquiry', 'won'],
    ['prevented', 'inquiry', 'won'],
    ['needs_response', 'chargeback', 'needs_response'],
    ['under_review', 'chargeback', 'under_review'],
    ['appeal_needs_response', 'chargeback', 'needs_response'],
    ['appeal_under_review', 'chargeback', 'under_review'],
    ['won', 'chargeback', 'won'],
    ['lost', 'chargeback', 'lost'],
  ] as const)('that is %s at Stripe is at the stage %s, and %s', async (status, stage, expected) => {
    expect(await read(open({ status }))).toMatchObject({ stage, status: expected });
  });

  it('with a status that is not known is not guessed', async () => {
    const { id: ref } = open({ status: 'something_new' });
    expect(await stripe.provider.retrieve(call().signal, 'dispute', ref)).toMatchObject({ kind: 'unknown' });
  });

  it('that was won has withdrawn nothing any more', async () => {
    const dispute = open();
    move(dispute, -12_900, 1500);
    move(dispute, 12_900, -1500);
    dispute.status = 'won';
    expect(await read(dispute)).toMatchObject({ status: 'won', withdrawn: 0n, fee: 0n });
  });

  it('that is an inquiry has withdrawn nothing, and lets the payment be refunded', async () => {
    const dispute = open({ status: 'warning_needs_response', is_charge_refundable: true });
    expect(await read(dispute)).toMatchObject({ withdrawn: 0n, fee: 0n, isRefundable: true });
  });

  it('of a part has withdrawn the part', async () => {
    const dispute = open({ amount: 900 });
    move(dispute, -900, 1500);
    expect(await read(dispute)).toMatchObject({ money: usd(900n), withdrawn: 900n });
  });

  it('withdrawn in the currency of the account has withdrawn the disputed amount', async () => {
    const dispute = open();
    move(dispute, -11_871, 1380, 'eur');
    expect(await read(dispute)).toMatchObject({ withdrawn: 12_900n, fee: 0n });
  });

  it('lets the payment be refunded only if every dispute of the charge does', async () => {
    const first = open({ status: 'warning_closed', is_charge_refundable: true });
    expect((await read(first)).isRefundable).toBe(true);
    const second = open({ is_charge_refundable: false });
    expect((await read(first)).isRefundable).toBe(false);
    expect((await read(second)).isRefundable).toBe(false);
    const money = usd(100n);
    const input = { refundId: id('rfd'), orderId: paid.orderId, paymentRef: paid.ref, money };
    const outcome = await stripe.provider.createRefund(call(), input);
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'charge_disputed' });
  });

  it('of a charge that this product has not made is none of ours', async () => {
    const { id: ref } = open({ payment_intent: null });
    expect(valueOf(await stripe.provider.retrieve(call().signal, 'dispute', ref))).toBeNull();
  });
});

describe('an answer to a dispute', () => {
  it('is sent to the bank with the addresses of the files', async () => {
    const { id: ref } = open();
    const text = 'It was delivered on May 4.';
    const fileUrls = ['https://files.example/proof.pdf', 'https://files.example/photo.jpg'];
    const snapshot = valueOf(await stripe.provider.submitEvidence(call('xcl_evidence'), { ref, text, fileUrls }));
    expect(snapshot).toMatchObject({ status: 'under_review' });
    const sent = stripe.received.find(({ headers }) => headers['idempotency-key'] === 'xcl_evidence')!;
    expect(sent.params).toEqual({
      submit: 'true',
      evidence: { uncategorized_text: `${text}\n\nFiles:\n${fileUrls.join('\n')}` },
    });
  });

  it('is rejected if it is too late', async () => {
    const { id: ref } = open({ status: 'under_review' });
    const outcome = await stripe.provider.submitEvidence(call(), { ref, text: 'Again.', fileUrls: [] });
    expect(outcome).toMatchObject({ kind: 'rejected' });
  });

  it('accepts it, which loses it', async () => {
    const { id: ref } = open();
    const snapshot = valueOf(await stripe.provider.acceptDispute(call('xcl_accept'), { ref }));
    expect(snapshot).toMatchObject({ status: 'lost' });
    const sent = stripe.received.find(({ headers }) => headers['idempotency-key'] === 'xcl_accept')!;
    expect(sent.path).toBe(`/v1/disputes/${ref}/close`);
  });

  it('accepts no inquiry: the buyer would get nothing', async () => {
    const { id: ref } = open({ status: 'warning_needs_response' });
    expect(await stripe.provider.acceptDispute(call(), { ref })).toMatchObject({ kind: 'rejected', code: 'inquiry' });
    expect(stripe.books.disputes.get(ref)!.status).toBe('warning_needs_response');
  });
});
