import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type InputFault, isStorable, ServiceError } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';
import { bodyRefusal, bodyTooLarge } from '../errors/refusal.ts';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The body as a JSON object; `{}` if the client sent no bytes, whatever its type. Throws what `RequestBody.read`
 * throws, `unsupported_media_type`, `malformed_body` (not readable as JSON in UTF-8) or `validation_failed` (not an
 * object, or with a member that no object may have).
 */
export async function readJsonBody(ctx: GatewayContext): Promise<Record<string, unknown>> {
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = ctx.req.headers;
  const { body } = ctx.state;
  const sent = await body.read();
  // Proxies turn a request without a body into one with a chunked body without a type.
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
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge(bytesMax);
    throw new ServiceError('malformed_body', `The body cannot be decoded as ${encoding}.`, {}, error);
  }
}

/** Decodes whole texts, so it keeps no state between them. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return parseJson(utf8.decode(bytes));
  } catch (error) {
    throw new ServiceError('malformed_body', 'The body is not JSON in UTF-8.', {}, error);
  }
}

/** A number with a decimal point or a negative exponent. It may also match inside a string. Most bodies have none. */
const maybeFraction = /\d(?:\.\d|[eE]-)/;

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * `JSON.parse`, except that a fraction never becomes an integer. A number such as `12.0000000000000001` or `1e-400`,
 * which a double rounds to an integer, becomes NaN, so that the member's schema refuses it. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  if (!maybeFraction.test(text)) return JSON.parse(text);
  const refuseRounded: Reviver = (_key, value, { source }) =>
    Number.isInteger(value) && source !== undefined && hasFraction(source) ? Number.NaN : value;
  return JSON.parse(text, refuseRounded as Parameters<typeof JSON.parse>[1]);
}

/** Whether a JSON number is not an integer, judged by its decimal digits. */
function hasFraction(source: string): boolean {
  const [, integer = '', decimals = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const digits = (integer + decimals).replace(/0+$/, '');
  const trailingZeros = integer.length + decimals.length - digits.length;
  return digits !== '' && Number(exponent) - decimals.length + trailingZeros < 0;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t \\x21-\\x7e\\x80-\\xff])*"';
const mediaType = new RegExp(`^(${token}/${token})((?:[ \\t]*;(?:[ \\t]*${token}=(?:${token}|${quoted}))?)*)[ \\t]*$`);
const parameter = new RegExp(`(${token})=(${token}|${quoted})`, 'g');

/** UTF-8, its usual misspelling, and its subset. */
const charsets = ['utf-8', 'utf8', 'us-ascii'];

/**
 * Whether a `Content-Type` is JSON in UTF-8. Parameters may be empty or unknown (RFC 9110, sections 5.6.6 and 8.3.1),
 * because JSON has none with a meaning (RFC 8259, section 11). A charset other than UTF-8 says that the client has
 * written something else.
 */
export function isJsonInUtf8(contentType: string): boolean {
  // Most programs send this.
  if (contentType === 'application/json') return true;
  const [, type = '', parameters = ''] = mediaType.exec(contentType.trim()) ?? [];
  if (type.toLowerCase() !== 'application/json') return false;
  return [...parameters.matchAll(parameter)]
    .filter(([, name]) => name!.toLowerCase() === 'charset')
    .every(([, , value]) => charsets.includes(unquoted(value!).toLowerCase()));
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}

/**
 * Largest depth: more than any body of the API needs, and little enough for the recursive functions that process it.
 */
const depthMax = 32;

/**
 * Refuses JSON that services or the database cannot take: NUL characters, lone surrogates, `__proto__`, more than
 * `depthMax` levels. Throws `malformed_body` or `validation_failed`.
 */
function assertStorable(value: unknown): void {
  assertWithin(value, []);
}

/** `path`: the place of the value. It is changed in place, so no path is made for a member that is not refused. */
function assertWithin(value: unknown, path: InputFault['path']): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new ServiceError('malformed_body', 'A string contains a NUL character or half of a surrogate pair.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= depthMax)
    throw new ServiceError('malformed_body', `The body must not have more than ${depthMax} levels.`);
  const isArray = Array.isArray(value);
  for (const key of Object.keys(value)) {
    path.push(isArray ? Number(key) : key);
    if (key === '__proto__') throw bodyRefusal([...path], 'unknown_member', 'There is no such member.');
    if (!isArray) assertWithin(key, path);
    assertWithin((value as Record<string, unknown>)[key], path);
    path.pop();
  }
}
