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

/**
 * All of IPv6 that is assigned for global unicast (IANA). ipaddr.js takes what is outside and has no name for public.
 */
const globalUnicast = '2000::/3';

/** IPv4 hosts in IPv6 clothes, and where in the 16 bytes they stand: what a translator or tunnel would make of them. */
const embeddings: [cidr: string, offset: number][] = [
  // IPv4-compatible, deprecated (RFC 4291).
  ['::/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['64:ff9b::/96', 12],
  ['64:ff9b:1::/48', 12],
  ['2002::/16', 2],
];

/**
 * Whether a webhook may connect to this address: public unicast (IANA special-purpose registries, by ipaddr.js), or
 * inside an allowed range; over http only the latter. IPv4-mapped IPv6 is judged as the IPv4 address it is.
 */
export function mayConnect(address: string, { allowedCidrs }: EgressPolicy, protocol = 'https:'): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (metadataAddresses.has(parsed.toString()) || metadataAddresses.has(embeddedIpv4(parsed))) return false;
  if (allowedCidrs.some((cidr) => contains(cidr, parsed))) return true;
  return (
    protocol === 'https:' &&
    parsed.range() === 'unicast' &&
    (parsed.kind() === 'ipv4' || contains(globalUnicast, parsed)) &&
    !isIsatap(parsed)
  );
}

/** 443 and what needs no privileges; 80 where the operator allows http. */
export function mayUsePort(port: number, { allowHttp }: EgressPolicy): boolean {
  return port >= 1024 || port === 443 || (port === 80 && allowHttp);
}

/** The IPv4 address that a translator or tunnel would make of it, or nothing. */
function embeddedIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const offset = isIsatap(address) ? 12 : embeddings.find(([cidr]) => contains(cidr, address))?.[1];
  return offset === undefined
    ? ''
    : address
        .toByteArray()
        .slice(offset, offset + 4)
        .join('.');
}

/** An IPv4 address behind any prefix of a site (RFC 5214, section 6.1). */
function isIsatap(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  return bytes.length === 16 && (bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

function contains(cidr: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return network.kind() === address.kind() && address.match(network, bits);
}
