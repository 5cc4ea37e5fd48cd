import { createRoute } from '@tanstack/react-router';
import { searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { Users } from '../../ui/icons/icons.tsx';

export const membersRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/members',
    validateSearch: searchOf({ after: text }),
    staticData: {
      name: 'Members',
      navigation: { section: 'Organization', icon: Users, also: 'people roles invitations', key: 'p' },
    },
    component: screen(() => import('./members-screen.tsx'), 'MembersScreen'),
  }),
] as const;
