import { type Caller, callerSchema } from '../contract/access/caller.ts';
import type { Client, Contract } from '../contract/contract.ts';
import { fromWireError, toWireError } from '../transports/wire.ts';
import { createLogger, type Logger } from '../telemetry/log.ts';
export * from './name-server.ts';

/**
 * Wraps a client so that callers, inputs, replies and errors are converted to JSON and back, as between processes. A
 * value that JSON cannot represent then fails a test as it would over `remote`. `errors` are those of the contract. For
 * tests.
 */
export function throughJson<C extends Contract>(client: Client<C>, errors?: Contract['errors']): Client<C> {
  const operations = Object.entries<Call>(client).map(([name, call]): [string, Call] => [
    name,
    async (caller, input) => {
      try {
        const sent = copy({ caller, input });
        return copy(await call(callerSchema.parse(sent.caller), sent.input));
      } catch (error) {
        throw fromWireError(copy(toWireError(error)), errors);
      }
    },
  ]);
  return Object.fromEntries(operations) as Client<C>;
}

type Call = (caller: Caller, input: never) => Promise<unknown>;

function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** A logger that writes nothing. For tests. */
export function testLog(name = 'test'): Logger {
  return createLogger({ name, level: 'silent' });
}
