import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What receivers the operator allows. Everything private is refused unless `allowedCidrs` names it. */
export interface EgressPolicy {
  /** Ranges allowed although they are not public, for example `127.0.0.0/8` on a developer's machine. */
  allowedCidrs: string[];
  /** http receivers are allowed only where the operator says so, and then only at `allowedCidrs`. */
  allowHttp: boolean;
}

/** Addresses that hand out cloud credentials: refused even inside an allowed range. */
const metadataAddresses = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** Addresses of IPv4 hosts in IPv6 clothes: IPv4-compatible (RFC 4291, deprecated; ipaddr.js takes it for public) and NAT64. */
const ipv4Compatible = '::/96';
const embeddings = [ipv4Compatible, '64:ff9b::/96'];

/**
 * Whether a webhook may connect to this address: public unicast (IANA special-purpose registries, by ipaddr.js), or inside an
 * allowed range; over http only the latter. IPv4-mapped IPv6 is judged as the IPv4 address it is.
 */
export function mayConnect(address: string, { allowedCidrs }: EgressPolicy, protocol = 'https:'): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (metadataAddresses.has(parsed.toString()) || metadataAddresses.has(embeddedIpv4(parsed))) return false;
  if (allowedCidrs.some((cidr) => contains(cidr, parsed))) return true;
  return protocol === 'https:' && parsed.range() === 'unicast' && !contains(ipv4Compatible, parsed);
}

/** The IPv4 address that a translator or tunnel would make of it, or nothing. */
function embeddedIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return embeddings.some((cidr) => contains(cidr, address)) ? address.toByteArray().slice(-4).join('.') : '';
}

function contains(cidr: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return network.kind() === address.kind() && address.match(network, bits);
}
