import type { Client, Contract, Operation } from '@marketplace/kernel';
import { contracts } from './domains.ts';

type Contracts = typeof contracts;

/** One client per domain. The domain may run in this process or in another. */
export type Clients = { [Domain in keyof Contracts]: Client<Contracts[Domain]> };

/** Name of an operation, such as `trading.createListing`. A misspelled name does not compile. */
export type OperationName = {
  [D in keyof Contracts]: `${D}.${keyof Contracts[D]['operations'] & string}`;
}[keyof Contracts];

export function operationOf(name: OperationName): Operation {
  const [domain, operation] = split(name);
  return (contracts[domain] as Contract).operations[operation]!;
}

/** The name without its domain: the name of the file, the contract entry and the `operationId`. */
export function bareName(name: OperationName): string {
  return split(name)[1];
}

function split(name: OperationName): [keyof Contracts, string] {
  return name.split('.') as [keyof Contracts, string];
}
