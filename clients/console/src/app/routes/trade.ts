import { createRoute } from '@tanstack/react-router';
import type { organizationRoute } from './frames.tsx';
import { oneOf, type Reader, searchOf, text } from '../../data/search.ts';
import { screen } from '../screen.tsx';
import type { Currency } from '../../generated/graphql/graphql.ts';

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

/** An amount in minor units. */
const amount: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 99_999_999_999 ? value : undefined;

const currency: Reader<Currency> = (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? (value as Currency) : undefined;

const read = searchOf({
  q: text,
  categories: text,
  currency,
  minPrice: amount,
  maxPrice: amount,
  sort: oneOf(['newest', 'price_asc', 'price_desc']),
  after: text,
});

/** The filters of the market. Prices are of a currency: without one they are dropped. */
function marketSearch(search: Record<string, unknown>): ReturnType<typeof read> {
  const known = read(search);
  if (known.currency !== undefined) return known;
  const sort = known.sort === 'newest' ? { sort: known.sort } : { sort: undefined };
  return { ...known, minPrice: undefined, maxPrice: undefined, ...sort } as ReturnType<typeof read>;
}
