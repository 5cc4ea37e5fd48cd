import type { Client, Contract } from '../contract/contract.ts';
import { remote, type RemoteOptions } from './remote.ts';

/** Clients of services in other processes, by domain. `close` waits for running calls. */
export type RemoteClients<Contracts extends Record<string, Contract>> = {
  [Domain in keyof Contracts]: Client<Contracts[Domain]> & { close(): Promise<void> };
};

/** Makes a client for each contract of a record. `connect` returns how to reach the service of a domain. */
export function remoteClients<Contracts extends Record<string, Contract>>(
  contracts: Contracts,
  connect: (domain: keyof Contracts & string) => RemoteOptions,
): RemoteClients<Contracts> {
  const clients = Object.entries(contracts).map(([domain, contract]) => [domain, remote(contract, connect(domain))]);
  return Object.fromEntries(clients) as RemoteClients<Contracts>;
}
