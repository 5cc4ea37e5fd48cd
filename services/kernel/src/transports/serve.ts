import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callerSchema } from '../contract/caller.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Logger } from '../telemetry/log.ts';
import type { Dispatch } from './dispatch.ts';
import { toWireError } from './wire.ts';

export interface ServedContract {
  name: string;
  dispatch: Dispatch;
  token: string;
}

type AnswerMetrics = (request: IncomingMessage, response: ServerResponse) => void;

export interface ServeOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  contracts: ServedContract[];
  /** Resolves when the service can do its work; rejects with the reason when it cannot. */
  ready: () => Promise<void>;
  /** Answers `/metrics`; without it there is none. */
  metrics?: AnswerMetrics | undefined;
  log: Logger;
}

export interface Serving {
  url: string;
  /** Stops accepting, lets running calls finish, then resolves. */
  close(): Promise<void>;
}

/** Internal calls carry batches of events (256 KB each at most), so the limit is well above a public body's. */
const bodyBytesMax = 32 * 1024 * 1024;

/**
 * Serves contracts to `remote` clients, with `/healthz` (the process lives), `/readyz` (it can work) and `/metrics`.
 */
export async function serve({ host, port, contracts, ready, metrics, log }: ServeOptions): Promise<Serving> {
  let stopping = false;
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => log.error({ err: error }, 'rpc answer failed'));
  });
  const reply = (response: ServerResponse, status: number, body: unknown): void => {
    // Kept open, a connection in use would keep the service from stopping and its client from finding the next
    // instance.
    if (stopping) response.shouldKeepAlive = false;
    send(response, status, body);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') return answerProbe(request, response, { ready, metrics });
    if (stopping) return reply(response, 503, { status: 'stopping' });
    try {
      const [, rpc, contractName, operation] = (request.url ?? '').split('/');
      const contract = contracts.find(({ name }) => rpc === 'rpc' && name === contractName);
      if (!contract || !operation) throw new ServiceError('not_found', 'There is no such contract.');
      if (!sameToken(request.headers.authorization, `Bearer ${contract.token}`)) {
        throw new ServiceError('unauthenticated', 'The internal token is missing or wrong.');
      }
      const { caller, input } = JSON.parse(await readBody(request)) as { caller: unknown; input: unknown };
      const gone = new AbortController();
      // Aborting makes an error with its stack, so only for whom it matters.
      response.once('close', () => response.writableFinished || gone.abort());
      reply(response, 200, await contract.dispatch(operation, callerSchema.parse(caller), input, gone.signal));
    } catch (error) {
      reply(response, error instanceof ServiceError ? 422 : 500, toWireError(error));
    }
  };
  await listen(server, port, host);
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    close: () => {
      stopping = true;
      return closeServer(server);
    },
  };
}

type Probes = Pick<ServeOptions, 'ready' | 'metrics'>;

async function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  { ready, metrics }: Probes,
): Promise<void> {
  if (request.url === '/healthz') return send(response, 200, { status: 'ok' });
  if (request.url === '/metrics' && metrics) return metrics(request, response);
  if (request.url !== '/readyz') return send(response, 404, { status: 'not_found' });
  await ready().then(
    () => send(response, 200, { status: 'ready' }),
    () => send(response, 503, { status: 'not_ready' }),
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytesMax) throw new ServiceError('payload_too_large', 'The internal message is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
}

/** Compares digests, so that neither length nor content shows in the time taken. */
function sameToken(given: string | undefined, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** How long running requests may take to finish when the server stops. */
const closeMsMax = 5_000;

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    // A connection that never sends anything counts as active: browsers open such ones ahead of need.
    const forced = setTimeout(() => server.closeAllConnections(), closeMsMax);
    server.close((error) => {
      clearTimeout(forced);
      return error ? reject(error) : resolve();
    });
    server.closeIdleConnections();
  });
}
