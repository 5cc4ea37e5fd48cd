import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import {
  action,
  anyId,
  idOf,
  moment,
  oneOf,
  requestId,
  requestMethods,
  requestPath,
  searchOf,
  statusOfAnswer,
  text,
} from '../../data/search.ts';
import { screen } from '../screen.tsx';

/** Requests to the API. */
export function requestRoutes(getParentRoute: () => typeof organizationRoute) {
  const requests = createRoute({
    getParentRoute,
    path: '/requests',
    validateSearch: searchOf({
      status: statusOfAnswer,
      method: oneOf(requestMethods),
      path: requestPath,
      key: idOf('key'),
      request: requestId,
      after: text,
    }),
    component: screen(() => import('../../screens/requests/requests-screen.tsx'), 'RequestsScreen'),
  });
  return [requests] as const;
}

/** The audit log. */
export function auditRoutes(getParentRoute: () => typeof organizationRoute) {
  const audit = createRoute({
    getParentRoute,
    path: '/audit',
    validateSearch: searchOf({
      actor: anyId,
      action,
      target: anyId,
      since: moment,
      until: moment,
      after: text,
    }),
    component: screen(() => import('../../screens/audit/audit-screen.tsx'), 'AuditScreen'),
  });
  return [audit] as const;
}
