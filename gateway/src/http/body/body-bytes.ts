import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@marketplace/kernel';

/**
 * The body as it came off the wire. Throws `payload_too_large` beyond `bytesMax` bytes, `malformed_body` when it breaks
 * off.
 */
export async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop must not destroy the request, which would take the answer's socket along.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new ServiceError('malformed_body', 'The body did not arrive whole.', {}, error);
  }
  if (length <= bytesMax) return Buffer.concat(chunks);
  // A client that is still sending sees the answer only if someone takes the rest off the wire.
  request.resume();
  throw tooLarge(bytesMax);
}

export function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError('payload_too_large', `Bodies are at most ${bytesMax / 1024} KB, after decompression too.`);
}
