import { createRoute } from '@tanstack/react-router';
import { currency, oneOf, type Reader, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Store } from '../../ui/icons/icons.tsx';

/** An amount in minor units. */
const amount: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 99_999_999_999 ? value : undefined;

const read = searchOf({
  q: text,
  categories: text,
  currency,
  minPrice: amount,
  maxPrice: amount,
  sort: oneOf(['newest', 'price_asc', 'price_desc']),
  after: text,
});

/** The filters of the market. Prices have a currency: without one they are dropped. */
function marketSearch(search: Record<string, unknown>): ReturnType<typeof read> {
  const known = read(search);
  if (known.currency !== undefined) return known;
  const sort = known.sort === 'newest' ? { sort: known.sort } : { sort: undefined };
  return { ...known, minPrice: undefined, maxPrice: undefined, ...sort } as ReturnType<typeof read>;
}

export const marketRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/market',
    validateSearch: marketSearch,
    staticData: { name: 'Market', navigation: { section: 'Trade', icon: Store, also: 'buy search', key: 'm' } },
    component: screen(() => import('./market-screen.tsx'), 'MarketScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/market/$id',
    staticData: { opens: 'lst' },
    component: screen(() => import('./market-listing-screen.tsx'), 'MarketListingScreen'),
  }),
] as const;
