import { isIP } from 'node:net';
import { UrlRefused } from './errors.ts';
import { type EgressPolicy, mayConnect, mayUsePort } from './policy.ts';
import { type Resolve, systemResolve } from './resolve.ts';

const urlLengthMax = 2048;
const dnsLimitMs = 2_000;

/** The host as sockets want it: IPv6 literals without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * What can be said of a URL without connecting. Returns the parsed URL; throws `UrlRefused`. WHATWG parsing folds
 * `0x7f.1`, `0177.0.0.1` and full-width digits to the address they mean.
 */
export function checkUrl(text: string, policy: EgressPolicy): URL {
  if (text.length > urlLengthMax) throw new UrlRefused(`URLs are at most ${urlLengthMax} characters.`);
  if (!URL.canParse(text)) throw new UrlRefused('This is not an absolute URL.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && policy.allowHttp))
    throw new UrlRefused('Only https URLs are delivered to.');
  if (url.username || url.password) throw new UrlRefused('URLs may not carry credentials.');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!mayUsePort(port, policy)) throw new UrlRefused('Ports are 443, or 1024 and above.');
  const host = hostOf(url);
  if (isIP(host) && !mayConnect(host, policy, url.protocol)) throw new UrlRefused(`The address is ${lacking(url)}.`);
  return url;
}

/**
 * `checkUrl`, and a look at what the name resolves to now. A name that does not resolve is let pass: each attempt asks
 * again.
 */
export async function checkReceiver(
  text: string,
  policy: EgressPolicy,
  resolve: Resolve = systemResolve,
): Promise<URL> {
  const url = checkUrl(text, policy);
  const host = hostOf(url);
  if (isIP(host)) return url;
  const answers = await Promise.race([
    resolve(host).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(resolve, dnsLimitMs, []).unref()),
  ]);
  if (answers.some(({ address }) => !mayConnect(address, policy, url.protocol))) {
    throw new UrlRefused(`The host resolves to an address that is ${lacking(url)}.`);
  }
  return url;
}

function lacking({ protocol }: URL): string {
  return protocol === 'https:' ? 'not public' : 'not one of those allowed over http';
}
