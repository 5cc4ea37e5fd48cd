import { readFileSync } from 'node:fs';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';

/** The file is read again after this time. */
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
