import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { idOf, month, oneOf, searchOf, text } from '../../data/search.ts';
import { screen } from '../screen.tsx';

/** What the organization has earned: balances, payouts, the payout account and exports. */
export function moneyRoutes(getParentRoute: () => typeof organizationRoute) {
  const money = createRoute({
    getParentRoute,
    path: '/money',
    validateSearch: searchOf({
      tab: oneOf(['payouts', 'account', 'exports']),
      status: oneOf(['scheduled', 'on_hold', 'processing', 'released', 'failed', 'returned', 'canceled']),
      orderId: idOf('ord'),
      month,
      after: text,
    }),
    component: screen(() => import('../../screens/money/money-screen.tsx'), 'MoneyScreen'),
  });
  const payout = createRoute({
    getParentRoute,
    path: '/payouts/$id',
    component: screen(() => import('../../screens/payouts/payout/payout-screen.tsx'), 'PayoutScreen'),
  });
  return [money, payout] as const;
}
