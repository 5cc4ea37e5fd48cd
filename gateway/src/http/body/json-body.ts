import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ServiceError } from '@marketplace/kernel';
import type { GatewayContext } from '../../context.ts';
import { bodyRefusal } from '../../errors/refusal.ts';
import { isJsonInUtf8 } from './media-type.ts';
import { parseJson } from './parse-json.ts';
import { tooLarge } from './receive/receive-body.ts';
import { assertStorable } from './storable.ts';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The body as a JSON object; `{}` if the client sent no bytes, whatever its type. Throws what `ReceivedBody.read` throws,
 * `unsupported_media_type`, `malformed_body` (not readable as JSON in UTF-8) or `validation_failed` (not an object, or
 * it has a member that no object may have).
 */
export async function readJsonBody(ctx: GatewayContext): Promise<Record<string, unknown>> {
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = ctx.req.headers;
  const { body } = ctx.state;
  const sent = await body.read();
  // Proxies make a chunked body without a type of a request that has no body.
  if (sent.length === 0) return {};
  if (!isJsonInUtf8(type))
    throw new ServiceError('unsupported_media_type', 'Send the body as `application/json`, in UTF-8.');
  const value = parse(await decode(sent, encoding, body.bytesMax));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw bodyRefusal([], 'invalid_type', 'The body must be a JSON object.');
  }
  assertStorable(value);
  return value as Record<string, unknown>;
}

/** Undoes the content encoding, a list with empty elements or none (RFC 9110, sections 5.6.1.2 and 8.4). */
async function decode(bytes: Buffer, encodings: string, bytesMax: number): Promise<Buffer> {
  if (encodings === '') return bytes;
  const named = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const [encoding, second] = named.filter((name) => name !== '' && name !== 'identity');
  if (encoding === undefined) return bytes;
  if (second !== undefined || !Object.hasOwn(decoders, encoding)) {
    throw new ServiceError('unsupported_media_type', 'The content encoding must be gzip, deflate or br.');
  }
  try {
    return await decoders[encoding as keyof typeof decoders](bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesMax);
    throw new ServiceError('malformed_body', `The body cannot be decoded as ${encoding}.`, {}, error);
  }
}

/** Decodes whole texts, so one text leaves nothing for the next. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return parseJson(utf8.decode(bytes));
  } catch (error) {
    throw new ServiceError('malformed_body', 'The body is not JSON in UTF-8.', {}, error);
  }
}
