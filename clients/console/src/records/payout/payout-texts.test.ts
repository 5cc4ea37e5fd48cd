import { expect, test } from '@jest/globals';
import { type PayoutFacts, type PayoutReader, payoutSentence } from './payout-texts.ts';

const nowMs = Date.parse('2026-12-01T09:00:00.000Z');
const holdEndsAt = '2026-12-03T09:00:00.000Z';
const releasedAt = '2026-11-29T09:00:00.000Z';
const updatedAt = '2026-11-30T09:00:00.000Z';

function textOf(payout: Partial<PayoutFacts>, reader: PayoutReader = 'seller'): string {
  const facts: PayoutFacts = {
    status: 'on_hold',
    holdReasons: [],
    eligibleAt: holdEndsAt,
    releasedAt: null,
    updatedAt,
    bankStatus: 'unknown',
    failure: null,
    items: [{ orderId: 'ord_1' }],
    ...payout,
  };
  return payoutSentence(facts, reader, nowMs)
    .map((part) => (typeof part === 'string' ? part : 'day' in part ? part.day : part.orderId))
    .join('');
}

const reasons: [PayoutFacts['holdReasons'][number], string, string?][] = [
  ['hold_period', `${holdEndsAt}, when the hold ends`],
  ['dispute_open', 'when the dispute of ord_1 ends'],
  ['payout_account_inactive', 'when your account is active', 'when the account of the seller is active'],
  [
    'organization_suspended',
    'when the operator lets your payouts go on',
    'when the suspension or freeze of the seller ends',
  ],
  ['awaiting_provider_funds', 'when the payment provider has the money'],
  ['manual_schedule', 'when you release it', 'when the seller releases it'],
  ['new_seller', 'some days later, because the first sales of a seller wait longer'],
  ['payout_limit', 'when less was paid out in the last 24 hours'],
  ['payout_account_changed', 'some days after the change of your account', 'some days after the change of the account'],
  ['reserve', `${holdEndsAt}, when the reserve ends`],
  ['review', 'when the operator has approved it', 'when you approve it'],
  ['velocity', 'some days later, because the sales have grown suddenly'],
  ['related_parties', 'when the operator has approved it', 'when you approve it'],
];

test.each(reasons)(
  'a payout that waits because of %s says to its seller what ends it, and the same to the operator',
  (...reason) => {
    const [name, toSeller, toOperator = toSeller] = reason;
    expect(textOf({ holdReasons: [name] })).toBe(toSeller);
    expect(textOf({ holdReasons: [name] }, 'operator')).toBe(toOperator);
  },
);

test.each<[string, Partial<PayoutFacts>, string]>([
  [
    'several causes',
    { holdReasons: ['hold_period', 'payout_account_inactive', 'manual_schedule'] },
    `${holdEndsAt}, when the hold ends, when your account is active, and when you release it`,
  ],
  [
    'a dispute, during which nobody knows when the hold ends',
    { holdReasons: ['hold_period', 'dispute_open'], eligibleAt: null },
    'when the dispute of ord_1 ends',
  ],
  [
    'a reserve, whose end is not said to be that of the hold',
    { holdReasons: ['hold_period', 'reserve'] },
    `when the hold ends, and ${holdEndsAt}, when the reserve ends`,
  ],
  [
    'a hold that is over',
    { holdReasons: ['hold_period'], eligibleAt: '2026-12-01T08:59:59.000Z' },
    'in a moment, when the hold ends',
  ],
  ['nothing of its own', {}, 'in a moment, unless the platform has stopped all payouts'],
])('a payout can wait for %s', (_, payout, text) => {
  expect(textOf(payout)).toBe(text);
});

test.each<[Partial<PayoutFacts>, string, string?]>([
  [
    { status: 'scheduled' },
    'in a moment, unless the platform has stopped all payouts',
    'in a moment, unless all payouts are stopped',
  ],
  [{ status: 'processing' }, 'now: the payment provider is transferring it'],
  [{ status: 'released', releasedAt }, releasedAt],
  [{ status: 'released', releasedAt, bankStatus: 'pending' }, `${releasedAt}, the bank has got the order`],
  [{ status: 'released', releasedAt, bankStatus: 'in_transit' }, `${releasedAt}, on its way to the bank`],
  [{ status: 'released', releasedAt, bankStatus: 'paid' }, `${releasedAt}, arrived`],
  [
    { status: 'released', releasedAt, bankStatus: 'failed' },
    `${releasedAt}, but your bank has refused it`,
    `${releasedAt}, but the bank has refused it`,
  ],
  [
    { status: 'failed', failure: { message: 'The account is closed.' } },
    'when you retry it: The account is closed.',
    'when the seller retries it: The account is closed.',
  ],
  [{ status: 'returned' }, `came back on ${updatedAt}`],
  [{ status: 'canceled' }, 'nothing was left to pay'],
])('a payout with %j says when it is or was paid', (payout, toSeller, toOperator = toSeller) => {
  expect(textOf(payout)).toBe(toSeller);
  expect(textOf(payout, 'operator')).toBe(toOperator);
});
