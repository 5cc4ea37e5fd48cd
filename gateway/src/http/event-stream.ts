import { pipeline } from 'node:stream/promises';
import type { GatewayContext } from '../context.ts';

export const eventStreamType = 'text/event-stream';

/** A client that takes nothing off the wire for this long, heartbeats neither, is gone without saying so. */
const stalledMs = 60_000;

export interface ServerSentEvent {
  id?: string | undefined;
  /** Absent in a message that only carries an id, or nothing at all: a heartbeat. */
  event?: { name: string; data: unknown };
}

/** One message (HTML, section 9.2.6). JSON has no line ends, so data is one line. */
export function formatEvent({ id, event }: ServerSentEvent): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event ? [`event: ${event.name}`, `data: ${JSON.stringify(event.data)}`] : [': heartbeat']),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** Begins the answer: nothing between here and the client may keep parts of it back, or pack them. */
export function beginEvents(ctx: GatewayContext): void {
  ctx.status = 200;
  ctx.set({
    'content-type': `${eventStreamType}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
}

/**
 * Writes the events as they come and as fast as the client takes them; resolves when they end or the client is gone.
 * Whatever comes after the first byte can no longer be answered as a problem.
 */
export async function sendEvents(ctx: GatewayContext, retryMs: number, messages: AsyncIterable<string>): Promise<void> {
  const { req, res } = ctx;
  ctx.respond = false;
  // It is the connection's last answer: a server that stops need not wait for another request on it.
  res.shouldKeepAlive = false;
  res.write(`retry: ${retryMs}\n\n`);
  req.socket.setTimeout(stalledMs, () => req.socket.destroy());
  try {
    await pipeline(messages, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
