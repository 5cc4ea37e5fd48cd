import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@marketplace/kernel';

/**
 * The bytes of the body, not decompressed. Throws `payload_too_large` beyond `bytesMax` bytes, and `malformed_body` if
 * the connection breaks before the body's end.
 */
export async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // By default, leaving the loop destroys the request and with it the socket of the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new ServiceError('malformed_body', 'The connection broke before the end of the body.', {}, error);
  }
  if (length <= bytesMax) return Buffer.concat(chunks);
  // A client that is still sending reads the answer only if the rest of its body is read.
  request.resume();
  throw tooLarge(bytesMax);
}

/** The error for a body beyond `bytesMax` bytes. */
export function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must not exceed ${bytesMax / 1024} KB, after decompression too.`,
  );
}
