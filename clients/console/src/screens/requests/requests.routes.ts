import { createRoute } from '@tanstack/react-router';
import {
  idOf,
  oneOf,
  requestId,
  requestMethods,
  requestPath,
  searchOf,
  statusOfAnswer,
  text,
} from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { ArrowRightLeft } from '../../ui/icons/icons.tsx';

/** Requests to the API. */
export const requestsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/requests',
    validateSearch: searchOf({
      status: statusOfAnswer,
      method: oneOf(requestMethods),
      path: requestPath,
      key: idOf('key'),
      request: requestId,
      after: text,
    }),
    staticData: {
      name: 'Requests',
      needs: 'listRequests',
      navigation: { section: 'Developers', icon: ArrowRightLeft, also: 'log errors calls', key: 'r' },
    },
    component: screen(() => import('./requests-screen.tsx'), 'RequestsScreen'),
  }),
] as const;
