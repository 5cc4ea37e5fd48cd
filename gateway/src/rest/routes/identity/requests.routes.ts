import type { Route } from '../../route.ts';

export const requestRoutes: Route[] = [{ method: 'GET', path: '/requests', operation: 'identity.listRequests' }];
