import { createRoute } from '@tanstack/react-router';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Building2 } from '../../ui/icons/icons.tsx';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/settings',
    staticData: {
      name: 'Settings',
      opens: 'org',
      navigation: { section: 'Organization', icon: Building2, also: 'rename close organization', key: 's' },
    },
    component: screen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
] as const;
