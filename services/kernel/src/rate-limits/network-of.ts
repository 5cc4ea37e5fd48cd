import { isIPv6 } from 'node:net';

/**
 * The network by which rate limits count a client address. An IPv6 address counts by its /64, because one host usually
 * gets a whole /64 (RFC 6177) and may use another address for every request. An IPv4 address counts by itself, also if
 * it is mapped into IPv6 (RFC 4291, section 2.5.5.2). Other text is returned unchanged.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight 16-bit groups of an IPv6 address. `URL` parses every notation and writes all groups in hexadecimal. */
function groupsOf(ip: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16)),
  );
  return [...before!, ...Array<number>(8 - before!.length - after!.length).fill(0), ...after!];
}
