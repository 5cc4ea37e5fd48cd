import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '@marketplace/kernel';
import type { BodyBudget, HeldBody } from './body-budget.ts';
import { countRefusedBody } from './body-metrics.ts';
import { joinedBytes } from './joined-bytes.ts';

/** The body of a request. */
export interface ReceivedBody extends HeldBody {
  /** Longest body in bytes. */
  bytesMax: number;
  /** The bytes that have arrived since `beganAt`, by `performance.now()`. */
  period: { beganAt: number; bytes: number };
  /**
   * The whole body, not decompressed. Throws `payload_too_large` beyond `bytesMax` bytes, `request_timeout`,
   * `too_many_requests_in_progress`, or `malformed_body` if the connection breaks before the end. Call it once.
   */
  read(bytesMax?: number): Promise<Buffer>;
  /** Refuses the request because its body arrives too slowly. */
  refuseSlow(): void;
}

/** Longest body of any route, in bytes. */
export const bodyBytesMax = 512 * 1024;

/** The error for a body beyond `bytesMax` bytes. */
export function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must not exceed ${bytesMax / 1024} KB, after decompression too.`,
  );
}

/** Receives the body of a request, within the budget, until it is read or the request is answered. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  network: string,
  { hold }: BodyBudget,
): ReceivedBody {
  const joined = joinedBytes();
  const ended = Promise.withResolvers<void>();
  let failure: ServiceError | null = null;
  const drop = (error: ServiceError | null): void => {
    failure ??= error;
    body.arriving = false;
    joined.clear();
    hold(body, 0);
    ended.resolve();
  };
  const refuse = (error: ServiceError): void => {
    // The rest of the body will not be waited for.
    if (body.arriving && !response.headersSent) response.setHeader('connection', 'close');
    drop(error);
  };
  const body: ReceivedBody = {
    network,
    bytes: 0,
    bytesMax: bodyBytesMax,
    arriving: hasBody(request),
    period: { beganAt: performance.now(), bytes: 0 },
    read: async (bytesMax = body.bytesMax) => {
      body.bytesMax = bytesMax;
      if (joined.length() > bytesMax) drop(tooLarge(bytesMax));
      await ended.promise;
      const bytes = joined.bytes();
      drop(null);
      if (failure) throw failure;
      return bytes;
    },
    refuse: () => {
      countRefusedBody('too_many_bytes');
      refuse(tooManyBytes());
    },
    refuseSlow: () => {
      countRefusedBody('slow');
      refuse(new ServiceError('request_timeout', 'The body arrives too slowly.'));
    },
  };
  if (!body.arriving) {
    ended.resolve();
    return body;
  }
  request.on('data', (chunk: Buffer) => {
    // A client that is still sending reads the answer only if the rest of its body is read.
    if (!body.arriving) return;
    body.period.bytes += chunk.length;
    if (joined.length() + chunk.length > body.bytesMax) return drop(tooLarge(body.bytesMax));
    joined.add(chunk);
    // Most short chunks fit into what is held already.
    if (joined.size() !== body.bytes) hold(body, joined.size());
  });
  request.once('end', () => {
    body.arriving = false;
    ended.resolve();
  });
  const broken = (error?: Error): void => {
    if (body.arriving)
      drop(new ServiceError('malformed_body', 'The connection broke before the end of the body.', {}, error));
  };
  request.once('error', broken).once('close', () => broken());
  response.once('close', () => drop(null));
  return body;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function tooManyBytes(): ServiceError {
  return new ServiceError(
    'too_many_requests_in_progress',
    'Too many bytes of request bodies from your network wait. Nothing was changed. Send fewer requests at once.',
  );
}
