import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ServiceError } from '@marketplace/kernel';
import { bodyRefusal } from '../../errors/refusal.ts';
import { readBytes, tooLarge } from './body-bytes.ts';
import { parseJson } from './parse-json.ts';
import { assertStorable } from './storable.ts';

const bytesMax = 512 * 1024;

const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The body as a JSON object; `{}` if there is none. Throws `unsupported_media_type`, `payload_too_large`,
 * `malformed_body` (not readable as JSON in UTF-8) or `validation_failed` (not an object, or it has a member that no
 * object may have).
 */
export async function readJsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!hasBody(request)) return {};
  if (!jsonType.test(type))
    throw new ServiceError('unsupported_media_type', 'Send the body as `application/json`, in UTF-8.');
  const bytes = await decode(await readBytes(request, bytesMax), encoding.trim().toLowerCase());
  if (bytes.length === 0) return {};
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw bodyRefusal([], 'invalid_type', 'The body must be a JSON object.');
  }
  assertStorable(value);
  return value as Record<string, unknown>;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function decode(bytes: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'identity' || bytes.length === 0) return bytes;
  if (!Object.hasOwn(decoders, encoding)) {
    throw new ServiceError('unsupported_media_type', 'The content encoding must be gzip, deflate or br.');
  }
  try {
    return await decoders[encoding as keyof typeof decoders](bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesMax);
    throw new ServiceError('malformed_body', `The body cannot be decoded as ${encoding}.`, {}, error);
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ServiceError('malformed_body', 'The body is not JSON in UTF-8.', {}, error);
  }
}
