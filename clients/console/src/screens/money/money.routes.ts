import { createRoute } from '@tanstack/react-router';
import { idOf, month, oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Landmark } from '../../ui/icons/icons.tsx';

/** Balances, payouts, the payout account and exports of the organization. */
export const moneyRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/money',
    validateSearch: searchOf({
      tab: oneOf(['payouts', 'account', 'exports']),
      status: oneOf(['scheduled', 'on_hold', 'processing', 'released', 'failed', 'returned', 'canceled']),
      orderId: idOf('ord'),
      month,
      after: text,
    }),
    staticData: {
      name: 'Money',
      needs: 'getBalance',
      opens: 'money',
      navigation: {
        section: 'Money',
        icon: Landmark,
        also: 'payouts payout account balances exports statement',
        key: 'y',
      },
    },
    component: screen(() => import('./money-screen.tsx'), 'MoneyScreen'),
  }),
] as const;
