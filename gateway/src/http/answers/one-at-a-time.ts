import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that may wait on one connection. */
const waitingMax = 32;

interface Connection {
  busy: boolean;
  waiting: (() => void)[];
}

/**
 * Handles the requests of a connection one after the other. A client may send several without waiting for answers
 * (pipelining, RFC 9112, section 9.3.2). Node.js would handle them at the same time, and keep all their answers until
 * the client has read the first. A connection on which more than 32 wait is closed.
 */
export function oneAtATime(handle: Handler): Handler {
  const connections = new WeakMap<Socket, Connection>();
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { busy: false, waiting: [] };
    connections.set(socket, connection);
    const begin = (): void => {
      connection.busy = true;
      response.once('close', () => {
        connection.busy = false;
        if (!socket.destroyed) connection.waiting.shift()?.();
      });
      handle(request, response);
    };
    if (!connection.busy) begin();
    else if (connection.waiting.length < waitingMax) connection.waiting.push(begin);
    else socket.destroy();
  };
}
