import type { Client, Contract, Operation } from '@marketplace/kernel';
import { contracts } from './domains.ts';

type Contracts = typeof contracts;

/** The domains, each in this process or in another: the gateway cannot tell. */
export type Clients = { [Domain in keyof Contracts]: Client<Contracts[Domain]> };

/** `trading.createListing`: a misspelled operation does not compile. */
export type OperationName = {
  [D in keyof Contracts]: `${D}.${keyof Contracts[D]['operations'] & string}`;
}[keyof Contracts];

export function operationOf(name: OperationName): Operation {
  const [domain, operation] = split(name);
  return (contracts[domain] as Contract).operations[operation]!;
}

/** The name that the operation has everywhere: file, contract entry, `operationId`. */
export function bareName(name: OperationName): string {
  return split(name)[1];
}

function split(name: OperationName): [keyof Contracts, string] {
  return name.split('.') as [keyof Contracts, string];
}
