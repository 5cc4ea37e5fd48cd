import { createRoute } from '@tanstack/react-router';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { House } from '../../ui/icons/icons.tsx';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/',
    staticData: { name: 'Home', navigation: { section: '', icon: House, key: 'h', exact: true } },
    component: screen(() => import('./home-screen.tsx'), 'HomeScreen'),
  }),
] as const;
