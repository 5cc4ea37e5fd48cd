import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Caller,
  type IdempotencyIdentity,
  idempotencyIdentityOf,
  newId,
  type Operation,
  type Reply,
} from '@marketplace/kernel';
import { findClientRequest, rememberClientRequest, replyToClientRequest } from '../idempotency/client-request.ts';
import { committed, unchanged } from '../transaction/in-transaction.ts';
import type { Store } from '../store.ts';
import { assertSameRequest, fingerprintOf, lockOf, replayOf, requestInProgress } from '../idempotency/stored-reply.ts';
import { transaction } from '../transaction/transaction.ts';
import { openWork } from '../transaction/work.ts';
import { type AroundExternalCall, defaultCallTimeoutMs } from './around-external-call.ts';
import { type ExternalCall, findByKey, insertExternalCall, type KnownByKey, takeLease } from './external-calls.ts';

/** A command around an external call that is bound to its store, contract and context. */
export interface BoundCommand {
  store: Store;
  /** `<contract>.<operation>`. */
  name: string;
  operation: Operation;
  context: object;
  command: AroundExternalCall<object, unknown, unknown>;
}

/** The right to make an external call. */
export interface Lease {
  call: ExternalCall;
  /** Deadline of the call, on the clock of `performance.now()`. */
  deadline: number;
}

/** Time by which the lease is longer than the call's time limit, so that its holder can still store the outcome. */
const leaseMarginMs = 5_000;

const timeoutMsOf = ({ command }: BoundCommand): number => command.timeoutMs ?? defaultCallTimeoutMs;
const leaseMsOf = (bound: BoundCommand): number => timeoutMsOf(bound) + leaseMarginMs;

/**
 * Transaction 1. Begins the command and returns a lease. For a repetition, returns the stored reply, or takes over a
 * call whose lease has ended. Throws `idempotency_request_in_progress` while another process holds the lease,
 * `idempotency_key_reused` and `client_request_id_conflict`.
 */
export async function begin(bound: BoundCommand, caller: Caller, input: unknown): Promise<Lease | Reply<unknown>> {
  const { store, name, operation, command, context } = bound;
  const identity = idempotencyIdentityOf(name, operation, caller, input);
  const fingerprint = fingerprintOf(name, input, caller);
  return committed<Lease | Reply<unknown>>(() =>
    transaction(store, { lock: identity && lockOf(identity) }, async (open, { now, locked }) => {
      const em = open();
      const known = identity && (await findByKey(em, identity));
      const repeated = known && (await repetition(bound, em, known, identity, fingerprint));
      if (repeated) return unchanged(repeated);
      if (!locked) throw requestInProgress();
      const { work, last, wake } = openWork(store, open, now, caller, operation);
      const scope = identity?.clientRequest && { operation: name, request: identity.clientRequest, fingerprint };
      const earlier = scope && (await findClientRequest(em, scope));
      if (earlier) {
        const { reply, claim } = await findByKey(em, { ...identity, key: earlier.key });
        // The key may have been used for another request since then.
        const own = <T extends { requestId: string }>(it: T | null) =>
          it?.requestId === earlier.requestId ? it : null;
        const again = await repetition(bound, em, { reply: own(reply), claim: own(claim) }, identity, fingerprint);
        const read = (id: string) => command.clientRequest!.read({ ...context, ...work }, caller, id);
        return unchanged(again ?? (await replyToClientRequest({ ...earlier, output: null }, { read })));
      }
      const id = newId('xcl');
      const intent = storable(await command.begin({ ...context, ...work }, caller, input, id));
      const { requestId } = caller;
      // Without a key, no client can ask for the reply again, but a process that lost its lease finds it by the id.
      const { owner, key } = identity ?? { owner: id, key: id };
      const claim = { owner, operation: name, key, fingerprint, requestId };
      const call = { ...claim, id, caller: lasting(caller), intent, calls: 1, ageMs: 0 };
      if (scope) {
        const resourceId = command.clientRequest!.resourceId(intent);
        await rememberClientRequest(em, scope, { key, resourceId, requestId });
      }
      // Computed before the lease begins on the database's clock, so that the call ends before the lease.
      const deadline = performance.now() + timeoutMsOf(bound);
      return {
        output: { output: { call, deadline }, wake },
        last: [...last(), insertExternalCall(call, leaseMsOf(bound))],
      };
    }),
  );
}

/**
 * Takes over a call whose lease has ended. Returns null if another process holds the lease, or the outcome is known.
 */
export async function takeOver(bound: BoundCommand, em: EntityManager, id: string): Promise<Lease | null> {
  const deadline = performance.now() + timeoutMsOf(bound);
  const call = await takeLease(em, id, leaseMsOf(bound));
  return call && { call, deadline };
}

/** The stored reply, or a lease of the call, for a repetition of a request; null if the request is not known. */
async function repetition(
  bound: BoundCommand,
  em: EntityManager,
  { reply, claim }: KnownByKey,
  identity: IdempotencyIdentity,
  fingerprint: string,
) {
  const known = reply ?? claim;
  if (!known) return null;
  assertSameRequest(known, fingerprint, identity);
  if (reply) return replayOf(reply);
  const lease = await takeOver(bound, em, claim!.id);
  if (!lease) throw requestInProgress();
  return lease;
}

/** The caller as stored with an external call, without the members that belong to a single request. */
function lasting({ idempotencyKey: _key, expectedVersion: _version, ...caller }: Caller): Caller {
  return caller;
}

/** The intent as read back from the database, so that `call` and `apply` get the same value in every process. */
function storable(intent: unknown): unknown {
  return JSON.parse(JSON.stringify(intent)) as unknown;
}
