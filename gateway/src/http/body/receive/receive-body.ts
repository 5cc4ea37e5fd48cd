import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf, ServiceError } from '@marketplace/kernel';
import { assertAnswerable } from '../../assert-answerable.ts';
import type { Client, ClientBound, Held } from '../../bounds/client-bound.ts';
import { countRefusedBody } from './body-metrics.ts';
import { joinedBytes } from './joined-bytes.ts';

/** The body of a request. Its bytes are held from their arrival until they are read. */
export interface ReceivedBody extends Held {
  /** Longest body in bytes. */
  bytesMax: number;
  /** The bytes that have arrived since `beganAt`, by `performance.now()`. */
  period: { beganAt: number; bytes: number };
  /** Whether its end has not arrived yet. */
  arriving: boolean;
  /** Says who the client is. From then on long bodies count as more than one request of its network. */
  setClient(client: Client): void;
  /**
   * The whole body, not decompressed. Throws `payload_too_large` beyond `bytesMax` bytes, `request_timeout`,
   * `too_many_requests_in_progress`, or `malformed_body` if the connection breaks before the end, or before the body
   * is read. So no bytes always means that the client sent none. Call it once.
   */
  read(bytesMax?: number): Promise<Buffer>;
  /** Refuses the request because its body arrives too slowly. */
  refuseSlow(): void;
}

/** Longest body of any route, in bytes. */
const bodyBytesMax = 512 * 1024;

/** A body counts as one more request for each 64 KB, and for each 1,000 parts in which it arrives. */
const countedBytes = 64 * 1024;
const countedParts = 1_000;
/** Beyond 1,000 parts, a body needs this many bytes a part: each costs the time of a call, however short it is. */
const bytesPerPartMin = 64;
/** How long a client may go on sending a body after its answer. Until then it may not have read the answer. */
const lingerMs = 1_000;

/** Who has not sent all of a body, and nobody knows, is refused first. A body that is whole is soon read. */
const ranks = { arriving: 0, authenticated: 1, whole: 2 };

export interface BodyBounds {
  bytes: ClientBound;
  /** Counts more requests of a network. Returns the refusal, null if they are admitted. */
  count(network: string, requests: number): ServiceError | null;
}

/** The error for a body beyond `bytesMax` bytes. */
export function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must not exceed ${bytesMax / 1024} KB, after decompression too.`,
  );
}

/**
 * Receives the body of a request, within the bounds, until it is read or the request is answered. A request that is
 * refused because of its body loses its connection with the answer; any other that is answered before the end of its
 * body loses it a second later.
 */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes: { hold, assign }, count }: BodyBounds,
): ReceivedBody {
  const joined = joinedBytes();
  const ended = Promise.withResolvers<void>();
  let failure: ServiceError | null = null;
  let [arrived, parts, counted, held, isClientKnown] = [0, 0, 0, 0, false];
  const clear = (error: ServiceError | null): void => {
    failure ??= error;
    body.arriving = false;
    joined.clear();
    hold(body, 0);
    ended.resolve();
  };
  const refuse = (error: ServiceError): void => {
    // The rest of the body will not be waited for.
    if (response.headersSent) request.socket.destroy();
    else if (!request.complete) response.setHeader('connection', 'close');
    clear(error);
  };
  const countLength = (): void => {
    const requests = Math.floor(arrived / countedBytes + parts / countedParts) - counted;
    if (requests < 1 || !isClientKnown) return;
    counted += requests;
    const refusal = count(networkOf(body.client.ip), requests);
    if (refusal) refuse(refusal);
  };
  const body: ReceivedBody = {
    // A proxy sends no request before the answer to the one before, so this client is soon replaced.
    client: { ip: request.socket.remoteAddress ?? '', owner: null },
    rank: ranks.arriving,
    since: performance.now(),
    bytesMax: bodyBytesMax,
    arriving: hasBody(request),
    period: { beganAt: performance.now(), bytes: 0 },
    setClient: (client) => {
      if (client.owner !== null && body.client.owner === null) body.rank += ranks.authenticated;
      assign(body, client);
      isClientKnown = true;
      countLength();
    },
    read: async (bytesMax = body.bytesMax) => {
      body.bytesMax = bytesMax;
      if (joined.length() > bytesMax) clear(tooLarge(bytesMax));
      await ended.promise;
      if (failure) throw failure;
      if (!whole) throw broken();
      assertAnswerable(request, response);
      const bytes = joined.bytes();
      clear(null);
      return bytes;
    },
    drop: () => {
      countRefusedBody('too_many_bytes');
      refuse(tooManyBytes());
    },
    refuseSlow: () => {
      countRefusedBody('slow');
      refuse(new ServiceError('request_timeout', 'The body arrives too slowly.'));
    },
  };
  let whole = !body.arriving;
  if (whole) {
    ended.resolve();
    return body;
  }
  request.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
    parts += 1;
    // A client that is still sending reads the answer only if the rest of its body is read.
    if (!body.arriving) return countLength();
    body.period.bytes += chunk.length;
    if (joined.length() + chunk.length > body.bytesMax) return clear(tooLarge(body.bytesMax));
    joined.add(chunk);
    if (parts > countedParts && arrived < parts * bytesPerPartMin) {
      countRefusedBody('too_many_parts');
      return refuse(tooManyParts());
    }
    countLength();
    // Most short chunks fit into what is held already.
    if (body.arriving && joined.size() !== held) hold(body, (held = joined.size()));
  });
  request.once('end', () => {
    whole = body.arriving;
    body.arriving = false;
    body.rank += ranks.whole;
    ended.resolve();
  });
  const clearBroken = (error?: Error): void => void (body.arriving && clear(broken(error)));
  request.once('error', clearBroken).once('close', () => clearBroken());
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => !request.complete && request.socket.destroy(), lingerMs).unref();
    request.once('end', () => clearTimeout(timer));
  });
  // When a connection breaks, this comes before the request's `error`.
  response.once('close', () => clear(null));
  return body;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function broken(cause?: Error): ServiceError {
  return new ServiceError('malformed_body', 'The connection broke before the end of the body.', {}, cause);
}

function tooManyBytes(): ServiceError {
  return new ServiceError(
    'too_many_requests_in_progress',
    'Too many bytes of request bodies from your network wait. Nothing was changed. Send fewer requests at once.',
  );
}

function tooManyParts(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body arrives in too many parts: beyond ${countedParts}, they must have ${bytesPerPartMin} bytes on average.`,
  );
}
