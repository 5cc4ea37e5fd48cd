import net, { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import type { Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { BlockedAddress, ConnectTimeout, HandshakeFailed } from './errors.ts';
import { type EgressPolicy, mayConnect, mayUsePort } from './policy.ts';
import type { Resolve } from './resolve.ts';
import { type Hold, tunnel } from './tunnel.ts';

/** How far a connection has come. Times are those of `performance.now()`, null where it did not come there. */
export interface EgressConnection {
  resolvedAt: number | null;
  connectedAt: number | null;
  securedAt: number | null;
  /** The address connected to; null through a proxy, and when it was refused. */
  remoteIp: string | null;
}

export interface ConnectOptions {
  policy: EgressPolicy;
  /** DNS, TCP and TLS together. */
  connectTimeoutMs: number;
  resolve: Resolve;
  /** An HTTP proxy that everything goes through. */
  proxy?: URL | undefined;
  /** Authorities to trust instead of Node's, in PEM. */
  ca?: string | undefined;
}

type Target = Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>;

/**
 * A far receiver with several addresses may take longer than Node's 250 ms, after which the next address would be
 * tried.
 */
const addressAttemptMs = 1_000;

/**
 * Opens one connection that the policy allows. The name is resolved once, refused if any of its addresses is, and
 * pinned to these answers, so there is no window for DNS rebinding; the socket's own remote address is checked before
 * anything is sent. Every connection verifies the certificate anew: a resumed TLS session would skip the check of the
 * host's name.
 */
export function openConnection(
  target: Target,
  options: ConnectOptions,
  callback: buildConnector.Callback,
): EgressConnection {
  const connection: EgressConnection = { resolvedAt: null, connectedAt: null, securedAt: null, remoteIp: null };
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
  const timer = setTimeout(
    () => settle(new ConnectTimeout(host, options.connectTimeoutMs), null),
    options.connectTimeoutMs,
  );
  open({ ...target, host }, options, connection, hold).then(
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
  // Of a name that only the proxy resolves we cannot tell whether http is allowed there.
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
  { policy, resolve }: ConnectOptions,
  connection: EgressConnection,
  hold: Hold,
): Promise<Socket> {
  const answers = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
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
  // SNI knows neither addresses nor the dot at the end of a name (RFC 6066, section 3).
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

/** These say that the network broke, whatever it was carrying. */
const brokenConnection = /^(ECONNRESET|EPIPE|ETIMEDOUT)$/;

function connected(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    // Stays, so that no error is unheard between this and undici's own listener.
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
