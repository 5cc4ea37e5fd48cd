import { createRoute } from '@tanstack/react-router';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Tag } from '../../ui/icons/icons.tsx';

/** The organization's own listings. */
export const listingsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/listings',
    validateSearch: searchOf({ status: oneOf(['draft', 'published', 'paused', 'sold_out', 'archived']), after: text }),
    staticData: { name: 'Listings', navigation: { section: 'Trade', icon: Tag, also: 'sell stock prices', key: 'l' } },
    component: screen(() => import('./list/listings-screen.tsx'), 'ListingsScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/listings/new',
    component: screen(() => import('./create/create-listing-screen.tsx'), 'CreateListingScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/listings/$id',
    component: screen(() => import('./listing/listing-screen.tsx'), 'ListingScreen'),
  }),
] as const;
