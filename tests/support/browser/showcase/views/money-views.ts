import type { Showcase } from '../showcase.ts';
import { opens, shows, type View } from './view.ts';

function of(name: string, payout: keyof Showcase['payouts'], until: View['until']): View {
  return { name, as: 'treasurer', at: ({ payouts }) => `/payouts/${payouts[payout]}`, until };
}

/** Balances, payouts, the payout account and exports. */
export const moneyViews: readonly View[] = [
  { name: 'money', as: 'treasurer', at: '/money', until: shows(/^You owe/) },
  { name: 'money-seller', as: 'seller', at: '/money', until: shows('when the hold ends') },
  { name: 'money-none', as: 'buyer', at: '/money', until: shows('There is no payout yet') },
  { name: 'money-filtered', as: 'treasurer', at: '/money?status=processing', until: shows('No payout matches') },
  { name: 'money-not-allowed', as: 'developer', at: '/money', until: shows(/^This screen needs/) },
  { name: 'money-exports', as: 'treasurer', at: '/money?tab=exports', until: shows('Ledger entries') },
  { name: 'payout-account', as: 'treasurer', at: '/money?tab=account', until: shows('You are paid to it.') },
  {
    name: 'payout-account-none',
    as: 'buyer',
    at: '/money?tab=account',
    until: shows('There is no payout account yet'),
  },
  {
    name: 'payout-account-restricted',
    as: 'beginner',
    at: '/money?tab=account',
    until: shows('Enter what is needed on the page of the provider'),
  },
  {
    name: 'payout-account-change',
    as: 'treasurer',
    at: '/money?tab=account',
    until: opens('Change the account', 'Change the payout account'),
  },
  {
    name: 'payout-account-set',
    as: 'buyer',
    at: '/money?tab=account',
    until: opens('Set the account', 'Set the payout account'),
  },
  of('payout-released', 'released', shows('Transferred')),
  of('payout-held', 'held', shows('Until then the buyer can object')),
  of('payout-disputed', 'disputed', shows('The dispute decides')),
  of('payout-returned', 'returned', shows('Came back')),
  of('payout-to-release', 'waiting', shows('When you release it')),
  of('payout-release', 'waiting', opens('Release', /^Release the payout/)),
  of('payout-failed', 'failed', shows('Refused, and yours again')),
  of('payout-retry', 'failed', opens('Retry', /^Retry the payout/)),
];
