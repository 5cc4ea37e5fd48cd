import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { queryClient } from '../data/queries.ts';
import { placeOf } from '../data/record-place.ts';
import { idOf, searchOf } from '../data/search.ts';
import { frameQuery } from '../data/session/session.tsx';
import { Failed } from '../frame/failed.tsx';
import { frameRoute, organizationRoute, rootRoute } from '../frame/frame-routes.tsx';
import { accountRoutes } from '../screens/account/account.routes.ts';
import { apiKeysRoutes } from '../screens/api-keys/api-keys.routes.ts';
import { auditRoutes } from '../screens/audit/audit.routes.ts';
import { deliveriesRoutes } from '../screens/deliveries/deliveries.routes.ts';
import { disputesRoutes } from '../screens/disputes/disputes.routes.ts';
import { eventTypesRoutes } from '../screens/event-types/event-types.routes.ts';
import { firstOrganizationRoutes } from '../screens/first-organization/first-organization.routes.ts';
import { forgotPasswordRoutes } from '../screens/forgot-password/forgot-password.routes.ts';
import { homeRoutes } from '../screens/home/home.routes.ts';
import { listingsRoutes } from '../screens/listings/listings.routes.ts';
import { marketRoutes } from '../screens/market/market.routes.ts';
import { membersRoutes } from '../screens/members/members.routes.ts';
import { moneyRoutes } from '../screens/money/money.routes.ts';
import { offersRoutes } from '../screens/offers/offers.routes.ts';
import { operatorRoutes } from '../screens/operator/operator.routes.ts';
import { ordersRoutes } from '../screens/orders/orders.routes.ts';
import { payoutsRoutes } from '../screens/payouts/payouts.routes.ts';
import { requestsRoutes } from '../screens/requests/requests.routes.ts';
import { settingsRoutes } from '../screens/settings/settings.routes.ts';
import { signInRoutes } from '../screens/sign-in/sign-in.routes.ts';
import { signUpRoutes } from '../screens/sign-up/sign-up.routes.ts';
import { webhooksRoutes } from '../screens/webhooks/webhooks.routes.ts';
import { NotFound } from '../ui/layout/not-found.tsx';

// Unknown addresses are shown in the frame too, which leads everywhere else.
const unknownScreenRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '$',
  component: () => <NotFound />,
});

const unknownRoute = createRoute({ getParentRoute: () => frameRoute, path: '$', component: () => <NotFound /> });

const validateSearch = searchOf({ organizationId: idOf('org') });

/**
 * `/open/<id>`: leads to the screen that opens such ids, or this name, in the organization that the address names, else
 * in the active one. Mails and pages link here.
 */
const openRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/open/$id',
  validateSearch,
  beforeLoad: async ({ params: { id }, search }): Promise<void> => {
    // The router does not infer it inside of the route that declares it.
    const { organizationId } = search as ReturnType<typeof validateSearch>;
    const { activeOrganization, memberships } = await queryClient.ensureQueryData(frameQuery);
    const wanted = organizationId ?? activeOrganization?.id;
    const slug = memberships.find(({ organization }) => organization?.id === wanted)?.organization?.slug;
    const place = slug === undefined ? undefined : placeOf(router.routesById, slug, id);
    if (place) throw redirect(place);
  },
  // The record has no screen, or the person is not a member of its organization.
  component: () => <NotFound what="record" />,
});

// The navigation and the palette have the screens in this order.
const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  ...signUpRoutes,
  ...forgotPasswordRoutes,
  frameRoute.addChildren([
    ...firstOrganizationRoutes,
    ...accountRoutes,
    openRoute,
    organizationRoute.addChildren([
      ...homeRoutes,
      ...marketRoutes,
      ...listingsRoutes,
      ...offersRoutes,
      ...ordersRoutes,
      ...disputesRoutes,
      ...moneyRoutes,
      ...payoutsRoutes,
      ...webhooksRoutes,
      ...deliveriesRoutes,
      ...eventTypesRoutes,
      ...apiKeysRoutes,
      ...requestsRoutes,
      ...membersRoutes,
      ...auditRoutes,
      ...settingsRoutes,
      ...operatorRoutes,
      unknownScreenRoute,
    ]),
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  search: { strict: true },
  scrollRestoration: true,
  defaultNotFoundComponent: () => <NotFound />,
  defaultErrorComponent: Failed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
