import type { Socket } from 'node:net';
import { Agent, Client, type Dispatcher, Pool } from 'undici';
import { headBytesMax, readCanonically } from './canonical-answers.ts';
import { type ConnectOptions, type EgressConnection, openConnection } from './connect.ts';
import { createResolver, type Resolve } from './resolve.ts';

export interface EgressAgentOptions extends Omit<ConnectOptions, 'resolve' | 'owner'> {
  /** Resolves host names. By default a new `createResolver()`. */
  resolve?: Resolve | undefined;
  /** Maximum number of connections to one origin. */
  connectionsPerOrigin: number;
  /**
   * Number of connections above which the one idle for longest is closed. Connections in use are never closed for this,
   * so the number of requests in flight bounds them.
   */
  connectionsMax: number;
}

/** A request handler that also gets the connection of its request. */
export interface EgressHandler extends Dispatcher.DispatchHandler {
  /**
   * Called once, before the other methods. `current` returns the progress of the request's connection at the time of
   * the call, or null until a connection is started.
   */
  onConnection?(current: () => EgressConnection | null): void;
  /** The organization that the receiver belongs to. See `Resolve`. */
  owner?: string | undefined;
}

/** Idle connections are closed after 10 seconds, or later if the receiver asks for it, but at most after 30 seconds. */
const clientOptions = {
  allowH2: false,
  pipelining: 1,
  // `CanonicalAnswers` refuses longer ones, with a message that says so.
  maxHeaderSize: 2 * headBytesMax,
  keepAliveTimeout: 10_000,
  keepAliveMaxTimeout: 30_000,
};

/**
 * Makes the undici agent for requests to URLs that users have entered. No other agent may send such requests. It has
 * one keep-alive pool per origin, which is removed with its last connection. HTTP/2 is off because the limit per origin
 * counts connections. Each client of a pool has one connection and sends one request at a time, so the connection of a
 * request is known. Requests reject with the errors of `openConnection`.
 */
export function egressAgent({
  connectionsPerOrigin,
  connectionsMax,
  resolve = createResolver(),
  ...rest
}: EgressAgentOptions): Agent {
  const options: ConnectOptions = { ...rest, resolve };
  /** Open connections, the least recently used first. */
  const open = new Map<Client, Socket>();
  const makeRoom = (): void => {
    if (open.size < connectionsMax) return;
    const idle = open.entries().find(([client]) => client.stats.size === 0);
    idle?.[1].destroy();
    if (idle) open.delete(idle[0]);
  };
  const keep = (client: Client, socket: Socket): void => {
    makeRoom();
    open.set(client, socket);
    socket.once('close', () => {
      if (open.get(client) === socket) open.delete(client);
    });
  };
  const createClient = (origin: URL): Client => {
    let connection: EgressConnection | null = null;
    let owner: string | undefined;
    const client = new Client(origin, {
      ...clientOptions,
      connect: (target, callback) => {
        connection = openConnection(target, { ...options, owner }, (...[error, socket]) => {
          if (error) return callback(error, null);
          keep(client, socket);
          readCanonically(socket, () => client.stats.running > 0);
          callback(null, socket);
        });
      },
    });
    const dispatch = client.dispatch.bind(client);
    client.dispatch = (request, handler: EgressHandler) => {
      const socket = open.get(client);
      if (socket && open.delete(client)) open.set(client, socket);
      handler.onConnection?.(() => connection);
      owner = handler.owner;
      return dispatch(request, handler);
    };
    return client;
  };
  return new Agent({
    factory: (origin) => new Pool(origin, { connections: connectionsPerOrigin, allowH2: false, factory: createClient }),
  });
}
