import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentSnapshot } from '../../src/provider/snapshots.ts';
import { connectedOf } from './stripe-server/books.ts';
import { bankPayoutOf, refundOf } from './stripe-server/objects.ts';
import { call, id, startStripe, type StripeUnderTest, usd, valueOf } from './stripe-under-test.ts';

let stripe: StripeUnderTest;
let destination: string;
let paid: PaymentSnapshot;
beforeAll(async () => {
  stripe = await startStripe();
  destination = await stripe.openAccount();
});
beforeEach(async () => {
  paid = await stripe.pay();
});
afterAll(() => stripe.close());

const refund = (amount = 12_900n, refundId = id('rfd')) => ({
  refundId,
  orderId: paid.orderId,
  paymentRef: paid.ref,
  money: usd(amount),
});
const transfer = (changes: object = {}) => ({
  payoutId: id('po'),
  orderId: paid.orderId,
  paymentRef: paid.ref,
  destination,
  money: usd(11_610n),
  ...changes,
});
const read = async (object: 'refund' | 'transfer', ref: string) =>
  valueOf(await stripe.provider.retrieve(call().signal, object, ref));

describe('a refund', () => {
  it('is sent with its key and our ids, and succeeds', async () => {
    const input = refund(900n);
    const snapshot = valueOf(await stripe.provider.createRefund(call('xcl_refund'), input));
    expect(snapshot).toEqual({
      object: 'refund',
      ref: expect.stringMatching(/^re_/),
      refundId: input.refundId,
      paymentRef: paid.ref,
      status: 'succeeded',
      money: usd(900n),
      failureCode: null,
    });
    const { params, headers } = stripe.received.at(-1)!;
    const { refundId, orderId } = input;
    expect(params).toEqual({ payment_intent: paid.ref, amount: '900', metadata: { refundId, orderId } });
    expect(headers['idempotency-key']).toBe('xcl_refund');
    expect(await read('refund', snapshot.ref)).toEqual(snapshot);
  });

  it('is pending until the bank has it, and says why it failed', async () => {
    stripe.choices.refundStatus = 'pending';
    const { ref, status } = valueOf(await stripe.provider.createRefund(call(), refund()));
    stripe.choices.refundStatus = 'succeeded';
    expect(status).toBe('pending');
    const at = stripe.books.refunds.get(ref)!;
    at.status = 'requires_action';
    expect(await read('refund', ref)).toMatchObject({ status: 'pending', failureCode: null });
    Object.assign(at, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    expect(await read('refund', ref)).toMatchObject({ status: 'failed', failureCode: 'lost_or_stolen_card' });
    Object.assign(at, { status: 'canceled', failure_reason: undefined });
    expect(await read('refund', ref)).toMatchObject({ status: 'failed', failureCode: 'canceled' });
  });

  it.each<[string, bigint, string]>([
    ['more than the payment', 12_901n, 'invalid_request_error'],
    ['a part when everything is refunded', 1n, 'charge_already_refunded'],
  ])('of %s is rejected', async (_title, amount, code) => {
    if (amount === 1n) await stripe.provider.createRefund(call(), refund());
    expect(await stripe.provider.createRefund(call(), refund(amount))).toMatchObject({ kind: 'rejected', code });
  });

  it('that somebody made at Stripe has no id of ours', async () => {
    const charge = [...stripe.books.charges.values()].at(-1)!;
    const made = refundOf({
      id: stripe.books.id('re'),
      created: stripe.books.now(),
      amount: 100,
      currency: 'usd',
      charge: charge.id,
      payment_intent: paid.ref,
      metadata: {},
      status: 'succeeded',
    });
    stripe.books.refunds.set(made.id, made);
    expect(await read('refund', made.id)).toMatchObject({ refundId: null, paymentRef: paid.ref, money: usd(100n) });
    stripe.books.refunds.set(made.id, { ...made, payment_intent: null });
    expect(await read('refund', made.id)).toBeNull();
  });

  it('is found by our id among more than a page of others, and is certain not to exist otherwise', async () => {
    const wanted = refund(1n);
    const made = valueOf(await stripe.provider.createRefund(call(), wanted));
    for (let number = 0; number < 120; number++) await stripe.provider.createRefund(call(), refund(1n));
    const { signal } = call();
    const { refundId, paymentRef } = wanted;
    expect(valueOf(await stripe.provider.find(signal, { object: 'refund', refundId, paymentRef }))).toEqual(made);
    const none = await stripe.provider.find(signal, { object: 'refund', refundId: id('rfd'), paymentRef });
    expect(none).toEqual({ kind: 'ok', value: null });
  });
});

describe('a transfer', () => {
  it('takes the money out of the charge of the order', async () => {
    const input = transfer();
    const snapshot = valueOf(await stripe.provider.createTransfer(call('xcl_transfer'), input));
    expect(snapshot).toEqual({
      object: 'transfer',
      ref: expect.stringMatching(/^tr_/),
      payoutId: input.payoutId,
      money: usd(11_610n),
      status: 'paid',
      reversed: 0n,
      failure: null,
      bankStatus: 'pending',
    });
    const { params, headers } = stripe.received.at(-1)!;
    const { payoutId, orderId } = input;
    const charge = stripe.books.intents.get(paid.ref)!.latest_charge;
    expect(params).toEqual({
      amount: '11610',
      currency: 'usd',
      destination,
      transfer_group: orderId,
      source_transaction: charge,
      metadata: { payoutId, orderId },
    });
    expect(headers['idempotency-key']).toBe('xcl_transfer');
    expect(await read('transfer', snapshot.ref)).toEqual(snapshot);
    const found = await stripe.provider.find(call().signal, { object: 'transfer', payoutId, orderId });
    expect(valueOf(found)).toEqual(snapshot);
  });

  it('is not made before the payment is captured', async () => {
    paid = await stripe.pay({ paymentMethod: 'pm_card_authenticationRequired', returnUrl: 'https://shop.example' });
    const outcome = await stripe.provider.createTransfer(call(), transfer());
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'payment_not_captured' });
  });

  it.each([
    ['to an account that does not exist', { destination: 'acct_none' }, 'resource_missing'],
    ['of more than is left of the charge', { money: usd(12_901n) }, 'awaiting_provider_funds'],
    ['in another currency', { money: { amount: 100n, currency: 'EUR' } }, 'invalid_request_error'],
  ])('%s is rejected', async (_title, changes, code) => {
    const outcome = await stripe.provider.createTransfer(call(), transfer(changes));
    expect(outcome).toMatchObject({ kind: 'rejected', code });
  });

  it('to an account that cannot receive money is rejected with a code of payments', async () => {
    const restricted = await stripe.openAccount();
    stripe.books.accounts.get(restricted)!.capabilities = { transfers: 'inactive' };
    const outcome = await stripe.provider.createTransfer(call(), transfer({ destination: restricted }));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'payout_account_inactive' });
  });

  it('says what was reversed', async () => {
    const { ref } = valueOf(await stripe.provider.createTransfer(call(), transfer()));
    Object.assign(stripe.books.transfers.get(ref)!, { amount_reversed: 11_610, reversed: true });
    expect(await read('transfer', ref)).toMatchObject({ status: 'paid', reversed: 11_610n });
  });

  it('is taken back in parts, once for each key, as long as the account has the money', async () => {
    const { ref } = valueOf(await stripe.provider.createTransfer(call(), transfer()));
    const reverse = (key: string, amount: bigint) =>
      stripe.provider.reverseTransfer(call(key), { ref, money: usd(amount) });
    const first = `xcl_${ref}:recall`;
    expect(valueOf(await reverse(first, 1_000n))).toMatchObject({ ref, money: usd(11_610n), reversed: 1_000n });
    expect(valueOf(await reverse(first, 1_000n))).toMatchObject({ reversed: 1_000n });
    const connected = connectedOf(stripe.books, destination);
    const payout = bankPayoutOf({
      id: stripe.books.id('po'),
      created: stripe.books.now(),
      amount: 10_610,
      currency: 'usd',
      status: 'paid',
    });
    connected.payouts.set(payout.id, payout);
    connected.paidOut.set(payout.id, [...connected.entries.keys()]);
    expect(await reverse(`${first}:2`, 10_000n)).toMatchObject({ kind: 'rejected', code: 'balance_insufficient' });
    expect(await read('transfer', ref)).toMatchObject({ reversed: 1_000n });
  });

  it('that somebody made at Stripe is none of ours', async () => {
    const { ref } = valueOf(await stripe.provider.createTransfer(call(), transfer()));
    stripe.books.transfers.get(ref)!.metadata = {};
    expect(await read('transfer', ref)).toBeNull();
  });
});

describe("what the seller's bank has", () => {
  const bankStatus = async (ref: string) => (await read('transfer', ref)) as { bankStatus: string };

  it.each([
    ['pending', 'pending'],
    ['in_transit', 'in_transit'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('is read from the bank payout that contains the transfer: %s is %s', async (status, expected) => {
    const { ref } = valueOf(await stripe.provider.createTransfer(call(), transfer()));
    const { destination_payment: payment } = stripe.books.transfers.get(ref)!;
    const connected = connectedOf(stripe.books, destination);
    const entry = [...connected.entries.values()].find(({ source }) => source === payment)!;
    expect(await bankStatus(ref)).toMatchObject({ bankStatus: 'pending' });
    entry.status = 'available';
    expect(await bankStatus(ref)).toMatchObject({ bankStatus: 'pending' });
    // Stripe lists the newest first; the oldest that contains the transfer counts.
    for (const [index, entries] of [[], [entry.id], [], [], [], []].entries()) {
      const created = entry.available_on + 60 + index;
      const payout = bankPayoutOf({ id: stripe.books.id('po'), created, amount: 11_610, currency: 'usd', status });
      connected.payouts.set(payout.id, payout);
      connected.paidOut.set(payout.id, entries);
    }
    expect(await bankStatus(ref)).toMatchObject({ bankStatus: expected });
    connected.payouts.clear();
  });

  it('is unknown, and the transfer is read all the same, if the account cannot be read', async () => {
    const { ref } = valueOf(await stripe.provider.createTransfer(call(), transfer()));
    const charge = stripe.books.transfers.get(ref)!.destination_payment as string;
    connectedOf(stripe.books, destination).charges.delete(charge);
    expect(await bankStatus(ref)).toMatchObject({ status: 'paid', bankStatus: 'unknown' });
  });
});
