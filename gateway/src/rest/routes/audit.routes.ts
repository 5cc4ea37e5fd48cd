import type { Route } from '../route.ts';

export const auditRoutes: Route[] = [
  { method: 'GET', path: '/audit-events', operation: 'identity.listAuditEvents' },
  {
    method: 'GET',
    path: '/audit-events/export',
    operation: 'identity.exportAuditEvents',
    download: true,
    own: ['untilSeq'],
  },
  { method: 'GET', path: '/audit-events/verify', operation: 'identity.verifyAuditEvents' },
];
