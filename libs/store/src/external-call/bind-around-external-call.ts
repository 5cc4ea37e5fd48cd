import { type Caller, defaultTimeoutMs, type Reply } from '@marketplace/kernel';
import { defaultCallTimeoutMs } from './around-external-call.ts';
import { begin, type BoundCommand } from './begin.ts';
import { complete } from './complete.ts';

/** Time for both transactions, in addition to the time limit of the call. */
const transactionsMsMax = 5_000;

/**
 * Makes the handler of a command around an external call. Throws an Error if the contract's `timeoutMs` is too short,
 * or if the command takes a `clientRequestId` and does not read them again.
 */
export function bindAroundExternalCall(
  bound: BoundCommand,
): (caller: Caller, input: unknown) => Promise<Reply<unknown>> {
  const { name, operation, command } = bound;
  if (operation.clientRequest && !command.clientRequest)
    throw new Error(`${name} takes a clientRequestId, so its implementation must read the record again.`);
  const neededMs = (command.timeoutMs ?? defaultCallTimeoutMs) + transactionsMsMax;
  if ((operation.timeoutMs ?? defaultTimeoutMs) < neededMs)
    throw new Error(`${name}: its contract must allow ${neededMs} ms for its external call (timeoutMs).`);
  return async (caller, input) => {
    const begun = await begin(bound, caller, input);
    return 'output' in begun ? begun : complete(bound, begun);
  };
}
