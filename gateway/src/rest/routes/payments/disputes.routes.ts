import type { Route } from '../../route.ts';

export const disputeRoutes: Route[] = [
  { method: 'GET', path: '/disputes', operation: 'payments.listDisputes' },
  { method: 'GET', path: '/disputes/:id', operation: 'payments.getDispute' },
  { method: 'POST', path: '/disputes/:id/evidence', operation: 'payments.submitEvidence' },
  { method: 'POST', path: '/disputes/:id/accept', operation: 'payments.acceptDispute' },
  { method: 'POST', path: '/disputes/:id/withdraw', operation: 'payments.withdrawDispute' },
];
