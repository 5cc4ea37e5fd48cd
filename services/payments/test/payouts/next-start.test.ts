import { expect, test } from '@jest/globals';
import type { OrderAccount } from '../../src/entities/order-account.entity.ts';
import type { Payout } from '../../src/entities/payout.entity.ts';
import { isForgotten, mayStart, nextStart, type StartFacts } from '../../src/payouts/may-start.ts';
import { riskRulesOf } from '../../src/risk/risk-settings.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const account = {
  captured: 10_000n,
  refunded: 0n,
  chargedBack: 0n,
  withdrawn: 0n,
  refundDue: 0n,
  lost: 0n,
  refundPending: 0n,
  platformFee: 1_000n,
  feeReversed: 0n,
  reserved: 0n,
  reservePayoutId: null,
  openDisputes: 0,
  eligibleAt: ago(1),
  receiptConfirmedAt: null,
  currency: 'USD',
  riskFlags: [],
  releasedAt: ago(1),
} as unknown as OrderAccount;
const payout = {
  id: 'po_1',
  status: 'scheduled',
  holdReasons: [],
  credit: 0n,
  refunded: 0n,
  adjustments: [],
  eligibleAt: account.eligibleAt,
  releaseRequested: false,
  createdAt: ago(0),
  updatedAt: ago(0),
} as unknown as Payout;
const rules = riskRulesOf({ RISK_CONTROLS: 'on', PAYMENTS_PROVIDER: 'sandbox' });
const day = 86_400_000;
const facts: StartFacts = {
  destination: 'acct_1',
  accountStatus: 'active',
  schedule: 'automatic',
  suspended: false,
  frozen: false,
  returnedBefore: false,
  trust: { firstReleaseAt: ago(60 * day), earnedCents: 0n, recentCents: 0n },
  accountChangedAt: null,
  lifted: [],
  counted: { paid: [], ahead: [] },
};

test.each<[string, Partial<OrderAccount>, Partial<Payout>, Partial<StartFacts>, Date | null]>([
  ['that nothing holds starts at once', {}, {}, {}, now],
  ['with nothing left to pay is ended at once', { refunded: 10_000n }, {}, { accountStatus: null }, now],
  ['whose reason to wait is new has it stored at once', {}, {}, { accountStatus: 'restricted' }, now],
  [
    'whose reasons to wait are known waits for a change',
    {},
    { status: 'on_hold', holdReasons: ['payout_account_inactive'] },
    { accountStatus: 'restricted' },
    null,
  ],
  [
    'that waits because of risk is looked at again when the first of its reasons ends',
    {},
    { status: 'on_hold', holdReasons: ['new_seller', 'payout_account_changed'] },
    {
      trust: { firstReleaseAt: null, earnedCents: 0n, recentCents: 0n },
      accountChangedAt: ago(3 * day - 1),
    },
    ago(-1),
  ],
  [
    'whose reason to wait has ended starts at once',
    {},
    { status: 'on_hold', holdReasons: ['payout_account_inactive'] },
    {},
    now,
  ],
  [
    'whose reason to wait is another one has it stored at once',
    { openDisputes: 1 },
    { status: 'on_hold', holdReasons: ['payout_account_inactive'] },
    {},
    now,
  ],
  ['waits while all payouts are frozen', {}, {}, { frozen: true }, null],
  [
    'whose own reasons have ended has it stored at once, also while all payouts are frozen',
    {},
    { status: 'on_hold', holdReasons: ['organization_suspended'] },
    { frozen: true },
    now,
  ],
  [
    'without funds at the provider is tried again soon',
    {},
    { status: 'on_hold', holdReasons: ['awaiting_provider_funds'] },
    {},
    ago(-2_000),
  ],
  [
    'without funds for long is tried again after as long a time',
    { releasedAt: ago(60_000) },
    { status: 'on_hold', holdReasons: ['awaiting_provider_funds'], createdAt: ago(60_000) },
    {},
    ago(-60_000),
  ],
  [
    'without funds for days is tried again hourly',
    { releasedAt: ago(200_000_000) },
    { status: 'on_hold', holdReasons: ['awaiting_provider_funds'], createdAt: ago(200_000_000) },
    {},
    ago(-3_600_000),
  ],
  ['that has failed waits for a member, or for another account', {}, { status: 'failed' }, {}, null],
  ['that has failed starts when it was asked for', {}, { status: 'failed', releaseRequested: true }, {}, now],
  [
    'that has failed waits while the account is restricted',
    {},
    { status: 'failed', releaseRequested: true },
    { accountStatus: 'restricted' },
    null,
  ],
  [
    'whose time has not come starts at that time',
    { eligibleAt: ago(-5_000) },
    { status: 'on_hold', holdReasons: ['hold_period'], eligibleAt: ago(-5_000) },
    {},
    ago(-5_000),
  ],
  [
    'of money that is held waits for the release, which the order decides about',
    { releasedAt: null },
    { status: 'on_hold', holdReasons: ['hold_period'] },
    {},
    null,
  ],
  [
    'whose order was refunded in part shows at once what is left of it',
    { releasedAt: null, refunded: 100n },
    { status: 'on_hold', holdReasons: ['hold_period'] },
    {},
    now,
  ],
  [
    'whose order is held for longer shows the new time at once',
    { releasedAt: null, eligibleAt: ago(-5_000) },
    { status: 'on_hold', holdReasons: ['hold_period'] },
    {},
    now,
  ],
  [
    'without funds is tried again soon after the release, however long the money was held',
    {},
    { status: 'on_hold', holdReasons: ['awaiting_provider_funds'], createdAt: ago(200_000_000) },
    {},
    ago(-2_000),
  ],
])('a payout %s', (_title, ofAccount, ofPayout, around, expected) => {
  const parts = { account: { ...account, ...ofAccount }, payout: { ...payout, ...ofPayout } };
  const answer = mayStart(parts, { ...facts, ...around }, rules, now);
  expect(nextStart(parts, answer, now)).toEqual(expected);
});

const minute = 60_000;
test.each<[string, Partial<OrderAccount>, Partial<Payout>, Partial<StartFacts>, boolean]>([
  ['that nothing holds', {}, {}, {}, true],
  ['that nothing holds, for a moment', {}, { updatedAt: ago(5 * minute) }, {}, false],
  ['with nothing left to pay', { refunded: 10_000n }, {}, { accountStatus: null }, true],
  ['of money that is not released', { releasedAt: null }, {}, {}, false],
  ['whose order is disputed', { openDisputes: 1 }, {}, {}, false],
  ['whose order has a pending refund', { refundPending: 1n }, {}, {}, false],
  ['whose account is restricted', {}, {}, { accountStatus: 'restricted' }, false],
  ['of a suspended organization', {}, {}, { suspended: true }, false],
  ['while all are stopped', {}, {}, { frozen: true }, false],
  ['by a manual schedule', {}, {}, { schedule: 'manual' }, false],
  ['by a manual schedule, which a member has asked for', {}, { releaseRequested: true }, { schedule: 'manual' }, true],
  ['again after one that came back', {}, {}, { returnedBefore: true }, false],
  ['that has failed', {}, { status: 'failed' }, {}, false],
  ['that has failed and was asked for', {}, { status: 'failed', releaseRequested: true }, {}, true],
  ['after a change of the account', {}, {}, { accountChangedAt: ago(day) }, false],
  ['with a flag of related parties', { riskFlags: ['shared_members'] }, {}, {}, false],
  ['because of the seller, as stored, for hours', {}, { holdReasons: ['new_seller'] }, {}, false],
  [
    'because of the seller, as stored, for a day',
    {},
    { holdReasons: ['new_seller'], updatedAt: ago(day + 1) },
    { trust: { firstReleaseAt: null, earnedCents: 0n, recentCents: 0n } },
    true,
  ],
])(
  'the hourly check takes a payout that waits %s for forgotten or not',
  (_title, ofAccount, ofPayout, around, expected) => {
    const parts = {
      account: { ...account, ...ofAccount },
      payout: { ...payout, updatedAt: ago(10 * minute), ...ofPayout },
    };
    expect(isForgotten(parts, { ...facts, ...around }, rules, now)).toBe(expected);
  },
);
