import { expect, test } from '@jest/globals';
import { fundsOf } from './funds.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const bank = { source: 'provider', stage: 'chargeback', fundsWithdrawn: false } as const;
const claim = { source: 'buyer', stage: 'claim', fundsWithdrawn: false } as const;
const refund = {
  kind: 'refund',
  status: 'succeeded',
  reason: 'claim',
  createdAt: '2026-11-21T10:00:00.000Z',
  failureCode: null,
  amount: usd(1_500),
} as const;
const returned = { ...refund, kind: 'chargeback', failureCode: 'dispute_won' } as const;

type Refund = typeof refund | typeof returned;
type Disputed = Pick<Parameters<typeof fundsOf>[0], 'source' | 'stage' | 'status' | 'fundsWithdrawn'>;

test.each<[Disputed, Refund[], string]>([
  [{ ...claim, status: 'needs_response' }, [], 'The money of the order is held until the claim ends.'],
  [{ ...claim, status: 'withdrawn' }, [], 'Nothing was refunded for it.'],
  [{ ...claim, status: 'won' }, [], 'Nothing was refunded for it.'],
  [{ ...claim, status: 'lost' }, [refund], '15.00 USD went back to the buyer.'],
  [{ ...bank, status: 'under_review', fundsWithdrawn: true }, [], 'The bank holds 42.00 USD until it has decided.'],
  [{ ...bank, status: 'needs_response' }, [], 'The bank has withdrawn nothing.'],
  [{ ...bank, status: 'won' }, [], 'The bank has returned 42.00 USD.'],
  [{ ...bank, status: 'won', stage: 'inquiry' }, [], 'The bank has withdrawn nothing.'],
  [{ ...bank, status: 'lost' }, [], 'The bank keeps 42.00 USD.'],
  [{ ...bank, status: 'lost' }, [returned], 'The bank has returned 42.00 USD.'],
])('the amount of %j, with the refunds %j, is where the parties read it', (dispute, refunds, text) => {
  const facts = { reason: 'other', amount: usd(4_200), openedAt: '2026-11-20T10:00:00.000Z', closedAt: null };
  const deadlines = { evidenceDueBy: null, decisionDueBy: null };
  const found = fundsOf({ ...facts, ...deadlines, ...dispute }, { payments: [{ refunds }] });
  expect(found.replaceAll('\u00a0', ' ')).toBe(text);
});
