import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, isServiceError, organizationOf, ServiceError, userOf } from '@marketplace/kernel';
import type { Admission } from '../admission/admission.ts';
import type { Authentication } from '../auth/authenticate.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { CompiledRoute } from './compile-route.ts';
import { located } from './request-input.ts';

export interface DownloadOptions {
  streams: OpenStreams;
  admission: Pick<Admission, 'take'>;
  authentication: Pick<Authentication, 'again' | 'currentActor'>;
}

/** The pause before a part, as a multiple of the time that reading the part before it took. */
const pauseFactor = 3;
const pauseMsMax = 5_000;

/** A file that is read in parts. */
export interface DownloadedFile<Part> {
  /** Reads the part after `before`, or the first one. */
  read(caller: Caller, before: Part | null): Promise<Part>;
  isLast(part: Part): boolean;
  headers(first: Part): Record<string, string>;
  text(parts: AsyncIterable<Part>): AsyncIterable<string>;
}

/**
 * Answers with a file, part by part. Downloads of one owner follow each other. Before each further part there is a
 * pause, and the rate limits count it as a request. Errors before the first part are answered with a problem. A later
 * error breaks the connection, so that an incomplete file does not look complete.
 */
export async function answerDownload<Part>(
  ctx: GatewayContext,
  compiled: CompiledRoute,
  { streams, admission, authentication }: DownloadOptions,
  file: DownloadedFile<Part>,
): Promise<void> {
  const leave = await admission.take(ctx, { slot: 'downloads' });
  try {
    await authentication.again(ctx, compiled.operation.access);
    const caller = callerOf(ctx);
    const stream = streams.open(userOf(caller).userId, organizationOf(caller));
    ctx.res.once('close', stream.end);
    let tookMs = 0;
    const read = async (by: Caller, before: Part | null): Promise<Part> => {
      const begunAt = performance.now();
      const part = await file.read(by, before);
      tookMs = performance.now() - begunAt;
      return part;
    };
    try {
      const first = await read(caller, null).catch((error: unknown) => {
        throw located(error, compiled, {});
      });
      ctx.status = 200;
      ctx.set(file.headers(first));
      if (ctx.method === 'HEAD') return;
      const next = async (before: Part): Promise<Part> => {
        await pause(ctx, admission, { tookMs, ended: stream.ended });
        return read(await stillAllowed(ctx, authentication, organizationOf(caller)), before);
      };
      await sendDownload(ctx, file.text(partsOf(first, file.isLast, next)), stream.ended);
    } finally {
      stream.end();
    }
  } finally {
    leave();
  }
}

/**
 * Resolves when the next part may be read: after a pause, and when the rate limits admit it as a request. Rejects with
 * an AbortError if `ended` is aborted.
 */
async function pause(
  ctx: GatewayContext,
  { take }: DownloadOptions['admission'],
  { tookMs, ended }: { tookMs: number; ended: AbortSignal },
): Promise<void> {
  let waitMs = Math.max(1, Math.min(tookMs * pauseFactor, pauseMsMax));
  while (waitMs > 0) {
    await delay(waitMs, undefined, { signal: ended });
    waitMs = await nextPart(ctx, take);
  }
}

/** Counts the next part. Returns 0, or for how long the rate limits refuse it, in milliseconds. */
async function nextPart(ctx: GatewayContext, take: Admission['take']): Promise<number> {
  try {
    await take(ctx, { requests: 1 });
    return 0;
  } catch (error) {
    if (!isServiceError(error, 'rate_limited')) throw error;
    return Math.max(1, error.facts.retryAfterSeconds ?? 1) * 1000;
  }
}

/**
 * The session's current actor: a user who has lost the session, the organization or the role gets no more. The
 * operation checks the role.
 */
async function stillAllowed(
  ctx: GatewayContext,
  { currentActor }: DownloadOptions['authentication'],
  organizationId: string,
): Promise<Caller> {
  const caller: Caller = callerOf(ctx, await currentActor(ctx));
  if (organizationOf(caller) !== organizationId)
    throw new ServiceError('no_active_organization', 'The session has another active organization now.');
  return caller;
}

async function* partsOf<Part>(
  first: Part,
  isLast: (part: Part) => boolean,
  next: (before: Part) => Promise<Part>,
): AsyncGenerator<Part> {
  let part = first;
  for (;;) {
    yield part;
    if (isLast(part)) return;
    part = await next(part);
  }
}

/**
 * Writes the file part by part, no faster than the client reads. If a part cannot be read, or if `ended` is aborted
 * because the gateway stops, the connection is broken, so that the client does not take a part of the file for the
 * whole.
 */
async function sendDownload(ctx: GatewayContext, parts: AsyncIterable<string>, ended: AbortSignal): Promise<void> {
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
