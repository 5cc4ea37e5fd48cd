// Generated from gateway/openapi.json by `npm run generate`.

import type { components } from '../api.generated.ts';

type Problem = components['schemas']['Problem'];

/** The error codes of this version. */
export type ErrorCode =
  | 'malformed_body'
  | 'invalid_parameter'
  | 'invalid_cursor'
  | 'idempotency_key_invalid'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'payload_too_large'
  | 'answer_too_large'
  | 'headers_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'amount_out_of_range'
  | 'idempotency_key_reused'
  | 'unauthenticated'
  | 'invalid_api_key'
  | 'insufficient_scope'
  | 'role_not_allowed'
  | 'operator_required'
  | 'session_required'
  | 'no_active_organization'
  | 'organization_changed'
  | 'user_changed'
  | 'host_not_allowed'
  | 'csrf_rejected'
  | 'reauthentication_required'
  | 'idempotency_request_in_progress'
  | 'client_request_id_conflict'
  | 'invalid_state_transition'
  | 'wrong_party'
  | 'limit_reached'
  | 'quota_exhausted'
  | 'busy'
  | 'precondition_failed'
  | 'rate_limited'
  | 'too_many_requests_in_progress'
  | 'internal_error'
  | 'temporarily_unavailable'
  | 'invalid_credentials'
  | 'mailed_code_required'
  | 'invalid_token'
  | 'api_key_expired'
  | 'api_key_revoked'
  | 'invitation_email_mismatch'
  | 'suspended_owner'
  | 'invitation_not_pending'
  | 'verification_in_progress'
  | 'last_owner'
  | 'self_dealing'
  | 'listing_not_available'
  | 'insufficient_stock'
  | 'units_reserved'
  | 'shipping_address_required'
  | 'shipping_address_missing'
  | 'unpaid_order_limit'
  | 'lapsed_order_limit'
  | 'quantity_below_reserved'
  | 'currency_immutable'
  | 'open_offer_exists'
  | 'offer_quota_exceeded'
  | 'offer_not_open'
  | 'offer_expired'
  | 'offer_revision_conflict'
  | 'not_your_turn'
  | 'revision_limit'
  | 'price_changed'
  | 'order_not_cancelable'
  | 'order_canceling'
  | 'order_payment_pending'
  | 'order_refunded'
  | 'order_disputed'
  | 'over_fulfillment'
  | 'amount_mismatch'
  | 'order_not_payable'
  | 'payment_in_progress'
  | 'manual_capture_not_allowed'
  | 'too_many_declined'
  | 'already_captured'
  | 'no_receipt'
  | 'payment_disputed'
  | 'refund_exceeds_captured'
  | 'refund_pending'
  | 'amount_not_possible'
  | 'refund_not_covered'
  | 'refund_impossible'
  | 'dispute_exists'
  | 'claim_too_small'
  | 'dispute_window_closed'
  | 'payout_not_releasable'
  | 'provider_unavailable'
  | 'invalid_signature'
  | 'webhook_url_not_allowed'
  | 'events_expired'
  | 'too_many_webhook_tests'
  | 'webhook_backlog_full';

/** The extra members of a problem, by its code. */
export interface ErrorMembers {
  insufficient_scope: Required<Pick<Problem, 'requiredScopes'>>;
  role_not_allowed: Required<Pick<Problem, 'requiredRoles'>>;
  invalid_state_transition: Pick<Problem, 'currentStatus'>;
  quota_exhausted: { availableAt: components['schemas']['AvailableAt'] };
  rate_limited: Pick<Problem, 'violated-policies'>;
  insufficient_stock: { details: components['schemas']['StockShortage'][] };
  units_reserved: Required<Pick<Problem, 'requested' | 'available'>>;
  lapsed_order_limit: { availableAt: components['schemas']['AvailableAt'] };
  quantity_below_reserved: Required<Pick<Problem, 'quantityReserved'>>;
  open_offer_exists: Required<Pick<Problem, 'offerId'>>;
  offer_quota_exceeded: { availableAt: components['schemas']['AvailableAt'] };
  offer_revision_conflict: Required<Pick<Problem, 'revision'>>;
  price_changed: { total: components['schemas']['Price']; details: components['schemas']['ChangedPrice'][] };
  over_fulfillment: { details: components['schemas']['ExcessiveFulfillment'][] };
  amount_mismatch: { total: components['schemas']['Money'] };
  payment_in_progress: Required<Pick<Problem, 'paymentId'>>;
  too_many_declined: { availableAt: components['schemas']['AvailableAt'] };
  refund_exceeds_captured: Required<Pick<Problem, 'refundable'>>;
  refund_pending: Required<Pick<Problem, 'refundId'>>;
  amount_not_possible: Required<Pick<Problem, 'lower' | 'higher'>>;
  refund_not_covered: Required<Pick<Problem, 'covered'>>;
  dispute_exists: Required<Pick<Problem, 'disputeId'>>;
  claim_too_small: Required<Pick<Problem, 'minimum'>>;
  payout_not_releasable: Required<Pick<Problem, 'eligibleAt' | 'holdReasons'>>;
  events_expired: Required<Pick<Problem, 'availableSince'>>;
}
