import { createRoute } from '@tanstack/react-router';
import { count, deliveryFilters, oneOf, searchOf } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Send } from '../../ui/icons/icons.tsx';

export const deliveriesRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/deliveries',
    validateSearch: searchOf(deliveryFilters),
    staticData: {
      name: 'Deliveries',
      navigation: { section: 'Developers', icon: Send, also: 'attempts retries', key: 'v' },
    },
    component: screen(() => import('./list/deliveries-screen.tsx'), 'DeliveriesScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/deliveries/$id',
    validateSearch: searchOf({ attempt: count, part: oneOf(['request', 'response', 'payload']) }),
    staticData: { opens: 'whd' },
    component: screen(() => import('./delivery/delivery-screen.tsx'), 'DeliveryScreen'),
  }),
] as const;
