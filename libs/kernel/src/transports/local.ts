import type { Client, Contract, Handlers } from '../contract/contract.ts';
import { type DispatchOptions, dispatcher } from './dispatch.ts';

/** A client of a domain in this process. Calls are checked and logged as over HTTP. */
export function local<C extends Contract>(contract: C, handlers: Handlers<C>, options: DispatchOptions): Client<C> {
  const dispatch = dispatcher(contract, handlers, options);
  return Object.fromEntries(
    Object.keys(contract.operations).map((name) => [
      name,
      (caller: never, input: never) => dispatch(name, caller, input),
    ]),
  ) as Client<C>;
}
