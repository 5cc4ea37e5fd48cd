import { isIP } from 'node:net';

/** The name or address in a Host header, without port, brackets and a final dot. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/**
 * Whether a `hostName` may belong to a website. Such a name could first resolve to the website and then to 127.0.0.1
 * (DNS rebinding). Addresses and names without a dot, such as `localhost` or the name of a container, cannot.
 */
export function mayBeWebsite(name: string): boolean {
  return isIP(name) === 0 && name.includes('.') && !name.endsWith('.localhost');
}
