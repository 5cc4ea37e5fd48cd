import type { Route } from '../../route.ts';

export const listingRoutes: Route[] = [
  { method: 'GET', path: '/listings', operation: 'trading.listListings' },
  { method: 'POST', path: '/listings', operation: 'trading.createListing', status: 201 },
  { method: 'GET', path: '/listings/:id', operation: 'trading.getListing' },
  { method: 'PATCH', path: '/listings/:id', operation: 'trading.updateListing' },
  { method: 'POST', path: '/listings/:id/publish', operation: 'trading.publishListing' },
  { method: 'POST', path: '/listings/:id/pause', operation: 'trading.pauseListing' },
  { method: 'POST', path: '/listings/:id/archive', operation: 'trading.archiveListing' },
];
