import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { currency, day, decimal, oneOf, searchOf, text } from '../../data/search.ts';
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
