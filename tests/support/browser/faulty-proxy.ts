import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';

/** A request of a browser to the API. */
export interface ProxiedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** The name of the GraphQL operation of the console, such as `CreateListing`. */
  operation: string | undefined;
  /** Status of the answer, even if it was not forwarded. */
  status?: number;
}

/** Fault of a request. */
interface Fault {
  /** The request is forwarded after this. */
  before?: Promise<unknown>;
  /** The answer is forwarded after this. */
  after?: Promise<unknown>;
  /** The proxy answers with this status, like a gateway that cannot serve the request, and the product gets nothing. */
  refused?: { status: number; retryAfterSeconds?: number };
  /** The product answers, and the connection is closed without the answer. */
  lost?: boolean;
}

export interface FaultyProxy {
  url: string;
  /** All requests to the API. */
  requests: ProxiedRequest[];
  forwardTo(origin: string): void;
  /** Faults of the next requests. Without a function: none. */
  inject(faultOf?: (request: ProxiedRequest) => Fault | undefined): void;
  /** Closes the connections of all event streams. */
  cutStreams(): void;
  close(): Promise<void>;
}

const operations = operationsOfConsole();

/** Starts a proxy between browsers and the product, with the faults of networks. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  let target = 'http://127.0.0.1:9';
  let faultOf: (request: ProxiedRequest) => Fault | undefined = () => undefined;
  const requests: ProxiedRequest[] = [];
  const streams = new Set<ServerResponse>();

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const proxied = proxiedRequest(request, body.toString());
    if (proxied.path.startsWith('/api/')) requests.push(proxied);
    const { before, after, refused, lost } = faultOf(proxied) ?? {};
    await before;
    if (refused) return refuse(response, refused.status, refused.retryAfterSeconds);
    const answer = await send(target, request, body);
    proxied.status = answer.statusCode!;
    await after;
    if (lost) return void request.socket.destroy();
    const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
    response.writeHead(answer.statusCode!, headers).flushHeaders();
    if (headers['content-type']?.startsWith('text/event-stream')) streams.add(response);
    response.on('close', () => (answer.destroy(), streams.delete(response)));
    answer.on('error', () => response.destroy()).pipe(response);
  };
  const server = createServer((request, response) => {
    // The answer of gateways while the product restarts.
    pass(request, response).catch(() => refuse(response, 502));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    forwardTo: (origin) => void (target = origin),
    inject: (next = () => undefined) => void (faultOf = next),
    cutStreams: () => streams.forEach((response) => response.destroy()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function proxiedRequest({ method, url, headers }: IncomingMessage, body: string): ProxiedRequest {
  const id = /"documentId":"(sha256:\w+)"/.exec(body)?.[1];
  return { method: method!, path: url!, headers, operation: id === undefined ? undefined : operations.get(id) };
}

function refuse(response: ServerResponse, status: number, retryAfterSeconds?: number): void {
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Refused</h1>');
}

function send(origin: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    forward(`${origin}${url}`, { method: method!, headers, agent: false }, resolve).on('error', reject).end(body);
  });
}

function operationsOfConsole(): Map<string, string> {
  const file = new URL('../../../clients/console/src/generated/graphql/persisted-documents.json', import.meta.url);
  const documents = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return new Map(Object.entries(documents).map(([id, text]) => [id, /^\w+ (\w+)/.exec(text)![1]!]));
}
