import { shows, type View } from './view.ts';

/** Balances, payouts, the payout account and exports. */
export const moneyViews: readonly View[] = [
  { name: 'money', as: 'seller', at: '/money', until: shows('How money moves') },
  { name: 'money-not-allowed', as: 'developer', at: '/money', until: shows(/^This screen needs/) },
];
