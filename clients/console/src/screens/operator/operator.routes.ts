import { createRoute } from '@tanstack/react-router';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Gavel, ShieldCheck, Siren } from '../../ui/icons/icons.tsx';

/** The back office of the operator of the platform. */
export const operatorRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/operator',
    validateSearch: searchOf({ after: text, freezesAfter: text }),
    staticData: {
      name: 'Back office',
      needs: 'listMoneyAlerts',
      navigation: { section: 'Operator', icon: ShieldCheck, key: 'b', exact: true },
    },
    component: screen(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/operator/disputes',
    validateSearch: searchOf({
      source: oneOf(['provider']),
      status: oneOf(['needs_response', 'won', 'lost', 'withdrawn']),
      after: text,
    }),
    staticData: {
      name: 'Claims to decide',
      needs: 'listOperatorDisputes',
      opens: 'claims',
      navigation: { section: 'Operator', icon: Gavel },
    },
    component: screen(() => import('./disputes/disputes-screen.tsx'), 'OperatorDisputesScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/operator/orders/$id',
    staticData: { name: 'Order', needs: 'inspectOrderMoney' },
    component: screen(() => import('./order/order-screen.tsx'), 'InspectedOrderScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/operator/organizations/$id',
    staticData: { name: 'Organization', needs: 'inspectOrganization' },
    component: screen(() => import('./organization/organization-screen.tsx'), 'InspectedOrganizationScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/operator/endpoints',
    validateSearch: searchOf({ sort: oneOf(['backlog', 'oldestWaiting']), after: text }),
    staticData: {
      name: 'Worst endpoints',
      needs: 'listWorstEndpoints',
      navigation: { section: 'Operator', icon: Siren },
    },
    component: screen(() => import('./endpoints/endpoints-screen.tsx'), 'WorstEndpointsScreen'),
  }),
] as const;
