import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { hostOf } from './check-url.ts';
import { BlockedAddress, ProxyFailed } from './errors.ts';

/** Registers the current stage of a connection that is being opened, so that a timeout can destroy it. */
export type Hold = (stage: { destroy(): unknown }) => void;

/**
 * Opens a tunnel through an HTTP proxy to `authority` (`host:port`), by CONNECT (RFC 9110, section 9.3.6). The proxy
 * resolves the name. Rejects with `BlockedAddress` if the proxy's rules refuse the host, and with `ProxyFailed`
 * otherwise. `host` is for the error message.
 */
export function tunnel(proxy: URL, host: string, authority: string, hold: Hold): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const { request } = proxy.protocol === 'https:' ? https : http;
    const connecting = request({
      host: hostOf(proxy),
      port: proxy.port || undefined,
      method: 'CONNECT',
      path: authority,
      agent: false,
      headers: { host: authority, ...authorization(proxy) },
    });
    hold(connecting);
    connecting.once('error', (cause) => reject(new ProxyFailed('The egress proxy cannot be reached.', { cause })));
    connecting.once('connect', (response, socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        return reject(refusal(host, response));
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    connecting.end();
  });
}

function authorization({ username, password }: URL): Record<string, string> {
  if (!username) return {};
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { 'proxy-authorization': `Basic ${credentials}` };
}

/**
 * Statuses of a refusal. Smokescreen refuses by its rules with 407 and its own header; other proxies do so with 403.
 */
function refusal(host: string, { statusCode = 0, headers }: http.IncomingMessage): Error {
  if (statusCode === 403 || (statusCode === 407 && headers['x-smokescreen-error']))
    return new BlockedAddress(host, 'is refused by the egress proxy');
  const message = `The egress proxy answered ${statusCode}.`;
  if (statusCode === 504) return new ProxyFailed(message, { code: 'ETIMEDOUT' });
  return new ProxyFailed(message, statusCode === 502 || statusCode === 503 ? { code: 'ECONNREFUSED' } : {});
}
