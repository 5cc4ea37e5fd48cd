import { authorize, type Caller, organizationOf, ServiceError, userOf } from '@marketplace/kernel';
import type { RequestCounter } from '../auth/count-requests.ts';
import { authenticateLate, currentActor } from '../auth/authenticate.ts';
import type { Clients } from '../calls/clients.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { PacedDownloads } from '../overload/paced-downloads.ts';
import type { CompiledRoute } from './compile-route.ts';
import { located } from './request-input.ts';
import { pipeline } from 'node:stream/promises';

export interface DownloadOptions {
  clients: Pick<Clients, 'identity'>;
  streams: OpenStreams;
  downloads: PacedDownloads;
  counter: RequestCounter;
}

/** A file that is read in parts. */
export interface DownloadedFile<Part> {
  /** Reads the part after `before`, or the first one. */
  read(caller: Caller, before: Part | null): Promise<Part>;
  isLast(part: Part): boolean;
  headers(first: Part): Record<string, string>;
  text(parts: AsyncIterable<Part>): AsyncIterable<string>;
}

/**
 * Answers with a file, part by part. The rate limits count each part, the first as much as the contract says. Errors
 * before the first part are answered with a problem. A later error breaks the connection, so that an incomplete file
 * does not look complete.
 */
export async function answerDownload<Part>(
  ctx: GatewayContext,
  compiled: CompiledRoute,
  { clients: { identity }, streams, downloads, counter }: DownloadOptions,
  file: DownloadedFile<Part>,
): Promise<void> {
  const { access, cost: { requests = 1 } = {} } = compiled.operation;
  if (requests > 1) await counter.countMore(ctx, requests - 1);
  const leave = await downloads.begin(ctx);
  try {
    await authenticateLate(identity, ctx);
    const caller = callerOf(ctx);
    authorize(access, caller);
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
        await downloads.pause(ctx, { tookMs, ended: stream.ended });
        return read(await stillAllowed(ctx, identity, organizationOf(caller)), before);
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
 * The session's current actor: a user who has lost the session, the organization or the role gets no more. The
 * operation checks the role.
 */
async function stillAllowed(
  ctx: GatewayContext,
  identity: Clients['identity'],
  organizationId: string,
): Promise<Caller> {
  const caller: Caller = callerOf(ctx, await currentActor(identity, ctx));
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
