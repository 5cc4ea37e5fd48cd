import type { Route } from '../../route.ts';

export const paymentRoutes: Route[] = [
  { method: 'GET', path: '/payments', operation: 'payments.listPayments' },
  { method: 'POST', path: '/payments', operation: 'payments.createPayment', status: 201 },
  { method: 'GET', path: '/payments/:id', operation: 'payments.getPayment' },
  { method: 'PATCH', path: '/payments/:id', operation: 'payments.updatePayment' },
  { method: 'GET', path: '/payments/:id/receipt', operation: 'payments.getReceipt', document: 'receipt' },
  { method: 'POST', path: '/payments/:id/confirm', operation: 'payments.confirmPayment' },
  { method: 'POST', path: '/payments/:id/cancel', operation: 'payments.cancelPayment' },
  { method: 'POST', path: '/payments/:id/capture', operation: 'payments.capturePayment' },
  { method: 'GET', path: '/payments/:id/refunds', operation: 'payments.listRefunds' },
  { method: 'POST', path: '/payments/:id/refunds', operation: 'payments.createRefund', status: 201 },
];
