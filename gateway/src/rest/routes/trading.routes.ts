import type { Route } from '../route.ts';

export const listingRoutes: Route[] = [
  { method: 'GET', path: '/listings', operation: 'trading.listListings' },
  { method: 'POST', path: '/listings', operation: 'trading.createListing', status: 201 },
  { method: 'GET', path: '/listings/:id', operation: 'trading.getListing' },
  { method: 'PATCH', path: '/listings/:id', operation: 'trading.updateListing' },
  { method: 'POST', path: '/listings/:id/publish', operation: 'trading.publishListing' },
  { method: 'POST', path: '/listings/:id/pause', operation: 'trading.pauseListing' },
  { method: 'POST', path: '/listings/:id/archive', operation: 'trading.archiveListing' },
];

export const offerRoutes: Route[] = [
  { method: 'GET', path: '/offers', operation: 'trading.listOffers' },
  { method: 'POST', path: '/offers', operation: 'trading.createOffer', status: 201 },
  { method: 'GET', path: '/offers/:id', operation: 'trading.getOffer' },
  { method: 'PATCH', path: '/offers/:id', operation: 'trading.updateOffer' },
  { method: 'POST', path: '/offers/:id/counter', operation: 'trading.counterOffer' },
  { method: 'POST', path: '/offers/:id/accept', operation: 'trading.acceptOffer' },
  { method: 'PUT', path: '/offers/:id/shipping-address', operation: 'trading.setOfferShippingAddress' },
  { method: 'POST', path: '/offers/:id/reject', operation: 'trading.rejectOffer' },
  { method: 'POST', path: '/offers/:id/withdraw', operation: 'trading.withdrawOffer' },
];

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
