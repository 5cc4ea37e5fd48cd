import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { screen } from '../screen.tsx';

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
