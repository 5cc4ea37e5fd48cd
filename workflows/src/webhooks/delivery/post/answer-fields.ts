import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { Duplex } from 'node:stream';

/** Maximum number of bytes of a body that are stored, and that are decoded. */
export const storedBytesMax = 16 * 1024;
const headerValueMax = 4096;
const storedHeadersMax = 16 * 1024;
/** Maximum number of codings of one body that are undone. Servers apply one. */
const codingsMax = 3;
/**
 * Maximum window of zstd. A larger one, up to 128 MB, would let a receiver use our memory. RFC 8878, 3.1.1.1.2
 * recommends 8 MB.
 */
const zstdWindowLogMax = 23;

type Headers = Record<string, string>;

/** A received answer: the start of its body, at least as much as is stored, and the number of bytes received. */
export interface ReceivedBody {
  headers: Headers | null;
  chunks: Buffer[];
  bodyBytes: number;
}

/** The stored part of a body. */
export interface StoredBody {
  responseBody: string | null;
  responseTruncated: boolean;
}

/** The received part of a body, and whether it is the whole body. */
interface Beginning {
  bytes: Buffer;
  complete: boolean;
}

const zlibOptions = ({ complete }: Beginning) => (complete ? {} : { finishFlush: constants.Z_SYNC_FLUSH });
/** Decoders of content codings. The start of a long body ends in the middle of its coding, which is not an error. */
const decoders: Record<string, (beginning: Beginning) => Duplex> = {
  gzip: (beginning) => createGunzip(zlibOptions(beginning)),
  'x-gzip': (beginning) => createGunzip(zlibOptions(beginning)),
  // Some servers omit the header of zlib that RFC 9110, 8.4.1.2 requires.
  deflate: (beginning) =>
    (((beginning.bytes[0] ?? 0) & 0x0f) === 8 ? createInflate : createInflateRaw)(zlibOptions(beginning)),
  br: ({ complete }) => createBrotliDecompress(complete ? {} : { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: ({ complete }) =>
    createZstdDecompress({
      ...(complete ? {} : { finishFlush: constants.ZSTD_e_flush }),
      params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax },
    }),
};

/** The codings of a body, in the order of undoing them. */
function codingsOf(headers: Headers | null): string[] {
  const applied = (headers?.['content-encoding'] ?? '').toLowerCase().split(',');
  return applied
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .toReversed();
}

/** Whether the body has a content coding: then `bodyOf` can read it, and `textOf` cannot. */
export function isEncoded(headers: Headers | null): boolean {
  return codingsOf(headers).length > 0;
}

/** The body as text, without undoing a content coding. */
export function textOf({ headers, chunks, bodyBytes }: ReceivedBody): StoredBody {
  return stored(Buffer.concat(chunks), headers, bodyBytes > storedBytesMax);
}

/** Bodies are decoded one at a time, because each decoder may need megabytes. It takes less than a millisecond. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * The body as text, with its content codings undone. Returned as received if a coding is unknown or the bytes do not
 * match it. Decoding stops after the bytes that are stored.
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

/** The start of the decoded text. Null if there is none: the bytes are not in the decoder's coding, or too few. */
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
  // A text that is cut within a character ends before it.
  const text = decoderOf(headers).decode(bytes.subarray(0, storedBytesMax), { stream: cut });
  return { responseBody: storable(text), responseTruncated: cut };
}

/** The decoder for the body's `charset`; for UTF-8 if it names none, or an unknown one. */
function decoderOf(headers: Headers | null): InstanceType<typeof TextDecoder> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers?.['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/**
 * The stored headers of an answer, up to a limit. Fields that were sent several times are joined as RFC 9110, 5.3
 * allows, except cookies: they contain commas, so each has its own line.
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

/**
 * The text of a field. undici reads it as ISO 8859-1, but servers that send other characters nearly always send UTF-8.
 */
function fieldText(value: string): string {
  // eslint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(value)) return value;
  try {
    return strictUtf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Replaces characters that PostgreSQL cannot store in text: NUL and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
