import { createRoute } from '@tanstack/react-router';
import { searchOf, text } from '../../data/search.ts';
import { rootRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: searchOf({ to: text }),
    component: screen(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
  }),
] as const;
