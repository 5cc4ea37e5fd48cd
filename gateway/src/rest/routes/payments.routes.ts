import type { Route } from '../route.ts';

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

export const refundRoutes: Route[] = [
  { method: 'GET', path: '/refunds', operation: 'payments.listOwnRefunds' },
  { method: 'GET', path: '/refunds/:id', operation: 'payments.getRefund' },
];

export const disputeRoutes: Route[] = [
  { method: 'GET', path: '/disputes', operation: 'payments.listDisputes' },
  { method: 'GET', path: '/disputes/:id', operation: 'payments.getDispute' },
  { method: 'POST', path: '/disputes/:id/evidence', operation: 'payments.submitEvidence' },
  { method: 'POST', path: '/disputes/:id/accept', operation: 'payments.acceptDispute' },
  { method: 'POST', path: '/disputes/:id/withdraw', operation: 'payments.withdrawDispute' },
];

export const payoutRoutes: Route[] = [
  { method: 'GET', path: '/payouts', operation: 'payments.listPayouts' },
  { method: 'GET', path: '/payouts/:id', operation: 'payments.getPayout' },
  { method: 'POST', path: '/payouts/:id/release', operation: 'payments.releasePayout' },
  { method: 'POST', path: '/payouts/:id/retry', operation: 'payments.retryPayout' },
  { method: 'GET', path: '/balance', operation: 'payments.getBalance' },
  { method: 'GET', path: '/organizations/:id/payout-account', operation: 'payments.getPayoutAccount' },
  { method: 'PUT', path: '/organizations/:id/payout-account', operation: 'payments.setPayoutAccount' },
];

export const paymentProviderRoutes: Route[] = [
  {
    method: 'POST',
    path: '/payment-providers/:provider/webhooks',
    operation: 'payments.receiveProviderNotice',
    raw: { headers: ['sandbox-signature', 'stripe-signature'] },
  },
];
