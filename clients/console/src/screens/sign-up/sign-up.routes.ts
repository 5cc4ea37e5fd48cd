import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';

export const signUpRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    component: screen(() => import('./sign-up-screen.tsx'), 'SignUpScreen'),
  }),
] as const;
