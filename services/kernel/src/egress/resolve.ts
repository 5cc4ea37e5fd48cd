import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** All addresses of a name; rejects with the DNS's error. Tests put their own in its place. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** What the system says: /etc/hosts first, then the DNS. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true });
