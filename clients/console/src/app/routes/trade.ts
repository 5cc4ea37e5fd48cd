import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { marketSearch } from './market-search.ts';
import { screen } from '../screen.tsx';

/** The market, the own listings, and offers. */
export function tradeRoutes(getParentRoute: () => typeof organizationRoute) {
  const market = createRoute({
    getParentRoute,
    path: '/market',
    validateSearch: marketSearch,
    component: screen(() => import('../../screens/market/market-screen.tsx'), 'MarketScreen'),
  });
  const marketListing = createRoute({
    getParentRoute,
    path: '/market/$id',
    component: screen(() => import('../../screens/market/market-listing-screen.tsx'), 'MarketListingScreen'),
  });
  const listings = createRoute({
    getParentRoute,
    path: '/listings',
    validateSearch: searchOf({ status: oneOf(['draft', 'published', 'paused', 'sold_out', 'archived']), after: text }),
    component: screen(() => import('../../screens/listings/list/listings-screen.tsx'), 'ListingsScreen'),
  });
  const newListing = createRoute({
    getParentRoute,
    path: '/listings/new',
    component: screen(() => import('../../screens/listings/create/create-listing-screen.tsx'), 'CreateListingScreen'),
  });
  const listing = createRoute({
    getParentRoute,
    path: '/listings/$id',
    component: screen(() => import('../../screens/listings/listing/listing-screen.tsx'), 'ListingScreen'),
  });
  const offers = createRoute({
    getParentRoute,
    path: '/offers',
    validateSearch: searchOf({
      role: oneOf(['buyer', 'seller']),
      status: oneOf(['submitted', 'countered', 'accepted', 'rejected', 'withdrawn', 'expired']),
      after: text,
    }),
    component: screen(() => import('../../screens/offers/list/offers-screen.tsx'), 'OffersScreen'),
  });
  const offer = createRoute({
    getParentRoute,
    path: '/offers/$id',
    component: screen(() => import('../../screens/offers/offer/offer-screen.tsx'), 'OfferScreen'),
  });
  return [market, marketListing, listings, newListing, listing, offers, offer] as const;
}
