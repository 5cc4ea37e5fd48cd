import { createRoute } from '@tanstack/react-router';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Scale } from '../../ui/icons/icons.tsx';

/** Claims of buyers and disputes of banks. */
export const disputesRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/disputes',
    validateSearch: searchOf({
      role: oneOf(['buyer', 'seller']),
      status: oneOf(['needs_response', 'under_review', 'won', 'lost', 'withdrawn']),
      after: text,
    }),
    staticData: {
      name: 'Disputes',
      navigation: { section: 'Trade', icon: Scale, also: 'claims chargebacks evidence', key: 'd' },
    },
    component: screen(() => import('./list/disputes-screen.tsx'), 'DisputesScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/disputes/$id',
    staticData: { opens: 'dsp' },
    component: screen(() => import('./dispute/dispute-screen.tsx'), 'DisputeScreen'),
  }),
] as const;
