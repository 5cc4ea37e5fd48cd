import { type LookupAddress, promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { type Answer, askNameServers, hostsFileReader } from './name-servers.ts';
import { ResolverUnavailable } from './errors.ts';

/**
 * Returns all addresses of a host name. Rejects with an error whose `code` is the resolver's, such as `ENOTFOUND`, or
 * with `ResolverUnavailable` if our own name servers do not answer. `owner` is the organization that the receiver
 * belongs to. Lookups of one owner wait for each other, and never for those of others.
 */
export type Resolve = (host: string, owner?: string) => Promise<LookupAddress[]>;

export interface ResolverOptions {
  /** Name servers, `<address>` or `<address>:<port>`. Default: those of the system (/etc/resolv.conf). */
  servers?: readonly string[] | undefined;
  /** The hosts file: names that are known without DNS. */
  hostsFile?: string;
  /** Maximum number of concurrent lookups of one owner. */
  lookupsOfOwnerMax?: number;
  /**
   * Maximum time of a lookup in milliseconds; see `shortenedBy`. A failed lookup is checked and repeated, which takes
   * as long again.
   */
  lookupMs?: number;
  /** Clock of the cache, in milliseconds. */
  now?: () => number;
  /** Random number from 0 to 1; see `shortenedBy`. */
  random?: () => number;
}

/** Minimum and maximum time for which addresses are cached, whatever the record's TTL is. */
const cachedMs = { min: 5_000, max: 300_000 };
/**
 * Time for which failures are cached (RFC 9520, section 3.2), so that a name that hangs is not asked for again at once.
 */
const failureCachedMs = 5_000;
/** Maximum number of names in the cache. The one that was resolved first is removed. */
const namesMax = 5_000;
/** Time for which lookups are refused at once after our name servers did not answer. */
const unavailableMs = 1_000;
/**
 * Maximum share by which the time of a lookup is shortened, at random. Otherwise lookups of names that hang would end
 * together, again and again, and the work after each would take all processors at once.
 */
const shortenedBy = 0.4;
/** Time limit for an answer of one name server, and number of queries to each. `lookupMs` limits the sum. */
const query = { timeout: 1_000, tries: 2 };
const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

interface Cached {
  until: number;
  /** Addresses, or the error of a name that cannot be resolved. */
  answer: LookupAddress[] | Error;
}

/**
 * Makes a resolver for names that users have entered. It reads the hosts file and asks DNS by c-ares, on its own
 * sockets. `dns.lookup` must not be used for such names: it occupies one of the four threads of libuv until the system
 * gives up, so four names whose name servers are silent would stop every lookup of the process. One lookup takes at
 * most four seconds. Search domains are not applied. Names below `localhost` are this machine, and those below
 * `invalid` do not exist (RFC 6761).
 */
export function createResolver({
  servers = [],
  hostsFile = '/etc/hosts',
  lookupsOfOwnerMax = 16,
  lookupMs = 2_000,
  now = () => performance.now(),
  random = Math.random,
}: ResolverOptions = {}): Resolve {
  const cache = new Map<string, Cached>();
  const underWay = new Map<string, Promise<LookupAddress[]>>();
  const slots = ownerSlots(lookupsOfOwnerMax);
  const hosts = hostsFileReader(hostsFile, now);
  let unavailableUntil = -Infinity;
  let resolver = openResolver(servers);

  const keep = (name: string, answer: Cached['answer'], ms: number): void => {
    cache.delete(name);
    cache.set(name, { until: now() + ms, answer });
    const [oldest] = cache.keys();
    if (cache.size > namesMax && oldest !== undefined) cache.delete(oldest);
  };
  const known = (name: string): LookupAddress[] | undefined => {
    const found = cache.get(name);
    if (!found || found.until <= now()) return undefined;
    if (found.answer instanceof Error) throw found.answer;
    return found.answer;
  };
  const look = async (name: string): Promise<LookupAddress[]> => {
    try {
      const ms = lookupMs * (1 - shortenedBy * random());
      const { addresses, ttlSeconds }: Answer = await askNameServers(resolver, name, ms);
      keep(name, addresses, Math.min(cachedMs.max, Math.max(cachedMs.min, ttlSeconds * 1000)));
      return addresses;
    } catch (error) {
      if (error instanceof ResolverUnavailable) {
        unavailableUntil = now() + unavailableMs;
        // The addresses of the name servers may have changed, such as those of a laptop.
        resolver = openResolver(servers);
      } else keep(name, error as Error, failureCachedMs);
      throw error;
    }
  };
  /** Joins a running lookup. One that waits behind others of its owner is not joined. */
  const join = (name: string): Promise<LookupAddress[]> | LookupAddress[] | undefined => {
    const found = known(name) ?? underWay.get(name);
    if (!found && now() < unavailableUntil) throw new ResolverUnavailable();
    return found;
  };
  return async (host, owner = '') => {
    const name = host.toLowerCase().replace(/\.$/, '');
    if (isIP(name)) return [{ address: name, family: isIP(name) }];
    const local = hosts(name);
    if (local.length > 0) return local;
    if (/(^|\.)localhost$/.test(name)) return loopback;
    if (/(^|\.)invalid$/.test(name)) throw Object.assign(new Error(`${name} does not exist.`), { code: 'ENOTFOUND' });
    const found = join(name);
    if (found) return found;
    const leave = await slots.take(owner);
    try {
      const meanwhile = join(name);
      if (meanwhile) return await meanwhile;
      const looking = look(name).finally(() => underWay.delete(name));
      underWay.set(name, looking);
      return await looking;
    } finally {
      leave();
    }
  };
}

function openResolver(servers: readonly string[]): dns.Resolver {
  const resolver = new dns.Resolver(query);
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

/** Slots that limit the concurrent lookups of each owner. */
interface OwnerSlots {
  /** Resolves when the owner has a free slot, in the order of the calls, with the function that frees it. */
  take(owner: string): Promise<() => void>;
}

/** Makes slots: `max` for each owner. Owners do not wait for each other. */
function ownerSlots(max: number): OwnerSlots {
  const owners = new Map<string, { taken: number; waiting: (() => void)[] }>();
  return {
    take: async (id) => {
      const owner = owners.get(id) ?? { taken: 0, waiting: [] };
      owners.set(id, owner);
      if (owner.taken >= max) await new Promise<void>((begin) => owner.waiting.push(begin));
      else owner.taken += 1;
      return () => {
        const begin = owner.waiting.shift();
        // The slot passes to the next waiting call.
        if (begin) return begin();
        owner.taken -= 1;
        if (owner.taken === 0) owners.delete(id);
      };
    },
  };
}
