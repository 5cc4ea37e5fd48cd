// Generated from gateway/openapi.json by `npm run generate`.

import type { components } from './api.generated.ts';

type Problem = components['schemas']['Problem'];

/** What a problem has besides the members that all problems have, by its code. */
export interface ErrorMembers {
  insufficient_scope: Required<Pick<Problem, 'requiredScopes'>>;
  role_not_allowed: Required<Pick<Problem, 'requiredRoles'>>;
  rate_limited: Pick<Problem, 'violated-policies'>;
  insufficient_stock: { details: components['schemas']['StockShortage'][] };
  units_reserved: Required<Pick<Problem, 'requested' | 'available'>>;
  quantity_below_reserved: Required<Pick<Problem, 'quantityReserved'>>;
  open_offer_exists: Required<Pick<Problem, 'offerId'>>;
  offer_revision_conflict: Required<Pick<Problem, 'revision'>>;
  price_changed: { total: components['schemas']['Price']; details: components['schemas']['ChangedPrice'][] };
  over_fulfillment: { details: components['schemas']['ExcessiveFulfillment'][] };
  amount_mismatch: { total: components['schemas']['Money'] };
  payment_in_progress: Required<Pick<Problem, 'paymentId'>>;
  refund_exceeds_captured: Required<Pick<Problem, 'refundable'>>;
  refund_not_covered: Required<Pick<Problem, 'covered'>>;
  dispute_exists: Required<Pick<Problem, 'disputeId'>>;
  claim_too_small: Required<Pick<Problem, 'minimum'>>;
  payout_not_releasable: Required<Pick<Problem, 'eligibleAt' | 'holdReasons'>>;
  events_expired: Required<Pick<Problem, 'availableSince'>>;
}
