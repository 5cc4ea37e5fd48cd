import type { Caller } from '@marketplace/kernel';
import type { Read, Work } from '../transaction/work.ts';
import type { Outcome } from './outcome.ts';

/** What a call to an external system goes by. */
export interface ExternalRequest {
  /** A repetition of the call has the same key, whichever process makes it. */
  idempotencyKey: string;
  /** Aborted when the time is up. The call must end then. */
  signal: AbortSignal;
  /**
   * Milliseconds since the key came to be. External systems forget keys: from some age on, look for the effect first.
   */
  ageMs: number;
}

/**
 * A command with a call to an external system in its middle, such as a payment. Transaction 1 runs `begin` and
 * commits what it wrote, the external call, and the claim of the caller's idempotency key. Then `call` runs, in no
 * transaction and without a connection. Transaction 2 runs `apply`, and stores the reply.
 *
 * A process that dies in between leaves the external call with a lease. Until the lease ends, a repetition of the
 * command is refused with 409 `idempotency_request_in_progress`. After that, the repetition or `finishExternalCalls`
 * makes the call again under the same key.
 */
export interface AroundExternalCall<Context, I, O, Intent = unknown, Value = unknown> {
  /**
   * Writes what is to be done, and returns what `call` and `apply` need to know of it: plain JSON, which is stored,
   * without secrets. What it throws leaves nothing behind. `externalCallId` is the idempotency key that `call` will
   * get.
   */
  begin(work: Work & Context, caller: Caller, input: I, externalCallId: string): Promise<Intent>;
  /** Asks the external system once. What it throws counts as `unknown`. */
  call(context: Context, intent: Intent, request: ExternalRequest): Promise<Outcome<Value>>;
  /**
   * Writes what came of it, and returns the output. `caller` is who began the command, whoever finishes it. The first
   * output is the stored reply, also after `unknown`: the record is `processing` then, and a later outcome changes
   * the record, not the reply. What it throws rolls transaction 2 back: nothing is stored, and the call is repeated
   * after its lease.
   */
  apply(work: Work & Context, caller: Caller, intent: Intent, outcome: Outcome<Value>): Promise<O>;
  /** Time limit of `call` in milliseconds; the default is 10,000. */
  timeoutMs?: number;
  /**
   * Of commands that take a `clientRequestId`: the record that the reply is about, and how it reads when the stored
   * reply is purged.
   */
  clientRequest?: {
    resourceId(intent: Intent): string;
    describe(read: Read & Context, caller: Caller, resourceId: string): Promise<O>;
  };
}

export function aroundExternalCall<Context, I, O, Intent, Value>(
  command: AroundExternalCall<Context, I, O, Intent, Value>,
): AroundExternalCall<Context, I, O> {
  return command as AroundExternalCall<Context, I, O>;
}

export const defaultCallTimeoutMs = 10_000;
