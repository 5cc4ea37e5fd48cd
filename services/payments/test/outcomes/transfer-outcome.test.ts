import { expect, test } from '@jest/globals';
import type { Payout } from '../../src/entities/payout.entity.ts';
import type { HoldReason } from '../../src/payouts/may-start.ts';
import { newPayout } from '../../src/payouts/payout.ts';
import {
  type NoStart,
  outcomeOfFailure,
  outcomeOfMissingFunds,
  outcomeOfStart,
  outcomeOfTransfer,
  outcomeOfWaiting,
} from '../../src/payouts/transfers/transfer-outcome.ts';
import type { TransferSnapshot } from '../../src/provider/snapshots.ts';
import { before, lockedAccount, now, summaryOf } from './locked.ts';

const account = lockedAccount({
  captured: 10_000n,
  reserved: 0n,
  reservePayoutId: null,
  releasedAt: before,
  eligibleAt: before,
});
const failure = { code: 'account_closed', message: 'The account is closed.' };

/** A payout of 90.00 USD whose first transfer was requested. */
const processing: Payout = {
  ...newPayout(account, 'sandbox', before),
  id: 'po_1',
  status: 'processing',
  providerRef: 'tr_1',
  transfers: 1,
  version: 2,
};
const released: Partial<Payout> = { status: 'released', releasedAt: before, bankStatus: 'in_transit' };

function snapshotOf(changes: Partial<TransferSnapshot>): TransferSnapshot {
  return {
    object: 'transfer',
    ref: 'tr_1',
    payoutId: 'po_1',
    money: { amount: 9_000n, currency: 'USD' },
    status: 'pending',
    reversed: 0n,
    failure: null,
    bankStatus: 'unknown',
    ...changes,
  };
}

const lockedWith = (payout: Partial<Payout>) => ({ account, payout: { ...processing, ...payout } });
const outcomeOf = (payout: Partial<Payout>, snapshot: Partial<TransferSnapshot>) =>
  outcomeOfTransfer(lockedWith(payout), snapshotOf(snapshot), now);

const silent = { postings: [], report: null, events: [], mails: [], audit: [] };

type Case = [name: string, payout: Partial<Payout>, snapshot: Partial<TransferSnapshot>, expected: unknown];
const cases: Case[] = [
  [
    'a transfer that is paid is booked, and the seller is told',
    {},
    { status: 'paid', bankStatus: 'in_transit' },
    {
      changes: { payout: { status: 'released', releasedAt: now, providerRef: 'tr_1', bankStatus: 'in_transit' } },
      postings: ['9000 transit -> provider'],
      report: null,
      events: ['payout.released'],
      mails: ['payout_released org_seller'],
      audit: ['payout.released org_seller'],
    },
  ],
  [
    'the amount of a transfer that failed is the seller’s again, and its id is never taken for a later one',
    { endedRefs: ['tr_0'] },
    { status: 'failed', failure },
    {
      changes: {
        payout: { status: 'failed', failure, releaseRequested: false, endedRefs: ['tr_0', 'tr_1'], providerRef: null },
      },
      postings: ['9000 transit -> payable'],
      report: null,
      events: [],
      mails: ['payout_failed org_seller'],
      audit: ['payout.failed org_seller'],
    },
  ],
  [
    'a transfer that the provider has made is known by its id',
    { providerRef: null },
    {},
    { changes: { payout: { providerRef: 'tr_1', bankStatus: 'unknown' } }, ...silent },
  ],
  ['a state that is known changes nothing', {}, {}, null],
  [
    'a transfer that has ended changes nothing',
    { endedRefs: ['tr_0'], providerRef: null },
    { ref: 'tr_0', status: 'paid' },
    null,
  ],
  [
    'a failure of a request that was refused changes nothing',
    { status: 'failed', providerRef: null },
    { status: 'failed' },
    null,
  ],
  [
    'the word of the bank is stored, and told to nobody',
    released,
    { status: 'paid', bankStatus: 'paid' },
    { changes: { payout: { bankStatus: 'paid' } }, ...silent },
  ],
  ['a payout that was released is not released again', released, { status: 'paid', bankStatus: 'in_transit' }, null],
  [
    'money that comes back in part is the seller’s again, without a word',
    released,
    { status: 'paid', bankStatus: 'in_transit', reversed: 1_000n },
    {
      ...silent,
      changes: { payout: { reversed: 1_000n, bankStatus: 'in_transit' } },
      postings: ['1000 provider -> payable'],
    },
  ],
  [
    'only what is new of the money that comes back is booked',
    { ...released, reversed: 1_000n },
    { status: 'paid', bankStatus: 'in_transit', reversed: 4_000n },
    {
      ...silent,
      changes: { payout: { reversed: 4_000n, bankStatus: 'in_transit' } },
      postings: ['3000 provider -> payable'],
    },
  ],
  [
    'an older state does not take money back again',
    { ...released, reversed: 4_000n },
    { status: 'paid', bankStatus: 'in_transit', reversed: 1_000n },
    null,
  ],
  [
    'a payout that came back whole from the bank is returned, and the seller is told',
    released,
    { status: 'paid', bankStatus: 'failed', reversed: 9_000n },
    {
      ...silent,
      changes: { payout: { reversed: 9_000n, bankStatus: 'failed', status: 'returned' } },
      postings: ['9000 provider -> payable'],
      mails: ['payout_returned org_seller'],
      audit: ['payout.returned org_seller'],
    },
  ],
  [
    'a payout that was taken back for refunds is returned without a mail',
    { ...released, recalled: 9_000n },
    { status: 'paid', bankStatus: 'in_transit', reversed: 9_000n },
    {
      ...silent,
      changes: { payout: { reversed: 9_000n, bankStatus: 'in_transit', status: 'returned' } },
      postings: ['9000 provider -> payable'],
      audit: ['payout.returned org_seller'],
    },
  ],
  [
    'a payout that is returned stays so',
    { ...released, status: 'returned', reversed: 9_000n },
    { status: 'paid', reversed: 9_000n },
    null,
  ],
];

test.each(cases)('%s', (_name, payout, snapshot, expected) => {
  expect(summaryOf(outcomeOf(payout, snapshot))).toEqual(expected);
});

test.each([
  ['another amount', {}, { money: { amount: 8_999n, currency: 'USD' } as const }],
  ['another currency', {}, { money: { amount: 9_000n, currency: 'EUR' } as const }],
  ['another transfer', {}, { ref: 'tr_2' }],
  ['the transfer of another payout', {}, { payoutId: 'po_2' }],
  ['more than was moved that comes back', released, { status: 'paid', reversed: 9_001n } as const],
  ['money for a payout that waits', { status: 'scheduled', providerRef: null }, { status: 'paid' } as const],
] as [string, Partial<Payout>, Partial<TransferSnapshot>][])('is refused: %s', (_name, payout, snapshot) => {
  expect(() => outcomeOf(payout, snapshot)).toThrow(/po_1/);
});

test('each transfer of a payout has its own reference in the ledger, and so has each amount that comes back', () => {
  const references = [
    outcomeOf({ transfers: 2 }, { status: 'paid' }),
    outcomeOf({ transfers: 3 }, { status: 'failed' }),
    outcomeOf({ ...released, transfers: 3 }, { status: 'paid', reversed: 5n }),
  ].map((outcome) => outcome?.postings?.reference);
  expect(references).toEqual(['payout:po_1:2:paid', 'payout:po_1:3:failed', 'payout:po_1:returned:5']);
});

test('the workflow of the order is requested for a released or failed payout, not for one without funds', () => {
  const noFunds = outcomeOfMissingFunds(lockedWith({}), now);
  expect(summaryOf(noFunds)).toEqual({
    ...silent,
    changes: { payout: { status: 'on_hold', holdReasons: ['awaiting_provider_funds'], providerRef: null } },
    postings: ['9000 transit -> payable'],
  });
  const outcomes = [outcomeOf({}, { status: 'paid' }), outcomeOfFailure(lockedWith({}), failure, null, now), noFunds];
  expect(outcomes.map((outcome) => outcome?.poke)).toEqual([true, true, false]);
});

test('only a payout that is processing can fail, or wait for funds', () => {
  for (const status of ['scheduled', 'on_hold', 'failed', 'released', 'returned', 'canceled'] as const) {
    expect(outcomeOfFailure(lockedWith({ status }), failure, null, now)).toBeNull();
    expect(outcomeOfMissingFunds(lockedWith({ status }), now)).toBeNull();
  }
});

const waiting: Partial<Payout> = { status: 'scheduled', providerRef: null };
const own = { gross: 10_000n, refunded: 0n, fee: 1_000n, adjustments: [] };
const heldFor = (...reasons: HoldReason[]): NoStart => ({
  kind: 'hold',
  holds: reasons.map((reason) => ({ reason, until: null })),
});

test('a payout that starts leaves the balance of the seller, under a reference of its own', () => {
  const debt = { type: 'negative_balance', amount: '-500', reference: 'rfd_1' } as const;
  const changes = { ...own, adjustments: [debt], amount: 8_500n, releaseRequested: true };
  const outcome = outcomeOfStart(lockedWith({ ...waiting, failure, holdReasons: ['payout_limit'] }), changes, now);
  expect(summaryOf(outcome)).toEqual({
    ...silent,
    changes: {
      payout: { ...changes, status: 'processing', transfers: 2, eligibleAt: before, holdReasons: [], failure: null },
    },
    postings: ['8500 payable -> transit'],
    audit: ['payout.started org_seller'],
  });
  expect(outcome).toMatchObject({ poke: true, postings: { kind: 'payout', reference: 'payout:po_1:2' } });
});

const still = { payout: { ...own, amount: 9_000n, eligibleAt: before } };
type Wait = [name: string, payout: Partial<Payout>, answer: NoStart, expected: unknown];
const waits: Wait[] = [
  [
    'a payout is on hold for all reasons at once',
    waiting,
    heldFor('reserve', 'payout_limit'),
    {
      ...silent,
      changes: { payout: { ...still.payout, status: 'on_hold', holdReasons: ['reserve', 'payout_limit'] } },
    },
  ],
  [
    'the same reasons change nothing',
    { ...waiting, status: 'on_hold', holdReasons: ['reserve'] },
    heldFor('reserve'),
    null,
  ],
  [
    'a payout that is held shows what the order has earned by now',
    { ...waiting, status: 'on_hold', holdReasons: ['reserve'], refunded: 1n, amount: 8_999n },
    heldFor('reserve'),
    { ...silent, changes: { payout: { ...still.payout, status: 'on_hold', holdReasons: ['reserve'] } } },
  ],
  [
    'without a reason it is scheduled again',
    { ...waiting, status: 'on_hold', holdReasons: ['reserve'] },
    heldFor(),
    { ...silent, changes: { payout: { ...still.payout, status: 'scheduled', holdReasons: [] } } },
  ],
  [
    'a payout that has failed stays so, so that its failure can be read',
    { status: 'failed' },
    heldFor('reserve'),
    null,
  ],
  ['a payout that has failed waits until somebody asks for it', { status: 'failed' }, { kind: 'failed' }, null],
  [
    'a payout with nothing left to pay is canceled',
    { ...waiting, status: 'failed', failure },
    { kind: 'cancel' },
    {
      ...silent,
      changes: { payout: { ...own, amount: 0n, status: 'canceled', failure: null, holdReasons: [] } },
      audit: ['payout.canceled org_seller'],
    },
  ],
];

test.each(waits)('%s', (_name, payout, answer, expected) => {
  const outcome = outcomeOfWaiting(lockedWith(payout), answer, now);
  expect(summaryOf(outcome)).toEqual(expected);
  expect(outcome?.poke ?? true).toBe(true);
});
