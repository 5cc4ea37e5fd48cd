import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';

export const forgotPasswordRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    component: screen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  }),
] as const;
