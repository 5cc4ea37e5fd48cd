import { createRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '../../data/queries.ts';
import { frameQuery } from '../../data/session/session.tsx';
import { frameRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';

const component = screen(() => import('./first-organization-screen.tsx'), 'FirstOrganizationScreen');

export const firstOrganizationRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/',
    beforeLoad: async () => {
      const { activeOrganization, memberships } = await queryClient.ensureQueryData(frameQuery);
      const active = memberships.find(({ organization }) => organization?.id === activeOrganization?.id)?.organization;
      if (active) throw redirect({ to: '/o/$slug', params: { slug: active.slug } });
    },
    component,
  }),
  createRoute({ getParentRoute: () => frameRoute, path: '/new-organization', component }),
] as const;
