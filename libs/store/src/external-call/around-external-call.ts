import type { Caller } from '@marketplace/kernel';
import type { Read, Work } from '../transaction/work.ts';

/** The outcome of a call to an external system. */
export type Outcome<Value> =
  /** The call took effect. */
  | { kind: 'ok'; value: Value }
  /** The call was finally refused, for example by a bank. To try again, make a new call with a new key. */
  | { kind: 'declined'; code: string; message: string }
  /** The request was invalid or impossible. To try again with a corrected request, make a new call with a new key. */
  | { kind: 'rejected'; code: string; message: string }
  /** There was no answer, or an inconclusive one. The call is repeated with the same key until the outcome is known. */
  | { kind: 'unknown'; cause: string };

/** The parameters of one call to an external system. */
export interface ExternalRequest {
  /** The idempotency key for the external system. Every repetition of the call has the same key. */
  idempotencyKey: string;
  /** Aborted when the time limit is reached. The call must end then. */
  signal: AbortSignal;
  /**
   * Milliseconds since the key was created. External systems forget keys after some time, so a call with an old key
   * must first check whether an earlier call has taken effect.
   */
  ageMs: number;
}

/**
 * A command that calls an external system, such as a payment provider, between two transactions. Transaction 1 runs
 * `begin` and commits its changes, the external call and the claim of the caller's idempotency key. Then `call` runs
 * without a transaction or a connection. Transaction 2 runs `apply` and stores the reply.
 *
 * If the process dies in between, the external call stays with a lease. Until the lease ends, a repetition of the
 * command is refused with `idempotency_request_in_progress`. After that, a repetition or `finishExternalCalls` makes
 * the call again with the same key.
 */
export interface AroundExternalCall<Context, I, O, Intent = unknown, Value = unknown> {
  /**
   * Writes the intended change, and returns the intent: the data that `call` and `apply` need. The intent is stored as
   * JSON, so it must contain no secrets. If it rejects, transaction 1 is rolled back. `externalCallId` is the
   * idempotency key that `call` will get.
   */
  begin(work: Work & Context, caller: Caller, input: I, externalCallId: string): Promise<Intent>;
  /** Makes one request to the external system. A rejection counts as the outcome `unknown`. */
  call(context: Context, intent: Intent, request: ExternalRequest): Promise<Outcome<Value>>;
  /**
   * Writes the outcome and returns the output. `caller` is the caller who began the command, also if another process
   * finishes it. The first output becomes the stored reply, also after the outcome `unknown` (the record is
   * `processing` then). A later outcome changes the record but not the reply. If it rejects, transaction 2 is rolled
   * back, and the call is made again after its lease has ended.
   */
  apply(work: Work & Context, caller: Caller, intent: Intent, outcome: Outcome<Value>): Promise<O>;
  /** Time limit of `call` in milliseconds. The default is `defaultCallTimeoutMs`. */
  timeoutMs?: number;
  /** Required if the command takes a `clientRequestId`; see `ClientRequestCommand`. */
  clientRequest?: {
    resourceId(intent: Intent): string;
    read(read: Read & Context, caller: Caller, resourceId: string): Promise<O>;
  };
}

/** Declares the implementation of a command around an external call. Returns its argument. */
export function aroundExternalCall<Context, I, O, Intent, Value>(
  command: AroundExternalCall<Context, I, O, Intent, Value>,
): AroundExternalCall<Context, I, O> {
  return command as AroundExternalCall<Context, I, O>;
}

/** Time limit, in milliseconds, of external calls that set none. */
export const defaultCallTimeoutMs = 10_000;
