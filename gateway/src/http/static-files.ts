import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';
import { isUnchanged } from './preconditions.ts';

/** A file in memory that is the same for every visitor, with its headers. */
export interface StaticFile {
  type: string;
  /** A digest of the content. The entity tag consists of it and of the coding, because tags are strong. */
  digest: string;
  body: Buffer;
  /** The compressed content, by the name of its coding in `Content-Encoding`. */
  compressed: { br?: Buffer; gzip?: Buffer };
}

export function digestOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}

/** Answers with a file, compressed if the client accepts that, or with 304 if it has the file already. */
export function sendFile(ctx: GatewayContext, { type, digest, body, compressed }: StaticFile): void {
  ctx.vary('accept-encoding');
  // The shortest first: browsers accept all and name gzip first.
  const coding = (['br', 'gzip'] as const).find((each) => compressed[each] && ctx.acceptsEncodings(each)) ?? null;
  const etag = coding === null ? `"${digest}"` : `"${digest}-${coding}"`;
  ctx.set('etag', etag);
  if (isUnchanged(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  if (coding !== null) ctx.set('content-encoding', coding);
  ctx.body = coding === null ? body : compressed[coding];
  ctx.set('content-type', type);
}

/** Files that the gateway makes. */
export interface MadeFiles {
  /**
   * A middleware that answers with what `make` returns, as a file of the content type `type`. `make` is called once,
   * at the first request or by `makeAll`.
   */
  serve(type: string, make: () => string): GatewayMiddleware;
  /**
   * Makes and compresses all files, one in each turn of the event loop, so that no visitor waits for a file or for
   * others.
   */
  makeAll(): Promise<void>;
}

/** Length from which a file is compressed. Shorter files fit into one packet anyway. */
const compressedBytesMin = 1_024;
/**
 * Quality that compresses about as fast as gzip, and a third better. The highest quality takes a second for each
 * megabyte.
 */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function madeFiles(): MadeFiles {
  const all: (() => Promise<StaticFile>)[] = [];
  return {
    serve: (type, make) => {
      let made: Promise<StaticFile> | undefined;
      const file = (): Promise<StaticFile> => (made ??= compress(`${type}; charset=utf-8`, make));
      all.push(file);
      return async (ctx) => sendFile(ctx, await file());
    },
    makeAll: async () => {
      for (const file of all) {
        await file();
        await nextTurn();
      }
    },
  };
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

async function compress(type: string, make: () => string): Promise<StaticFile> {
  const body = Buffer.from(make());
  const isLong = body.length >= compressedBytesMin;
  const compressed = isLong ? { br: await brotli(body, brotliQuality), gzip: await gzipped(body) } : {};
  return { type, digest: digestOf(body), body, compressed };
}
