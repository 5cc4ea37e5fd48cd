import type { Money } from '@marketplace/kernel';
import type { Payment } from '@marketplace/payments-contract';

// Objects of a payment provider, as one request to it has returned them. They are translated to our terms: amounts in
// minor units, our statuses and codes. `ref` is the provider's id of the object.

/** A payment at the provider. */
export interface PaymentSnapshot {
  object: 'payment';
  ref: string;
  /** Our ids, from the metadata that we sent. */
  paymentId: string;
  orderId: string;
  status: Payment['status'];
  money: Money;
  /** The amount that was captured, refunds not deducted. */
  captured: bigint;
  /** When the authorization ends. Null unless the status is `requires_capture`. */
  captureBefore: Date | null;
  failure: Payment['failure'];
  nextAction: Payment['nextAction'];
  method: NonNullable<Payment['paymentMethod']> | null;
}

/** A refund at the provider. */
export interface RefundSnapshot {
  object: 'refund';
  ref: string;
  /** Null for a refund that somebody made at the provider. */
  refundId: string | null;
  /** The provider's id of the payment. */
  paymentRef: string;
  status: 'pending' | 'succeeded' | 'failed';
  money: Money;
  failureCode: string | null;
}

/** A dispute of a bank at the provider. */
export interface DisputeSnapshot {
  object: 'dispute';
  ref: string;
  paymentRef: string;
  stage: 'inquiry' | 'chargeback';
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Explanation in the words of the provider. */
  reason: string;
  money: Money;
  /** Amount that the provider holds at the moment, or has taken for good. */
  withdrawn: bigint;
  /** Fee of the provider for the dispute. 0 if it charges nothing, or only later. */
  fee: bigint;
  /** Whether the provider lets the payment be refunded meanwhile. */
  isRefundable: boolean;
  evidenceDueBy: Date | null;
  openedAt: Date;
}

/** A transfer to the account of a seller at the provider. */
export interface TransferSnapshot {
  object: 'transfer';
  ref: string;
  payoutId: string;
  money: Money;
  /** `paid`: the money is in the seller's account at the provider. */
  status: 'pending' | 'paid' | 'failed';
  /** Amount taken back from the seller's account afterwards. */
  reversed: bigint;
  failure: { code: string; message: string } | null;
  /** Status at the bank of the seller. It is informative. */
  bankStatus: 'unknown' | 'pending' | 'in_transit' | 'paid' | 'failed';
}

/** The account of a seller at the provider. */
export interface AccountSnapshot {
  object: 'account';
  ref: string;
  organizationId: string;
  status: 'pending' | 'active' | 'restricted' | 'rejected';
  country: string;
  /** Fingerprint of the bank account that payouts go to, equal for equal accounts. Null before there is one. */
  destination: string | null;
  requirements: string[];
  onboardingUrl: string | null;
}

/** The state of an object of a payment provider. */
export type Snapshot = PaymentSnapshot | RefundSnapshot | DisputeSnapshot | TransferSnapshot | AccountSnapshot;
/** Kinds of objects of a payment provider. */
export type SnapshotKind = Snapshot['object'];

/**
 * Result of applying a snapshot: `applied`, `unchanged` if the record had this state already, or `unmatched` if no
 * record fits it. The record may still come: the provider may send a notice of an object before it has answered the
 * request that made it.
 */
export type Applied = 'applied' | 'unchanged' | 'unmatched';
