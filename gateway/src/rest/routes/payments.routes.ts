import type { Route } from '../route.ts';

export const paymentRoutes: Route[] = [
  { method: 'GET', path: '/payments', operation: 'payments.listPayments' },
  { method: 'POST', path: '/payments', operation: 'payments.createPayment', status: 201 },
  { method: 'GET', path: '/payments/:id', operation: 'payments.getPayment' },
];
