import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { action, anyId, moment, searchOf, text } from '../../data/search.ts';
import { screen } from '../screen.tsx';

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
