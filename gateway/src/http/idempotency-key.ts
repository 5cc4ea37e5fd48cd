import type { GatewayMiddleware } from '../context.ts';
import { headerRefusal } from '../errors/refusal.ts';

const lengthMax = 255;
/** Visible ASCII without the comma. Node joins repeated headers with `, `, so a key with a comma may be two keys. */
const bare = /^[\x21\x23-\x2b\x2d-\x7e][\x21-\x2b\x2d-\x7e]*$/;
/** A structured-field string (RFC 9651) of the same characters. */
const quoted = /^"((?:[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]|\\["\\])+)"$/;

/** Pattern of both forms, for the API reference. */
export const idempotencyKeyPattern =
  '^(?:[\\x21\\x23-\\x2b\\x2d-\\x7e][\\x21-\\x2b\\x2d-\\x7e]{0,254}' +
  '|"(?:[\\x21\\x23-\\x2b\\x2d-\\x5b\\x5d-\\x7e]|\\\\["\\\\]){1,255}")$';

/**
 * Reads the header `idempotency-key` and echoes it, unquoted, on every answer, errors included. Throws
 * `idempotency_key_invalid`.
 */
export function idempotencyKey(): GatewayMiddleware {
  return (ctx, next) => {
    const header = ctx.req.headers['idempotency-key'];
    if (header !== undefined) {
      ctx.state.idempotencyKey = parseIdempotencyKey(String(header));
      ctx.set('idempotency-key', ctx.state.idempotencyKey);
    }
    return next();
  };
}

/** The key in a header or argument, with or without quotes. Null if the text is not a valid key. */
export function idempotencyKeyOf(text: string): string | null {
  const key = bare.test(text) ? text : quoted.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  return key === undefined || key.length > lengthMax ? null : key;
}

/** Throws `idempotency_key_invalid`. */
function parseIdempotencyKey(header: string): string {
  const key = idempotencyKeyOf(header);
  if (key === null) {
    throw headerRefusal(
      'idempotency_key_invalid',
      'Idempotency-Key',
      `Send one key of 1 to ${lengthMax} visible ASCII characters without commas.`,
    );
  }
  return key;
}
