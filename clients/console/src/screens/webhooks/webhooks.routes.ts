import { createRoute } from '@tanstack/react-router';
import { deliveryFilters, oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Webhook } from '../../ui/icons/icons.tsx';

export const webhooksRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/webhooks',
    validateSearch: searchOf({ status: oneOf(['active', 'paused', 'disabled']), after: text }),
    staticData: {
      name: 'Webhooks',
      navigation: { section: 'Developers', icon: Webhook, also: 'endpoints signing secrets recoveries', key: 'w' },
    },
    component: screen(() => import('./endpoints/endpoints-screen.tsx'), 'EndpointsScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/webhooks/$id',
    validateSearch: searchOf({
      tab: oneOf(['health', 'deliveries', 'recoveries', 'settings']),
      range: oneOf(['1h', '24h', '7d', '30d']),
      ...deliveryFilters,
    }),
    staticData: { opens: 'whe' },
    component: screen(() => import('./endpoint/endpoint-screen.tsx'), 'EndpointScreen'),
  }),
] as const;
