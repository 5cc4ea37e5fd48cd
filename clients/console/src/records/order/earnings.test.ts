import { expect, test } from '@jest/globals';
import { earningsOf } from './earnings.ts';

const bhd = (amount: number) => ({ amount, currency: 'BHD' as const });

test('after an acceptance the parts of the order are its whole, to the last unit', () => {
  const order = {
    capturedAmount: bhd(105_000),
    refundedAmount: bhd(0),
    refundPendingAmount: bhd(0),
    chargedBackAmount: bhd(0),
    platformFee: bhd(10_500),
    sellerNet: bhd(94_500),
  };
  for (const more of [1, 7, 333, 40_000, 104_999, 105_000]) {
    const { fee, net } = earningsOf(order, more)!;
    expect(fee.amount + net.amount + more).toBe(105_000);
  }
});
