import type { Reply } from '@marketplace/kernel';
import { committed, unchanged } from '../transaction/in-transaction.ts';
import { replayOf, requestInProgress, storeReply } from '../idempotency/stored-reply.ts';
import { transaction } from '../transaction/transaction.ts';
import { openWork } from '../transaction/work.ts';
import type { BoundCommand, Lease } from './begin.ts';
import { deleteExternalCall, findByKey, lockExternalCall, putOff } from './external-calls.ts';
import type { Outcome } from './around-external-call.ts';

/**
 * Makes the call, then applies its outcome in transaction 2. Returns the stored reply. Throws
 * `idempotency_request_in_progress` if another process has taken the lease and the outcome is not known yet.
 */
export async function complete(bound: BoundCommand, lease: Lease): Promise<Reply<unknown>> {
  const outcome = await ask(bound, lease);
  if (outcome.kind === 'unknown') {
    const { id, calls } = lease.call;
    const line = { operation: bound.name, external_call: id, calls, cause: outcome.cause };
    bound.store.log.warn(line, 'outcome of an external call unknown');
  }
  return applyOutcome(bound, lease, outcome);
}

/** Makes one call within its time limit. Any error is `unknown`, because the call may have taken effect. */
async function ask({ command, context }: BoundCommand, { call, deadline }: Lease): Promise<Outcome<unknown>> {
  const leftMs = Math.floor(deadline - performance.now());
  if (leftMs <= 0) return { kind: 'unknown', cause: 'no time was left for the call' };
  const signal = AbortSignal.timeout(leftMs);
  const timedOut = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  const asked = (async () =>
    command.call(context, call.intent, { idempotencyKey: call.id, signal, ageMs: call.ageMs }))();
  try {
    return await Promise.race([asked, timedOut]);
  } catch (error) {
    return { kind: 'unknown', cause: String(error) };
  }
}

/** Transaction 2. The first process that knows the outcome applies it; later ones return the stored reply. */
function applyOutcome(
  { store, operation, command, context }: BoundCommand,
  { call }: Lease,
  outcome: Outcome<unknown>,
): Promise<Reply<unknown>> {
  return committed(() =>
    transaction(store, { lock: null }, async (openManager, { now }) => {
      const em = openManager();
      const open = await lockExternalCall(em, call.id);
      const { reply } = await findByKey(em, call);
      if (!open) {
        if (!reply) throw requestInProgress();
        return unchanged(replayOf(reply));
      }
      if (outcome.kind === 'unknown') {
        // Another process has taken the lease and makes the call now.
        if (open.calls !== call.calls) throw requestInProgress();
        if (reply) return { ...unchanged(replayOf(reply)), last: [putOff(call)] };
      }
      const { work, last, wake } = openWork(store, openManager, now, call.caller, operation);
      const output = await command.apply({ ...context, ...work }, call.caller, call.intent, outcome);
      const settled = outcome.kind === 'unknown' ? putOff(call) : deleteExternalCall(call);
      if (reply) return { output: { output: replayOf(reply), wake }, last: [...last(), settled] };
      return {
        output: { output: { output }, wake },
        last: [...last(), storeReply(call, { ...call, output }, operation), settled],
      };
    }),
  );
}
