import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  eventId: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

export type Answer = (received: Received, response: ServerResponse, count: number) => void;

/** Starts a webhook receiver. `answer` sends each response. Default: 204. */
export async function startReceiver(answer?: Answer): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body,
        eventId: String(request.headers['x-service-event-id']),
      };
      received.push(one);
      if (answer) answer(one, response, received.length);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
