import type { Route } from '../../route.ts';

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
