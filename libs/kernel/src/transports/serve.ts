import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callerSchema } from '../contract/access/caller.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Logger } from '../telemetry/log.ts';
import type { Dispatch } from './dispatch.ts';
import { plainAddress } from '../rate-limits/network-of.ts';
import { closeServer, listen } from './close-server.ts';
import { hostName, mayBeWebsite } from './host-name.ts';
import { toWireError } from './wire.ts';

/** A contract that `serve` offers, and the bearer token that its callers must send. */
export interface ServedContract {
  name: string;
  dispatch: Dispatch;
  token: string;
}

type AnswerMetrics = (request: IncomingMessage, response: ServerResponse) => void;

export interface ServeOptions {
  /** Host name or address to listen on. */
  host: string;
  /** Port to listen on; 0 chooses a free port. */
  port: number;
  contracts: ServedContract[];
  /** Resolves if the service can do its work, rejects otherwise. Called for each request to `/readyz`. */
  ready: () => Promise<void>;
  /** Answers `/metrics`. Without it, the path does not exist. */
  metrics?: AnswerMetrics | undefined;
  /** Maximum time that running calls may take when the server is closed, in milliseconds; see `closeServer`. */
  runningMsMax?: number;
  log: Logger;
}

/** A running server. */
export interface Serving {
  /** Base URL of the server. */
  url: string;
  /** Accepts no new connections, answers the calls on open ones, and closes the server; see `closeServer`. */
  close(): Promise<void>;
}

/** Maximum body of an internal call. Such calls carry batches of events of up to 256 KB each. */
const bodyBytesMax = 32 * 1024 * 1024;

/**
 * Serves contracts to `remote` clients at `POST /rpc/<contract>/<operation>`, and the probes `/healthz` (the process
 * runs), `/readyz` (`ready` resolves) and `/metrics`. A ServiceError is answered with status 422, another error with
 * 500. Rejects if it cannot listen.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { host, port, ready, metrics, runningMsMax, log } = options;
  const contracts = new Map(
    options.contracts.map(({ name, dispatch, token }) => [name, { dispatch, digest: digestOf(`Bearer ${token}`) }]),
  );
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => log.error({ err: error }, 'rpc answer failed'));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') return answerProbe(request, response, { ready, metrics });
    try {
      const [, rpc, contractName, operation] = (request.url ?? '').split('/');
      const contract = rpc === 'rpc' ? contracts.get(contractName ?? '') : undefined;
      if (!contract || !operation) throw new ServiceError('not_found', 'There is no such contract.');
      // Digests are compared in constant time, so that the time reveals neither length nor content of the token.
      if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), contract.digest)) {
        throw new ServiceError('unauthenticated', 'The internal token is missing or wrong.');
      }
      const { caller, input } = JSON.parse(await readBody(request)) as { caller: unknown; input: unknown };
      // The caller treats the call as failed.
      if (response.closed) return;
      const disconnected = new AbortController();
      // Aborting creates an error with a stack, so it is done only if the caller disconnected.
      response.once('close', () => response.writableFinished || disconnected.abort());
      send(response, 200, await contract.dispatch(operation, callerSchema.parse(caller), input, disconnected.signal));
    } catch (error) {
      send(response, error instanceof ServiceError ? 422 : 500, toWireError(error));
    }
  };
  await listen(server, port, host);
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    close: () => closeServer(server, runningMsMax),
  };
}

type Probes = Pick<ServeOptions, 'ready' | 'metrics'>;

async function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  { ready, metrics }: Probes,
): Promise<void> {
  if (request.url === '/healthz') return send(response, 200, { status: 'ok' });
  if (request.url === '/metrics' && metrics)
    return isRebound(request) ? send(response, 403, { status: 'host_not_allowed' }) : metrics(request, response);
  if (request.url !== '/readyz') return send(response, 404, { status: 'not_found' });
  await ready().then(
    () => send(response, 200, { status: 'ready' }),
    () => send(response, 503, { status: 'not_ready' }),
  );
}

/**
 * Whether the request names a foreign host, but comes from this machine. A website sends such requests when it uses DNS
 * rebinding to read the servers of a developer's machine. Prometheus uses the name by which it reaches the host: an
 * address, or a name in its network.
 */
function isRebound({ headers, socket }: IncomingMessage): boolean {
  return (
    /^(127\.|::1$)/.test(plainAddress(socket.localAddress ?? '') ?? '') && mayBeWebsite(hostName(headers.host ?? ''))
  );
}

/** The body as text. Rejects with `payload_too_large`, and if the connection breaks. */
function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Iterating over the request took several times as long as these listeners.
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= bodyBytesMax) chunks.push(chunk);
      else reject(new ServiceError('payload_too_large', 'The internal message is too large.'));
    });
    request.once('end', () => resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8')));
    request.once('error', reject);
    request.once('close', () => {
      if (!request.complete) reject(new Error('The connection broke before the end of the message.'));
    });
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
