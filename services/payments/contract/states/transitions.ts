export { disputeTransitions } from './dispute-transitions.ts';
export { paymentTransitions } from './payment-transitions.ts';
export { payoutTransitions } from './payout-transitions.ts';
export { refundTransitions } from './refund-transitions.ts';
export type { Cause, PaymentsOperation, Transition } from './transition.ts';
