import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { screen } from '../screen.tsx';

/** The back office of the operator of the platform. */
export function operatorRoutes(getParentRoute: () => typeof organizationRoute) {
  const overview = createRoute({
    getParentRoute,
    path: '/operator',
    validateSearch: searchOf({ after: text, freezesAfter: text }),
    component: screen(() => import('../../screens/operator/overview/overview-screen.tsx'), 'OverviewScreen'),
  });
  const disputes = createRoute({
    getParentRoute,
    path: '/operator/disputes',
    validateSearch: searchOf({
      source: oneOf(['provider']),
      status: oneOf(['needs_response', 'won', 'lost', 'withdrawn']),
      after: text,
    }),
    component: screen(() => import('../../screens/operator/disputes/disputes-screen.tsx'), 'OperatorDisputesScreen'),
  });
  const order = createRoute({
    getParentRoute,
    path: '/operator/orders/$id',
    component: screen(() => import('../../screens/operator/order/order-screen.tsx'), 'InspectedOrderScreen'),
  });
  const organization = createRoute({
    getParentRoute,
    path: '/operator/organizations/$id',
    component: screen(
      () => import('../../screens/operator/organization/organization-screen.tsx'),
      'InspectedOrganizationScreen',
    ),
  });
  const endpoints = createRoute({
    getParentRoute,
    path: '/operator/endpoints',
    validateSearch: searchOf({ sort: oneOf(['backlog', 'oldestWaiting']), after: text }),
    component: screen(() => import('../../screens/operator/endpoints/endpoints-screen.tsx'), 'WorstEndpointsScreen'),
  });
  return [overview, disputes, order, organization, endpoints] as const;
}
