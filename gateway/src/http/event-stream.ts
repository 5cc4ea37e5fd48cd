import { pipeline } from 'node:stream/promises';
import type { GatewayContext } from '../context.ts';

export const eventStreamType = 'text/event-stream';

/** One message of a stream. */
export interface ServerSentEvent {
  id?: string | undefined;
  /** Absent in a heartbeat, and in a message that only sets the id. */
  event?: { name: string; data: unknown };
}

/** The text of one message (HTML Standard, section 9.2.6). JSON has no line breaks, so data is one line. */
export function formatEvent({ id, event }: ServerSentEvent): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event ? [`event: ${event.name}`, `data: ${JSON.stringify(event.data)}`] : [': heartbeat']),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** Sets status and headers. They keep proxies from buffering or transforming the stream. */
export function beginEvents(ctx: GatewayContext): void {
  ctx.status = 200;
  ctx.set({
    'content-type': `${eventStreamType}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
}

/**
 * Writes the messages as they come, no faster than the client reads. Resolves when they end or the client disconnects.
 * Errors after the first byte can no longer be answered with a problem. `retryMs`: the time after which the client
 * reconnects.
 */
export async function sendEvents(ctx: GatewayContext, retryMs: number, messages: AsyncIterable<string>): Promise<void> {
  const { res } = ctx;
  ctx.respond = false;
  // The connection ends with the stream, so that a stopping server need not wait for another request on it.
  res.shouldKeepAlive = false;
  res.write(`retry: ${retryMs}\n\n`);
  try {
    await pipeline(messages, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
