// Generated from gateway/openapi.json by `npm run generate`.

import type { components } from './api.generated.ts';

type Problem = components['schemas']['Problem'];

/** What a problem has besides the members that all problems have, by its code. */
export interface ErrorMembers {
  insufficient_scope: Required<Pick<Problem, 'requiredScopes'>>;
  role_not_allowed: Required<Pick<Problem, 'requiredRoles'>>;
  rate_limited: Pick<Problem, 'violated-policies'>;
}
