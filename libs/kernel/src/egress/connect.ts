import net, { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import type { Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { BlockedAddress, ConnectTimeout, HandshakeFailed } from './errors.ts';
import { type EgressPolicy, mayConnect, mayUsePort } from './policy.ts';
import type { Resolve } from './resolve.ts';
import { type Hold, tunnel } from './tunnel.ts';

/**
 * The progress of a connection. Times are on the clock of `performance.now()`; null for steps not reached or skipped.
 */
export interface EgressConnection {
  /** Time at which the name was resolved; null for a literal address or through a proxy. */
  resolvedAt: number | null;
  /** Whether the name is being resolved. */
  resolving: boolean;
  /** Time at which the TCP connection, or the tunnel through the proxy, was open. */
  connectedAt: number | null;
  /** Time at which the TLS handshake was complete; null over http. */
  securedAt: number | null;
  /** The address of the receiver; null through a proxy, or if the address was refused. */
  remoteIp: string | null;
}

export interface ConnectOptions {
  policy: EgressPolicy;
  /**
   * Time limit in milliseconds for TCP and TLS together. The resolver has its own limit, and `openConnection` waits for
   * it up to three times as long, because its error says whether the receiver is at fault.
   */
  connectTimeoutMs: number;
  /** Resolves host names. Not used with a proxy. */
  resolve: Resolve;
  /** The organization that the receiver belongs to. See `Resolve`. */
  owner?: string | undefined;
  /** An HTTP proxy for all connections. */
  proxy?: URL | undefined;
  /** Certificate authorities to trust instead of those of Node.js, in PEM. */
  ca?: string | undefined;
}

type Target = Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>;

/** Time for each address of a receiver before the next is tried. The default of Node.js, 250 ms, is too short. */
const addressAttemptMs = 1_000;
/** Number of times that the time limit of a connection may pass while its name is resolved. */
const resolvingTimes = 3;

/**
 * Opens a connection if the policy allows it, and calls back with the socket or an error: `BlockedAddress`,
 * `ConnectTimeout`, `HandshakeFailed`, `ProxyFailed`, `ResolverUnavailable`, or the error of the resolver or socket.
 * Returns the progress of the connection, which is updated until the callback.
 *
 * A name is resolved once, and the connection is refused if the policy refuses any of its addresses. The socket may
 * connect only to these addresses, which prevents DNS rebinding, and its remote address is checked again before
 * anything is sent. TLS sessions are not resumed, because a resumed session skips the check of the host name in the
 * certificate.
 */
export function openConnection(
  target: Target,
  options: ConnectOptions,
  callback: buildConnector.Callback,
): EgressConnection {
  const connection: EgressConnection = {
    resolvedAt: null,
    resolving: false,
    connectedAt: null,
    securedAt: null,
    remoteIp: null,
  };
  const host = target.hostname.replace(/^\[|\]$/g, '');
  let stage: { destroy(): unknown } | null = null;
  let settled = false;
  const hold: Hold = (next) => {
    if (settled) next.destroy();
    stage = next;
  };
  const settle = (error: Error | null, socket: Socket | null): void => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    if (error || !socket) stage?.destroy();
    if (socket && !error) callback(null, socket);
    else callback(error ?? new Error('There is no socket.'), null);
  };
  const limitMs = options.connectTimeoutMs;
  const expire = (): void => settle(new ConnectTimeout(host, limitMs), null);
  let timer = setTimeout(expire, limitMs);
  const limit = (ms: number): void => {
    clearTimeout(timer);
    if (!settled) timer = setTimeout(expire, ms);
  };
  const resolve: Resolve = async (...asked) => {
    connection.resolving = true;
    limit(resolvingTimes * limitMs);
    try {
      return await options.resolve(...asked);
    } finally {
      connection.resolving = false;
      limit(limitMs);
    }
  };
  open({ ...target, host }, { ...options, resolve }, connection, hold).then(
    (socket) => settle(null, socket),
    (error: Error) => settle(error, null),
  );
  return connection;
}

async function open(
  target: Target & { host: string },
  options: ConnectOptions,
  connection: EgressConnection,
  hold: Hold,
): Promise<Socket> {
  const { protocol, host } = target;
  const port = Number(target.port || (protocol === 'https:' ? 443 : 80));
  if (!mayUsePort(port, options.policy)) throw new BlockedAddress(host, `may not be connected to at port ${port}`);
  // With a proxy, the addresses of a name are not known here, so http is refused for names.
  if (isIP(host) ? !mayConnect(host, options.policy, protocol) : options.proxy && protocol !== 'https:')
    throw refused(host, protocol);
  const plain = options.proxy
    ? await tunnel(options.proxy, host, isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`, hold)
    : await dial({ protocol, host, port }, options, connection, hold);
  connection.connectedAt = performance.now();
  if (protocol !== 'https:') return plain as Socket;
  const secured = await secure(plain, host, options.ca, hold);
  connection.securedAt = performance.now();
  return secured;
}

async function dial(
  { protocol, host, port }: { protocol: string; host: string; port: number },
  { policy, resolve, owner }: ConnectOptions,
  connection: EgressConnection,
  hold: Hold,
): Promise<Socket> {
  const answers = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, owner);
  const [first] = answers;
  if (!isIP(host)) connection.resolvedAt = performance.now();
  if (!first) throw Object.assign(new Error(`${host} has no address.`), { code: 'ENODATA' });
  if (!answers.every(({ address }) => mayConnect(address, policy, protocol))) throw refused(host, protocol);
  const pinned: net.LookupFunction = (_, { all }, answer) =>
    all ? answer(null, answers) : answer(null, first.address, first.family);
  const socket = net.connect({
    host,
    port,
    lookup: pinned,
    noDelay: true,
    autoSelectFamilyAttemptTimeout: addressAttemptMs,
  });
  hold(socket);
  await connected(socket, 'connect');
  if (!mayConnect(socket.remoteAddress ?? '', policy, protocol)) throw refused(host, protocol);
  connection.remoteIp = socket.remoteAddress ?? null;
  return socket;
}

async function secure(plain: Duplex, host: string, ca: string | undefined, hold: Hold): Promise<Socket> {
  // SNI allows neither addresses nor a trailing dot (RFC 6066, section 3).
  const servername = isIP(host) ? '' : host.replace(/\.$/, '');
  const socket = tls.connect({ socket: plain, host, servername, ca, ALPNProtocols: ['http/1.1'] });
  hold(socket);
  try {
    await connected(socket, 'secureConnect');
    return socket;
  } catch (error) {
    throw brokenConnection.test((error as NodeJS.ErrnoException).code ?? '')
      ? error
      : new HandshakeFailed(error as Error);
  }
}

/** Error codes of a broken connection. During the handshake they say nothing about TLS, so they are not wrapped. */
const brokenConnection = /^(ECONNRESET|EPIPE|ETIMEDOUT)$/;

function connected(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    // This listener is not removed, because an error before undici adds its own listener would be uncaught.
    socket.on('error', reject);
    socket.once(event, resolve);
  });
}

function refused(host: string, protocol: string): BlockedAddress {
  return new BlockedAddress(
    host,
    protocol === 'https:' ? 'is not a public address' : 'is not an address allowed over http',
  );
}
