import { pipeline } from 'node:stream/promises';
import type { GatewayContext } from '../context.ts';

/**
 * Writes the file part by part, no faster than the client reads. If a part cannot be read, or if `ended` is aborted
 * because the gateway stops, the connection is broken, so that the client does not take a part of the file for the
 * whole.
 */
export async function sendDownload(
  ctx: GatewayContext,
  parts: AsyncIterable<string>,
  ended: AbortSignal,
): Promise<void> {
  const { res } = ctx;
  ctx.respond = false;
  res.shouldKeepAlive = false;
  // An empty log has no parts, so the headers are sent here.
  res.flushHeaders();
  try {
    await pipeline(parts, res, { signal: ended });
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && name !== 'AbortError') throw error;
  }
}
