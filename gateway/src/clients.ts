import { type IdentityClient, identityContract } from '@marketplace/identity-contract';
import { type Caller, type Client, type Contract, type Operation, type Reply } from '@marketplace/kernel';
import { type TradingClient, tradingContract } from '@marketplace/trading-contract';
import { type WebhooksClient, webhooksContract } from '@marketplace/webhooks-contract';

/** The domains, each in this process or in another: the gateway cannot tell. */
export interface Clients {
  identity: IdentityClient;
  trading: TradingClient;
  webhooks: WebhooksClient;
}

export const contracts = { identity: identityContract, trading: tradingContract, webhooks: webhooksContract };
type Contracts = typeof contracts;

/** `trading.createListing`: a misspelled operation does not compile. */
export type OperationName = { [D in keyof Contracts]: `${D}.${keyof Contracts[D]['operations'] & string}` }[keyof Contracts];

export function operationOf(name: OperationName): Operation {
  const [domain, operation] = split(name);
  return (contracts[domain] as Contract).operations[operation]!;
}

export function call(clients: Clients, name: OperationName, caller: Caller, input: unknown): Promise<Reply<unknown>> {
  const [domain, operation] = split(name);
  return (clients[domain] as unknown as Client<Contract>)[operation]!(caller, input);
}

/** The name that the operation has everywhere: file, contract entry, `operationId`. */
export function bareName(name: OperationName): string {
  return split(name)[1];
}

function split(name: OperationName): [keyof Contracts, string] {
  return name.split('.') as [keyof Contracts, string];
}
