import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { queryClient } from '../data/queries.ts';
import { frameQuery } from '../data/session/session.tsx';
import { Failed } from '../frame/failed.tsx';
import { NotFound } from '../ui/layout/not-found.tsx';
import { auditRoutes, requestRoutes } from './routes/logs.ts';
import { frameRoute, organizationRoute, rootRoute } from './routes/frames.tsx';
import { disputeRoutes, moneyRoutes, orderRoutes } from './routes/orders.ts';
import { operatorRoutes } from './routes/operator.ts';
import { tradeRoutes } from './routes/trade.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { idOf, oneOf, searchOf, text } from '../data/search.ts';
import { screen } from './screen.tsx';
import { placeOf } from '../data/record-place.ts';

/** The routes. Each screen is a file of its own that is loaded when it is opened. */
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: searchOf({ to: text }),
  component: screen(() => import('../screens/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  component: screen(() => import('../screens/sign-up/sign-up-screen.tsx'), 'SignUpScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: screen(() => import('../screens/forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

const startRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: async () => {
    const { activeOrganization, memberships } = await queryClient.ensureQueryData(frameQuery);
    const active = memberships.find(({ organization }) => organization?.id === activeOrganization?.id)?.organization;
    if (active) throw redirect({ to: '/o/$slug', params: { slug: active.slug } });
  },
  component: screen(
    () => import('../screens/first-organization/first-organization-screen.tsx'),
    'FirstOrganizationScreen',
  ),
});

const newOrganizationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/new-organization',
  component: screen(
    () => import('../screens/first-organization/first-organization-screen.tsx'),
    'FirstOrganizationScreen',
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/account',
  component: screen(() => import('../screens/account/account-screen.tsx'), 'AccountScreen'),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/api-keys',
  validateSearch: searchOf({ status: oneOf(['active', 'revoked', 'expired']), after: text }),
  component: screen(() => import('../screens/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
});

const membersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/members',
  validateSearch: searchOf({ after: text }),
  component: screen(() => import('../screens/members/members-screen.tsx'), 'MembersScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings',
  component: screen(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

// Addresses that lead to nothing are in the frame too, with the way to everything else.
const unknownScreenRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '$',
  component: () => <NotFound />,
});

const unknownRoute = createRoute({ getParentRoute: () => frameRoute, path: '$', component: () => <NotFound /> });

const validateSearch = searchOf({ organizationId: idOf('org') });

/**
 * `/open/<id>`: leads to the screen of the record, or `claims`, `money`, `offers` or `orders`, in the organization that the
 * address names, or in the one in which the person works. Mails and pages link here.
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
    const place = slug === undefined ? undefined : placeOf(slug, id);
    if (place) throw redirect(place);
  },
  // The record has no screen, or the person is no member of its organization.
  component: () => <NotFound what="record" />,
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  signUpRoute,
  forgotPasswordRoute,
  frameRoute.addChildren([
    startRoute,
    newOrganizationRoute,
    accountRoute,
    openRoute,
    organizationRoute.addChildren([
      ...operatorRoutes(() => organizationRoute),
      ...orderRoutes(() => organizationRoute),
      ...disputeRoutes(() => organizationRoute),
      ...moneyRoutes(() => organizationRoute),
      ...tradeRoutes(() => organizationRoute),
      ...webhookRoutes(() => organizationRoute),
      ...auditRoutes(() => organizationRoute),
      apiKeysRoute,
      ...requestRoutes(() => organizationRoute),
      membersRoute,
      settingsRoute,
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
