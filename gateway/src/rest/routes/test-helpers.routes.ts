import type { Route } from '../route.ts';

export const testHelperRoutes: Route[] = [
  { method: 'POST', path: '/test-helpers/clock/advance', operation: 'trading.advanceClock', testHelper: true },
];
