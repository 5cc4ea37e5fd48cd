import { Router, type RouterMiddleware } from '@koa/router';
import { notFound, ServiceError } from '@marketplace/kernel';
import type { Clients } from '../clients.ts';
import type { GatewayContext, GatewayMiddleware, GatewayState } from '../context.ts';
import { downloadAudit } from './audit-download.ts';
import { type StreamOptions, streamDeliveries } from './delivery-stream.ts';
import { handle } from './handle.ts';
import { openapiText } from './openapi.ts';
import { apiPrefix, type Route } from './route.ts';
import { table } from './table.ts';

/** The table as a router. Paths match letter by letter: `/API/V1/listings/` is another path (api.md 1.9). */
export function restRouter(clients: Clients, publicUrl: URL, options: StreamOptions): Router<GatewayState> {
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  for (const route of table) {
    const answer = answerOf(route, clients, publicUrl, options);
    router.register(`${apiPrefix}${route.path}`, [route.method], answer);
  }
  const openapi = openapiText();
  router.get(`${apiPrefix}/openapi.json`, (ctx) => {
    ctx.state.route = `${apiPrefix}/openapi.json`;
    ctx.body = openapi;
    ctx.type = 'application/json';
  });
  return router;
}

function answerOf(route: Route, clients: Clients, publicUrl: URL, options: StreamOptions): RouterMiddleware<GatewayState> {
  if (route.stream) return streamDeliveries(route, clients, options);
  return route.download ? downloadAudit(route, clients, options) : handle(route, clients, publicUrl);
}

/** Comes after the router: whatever arrives here was no route, or another method of one. */
export function noRoute(): GatewayMiddleware {
  return (ctx) => {
    const allowed = allowedMethods(ctx);
    if (allowed.length === 0) throw notFound();
    ctx.set('allow', allowed.join(', '));
    if (ctx.method !== 'OPTIONS') {
      throw new ServiceError('method_not_allowed', `This path takes ${allowed.join(', ')}.`);
    }
    ctx.status = 204;
  };
}

function allowedMethods(ctx: GatewayContext & { matched?: { methods: string[] }[] }): string[] {
  const methods = (ctx.matched ?? []).flatMap((layer) => layer.methods);
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
}
