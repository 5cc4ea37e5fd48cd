import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Balancer {
  url: string;
  close(): Promise<void>;
}

/**
 * A reverse proxy that sends each request to the next of the processes at `origins`, in turn, and to another one if the
 * connection is refused. Without an answer, it closes the client's connection. Resolves when it listens on `port`.
 */
export async function balanceRequests(port: number, origins: readonly string[]): Promise<Balancer> {
  let turn = 0;
  const forward = (request: IncomingMessage, response: ServerResponse, left = origins.length): void => {
    turn = (turn + 1) % origins.length;
    const { method = 'GET', url, headers } = request;
    const forwarded = send(new URL(url ?? '/', origins[turn]), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 1) forward(request, response, left - 1);
      else response.destroy();
    });
    response.once('close', () => forwarded.destroy());
    forwarded.once('socket', (socket) => socket.once('connect', () => request.pipe(forwarded)));
  };
  const server = createServer((request, response) => forward(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
