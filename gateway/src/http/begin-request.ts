import { plainAddress } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';
import { newRequestId } from './observe/request-id.ts';

/** Names of the headers that every answer has, in the order in which they are documented. */
export const headersOfEveryAnswer = ['x-request-id', 'idempotency-key', 'ratelimit', 'ratelimit-policy'] as const;

/**
 * Headers of answers, which are data for programs: no page may frame them, no browser may guess their type, no cache
 * may store them.
 */
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** Header of a sandbox installation, so that nobody takes its orders and payments for real ones. */
const sandboxHeader = { 'sandbox-installation': '1' };

/** The headers of every answer. */
export function commonHeaders({ publicUrl, sandbox }: { publicUrl: URL; sandbox: boolean }): Record<string, string> {
  return {
    ...securityHeaders,
    ...(publicUrl.protocol === 'https:' && strictTransport),
    ...(sandbox && sandboxHeader),
  };
}

/**
 * Gives the request its id and the address of its client, and sets the headers that every answer has (`commonHeaders`),
 * errors included.
 */
export function beginRequest(headers: Record<string, string>): GatewayMiddleware {
  const common = new Map(Object.entries(headers));
  return (ctx, next) => {
    ctx.state.requestId = newRequestId();
    ctx.request.ip = clientAddress(ctx);
    ctx.state.actor = { type: 'anonymous' };
    ctx.res.setHeaders(common).setHeader('x-request-id', ctx.state.requestId);
    return next();
  };
}

/**
 * The client's address for limits and records: what our outermost proxy saw, or the other end of the connection if no
 * proxy is trusted or named an address.
 */
function clientAddress({ ips, req }: GatewayContext): string {
  return plainAddress(ips[0] ?? '') ?? plainAddress(req.socket.remoteAddress ?? '') ?? '';
}
