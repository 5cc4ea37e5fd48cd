import { createRoute } from '@tanstack/react-router';
import { action, anyId, moment, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { ScrollText } from '../../ui/icons/icons.tsx';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/audit',
    validateSearch: searchOf({ actor: anyId, action, target: anyId, since: moment, until: moment, after: text }),
    staticData: {
      name: 'Audit log',
      needs: 'listAuditEvents',
      navigation: { section: 'Organization', icon: ScrollText, key: 'a' },
    },
    component: screen(() => import('./audit-screen.tsx'), 'AuditScreen'),
  }),
] as const;
