import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { Duplex } from 'node:stream';

/** Bytes of a body that are stored, and that are decoded. */
export const storedBytesMax = 16 * 1024;
const headerValueMax = 4096;
const storedHeadersMax = 16 * 1024;
/** Codings of one body that are undone. Servers apply one. */
const codingsMax = 3;
/** A larger window, up to 128 MB, would be memory that a receiver makes us use. RFC 8878, 3.1.1.1.2 recommends 8 MB. */
const zstdWindowLogMax = 23;

type Headers = Record<string, string>;

/** A received answer: the start of its body, at least as much as is stored, and how many bytes were received. */
export interface ReceivedBody {
  headers: Headers | null;
  chunks: Buffer[];
  bodyBytes: number;
}

/** What of a body is stored. */
export interface StoredBody {
  responseBody: string | null;
  responseTruncated: boolean;
}

/** What there is of a body: its start, and whether that is all of it. */
interface Beginning {
  bytes: Buffer;
  complete: boolean;
}

const zlibOptions = ({ complete }: Beginning) => (complete ? {} : { finishFlush: constants.Z_SYNC_FLUSH });
/** Decoders of content codings. A beginning that is not complete ends in the middle of its coding, which is no error then. */
const decoders: Record<string, (beginning: Beginning) => Duplex> = {
  gzip: (beginning) => createGunzip(zlibOptions(beginning)),
  'x-gzip': (beginning) => createGunzip(zlibOptions(beginning)),
  // Some servers send it without the header of zlib that RFC 9110, 8.4.1.2 requires.
  deflate: (beginning) =>
    (((beginning.bytes[0] ?? 0) & 0x0f) === 8 ? createInflate : createInflateRaw)(zlibOptions(beginning)),
  br: ({ complete }) => createBrotliDecompress(complete ? {} : { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: ({ complete }) =>
    createZstdDecompress({
      ...(complete ? {} : { finishFlush: constants.ZSTD_e_flush }),
      params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax },
    }),
};

/** The codings of a body in the order in which they are undone. */
function codingsOf(headers: Headers | null): string[] {
  const applied = (headers?.['content-encoding'] ?? '').toLowerCase().split(',');
  return applied
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .toReversed();
}

/** Whether the body has a content coding, so that `bodyOf` reads it, and `textOf` does not. */
export function isEncoded(headers: Headers | null): boolean {
  return codingsOf(headers).length > 0;
}

/** The body as text, without undoing a content coding. */
export function textOf({ headers, chunks, bodyBytes }: ReceivedBody): StoredBody {
  return stored(Buffer.concat(chunks), headers, bodyBytes > storedBytesMax);
}

/** Decoding is one at a time, because each decoder may need megabytes. It takes less than a millisecond. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * The body as text, with its content codings undone. As received if a coding is unknown or the body is not in it. Only
 * what is stored is decoded: the body ends there.
 */
export function bodyOf(received: ReceivedBody): Promise<StoredBody> {
  const decoded = turn.then(() => decode(received));
  turn = decoded;
  return decoded;
}

async function decode(received: ReceivedBody): Promise<StoredBody> {
  const codings = codingsOf(received.headers);
  if (codings.length > codingsMax || received.bodyBytes === 0) return textOf(received);
  let beginning: Beginning = {
    bytes: Buffer.concat(received.chunks).subarray(0, storedBytesMax),
    complete: received.bodyBytes <= storedBytesMax,
  };
  for (const coding of codings) {
    const undone = Object.hasOwn(decoders, coding) ? await undo(decoders[coding]!(beginning), beginning) : null;
    if (undone === null) return textOf(received);
    beginning = undone;
  }
  return stored(beginning.bytes, received.headers, !beginning.complete);
}

/** The beginning of what the decoder makes of the bytes. Null if that is nothing: they are not in its coding, or too few. */
function undo(decoder: Duplex, { bytes, complete }: Beginning): Promise<Beginning | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (ended: boolean): void => {
      decoder.destroy();
      resolve(size > 0 || (ended && complete) ? { bytes: Buffer.concat(chunks), complete: ended && complete } : null);
    };
    decoder
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > storedBytesMax) end(false);
      })
      .on('end', () => end(true))
      .on('error', () => end(false))
      .on('close', () => end(false))
      .end(bytes);
  });
}

function stored(bytes: Buffer, headers: Headers | null, truncated: boolean): StoredBody {
  const cut = truncated || bytes.length > storedBytesMax;
  // What is cut within a character ends before it.
  const text = decoderOf(headers).decode(bytes.subarray(0, storedBytesMax), { stream: cut });
  return { responseBody: storable(text), responseTruncated: cut };
}

/** The decoder of the body's `charset`; of UTF-8 if it names none, or one that is unknown. */
function decoderOf(headers: Headers | null): InstanceType<typeof TextDecoder> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers?.['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/**
 * The headers of an answer, as many as are stored. Fields that were sent several times are joined as RFC 9110, 5.3 allows
 * it, except cookies, which contain commas: each is a line of its own.
 */
export function storableHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const kept: [string, string][] = [];
  let left = storedHeadersMax;
  for (const [name, value = ''] of Object.entries(headers)) {
    const values = [value].flat().map(fieldText);
    const text = storable(values.join(name === 'set-cookie' ? '\n' : ', ')).slice(0, headerValueMax);
    left -= name.length + text.length;
    if (left < 0) break;
    kept.push([name, text]);
  }
  return Object.fromEntries(kept);
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a field, which undici reads as ISO 8859-1. Servers that send other characters send UTF-8 nearly always. */
function fieldText(value: string): string {
  // eslint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(value)) return value;
  try {
    return strictUtf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Replaces what PostgreSQL cannot store in text: NUL and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
