import type { GatewayMiddleware } from '../context.ts';
import { headerRefusal } from '../errors/refusal.ts';

const lengthMax = 255;
/** Visible ASCII without the comma: Node joins a repeated header by `, `, so such a key is one sent twice. */
const bare = /^[\x21\x23-\x2b\x2d-\x7e][\x21-\x2b\x2d-\x7e]*$/;
/** A structured-field string (RFC 9651) of the same characters. */
const quoted = /^"((?:[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]|\\["\\])+)"$/;

/** Reads `idempotency-key` and echoes it, unquoted, on every answer, errors included (interface.txt, section 4). */
export function idempotencyKey(): GatewayMiddleware {
  return async (ctx, next) => {
    const header = ctx.req.headers['idempotency-key'];
    if (header !== undefined) {
      ctx.state.idempotencyKey = parseIdempotencyKey(String(header));
      ctx.set('idempotency-key', ctx.state.idempotencyKey);
    }
    await next();
  };
}

/** Both spellings, `"k"` and `k`, are the same key. Throws `idempotency_key_invalid`. */
export function parseIdempotencyKey(header: string): string {
  const key = bare.test(header) ? header : quoted.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  if (key === undefined || key.length > lengthMax) {
    throw headerRefusal(
      'idempotency_key_invalid',
      'Idempotency-Key',
      `The key is sent once and has 1 to ${lengthMax} visible ASCII characters without commas.`,
    );
  }
  return key;
}
