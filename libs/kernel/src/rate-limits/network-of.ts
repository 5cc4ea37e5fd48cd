import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of a client address for rate limits. An IPv6 address counts by its /64, because one host usually gets a
 * whole /64 (RFC 6177) and may use another address for every request. An IPv4 address counts by itself, also if it is
 * mapped into IPv6 (RFC 4291, section 2.5.5.2). Other text is returned unchanged.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  let network = known.get(ip);
  if (network === undefined) {
    if (known.size >= knownMax) known.clear();
    known.set(ip, (network = networkOfIPv6(ip)));
  }
  return network;
}

/** Cache of networks by address, because each request needs its client's network several times. */
const known = new Map<string, string>();
/** Maximum size of the cache. Beyond that, it is emptied. */
const knownMax = 1_000;

function networkOfIPv6(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The networks around a client address that one person may control or rent as a whole, and wider ones around them. */
export interface WiderNetworks {
  /** IPv4: a /24. IPv6: a /48, the most that one customer usually gets (RFC 6177). */
  site: string;
  /** IPv4: a /16. IPv6: a /32. */
  region: string;
}

/** The wider networks of an address. Other text is returned unchanged. */
export function widerNetworksOf(ip: string): WiderNetworks {
  const network = networkOf(ip);
  if (isIPv4(network)) {
    const bytes = network.split('.');
    return { site: `${bytes.slice(0, 3).join('.')}.0/24`, region: `${bytes.slice(0, 2).join('.')}.0.0/16` };
  }
  if (!network.endsWith('::/64')) return { site: ip, region: ip };
  const groups = network.split(':');
  return { site: `${groups.slice(0, 3).join(':')}::/48`, region: `${groups.slice(0, 2).join(':')}::/32` };
}

/**
 * The address in a text that may have brackets, a port or a zone, as entries of `X-Forwarded-For` do; null if there is
 * none. An IPv4 address that is mapped into IPv6 is returned as IPv4, because the same client is known by it elsewhere.
 */
export function plainAddress(text: string): string | null {
  const bare = (/^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text).replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const address = ipaddr.IPv6.parse(bare);
  return (address.isIPv4MappedAddress() ? address.toIPv4Address() : address).toString();
}
