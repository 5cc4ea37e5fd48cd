import type { IncomingMessage, ServerResponse } from 'node:http';
import { instruments, networkOf, ServiceError } from '@marketplace/kernel';
import { assertAnswerable } from '../../http/assert-answerable.ts';
import { bodyTooLarge } from '../../errors/refusal.ts';
import type { Client, ClientBound, Held } from './client-bound.ts';

/** The body of a request. */
export interface RequestBody {
  /** Longest body in bytes. */
  bytesMax: number;
  /** Whether its end has not arrived yet. */
  arriving: boolean;
  /** Sets the client. From then on a long body counts as more than one request of its network. */
  setClient(client: Client): void;
  /**
   * Resolves to the whole body, not decompressed. Throws `payload_too_large` beyond `bytesMax` bytes,
   * `request_timeout`, `too_many_requests_in_progress`, or `malformed_body` if the connection breaks before the end, or
   * before the body is read. So no bytes always means that the client sent none. Call it once.
   */
  read(bytesMax?: number): Promise<Buffer>;
}

/** A body whose bytes are held from their arrival until they are read. */
export interface ReceivedBody extends RequestBody, Held {
  /** The bytes that have arrived since `beganAt`, by `performance.now()`. */
  period: { beganAt: number; bytes: number };
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
/** Time for which a client may go on sending a body after its answer. Until then it may not have read the answer. */
const lingerMs = 1_000;

/** Unfinished bodies of unknown clients are refused first. A whole body is soon read. */
const ranks = { arriving: 0, authenticated: 1, whole: 2 };

export const bodyMetrics = instruments((meter) => ({
  refused: meter.createCounter('gateway.bodies.refused', {
    description:
      'Requests refused because their bodies arrived too slowly, in too many parts, or were too many bytes together.',
  }),
}));

export interface BodyBounds {
  bytes: ClientBound;
  /** Counts more requests of a network. Returns the refusal, null if they are admitted. */
  count(network: string, requests: number): ServiceError | null;
}

const noBytes = Buffer.alloc(0);

/** The body of a request that has none. */
export function noBody(request: IncomingMessage, response: ServerResponse): RequestBody {
  return {
    bytesMax: bodyBytesMax,
    arriving: false,
    setClient: () => undefined,
    read: async () => {
      assertAnswerable(request, response);
      return noBytes;
    },
  };
}

/**
 * Receives the body of a request that has one, within the bounds, until it is read or the request is answered. A
 * request that is refused because of its body loses its connection with the answer; any other that is answered before
 * the end of its body loses it a second later.
 */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes: { hold, assign }, count }: BodyBounds,
): ReceivedBody {
  const joined = joinedBytes();
  const ended = Promise.withResolvers<void>();
  let failure: ServiceError | null = null;
  let [arrived, parts, counted, held, isClientKnown, whole] = [0, 0, 0, 0, false, false];
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
    arriving: true,
    period: { beganAt: performance.now(), bytes: 0 },
    setClient: (client) => {
      if (client.owner !== null && body.client.owner === null) body.rank += ranks.authenticated;
      assign(body, client);
      isClientKnown = true;
      countLength();
    },
    read: async (bytesMax = body.bytesMax) => {
      body.bytesMax = bytesMax;
      if (joined.length() > bytesMax) clear(bodyTooLarge(bytesMax));
      await ended.promise;
      if (failure) throw failure;
      if (!whole) throw broken();
      assertAnswerable(request, response);
      const bytes = joined.bytes();
      clear(null);
      return bytes;
    },
    drop: () => {
      bodyMetrics().refused.add(1, { reason: 'too_many_bytes' });
      refuse(tooManyBytes());
    },
    refuseSlow: () => {
      bodyMetrics().refused.add(1, { reason: 'slow' });
      refuse(new ServiceError('request_timeout', 'The body arrives too slowly.'));
    },
  };
  request.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
    parts += 1;
    // A client that is still sending reads the answer only if the rest of its body is read.
    if (!body.arriving) return countLength();
    body.period.bytes += chunk.length;
    if (joined.length() + chunk.length > body.bytesMax) return clear(bodyTooLarge(body.bytesMax));
    joined.add(chunk);
    if (parts > countedParts && arrived < parts * bytesPerPartMin) {
      bodyMetrics().refused.add(1, { reason: 'too_many_parts' });
      return refuse(tooManyParts());
    }
    countLength();
    // Most short chunks fit into the buffer that is counted already.
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

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
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

/** Size of the first buffer, in bytes. */
const smallest = 4 * 1024;

/**
 * Bytes that arrive in chunks, in one buffer. A chunk is an object of several hundred bytes, however short it is, so
 * chunks are copied instead of kept, unless there is only one.
 */
export function joinedBytes() {
  let buffer: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add: (chunk: Buffer): void => {
      if (length === 0) buffer = chunk;
      else {
        const before = buffer;
        if (length + chunk.length > buffer.length) {
          buffer = Buffer.allocUnsafeSlow(Math.max(smallest, 2 * (length + chunk.length)));
          before.copy(buffer, 0, 0, length);
        }
        chunk.copy(buffer, length);
      }
      length += chunk.length;
    },
    length: (): number => length,
    /** Bytes of memory: up to twice the length. */
    size: (): number => buffer.length,
    bytes: (): Buffer => buffer.subarray(0, length),
    clear: (): void => {
      buffer = Buffer.alloc(0);
      length = 0;
    },
  };
}
