import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network by which rate limits count a client address. An IPv6 address counts by its /64, because one host usually
 * gets a whole /64 (RFC 6177) and may use another address for every request. An IPv4 address counts by itself, also if
 * it is mapped into IPv6 (RFC 4291, section 2.5.5.2). Other text is returned unchanged.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
