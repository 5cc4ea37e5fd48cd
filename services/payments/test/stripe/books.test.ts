import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BookEntry } from '../../src/provider/payment-provider.ts';
import { book } from './stripe-server/books.ts';
import { call, id, startStripe, type StripeUnderTest, usd, valueOf } from './stripe-under-test.ts';

let stripe: StripeUnderTest;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const weekAgo = () => new Date(Date.now() - 7 * 86_400_000);
const entriesSince = (since: Date): Promise<BookEntry[]> =>
  Array.fromAsync(stripe.provider.bookEntries(call().signal, since));

describe("Stripe's books", () => {
  it('have an entry for each movement under the id that payments knows, and its fee apart', async () => {
    const destination = await stripe.openAccount();
    const { orderId, ref: paymentRef } = await stripe.pay();
    const common = { orderId, paymentRef };
    const input = { ...common, refundId: id('rfd'), money: usd(900n) };
    const refund = valueOf(await stripe.provider.createRefund(call(), input));
    const payout = { ...common, payoutId: id('po'), destination, money: usd(10_800n) };
    const transfer = valueOf(await stripe.provider.createTransfer(call(), payout));
    const entries = await entriesSince(weekAgo());
    expect(entries.map(({ kind, ref, currency, amount }) => ({ kind, ref, currency, amount }))).toEqual([
      { kind: 'payment', ref: paymentRef, currency: 'USD', amount: 12_900n },
      { kind: 'fee', ref: paymentRef, currency: 'USD', amount: -404n },
      { kind: 'refund', ref: refund.ref, currency: 'USD', amount: -900n },
      { kind: 'transfer', ref: transfer.ref, currency: 'USD', amount: -10_800n },
    ]);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(4);
    const { available, pending } = valueOf(await stripe.provider.balance(call().signal, 'USD'));
    expect(available + pending).toBe(entries.reduce((sum, { amount }) => sum + amount, 0n));
  });

  it('are read whole, oldest first, over many pages and days', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (let number = 0; number < 520; number++) {
      const cause = {
        amount: number + 1,
        fee: 0,
        currency: 'jpy',
        reporting_category: 'topup',
        source: `tu_${number}`,
      };
      // From six days ago until now.
      book(stripe.books, { ...cause, type: 'topup' }).created = now - 6 * 86_400 + number * 996;
    }
    const entries = await entriesSince(weekAgo());
    expect(entries.map(({ amount }) => amount)).toEqual(Array.from({ length: 520 }, (_, index) => BigInt(index + 1)));
    expect(entries[0]).toMatchObject({ kind: 'other', ref: 'tu_0', currency: 'JPY' });
    const limits = stripe.received.filter(({ path }) => path === '/v1/balance_transactions');
    expect(limits.every(({ params }) => params['limit'] === '100')).toBe(true);
  });

  it.each([
    ['charge', 'payment'],
    ['refund_failure', 'refund'],
    ['dispute', 'dispute'],
    ['dispute_reversal', 'dispute'],
    ['transfer_reversal', 'transfer'],
    ['fee', 'fee'],
    ['payout', 'other'],
  ])('call an entry of the category %s %s', async (reporting_category, kind) => {
    const cause = { amount: -100, fee: 0, currency: 'usd', reporting_category, source: 'xx_1' };
    book(stripe.books, { ...cause, type: 'adjustment' });
    expect(await entriesSince(weekAgo())).toMatchObject([{ kind, ref: 'xx_1', amount: -100n }]);
  });

  it('reject when Stripe does not answer, so that nobody compares half of them', async () => {
    stripe.faults.push({ route: 'GET /v1/balance_transactions', when: 'before', how: 'reset' });
    await expect(entriesSince(new Date())).rejects.toThrow();
  });

  it('have nothing in a currency that was never used', async () => {
    expect(valueOf(await stripe.provider.balance(call().signal, 'GBP'))).toEqual({ available: 0n, pending: 0n });
  });
});
