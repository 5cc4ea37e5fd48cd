import type { Route } from '../../route.ts';

export const orderRoutes: Route[] = [
  { method: 'GET', path: '/orders', operation: 'trading.listOrders' },
  { method: 'POST', path: '/orders', operation: 'trading.createOrder', status: 201 },
  { method: 'GET', path: '/orders/:id', operation: 'trading.getOrder' },
  { method: 'PATCH', path: '/orders/:id', operation: 'trading.updateOrder' },
  { method: 'PUT', path: '/orders/:id/shipping-address', operation: 'trading.setOrderShippingAddress' },
  { method: 'POST', path: '/orders/:id/cancel', operation: 'trading.cancelOrder' },
  { method: 'POST', path: '/orders/:id/fulfillments', operation: 'trading.fulfillOrder', status: 201 },
  { method: 'POST', path: '/orders/:id/confirm-receipt', operation: 'trading.confirmReceipt' },
  { method: 'POST', path: '/orders/:id/disputes', operation: 'payments.createDispute', status: 201 },
  { method: 'GET', path: '/orders/:id/ledger', operation: 'payments.getOrderLedger' },
];
