import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { UrlRefused } from './errors.ts';
import { type EgressPolicy, mayConnect, mayUsePort } from './policy.ts';
import type { Resolve } from './resolve.ts';

const urlLengthMax = 2048;
const dnsLimitMs = 2_000;
/** Number of checks that wait for DNS, by owner. */
const waiting = new Map<string, number>();

/** The host of a URL as sockets take it: IPv6 addresses without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * Parses a receiver's URL and checks length, protocol, credentials, port and a literal address. Makes no DNS query.
 * Throws `UrlRefused`. The WHATWG parser converts `0x7f.1`, `0177.0.0.1` and full-width digits to the address they
 * mean.
 */
export function checkUrl(text: string, policy: EgressPolicy): URL {
  if (text.length > urlLengthMax) throw new UrlRefused(`URLs are at most ${urlLengthMax} characters.`);
  if (!URL.canParse(text)) throw new UrlRefused('This is not an absolute URL.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && policy.allowHttp))
    throw new UrlRefused('Webhooks are sent to https URLs only.');
  if (url.username || url.password) throw new UrlRefused('URLs may not contain credentials.');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!mayUsePort(port, policy)) throw new UrlRefused('The port must be 443, or 1024 or above.');
  const host = hostOf(url);
  if (isIP(host) && !mayConnect(host, policy, url.protocol)) throw new UrlRefused(`The address is ${ruleOf(url)}.`);
  return url;
}

/**
 * Does `checkUrl`, and also checks all addresses to which the host name resolves now. Throws `UrlRefused`. A name that
 * does not resolve within 2 seconds is accepted, because every attempt resolves it again. `owner`: see `Resolve`.
 * Waiting checks of one owner share this time, because each is a request in progress: names that hang would otherwise
 * delay the owner's other requests, which would then all arrive at once.
 */
export async function checkReceiver(
  text: string,
  policy: EgressPolicy,
  resolve: Resolve,
  owner?: string,
): Promise<URL> {
  const url = checkUrl(text, policy);
  const host = hostOf(url);
  if (isIP(host)) return url;
  const answers = await resolveInTime(host, resolve, owner);
  if (answers.some(({ address }) => !mayConnect(address, policy, url.protocol))) {
    throw new UrlRefused(`The host resolves to an address that is ${ruleOf(url)}.`);
  }
  return url;
}

/** The addresses of the host; empty if it does not resolve in the owner's time. */
async function resolveInTime(host: string, resolve: Resolve, owner = ''): Promise<LookupAddress[]> {
  const checks = (waiting.get(owner) ?? 0) + 1;
  waiting.set(owner, checks);
  const { promise: late, resolve: end } = Promise.withResolvers<LookupAddress[]>();
  const timer = setTimeout(end, dnsLimitMs / checks, []);
  try {
    return await Promise.race([resolve(host, owner).catch(() => []), late]);
  } finally {
    clearTimeout(timer);
    const left = waiting.get(owner)! - 1;
    if (left > 0) waiting.set(owner, left);
    else waiting.delete(owner);
  }
}

/** The rule that an address violates, as the end of a sentence. */
function ruleOf({ protocol }: URL): string {
  return protocol === 'https:' ? 'not public' : 'not allowed over http';
}
