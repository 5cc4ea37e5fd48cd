import { expect, test } from '@jest/globals';
import { type PayoutFacts, type PayoutReader, waitsOf } from './payout-texts.ts';

const eligibleAt = '2026-12-03T09:00:00.000Z';

function waiting(holdReasons: PayoutFacts['holdReasons'], more: Partial<PayoutFacts> = {}, reader?: PayoutReader) {
  const payout: PayoutFacts = {
    status: 'on_hold',
    holdReasons,
    eligibleAt,
    releasedAt: null,
    updatedAt: eligibleAt,
    bankStatus: 'unknown',
    failure: null,
    items: [],
    ...more,
  };
  return waitsOf(payout, reader ?? 'seller').map(({ at, text }) => (at === null ? text : `${at}, ${text}`));
}

test('a hold says when it ends, and what it has none of says what ends it', () => {
  expect(waiting(['hold_period', 'payout_account_inactive'])).toEqual([
    `${eligibleAt}, when the hold ends`,
    'when your account is active',
  ]);
});

test('while a dispute is open nobody knows when the hold ends, so only the dispute is named', () => {
  expect(waiting(['hold_period', 'dispute_open'], { eligibleAt: null })).toEqual(['when the dispute ends']);
});

test('the end of a reserve is not said to be that of the hold', () => {
  expect(waiting(['hold_period', 'reserve'])).toEqual(['when the hold ends', `${eligibleAt}, when the reserve ends`]);
});

test('the operator reads of the seller what the seller reads of themselves', () => {
  expect(waiting(['organization_suspended', 'manual_schedule'], {}, 'operator')).toEqual([
    'when the suspension or freeze of the seller ends',
    'when the seller releases it',
  ]);
});
