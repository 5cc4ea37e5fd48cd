import { expect, test } from '@jest/globals';
import type { DisputeSentenceFragment, Party } from '../../generated/graphql/graphql.ts';
import { type DisputedTrade, disputeSentence } from './dispute-texts.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' as const });

const claim: DisputeSentenceFragment = {
  source: 'buyer',
  stage: 'claim',
  status: 'needs_response',
  reason: 'not_as_described',
  amount: usd(4_200),
  openedAt: '2026-11-20T10:00:00.000Z',
  closedAt: null,
  fundsWithdrawn: false,
  evidenceDueBy: 'Monday',
  decisionDueBy: null,
};
const answered: DisputeSentenceFragment = { ...claim, status: 'under_review', decisionDueBy: 'Friday' };
const ended: DisputeSentenceFragment = { ...claim, status: 'lost', closedAt: 'Sunday' };
const chargeback: DisputeSentenceFragment = {
  ...claim,
  source: 'provider',
  stage: 'chargeback',
  reason: 'fraudulent',
  fundsWithdrawn: true,
};
const inquiry: DisputeSentenceFragment = { ...chargeback, stage: 'inquiry', fundsWithdrawn: false };
const decided: DisputeSentenceFragment = { ...chargeback, fundsWithdrawn: false, closedAt: 'Sunday' };

type Refund = NonNullable<NonNullable<DisputedTrade['payments']>[number]['refunds']>[number];
const refund: Refund = {
  kind: 'refund',
  status: 'succeeded',
  reason: 'requested_by_buyer',
  createdAt: '2026-11-21T10:00:00.000Z',
  failureCode: null,
  amount: usd(1_500),
};
const ofClaim: Refund = { ...refund, status: 'failed', reason: 'claim' };
const pending: Refund = { ...refund, status: 'pending' };
const returned: Refund = { ...refund, kind: 'chargeback', failureCode: 'dispute_won' };

function textOf(
  dispute: DisputeSentenceFragment,
  party: Party,
  refunds: Refund[] = [],
  names: Partial<DisputedTrade> = {},
) {
  const order = { buyer: { name: 'Bob' }, seller: { name: 'Ada' }, payments: [{ refunds }], ...names };
  const parts = disputeSentence(dispute, party, order);
  return parts
    .map((part) => (typeof part === 'string' ? part : 'day' in part ? part.day : part.deadline))
    .join('')
    .replaceAll('\u00a0', ' ');
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const held = 'The money of the order is held until the claim ends.';

test.each<[DisputeSentenceFragment, Party, Refund[], string]>([
  [
    claim,
    'seller',
    [],
    `Bob claims 42.00 USD, because the goods differ from the listing. ${held} Answer by Monday: add evidence,
     or accept the claim. Without an answer the buyer is refunded.`,
  ],
  [
    claim,
    'buyer',
    [],
    `You claim 42.00 USD, because the goods differ from the listing. ${held} Ada answers by Monday. Without an
     answer you are refunded.`,
  ],
  [
    { ...claim, reason: 'not_received' },
    'seller',
    [pending],
    `Bob claims 42.00 USD, because the goods have not arrived. 15.00 USD are on their way to the buyer. What is
     refunded counts towards the claim.`,
  ],
  [
    answered,
    'seller',
    [],
    `Bob claims 42.00 USD, because the goods differ from the listing. You have answered. The operator of the
     platform decides by Friday. Without a decision, you keep the money if every shipment has a tracking
     number; otherwise the buyer is refunded. ${held}`,
  ],
  [
    answered,
    'buyer',
    [],
    `You claim 42.00 USD, because the goods differ from the listing. Ada has answered. The operator of the
     platform decides by Friday. Without a decision, you are refunded, unless every shipment has a tracking
     number. Your bank can still help you.`,
  ],
  [
    { ...answered, reason: 'other', evidenceDueBy: null },
    'buyer',
    [ofClaim],
    `You claim 42.00 USD. It could not be refunded. The operator of the platform decides by Friday. Without a
     decision, you are refunded. ${held}`,
  ],
  [
    { ...answered, reason: 'other', evidenceDueBy: null },
    'seller',
    [],
    `Bob claims 42.00 USD. It could not be refunded. The operator of the platform decides by Friday. ${held}`,
  ],
])(
  'open claim %#: says what is held, who acts by when, and what follows if nobody does',
  (dispute, party, refunds, text) => {
    expect(textOf(dispute, party, refunds)).toBe(oneLine(text));
  },
);

test.each<[DisputeSentenceFragment['status'], Party, string]>([
  ['withdrawn', 'buyer', 'You have withdrawn the claim of 42.00 USD on Sunday. The order goes on where it was.'],
  ['withdrawn', 'seller', 'Bob has withdrawn the claim of 42.00 USD on Sunday. The order goes on where it was.'],
  ['won', 'buyer', 'The claim was decided for the seller on Sunday. Your bank can still help you.'],
  ['won', 'seller', 'The claim of 42.00 USD was decided for you on Sunday. You keep the money.'],
  ['lost', 'buyer', 'The claim ended on Sunday: 15.00 USD went back to your card.'],
  ['lost', 'seller', 'The claim ended on Sunday: 15.00 USD went back to the card of the buyer.'],
])('a claim that is %s says to the %s whose the money is', (status, party, text) => {
  expect(textOf({ ...ended, status }, party, [refund])).toBe(text);
});

test.each<[DisputeSentenceFragment, Party, Refund[], string]>([
  [
    chargeback,
    'seller',
    [],
    `The bank of the buyer has withdrawn 42.00 USD, and holds it until it has decided. Send evidence to the
     bank by Monday: it takes it once. Or accept. Without evidence the bank keeps the amount.`,
  ],
  [
    chargeback,
    'seller',
    [refund],
    `The bank of the buyer has withdrawn 42.00 USD, and holds it until it has decided. Send evidence to the
     bank by Monday: it takes it once. Or accept. Without evidence the bank keeps the amount. The platform reports
     refunds to the bank, a day before that at the latest.`,
  ],
  [
    chargeback,
    'buyer',
    [],
    `Your bank has withdrawn 42.00 USD, and holds it until it has decided. The seller answers by Monday, then
     your bank decides. To end the dispute, tell your bank.`,
  ],
  [
    { ...chargeback, fundsWithdrawn: false, evidenceDueBy: null },
    'buyer',
    [],
    `Your bank disputes 42.00 USD of the payment. It has withdrawn nothing. The seller answers, then your bank
     decides. To end the dispute, tell your bank.`,
  ],
  [
    inquiry,
    'seller',
    [],
    `The bank of the buyer asks about 42.00 USD of the payment. It has withdrawn nothing. Send evidence to the
     bank by Monday: it takes it once. Or refund the buyer. Without evidence the bank can withdraw the amount.`,
  ],
  [
    { ...chargeback, status: 'under_review' },
    'seller',
    [],
    `The bank of the buyer has withdrawn 42.00 USD, and holds it until it has decided. It has the evidence
     against the dispute and decides. It names no date, and nobody needs to do anything here.`,
  ],
])(
  'open dispute of a bank %#: says what the bank holds, and what the party can do',
  (dispute, party, refunds, text) => {
    expect(textOf(dispute, party, refunds)).toBe(oneLine(text));
  },
);

test.each<[DisputeSentenceFragment, Party, Refund[], string]>([
  [
    { ...decided, status: 'won' },
    'seller',
    [],
    'The bank of the buyer has decided for you on Sunday. It has returned 42.00 USD. A bank can decide again.',
  ],
  [
    { ...decided, status: 'won', stage: 'inquiry' },
    'buyer',
    [],
    'Your bank has decided for the seller on Sunday. It had withdrawn nothing. A bank can decide again.',
  ],
  [
    { ...decided, status: 'lost' },
    'seller',
    [],
    'The bank of the buyer has decided for the buyer on Sunday, and keeps 42.00 USD. A bank can decide again.',
  ],
  [
    { ...decided, status: 'lost' },
    'buyer',
    [],
    'Your bank has decided for you on Sunday, and keeps 42.00 USD for you. A bank can decide again.',
  ],
  [
    { ...decided, status: 'lost' },
    'seller',
    [returned],
    `The bank of the buyer had decided for the buyer on Sunday, and has decided again, for you: it has returned
     42.00 USD.`,
  ],
])('ended dispute of a bank %#: says for whom, and where the amount is', (dispute, party, refunds, text) => {
  expect(textOf(dispute, party, refunds)).toBe(oneLine(text));
});

test('a party whose name cannot be read is called by its side', () => {
  expect(textOf(claim, 'seller', [], { buyer: null })).toMatch(/^The buyer claims 42\.00 USD/);
});
