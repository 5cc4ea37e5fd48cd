import { createRoute } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/account',
    component: screen(() => import('./account-screen.tsx'), 'AccountScreen'),
  }),
] as const;
