import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { instruments } from '@marketplace/kernel';
import { clientBound, type ClientLimits, type Held } from './bytes/client-bound.ts';

export const defaultConnectionLimits: ClientLimits = {
  // An open connection takes about 20 KB: all take a fifth of the 512 MiB that a pod of the gateway has.
  all: 5_000,
  // A browser opens six, and one organization can have 136 requests in progress or waiting.
  ofNetwork: 512,
};

/** Requests that may wait on one connection. */
const waitingMax = 32;

const connectionMetrics = instruments((meter) => ({
  closed: meter.createCounter('gateway.connections.closed', {
    description: 'Connections that were closed because too many were open.',
  }),
}));

const ranks = { idle: 0, busy: 1 };

interface Connection extends Held {
  /** Number of requests without a complete answer, streams included. */
  requests: number;
  /** The answer that is being made. Null if no request is handled. */
  handled: ServerResponse | null;
  /** Begin the waiting requests, in order of arrival. */
  waiting: (() => void)[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The open connections of a server. */
interface Connections {
  /** Bounds the connections of this server. */
  bound(server: Server): Server;
  /**
   * Handles the requests of a connection one after the other. A client may send several without waiting for answers
   * (pipelining, RFC 9112, section 9.3.2). Node.js would handle them at the same time, and keep all their answers until
   * the client has read the first. A connection on which more than 32 wait is closed.
   */
  oneAtATime(handle: Handler): Handler;
}

/**
 * Bounds the open connections of each network and in all. Beyond a bound, the connection that is idle for the longest
 * time is closed, which is the new one itself if all others have requests. A connection with a request is closed only
 * for the requests of others (see `clientBound`). Behind our own proxies, all connections are theirs, so only the bound
 * of all applies.
 */
export function openConnections(limits: ClientLimits, isProxied: boolean): Connections {
  const bound = clientBound({ ...limits, ...(isProxied && { ofNetwork: Infinity }) });
  const connections = new WeakMap<Socket, Connection>();
  let server: Server | undefined;
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
      handled: null,
      waiting: [],
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
  const count = (connection: Connection, change: 1 | -1): void => {
    connection.requests += change;
    connection.rank = connection.requests > 0 ? ranks.busy : ranks.idle;
    connection.since = performance.now();
  };
  return {
    bound: (given) => {
      server = given;
      return given.on('connection', open);
    },
    oneAtATime: (handle) => (request, response) => {
      const { socket } = request;
      const connection = connections.get(socket)!;
      const begin = (): void => {
        connection.handled = response;
        // While the server stops, each kept-alive connection is closed after its answer.
        if (!server?.listening) response.setHeader('connection', 'close');
        handle(request, response);
      };
      count(connection, 1);
      response.once('close', () => {
        count(connection, -1);
        if (connection.handled !== response) return;
        connection.handled = null;
        if (!socket.destroyed) connection.waiting.shift()?.();
      });
      if (connection.handled === null) begin();
      else if (connection.waiting.length < waitingMax) connection.waiting.push(begin);
      else socket.destroy();
    },
  };
}
