import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** Returns all addresses of a host name. Rejects with the resolver's error, such as `ENOTFOUND`. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Resolves by the operating system: usually /etc/hosts first, then DNS. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true });
