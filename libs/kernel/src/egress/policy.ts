import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Rules for receivers. Public addresses are allowed over https; others only if `allowedCidrs` contains them. */
export interface EgressPolicy {
  /** CIDR ranges that are allowed although they are not public, such as `127.0.0.0/8` on a developer's machine. */
  allowedCidrs: string[];
  /** Whether http is allowed. Even then it is allowed only for addresses in `allowedCidrs`. */
  allowHttp: boolean;
}

/** Metadata services of clouds, which hand out credentials. They are refused even inside an allowed range. */
const metadataAddresses = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** The IPv6 range for global unicast (IANA). ipaddr.js reports unassigned ranges outside of it as `unicast` too. */
const globalUnicast = '2000::/3';

/**
 * IPv6 ranges that embed IPv4 addresses, with the byte offset. A translator or tunnel would connect to the embedded
 * address.
 */
const embeddings: [cidr: string, offset: number][] = [
  // IPv4-compatible, deprecated (RFC 4291).
  ['::/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['64:ff9b::/96', 12],
  ['64:ff9b:1::/48', 12],
  ['2002::/16', 2],
];

/**
 * Whether a webhook may be sent to this IP address. Over https, public unicast addresses (by the IANA special-purpose
 * registries, as in ipaddr.js) and allowed ranges; over http, only allowed ranges. An IPv4-mapped IPv6 address counts
 * as the IPv4 address. False for text that is not an address. `protocol` is `https:` or `http:`.
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

/** Whether a webhook may be sent to this port: 443, ports from 1024, and 80 if http is allowed. */
export function mayUsePort(port: number, { allowHttp }: EgressPolicy): boolean {
  return port >= 1024 || port === 443 || (port === 80 && allowHttp);
}

/** The IPv4 address that is embedded in an IPv6 address, or an empty string. */
function embeddedIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const offset = isIsatap(address) ? 12 : embeddings.find(([cidr]) => contains(cidr, address))?.[1];
  return offset === undefined
    ? ''
    : address
        .toByteArray()
        .slice(offset, offset + 4)
        .join('.');
}

/** Whether the address is an ISATAP address, which embeds an IPv4 address (RFC 5214, section 6.1). */
function isIsatap(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  return bytes.length === 16 && (bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

function contains(cidr: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return network.kind() === address.kind() && address.match(network, bits);
}
