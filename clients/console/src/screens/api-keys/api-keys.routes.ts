import { createRoute } from '@tanstack/react-router';
import { oneOf, searchOf, text } from '../../data/search.ts';
import { organizationRoute } from '../../frame/frame-routes.tsx';
import { screen } from '../../frame/screen.tsx';
import { KeyRound } from '../../ui/icons/icons.tsx';

export const apiKeysRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/api-keys',
    validateSearch: searchOf({ status: oneOf(['active', 'revoked', 'expired']), after: text }),
    staticData: {
      name: 'API keys',
      needs: 'listApiKeys',
      opens: 'key',
      navigation: { section: 'Developers', icon: KeyRound, also: 'tokens', key: 'k' },
    },
    component: screen(() => import('./api-keys-screen.tsx'), 'ApiKeysScreen'),
  }),
] as const;
