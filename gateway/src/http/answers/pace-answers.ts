import { Readable } from 'node:stream';
import { type GatewayContext, type GatewayMiddleware, requesterOf } from '../../context.ts';
import type { UnsentAnswers, WatchedAnswer } from './unsent-answers.ts';

/** Longer answers are written in slices, so that the progress of the client is seen. */
const sliceBytes = 64 * 1024;

/**
 * Writes long answers no faster than the client reads, and watches all answers. It comes before all middleware that
 * sets a body.
 */
export function paceAnswers(unsent: UnsentAnswers): GatewayMiddleware {
  return async (ctx, next) => {
    const answer = unsent.watch(ctx.res);
    answer.setClient({ ip: ctx.ip, owner: null });
    await next();
    answer.setClient({ ip: ctx.ip, owner: requesterOf(ctx)?.owner ?? null });
    const bytes = bytesOf(ctx);
    if (bytes === null || bytes.length <= sliceBytes) return;
    const type = ctx.response.get('content-type');
    ctx.body = Readable.from(slices(bytes, answer), { objectMode: false });
    // Koa removes the length of a body that it replaces.
    ctx.set('content-type', type);
    ctx.length = bytes.length;
  };
}

/** The body of the answer, null if there is none, if it is short text, or if it is a stream. */
function bytesOf(ctx: GatewayContext): Buffer | null {
  const { body } = ctx;
  if (ctx.respond === false || ctx.method === 'HEAD' || body === null || body === undefined) return null;
  // UTF-8 takes one to three bytes for a UTF-16 unit. Most answers are short, and are not copied.
  if (typeof body === 'string') return body.length <= sliceBytes / 3 ? null : Buffer.from(body);
  if (Buffer.isBuffer(body)) return body;
  if (body instanceof Readable || typeof body !== 'object') return null;
  return Buffer.from(JSON.stringify(body));
}

function* slices(bytes: Buffer, answer: WatchedAnswer): Generator<Buffer> {
  try {
    answer.hold(bytes.length);
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      answer.hold(bytes.length - at);
      yield bytes.subarray(at, at + sliceBytes);
    }
  } finally {
    answer.hold(0);
  }
}
