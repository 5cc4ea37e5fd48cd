import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';
import { headerRefusal } from '../errors/refusal.ts';

/**
 * Of these Node takes the first and drops the others, while a proxy in front may have looked at the last (RFC 9110,
 * section 5.3).
 */
const single = new Set(['host', 'authorization', 'content-type']);

/**
 * Refuses what Node lets through and who comes after stumbles over: another version, no `Host` (RFC 9112, section 3.2),
 * a header sent twice, a target that is no path and no URL.
 */
export function readableTarget(): GatewayMiddleware {
  return async (ctx, next) => {
    const { url = '', headers, httpVersion } = ctx.req;
    // The parser reads 0.9 and 2.0 as if they were 1.1.
    if (httpVersion !== '1.1' && httpVersion !== '1.0') throw new ServiceError('malformed_body', 'This is HTTP/1.1.');
    if (httpVersion === '1.1' && headers.host === undefined)
      throw new ServiceError('malformed_body', 'The header Host is missing.');
    const repeated = repeatedHeader(ctx.req);
    if (repeated !== null) throw headerRefusal('malformed_body', repeated, 'This header stands once.');
    if (!url.startsWith('/') && url !== '*' && !URL.canParse(url))
      throw new ServiceError('malformed_body', 'The target is not a URL.');
    await next();
  };
}

function repeatedHeader({ rawHeaders }: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
