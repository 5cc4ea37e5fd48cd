import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { anyId, count, idOf, moment, oneOf, searchOf, someOf, text } from '../../data/search.ts';
import { screen } from '../screen.tsx';

/** What a list of deliveries can be filtered by. */
const deliveryFilters = {
  status: someOf(['pending', 'delivering', 'retrying', 'succeeded', 'failed', 'held', 'canceled']),
  responseClass: oneOf(['http_2xx', 'http_3xx', 'http_4xx', 'http_5xx', 'none']),
  eventType: text,
  endpointId: idOf('whe'),
  eventId: idOf('evt'),
  objectId: anyId,
  since: moment,
  until: moment,
  after: text,
};

/** Endpoints, deliveries and the catalogue of events. */
export function webhookRoutes(getParentRoute: () => typeof organizationRoute) {
  const endpoints = createRoute({
    getParentRoute,
    path: '/webhooks',
    validateSearch: searchOf({ status: oneOf(['active', 'paused', 'disabled']), after: text }),
    component: screen(() => import('../../screens/webhooks/endpoints/endpoints-screen.tsx'), 'EndpointsScreen'),
  });
  const endpoint = createRoute({
    getParentRoute,
    path: '/webhooks/$id',
    validateSearch: searchOf({
      tab: oneOf(['health', 'deliveries', 'recoveries', 'settings']),
      range: oneOf(['1h', '24h', '7d', '30d']),
      ...deliveryFilters,
    }),
    component: screen(() => import('../../screens/webhooks/endpoint/endpoint-screen.tsx'), 'EndpointScreen'),
  });
  const deliveries = createRoute({
    getParentRoute,
    path: '/deliveries',
    validateSearch: searchOf(deliveryFilters),
    component: screen(() => import('../../screens/deliveries/list/deliveries-screen.tsx'), 'DeliveriesScreen'),
  });
  const delivery = createRoute({
    getParentRoute,
    path: '/deliveries/$id',
    validateSearch: searchOf({ attempt: count, part: oneOf(['request', 'response', 'payload']) }),
    component: screen(() => import('../../screens/deliveries/delivery/delivery-screen.tsx'), 'DeliveryScreen'),
  });
  const eventTypes = createRoute({
    getParentRoute,
    path: '/event-types',
    component: screen(() => import('../../screens/event-types/event-types-screen.tsx'), 'EventTypesScreen'),
  });
  return [endpoints, endpoint, deliveries, delivery, eventTypes] as const;
}
