import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { currency, day, decimal, idOf, month, oneOf, searchOf, text } from '../../data/search.ts';
import { screen } from '../screen.tsx';

/** The first screen of an organization, and its orders. */
export function orderRoutes(getParentRoute: () => typeof organizationRoute) {
  const home = createRoute({
    getParentRoute,
    path: '/',
    component: screen(() => import('../../screens/home/home-screen.tsx'), 'HomeScreen'),
  });
  const orders = createRoute({
    getParentRoute,
    path: '/orders',
    validateSearch: searchOf({
      role: oneOf(['buyer', 'seller']),
      status: oneOf(['pending_payment', 'paid', 'fulfilled', 'completed', 'disputed', 'canceled', 'refunded']),
      from: day,
      until: day,
      currency,
      min: decimal,
      max: decimal,
      after: text,
    }),
    component: screen(() => import('../../screens/orders/list/orders-screen.tsx'), 'OrdersScreen'),
  });
  const order = createRoute({
    getParentRoute,
    path: '/orders/$id',
    validateSearch: searchOf({ tab: oneOf(['overview', 'money', 'webhooks']), after: text }),
    component: screen(() => import('../../screens/orders/order/order-screen.tsx'), 'OrderScreen'),
  });
  return [home, orders, order] as const;
}

/** Claims of buyers and disputes of banks. */
export function disputeRoutes(getParentRoute: () => typeof organizationRoute) {
  const disputes = createRoute({
    getParentRoute,
    path: '/disputes',
    validateSearch: searchOf({
      role: oneOf(['buyer', 'seller']),
      status: oneOf(['needs_response', 'under_review', 'won', 'lost', 'withdrawn']),
      after: text,
    }),
    component: screen(() => import('../../screens/disputes/list/disputes-screen.tsx'), 'DisputesScreen'),
  });
  const dispute = createRoute({
    getParentRoute,
    path: '/disputes/$id',
    component: screen(() => import('../../screens/disputes/dispute/dispute-screen.tsx'), 'DisputeScreen'),
  });
  return [disputes, dispute] as const;
}

/** Routes of the organization's money: balances, payouts, the payout account and exports. */
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
