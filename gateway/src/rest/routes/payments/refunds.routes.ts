import type { Route } from '../../route.ts';

export const refundRoutes: Route[] = [
  { method: 'GET', path: '/refunds', operation: 'payments.listOwnRefunds' },
  { method: 'GET', path: '/refunds/:id', operation: 'payments.getRefund' },
];
