import { assertStatus, startByMember } from '../payouts/transfers/start-by-member.ts';

/**
 * Starts a payout that waits. Throws `not_found`, `precondition_failed`, `invalid_state_transition` or
 * `payout_not_releasable`.
 */
export const releasePayout = startByMember((locked) => assertStatus(locked, 'scheduled', 'on_hold'));

/**
 * Starts a payout that failed again, with a new transfer. Throws `not_found`, `precondition_failed`,
 * `invalid_state_transition` or `payout_not_releasable`.
 */
export const retryPayout = startByMember((locked) => assertStatus(locked, 'failed'));
