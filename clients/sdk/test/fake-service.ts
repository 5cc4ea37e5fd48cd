import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMarketplaceClient, type MarketplaceClient, type MarketplaceClientOptions } from '../src/index.ts';

export interface FakeService {
  client: MarketplaceClient;
  /** The requests so far, in order. */
  asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  close(): Promise<void>;
}

/** Starts a server that answers the nth request with the nth function, later ones with the last, and a client of it. */
export async function startFakeService(
  answers: ((response: ServerResponse) => void)[],
  options: Partial<MarketplaceClientOptions> = {},
): Promise<FakeService> {
  const asked: FakeService['asked'] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      answers[Math.min(asked.length, answers.length) - 1]!(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: createMarketplaceClient({ baseUrl, apiKey: 'mk_test_1', ...options }),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export const problem = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  json(status, { code, status, detail: `because ${code}`, ...more }, { 'x-request-id': 'req_1', ...headers });

/** Breaks the connection without an answer. */
export const hangUp = (response: ServerResponse): void => void response.socket?.destroy();
