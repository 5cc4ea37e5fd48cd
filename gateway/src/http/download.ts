import { pipeline } from 'node:stream/promises';
import type { GatewayContext } from '../context.ts';

/** A client that takes nothing off the wire for this long is gone without saying so. */
const stalledMs = 60_000;

/**
 * Writes the file as fast as the client takes it, a part at a time. It ends abnormally, so that the client sees a
 * broken answer and no short one, when a part cannot be had, and when `ended` is aborted because the gateway stops.
 */
export async function sendDownload(
  ctx: GatewayContext,
  parts: AsyncIterable<string>,
  ended: AbortSignal,
): Promise<void> {
  const { req, res } = ctx;
  ctx.respond = false;
  res.shouldKeepAlive = false;
  req.socket.setTimeout(stalledMs, () => req.socket.destroy());
  // A log without events has no parts, and its headers must leave too.
  res.flushHeaders();
  try {
    await pipeline(parts, res, { signal: ended });
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && name !== 'AbortError') throw error;
  }
}
