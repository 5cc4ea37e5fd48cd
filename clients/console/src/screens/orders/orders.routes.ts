import { createRoute } from '@tanstack/react-router';
import { currency, day, decimal, oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Package } from '../../ui/icons/icons.tsx';

export const ordersRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
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
    staticData: {
      name: 'Orders',
      opens: 'orders',
      navigation: { section: 'Trade', icon: Package, also: 'sales purchases shipments receipts', key: 'o' },
    },
    component: screen(() => import('./list/orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/orders/$id',
    validateSearch: searchOf({ tab: oneOf(['overview', 'money', 'webhooks']), after: text }),
    staticData: { opens: 'ord' },
    component: screen(() => import('./order/order-screen.tsx'), 'OrderScreen'),
  }),
] as const;
