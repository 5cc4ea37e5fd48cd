import { isIPv6 } from 'node:net';

/**
 * What limits count an address by. One host is given a whole /64 of IPv6 (RFC 6177) and may use another address for
 * every request, so IPv6 counts by /64; IPv4 counts whole, also where it comes mapped into IPv6 (RFC 4291, 2.5.5.2).
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

/**
 * The eight numbers of an IPv6 address. URL knows every spelling, and writes the last two of them in hexadecimal too.
 */
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
