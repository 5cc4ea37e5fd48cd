import type { Currency, Money, PaymentProviderName } from '@marketplace/kernel';
import type { ExternalRequest, Outcome } from '@marketplace/store';
import type {
  AccountSnapshot,
  DisputeSnapshot,
  PaymentSnapshot,
  RefundSnapshot,
  Snapshot,
  SnapshotKind,
  TransferSnapshot,
} from './snapshots.ts';

/** Code of a `rejected` transfer while the provider cannot use the funds of the payment yet. It is tried later. */
export const awaitingFundsCode = 'awaiting_provider_funds';

/** A request that changes something at the provider. */
export interface ProviderCall {
  /**
   * Idempotency key. The provider does the same request with the same key once, for at least
   * `PaymentProvider.keyMs`.
   */
  key: string;
  /** Aborted at the time limit. */
  signal: AbortSignal;
}

/** An entry of the provider's own books. */
export interface BookEntry {
  id: string;
  kind: 'payment' | 'refund' | 'dispute' | 'transfer' | 'fee' | 'other';
  /** The object that caused it. */
  ref: string;
  currency: Currency;
  /** Change of the platform's balance; negative for money that left it. */
  amount: bigint;
  createdAt: Date;
}

/** A dispute in the list of all disputes at the provider. */
export interface OpenedDispute {
  ref: string;
  openedAt: Date;
}

/** A notice of the provider that one of its objects has changed. */
export interface ProviderNotice {
  /** Unique for the provider. A repeated notice has the same id. */
  id: string;
  /** The provider's name of the event. */
  type: string;
  object: SnapshotKind;
  ref: string;
}

/**
 * A payment provider: takes money from buyers into the balance of the platform, and transfers it to sellers.
 *
 * Requests never reject. Their outcome is `ok` with the object's state, also if the bank has refused a payment (its
 * status is `failed`); `declined` if the bank finally refused something that leaves no object; `rejected` if the
 * request was wrong or impossible; `unknown` if there was no answer, or an inconclusive one: the same request with the
 * same key follows.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Milliseconds for which the provider remembers the key of a request. After it, `find` must come first. */
  readonly keyMs: number;

  /** Begins a payment, and charges or authorizes it at once if the bank asks the buyer nothing. */
  createPayment(
    call: ProviderCall,
    input: {
      paymentId: string;
      orderId: string;
      money: Money;
      paymentMethod: string;
      captureMethod: 'automatic' | 'manual';
      returnUrl: string | null;
    },
  ): Promise<Outcome<PaymentSnapshot>>;
  /** Continues a payment after the buyer was authenticated. */
  confirmPayment(
    call: ProviderCall,
    input: { ref: string; returnUrl: string | null },
  ): Promise<Outcome<PaymentSnapshot>>;
  /** Captures the whole authorized amount. */
  capturePayment(call: ProviderCall, input: { ref: string; money: Money }): Promise<Outcome<PaymentSnapshot>>;
  /** Ends a payment that has not succeeded. `rejected` if it has. */
  cancelPayment(call: ProviderCall, input: { ref: string }): Promise<Outcome<PaymentSnapshot>>;
  createRefund(
    call: ProviderCall,
    input: { refundId: string; orderId: string; paymentRef: string; money: Money },
  ): Promise<Outcome<RefundSnapshot>>;
  /**
   * Moves money from the balance of the platform to the account of a seller, out of the funds of one payment.
   * `rejected` with `awaitingFundsCode` if these funds cannot be used yet. `fromBalance`: out of the whole balance,
   * because the funds of the payment were transferred before.
   */
  createTransfer(
    call: ProviderCall,
    input: {
      payoutId: string;
      orderId: string;
      paymentRef: string;
      destination: string;
      money: Money;
      fromBalance?: true;
    },
  ): Promise<Outcome<TransferSnapshot>>;
  /**
   * Takes a part of a transfer back from the account of the seller. `rejected` if the account no longer has the money.
   */
  reverseTransfer(call: ProviderCall, input: { ref: string; money: Money }): Promise<Outcome<TransferSnapshot>>;
  submitEvidence(
    call: ProviderCall,
    input: { ref: string; text: string; fileUrls: string[] },
  ): Promise<Outcome<DisputeSnapshot>>;
  acceptDispute(call: ProviderCall, input: { ref: string }): Promise<Outcome<DisputeSnapshot>>;
  /** Creates the account of a seller, or returns it with a new page for its data. */
  ensureAccount(
    call: ProviderCall,
    input: {
      organizationId: string;
      ref: string | null;
      country: string;
      returnUrl: string;
      destination: string | null;
    },
  ): Promise<Outcome<AccountSnapshot>>;

  /** Reads an object. `ok` with null: there is none. */
  retrieve(signal: AbortSignal, object: SnapshotKind, ref: string): Promise<Outcome<Snapshot | null>>;
  /**
   * Finds an object by our id, which every request sends. `ok` with null: it is certain that there is none. Call it
   * before repeating a request whose key the provider may have forgotten.
   */
  find(
    signal: AbortSignal,
    wanted:
      | { object: 'payment'; paymentId: string; orderId: string }
      | { object: 'refund'; refundId: string; paymentRef: string }
      | { object: 'transfer'; payoutId: string; orderId: string },
  ): Promise<Outcome<Snapshot | null>>;
  /** The disputes that were opened since a time, oldest first. Rejects if the provider does not answer. */
  disputesSince(signal: AbortSignal, since: Date): AsyncIterable<OpenedDispute>;
  /** The balance of the platform in the provider's books. */
  balance(signal: AbortSignal, currency: Currency): Promise<Outcome<{ available: bigint; pending: bigint }>>;
  /** The entries of the provider's books since a time, oldest first. Rejects if the provider does not answer. */
  bookEntries(signal: AbortSignal, since: Date): AsyncIterable<BookEntry>;

  /**
   * Verifies and reads a notice from the bytes and headers (lower case) of a request. Returns null for a type that is
   * not needed. Throws `invalid_signature`.
   */
  readNotice(body: Buffer, headers: Record<string, string>): ProviderNotice | null;
}

const hourMs = 3_600_000;

/**
 * Makes a request to the provider. If its key is so old that the provider may have forgotten it, first searches for the
 * effect of an earlier request: a forgotten key would charge, refund or transfer twice.
 */
export async function findFirst<S extends Snapshot>(
  provider: PaymentProvider,
  { signal, ageMs }: Pick<ExternalRequest, 'signal' | 'ageMs'>,
  wanted: Parameters<PaymentProvider['find']>[1],
  request: () => Promise<Outcome<S>>,
): Promise<Outcome<S>> {
  if (ageMs < provider.keyMs - hourMs) return request();
  const found = await provider.find(signal, wanted);
  if (found.kind !== 'ok') return { kind: 'unknown', cause: `the provider could not be asked: ${found.kind}` };
  return found.value === null ? request() : { kind: 'ok', value: found.value as S };
}
