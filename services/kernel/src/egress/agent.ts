import type { Socket } from 'node:net';
import { Agent, Client, type Dispatcher, Pool } from 'undici';
import { type ConnectOptions, type EgressConnection, openConnection } from './connect.ts';
import { type Resolve, systemResolve } from './resolve.ts';

export interface EgressAgentOptions extends Omit<ConnectOptions, 'resolve'> {
  /** Of the system, unless it is given. */
  resolve?: Resolve | undefined;
  connectionsPerOrigin: number;
  /**
   * Above this, the connection that was idle the longest is closed. Those in use are bounded by the requests in flight.
   */
  connectionsMax: number;
}

/** A handler that also wants to know the connection that carries its request. */
export interface EgressHandler extends Dispatcher.DispatchHandler {
  /** Called once, before anything else; what it is given answers the connection as it is at that moment. */
  onConnection?(current: () => EgressConnection | null): void;
}

/** Of no more than 16 KB of headers, and no connection kept idle longer than this, whatever the receiver asks for. */
const clientOptions = {
  allowH2: false,
  pipelining: 1,
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: 10_000,
  keepAliveMaxTimeout: 30_000,
};

/**
 * The only agent that requests to user-given URLs go through: one keep-alive pool per origin, which goes away with its
 * last connection. HTTP/2 is off because pools are capped per origin. Each client of a pool has one connection and one
 * request at a time, so the client knows which connection carries which request.
 */
export function egressAgent({
  connectionsPerOrigin,
  connectionsMax,
  resolve = systemResolve,
  ...rest
}: EgressAgentOptions): Agent {
  const options: ConnectOptions = { ...rest, resolve };
  /** The client used the longest ago comes first. */
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
    const client = new Client(origin, {
      ...clientOptions,
      connect: (target, callback) => {
        connection = openConnection(target, options, (...[error, socket]) => {
          if (error) return callback(error, null);
          keep(client, socket);
          callback(null, socket);
        });
      },
    });
    const dispatch = client.dispatch.bind(client);
    client.dispatch = (request, handler: EgressHandler) => {
      const socket = open.get(client);
      if (socket && open.delete(client)) open.set(client, socket);
      handler.onConnection?.(() => connection);
      return dispatch(request, handler);
    };
    return client;
  };
  return new Agent({
    factory: (origin) => new Pool(origin, { connections: connectionsPerOrigin, allowH2: false, factory: createClient }),
  });
}
