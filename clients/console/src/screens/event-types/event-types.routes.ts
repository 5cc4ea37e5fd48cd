import { createRoute } from '@tanstack/react-router';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { FileBraces } from '../../ui/icons/icons.tsx';

export const eventTypesRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/event-types',
    staticData: { name: 'Event types', navigation: { section: 'Developers', icon: FileBraces, key: 'e' } },
    component: screen(() => import('./event-types-screen.tsx'), 'EventTypesScreen'),
  }),
] as const;
