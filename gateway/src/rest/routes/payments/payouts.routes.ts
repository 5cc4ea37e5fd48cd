import type { Route } from '../../route.ts';

export const payoutRoutes: Route[] = [
  { method: 'GET', path: '/payouts', operation: 'payments.listPayouts' },
  { method: 'GET', path: '/payouts/:id', operation: 'payments.getPayout' },
  { method: 'POST', path: '/payouts/:id/release', operation: 'payments.releasePayout' },
  { method: 'POST', path: '/payouts/:id/retry', operation: 'payments.retryPayout' },
  { method: 'GET', path: '/balance', operation: 'payments.getBalance' },
  { method: 'GET', path: '/organizations/:id/payout-account', operation: 'payments.getPayoutAccount' },
  { method: 'PUT', path: '/organizations/:id/payout-account', operation: 'payments.setPayoutAccount' },
];
