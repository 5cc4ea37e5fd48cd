import type { Route } from '../../route.ts';

export const paymentProviderRoutes: Route[] = [
  {
    method: 'POST',
    path: '/payment-providers/:provider/webhooks',
    operation: 'payments.receiveProviderNotice',
    raw: { headers: ['sandbox-signature', 'stripe-signature'] },
  },
];
