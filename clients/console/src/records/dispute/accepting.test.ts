import { expect, test } from '@jest/globals';
import { acceptedAmountOf, holdsBack, reasonNotToAccept } from './accepting.ts';

const bhd = (amount: number) => ({ amount, currency: 'BHD' as const });
const openedAt = '2026-11-20T10:00:00.000Z';

/** An order of 105.000 BHD, with a refund of this amount after the dispute was opened. */
function orderOf(refunded = 0, status: 'succeeded' | 'pending' = 'succeeded') {
  return {
    capturedAmount: bhd(105_000),
    refundedAmount: bhd(status === 'succeeded' ? refunded : 0),
    refundPendingAmount: bhd(status === 'pending' ? refunded : 0),
    chargedBackAmount: bhd(0),
    disputes: [],
    payments: [
      {
        refunds: [
          {
            kind: 'refund' as const,
            status,
            reason: 'requested_by_buyer' as const,
            createdAt: '2026-11-21T10:00:00.000Z',
            failureCode: null,
            amount: bhd(refunded),
          },
        ],
      },
    ],
  };
}

test.each([
  ['a claim', 'buyer', 40_000, 0, 40_000],
  ['a claim less what was refunded since', 'buyer', 40_000, 15_000, 25_000],
  ['a claim that was refunded', 'buyer', 40_000, 60_000, 0],
  ['all of the order', 'buyer', 105_000, 0, 105_000],
  ['what a bank disputes', 'provider', 40_000, 15_000, 40_000],
  ['what a bank disputes, at most what is left', 'provider', 105_000, 15_000, 90_000],
] as const)('who accepts %s gives so much', (_, source, disputed, refunded, accepted) => {
  expect(acceptedAmountOf({ source, amount: bhd(disputed), openedAt }, orderOf(refunded))).toEqual(bhd(accepted));
});

test('what was refunded before the claim does not count towards it', () => {
  const later = { source: 'buyer', amount: bhd(40_000), openedAt: '2026-11-22T10:00:00.000Z' } as const;
  expect(acceptedAmountOf(later, orderOf(15_000))).toEqual(bhd(40_000));
});

test('a claim cannot be accepted while a refund is on its way, or a bank holds money', () => {
  const claim = { source: 'buyer', amount: bhd(40_000), openedAt } as const;
  expect(reasonNotToAccept(claim, orderOf())).toBeUndefined();
  expect(reasonNotToAccept(claim, orderOf(5_000, 'pending'))).toBe('A refund is on its way');
  const held = { status: 'under_review', fundsWithdrawn: true, isRefundable: false } as const;
  expect(reasonNotToAccept(claim, { ...orderOf(), disputes: [held] })).toBe('A bank holds money of the order');
  expect(holdsBack([{ ...held, status: 'won' }])).toBe(false);
});
