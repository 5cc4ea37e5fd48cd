import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { instruments } from '@marketplace/kernel';
import { clientBound, type ClientLimits, type Held } from './client-bound.ts';

const defaultLimits: ClientLimits = {
  // An open connection takes about 20 KB: all take a fifth of the 512 MiB that a pod of the gateway has.
  all: 5_000,
  // A browser opens six, and one organization can have 136 requests in progress or waiting.
  ofNetwork: 512,
};

const connectionMetrics = instruments((meter) => ({
  closed: meter.createCounter('gateway.connections.closed', {
    description: 'Connections that were closed because too many were open.',
  }),
}));

interface ConnectionOptions {
  connectionLimits?: ClientLimits;
  /** How many of our own proxies are in front. */
  proxies?: number;
}

const ranks = { idle: 0, busy: 1 };

interface Connection extends Held {
  /** Requests that are not answered to their end, a stream included. */
  requests: number;
}

/**
 * Bounds the open connections of each network and in all. Beyond a bound, the one that is idle for the longest time is
 * closed, which is the new one itself if all others have requests. One with a request is closed only for those of others
 * (see `clientBound`). Behind our own proxies, all connections are theirs, so only the bound of all applies.
 */
export function boundConnections(
  server: Server,
  { connectionLimits: limits = defaultLimits, proxies = 0 }: ConnectionOptions,
): Server {
  const isProxied = proxies > 0;
  const bound = clientBound({ ...limits, ...(isProxied && { ofNetwork: Infinity }) });
  const connections = new WeakMap<Socket, Connection>();
  for (const reason of ['busy', 'idle', 'refused'] as const) connectionMetrics().closed.add(0, { reason });

  const open = (socket: Socket): void => {
    let reason: 'refused' | undefined = 'refused';
    // Read in any case: Node knows it after the connection has broken only if it was read before.
    const { remoteAddress = '' } = socket;
    const connection: Connection = {
      client: { ip: isProxied ? '' : remoteAddress, owner: null },
      rank: ranks.idle,
      since: performance.now(),
      requests: 0,
      drop: () => {
        connectionMetrics().closed.add(1, { reason: reason ?? (connection.requests > 0 ? 'busy' : 'idle') });
        socket.destroy();
      },
    };
    connections.set(socket, connection);
    bound.hold(connection, 1);
    reason = undefined;
    socket.once('close', () => bound.hold(connection, 0));
  };
  const begin = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(socket)!;
    const count = (change: number): void => {
      connection.requests += change;
      connection.rank = connection.requests > 0 ? ranks.busy : ranks.idle;
      connection.since = performance.now();
    };
    count(1);
    response.once('close', () => count(-1));
  };
  return server.on('connection', open).prependListener('request', begin).prependListener('checkExpectation', begin);
}
