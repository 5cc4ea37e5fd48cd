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
const metadataAddresses = new Set(['169.254.169.254', '169.254.170.2', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254']);

/**
 * Whether a webhook may connect to this address: public unicast (IANA special-purpose registries, by ipaddr.js), or inside an
 * allowed range. IPv4-mapped IPv6 is judged as the IPv4 address it is.
 */
export function mayConnect(address: string, { allowedCidrs }: EgressPolicy): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (metadataAddresses.has(parsed.toString())) return false;
  if (allowedCidrs.some((cidr) => contains(cidr, parsed))) return true;
  return parsed.range() === 'unicast';
}

function contains(cidr: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return network.kind() === address.kind() && address.match(network, bits);
}
