import { expect, test } from '@jest/globals';
import type { PayoutAccount } from '../../src/entities/payout-account.entity.ts';
import { outcomeOfAccount } from '../../src/payout-accounts/account-outcome.ts';
import { newPayoutAccount } from '../../src/payout-accounts/payout-account.ts';
import type { AccountSnapshot } from '../../src/provider/snapshots.ts';
import { before, now, summaryOf } from './locked.ts';

const organizationId = 'org_seller';
const waitMs = 3 * 86_400_000;

const settings = { organizationId, country: 'DE', payoutSchedule: 'automatic', manualCapture: false } as const;
const active: PayoutAccount = {
  ...newPayoutAccount(settings, 'sandbox', before),
  status: 'active',
  providerRef: 'acct_1',
  destination: 'bank_1',
  version: 4,
};
const fresh = { providerRef: null, status: 'pending', destination: null } as const;

function snapshotOf(changes: Partial<AccountSnapshot>): AccountSnapshot {
  return {
    object: 'account',
    ref: 'acct_1',
    organizationId,
    status: 'active',
    country: 'DE',
    destination: 'bank_1',
    requirements: [],
    onboardingUrl: null,
    ...changes,
  };
}

const outcomeOf = (account: Partial<PayoutAccount>, snapshot: Partial<AccountSnapshot>, replaces = false) =>
  outcomeOfAccount({ ...active, ...account }, snapshotOf(snapshot), { replaces, waitMs, now });

/** Effects of the outcome: events, a changed destination, and holds of payouts. */
function effectsOf(outcome: ReturnType<typeof outcomeOf>) {
  if (!outcome) return null;
  const { mails, audit } = summaryOf(outcome)!;
  const { redirected, retries, pokesWaiting } = outcome;
  return { mails, audit, redirected, retries, pokesWaiting };
}

const mailed = ['payout_account_changed org_seller'];
const audited = (...actions: string[]) => actions.map((action) => `payout_account.${action} org_seller`);

type Case = [
  name: string,
  account: Partial<PayoutAccount>,
  snapshot: Partial<AccountSnapshot>,
  replaces: boolean,
  expected: unknown,
];
const cases: Case[] = [
  [
    'the first account is mailed without a wait, and lets payouts start',
    fresh,
    {},
    true,
    { mails: mailed, audit: audited('active'), redirected: false, retries: true, pokesWaiting: true },
  ],
  [
    'an account that becomes active lets failed payouts start again',
    { status: 'restricted' },
    {},
    false,
    { mails: [], audit: audited('active'), redirected: false, retries: true, pokesWaiting: true },
  ],
  [
    'an account that is restricted has its payouts looked at',
    {},
    { status: 'restricted' },
    false,
    { mails: [], audit: audited('restricted'), redirected: false, retries: false, pokesWaiting: true },
  ],
  [
    'another bank account is mailed and audited, and payouts wait',
    {},
    { destination: 'bank_2' },
    false,
    { mails: mailed, audit: audited('redirected'), redirected: true, retries: false, pokesWaiting: true },
  ],
  [
    'a new account that replaces the present one is a change of the bank account',
    {},
    { ref: 'acct_2' },
    true,
    { mails: mailed, audit: audited('redirected'), redirected: true, retries: true, pokesWaiting: true },
  ],
  ['an account that the seller has replaced changes nothing', {}, { ref: 'acct_0', status: 'rejected' }, false, null],
  ['a state that is known changes nothing', {}, {}, false, null],
  [
    'new requirements of an account that is not active are stored, and told to nobody',
    { status: 'pending' },
    { status: 'pending', requirements: ['id'] },
    false,
    { mails: [], audit: [], redirected: false, retries: false, pokesWaiting: false },
  ],
];

test.each(cases)('%s', (_name, account, snapshot, replaces, expected) => {
  expect(effectsOf(outcomeOf(account, snapshot, replaces))).toEqual(expected);
});

test('the time of a change of the bank account is stored, and the mail says until when payouts wait', () => {
  const changed = outcomeOf({}, { destination: 'bank_2' })!;
  expect(changed.changes.payoutAccount).toMatchObject({ destination: 'bank_2', destinationChangedAt: now });
  const holdUntil = new Date(now.getTime() + waitMs).toISOString();
  expect(changed.mails[0]).toMatchObject({ change: 'org_seller/payout-account/5', data: { holdUntil } });
  expect(outcomeOf(fresh, {}, true)!.mails[0]).toMatchObject({ data: { holdUntil: null } });
});

test('a notice does not name the page for data, so the known one stays until the account is active', () => {
  const onboardingUrl = 'https://provider.example/onboarding';
  const pending = outcomeOf({ status: 'pending', onboardingUrl }, { status: 'pending', requirements: ['id'] });
  expect(pending!.changes.payoutAccount).toMatchObject({ onboardingUrl });
  expect(outcomeOf({ status: 'pending', onboardingUrl }, {})!.changes.payoutAccount).toMatchObject({
    onboardingUrl: null,
  });
});

test('the account of another organization is refused', () => {
  expect(() => outcomeOf({}, { organizationId: 'org_other' })).toThrow('is not that of org_seller');
});
