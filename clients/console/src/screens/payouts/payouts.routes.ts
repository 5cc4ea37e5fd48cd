import { createRoute } from '@tanstack/react-router';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';

export const payoutsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/payouts/$id',
    staticData: { name: 'Payout', needs: 'getPayout', opens: 'po' },
    component: screen(() => import('./payout/payout-screen.tsx'), 'PayoutScreen'),
  }),
] as const;
