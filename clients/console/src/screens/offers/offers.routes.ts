import { createRoute } from '@tanstack/react-router';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Handshake } from '../../ui/icons/icons.tsx';

export const offersRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/offers',
    validateSearch: searchOf({
      role: oneOf(['buyer', 'seller']),
      status: oneOf(['submitted', 'countered', 'accepted', 'rejected', 'withdrawn', 'expired']),
      after: text,
    }),
    staticData: {
      name: 'Offers',
      opens: 'offers',
      navigation: { section: 'Trade', icon: Handshake, also: 'negotiations', key: 'f' },
    },
    component: screen(() => import('./list/offers-screen.tsx'), 'OffersScreen'),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/offers/$id',
    staticData: { opens: 'off' },
    component: screen(() => import('./offer/offer-screen.tsx'), 'OfferScreen'),
  }),
] as const;
