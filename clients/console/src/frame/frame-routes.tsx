import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '../data/api-error.ts';
import { queryClient } from '../data/queries.ts';
import { frameQuery } from '../data/session/session.tsx';
import { NotFound } from '../ui/layout/not-found.tsx';
import { Failed } from './failed.tsx';
import { Root } from './root.tsx';
import { screen } from './screen.tsx';

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: () => <NotFound />,
  errorComponent: Failed,
});

/** Screens for a signed-in person. Without one, the address is kept until they have signed in. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(frameQuery);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
      throw redirect({ to: '/sign-in', search: { to: location.href } });
    }
  },
  component: screen(() => import('./frame.tsx'), 'Frame'),
});

/** Screens of an organization, by its slug. */
export const organizationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/o/$slug',
  component: screen(() => import('./organization-frame.tsx'), 'OrganizationFrame'),
});
