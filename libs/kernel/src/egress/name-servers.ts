import type { LookupAddress, promises as dns } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ResolverUnavailable } from './errors.ts';

/** Answer of DNS for a name. */
export interface Answer {
  /** At least one, those of IPv4 first. */
  addresses: LookupAddress[];
  /** The smallest TTL of the records. */
  ttlSeconds: number;
}

/** Shares of the time of a lookup for checking the name servers, and for the repetition. */
const share = { check: 0.4, again: 0.6 };
/** Codes that mean that the name has no address. For `EBADNAME` the name is invalid, and no server was asked. */
const isAnswer = (error: unknown): boolean => /^(ENOTFOUND|ENODATA|EBADNAME)$/.test(codeOf(error));

/**
 * Asks for the A and AAAA records of a name, for at most `lookupMs`, including all name servers and repetitions. If one
 * query fails, the answer of the other is used. Rejects with an error whose `code` is `ENOTFOUND`, `ENODATA` or
 * `ESERVFAIL`, or with `ResolverUnavailable` if our own name servers are at fault. If a name gets no answer, the fault
 * may be with its owner's name servers, which ours wait for. So ours are then asked for the root, which they know
 * without asking others. If they answer, the name is asked for again, because they may have been unavailable before.
 * All of this takes at most twice `lookupMs`.
 */
export async function askNameServers(resolver: dns.Resolver, name: string, lookupMs: number): Promise<Answer> {
  try {
    return await ask(resolver, name, lookupMs);
  } catch (error) {
    if (codeOf(error) !== 'ESERVFAIL') throw error;
    if (!(await serversWork(resolver, share.check * lookupMs))) throw new ResolverUnavailable(error as Error);
    return await ask(resolver, name, share.again * lookupMs);
  }
}

async function ask(resolver: dns.Resolver, name: string, ms: number): Promise<Answer> {
  const [v4, v6] = await Promise.allSettled([
    within(ms, resolver.resolve4(name, { ttl: true })),
    within(ms, resolver.resolve6(name, { ttl: true })),
  ]);
  const records = [
    ...(v4.status === 'fulfilled' ? v4.value.map((record) => ({ ...record, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((record) => ({ ...record, family: 6 })) : []),
  ];
  if (records.length > 0) {
    return {
      addresses: records.map(({ address, family }) => ({ address, family })),
      ttlSeconds: Math.min(...records.map(({ ttl }) => ttl)),
    };
  }
  const errors = [v4, v6].flatMap((query) => (query.status === 'rejected' ? [query.reason as Error] : []));
  if (!errors.every(isAnswer)) throw failure('ESERVFAIL', `The name servers of ${name} gave no answer.`, errors[0]);
  throw errors.some((error) => codeOf(error) !== 'ENODATA')
    ? failure('ENOTFOUND', `${name} does not exist.`)
    : failure('ENODATA', `${name} has no address.`);
}

async function serversWork(resolver: dns.Resolver, ms: number): Promise<boolean> {
  try {
    await within(ms, resolver.resolveNs('.'));
    return true;
  } catch (error) {
    return isAnswer(error);
  }
}

/** Rejects with `ETIMEOUT` after the time. The query continues until c-ares ends it. */
async function within<T>(ms: number, query: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure('ETIMEOUT', 'The name servers did not answer in time.')), ms);
  try {
    return await Promise.race([query, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The message is shown to the owner of the receiver. */
function failure(code: string, message: string, cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/** Interval at which the file is read again. */
const readEveryMs = 10_000;

/** Returns a function that looks a name up in the hosts file. A file that cannot be read has no names. */
export function hostsFileReader(path: string, now: () => number): (name: string) => LookupAddress[] {
  let names = new Map<string, LookupAddress[]>();
  let readAt = -Infinity;
  return (name) => {
    if (now() - readAt >= readEveryMs) {
      names = parseHosts(read(path));
      readAt = now();
    }
    return names.get(name) ?? [];
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Addresses by name. A line is an address and its names; `#` begins a comment. */
function parseHosts(text: string): Map<string, LookupAddress[]> {
  const names = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase();
      names.set(name, [...(names.get(name) ?? []), { address, family }]);
    }
  }
  return names;
}
