import { Router, type RouterMiddleware } from '@koa/router';
import { notFound, ServiceError } from '@marketplace/kernel';
import type { Admission } from '../admission/admission.ts';
import type { Authentication } from '../auth/authenticate.ts';
import { cookieNames } from '../auth/cookies.ts';
import { endSession } from '../auth/session.ts';
import type { Calls, Catalogue } from '../calls/catalogue.ts';
import type { Clients } from '../calls/clients.ts';
import type { GatewayContext, GatewayMiddleware, GatewayState } from '../context.ts';
import { downloadAudit } from './audit-download.ts';
import { answerDocument } from './document.ts';
import { downloadExport } from './export-download.ts';
import { announceDeprecation } from '../http/deprecation.ts';
import type { CompiledRoute } from './compile-route.ts';
import { type StreamOptions, streamDeliveries } from './streams/delivery-stream.ts';
import { handle } from './handle.ts';
import { cookieSchemes } from './openapi/security.ts';
import { passOn } from './raw.ts';
import type { MadeFiles } from '../http/static-files.ts';
import { apiPrefix } from '../http/api-prefix.ts';

export interface RestOptions extends StreamOptions {
  /** The compiled API, of which the router serves the routes and `openapi.json`. */
  api: { catalogue: Catalogue; routes: readonly CompiledRoute[]; openapi: string };
  calls: Calls;
  clients: Clients;
  publicUrl: URL;
  /** Whether to serve the routes that only tests of clients need. */
  testHelpers: boolean;
  admission: Admission;
  authentication: Authentication;
  files: MadeFiles;
}

/** The router of all routes but the raw ones. Paths are case-sensitive, and a trailing slash makes another path. */
export function restRouter(options: RestOptions): Router<GatewayState> {
  const { routes, openapi } = options.api;
  const router = routerOf(
    routes.filter(({ route }) => !route.raw),
    options,
  );
  const document = options.files.serve('application/json', () => ofThisServer(openapi, options.publicUrl));
  router.get(`${apiPrefix}/openapi.json`, (ctx, next) => {
    ctx.state.route = `${apiPrefix}/openapi.json`;
    return document(ctx, next);
  });
  return router;
}

interface ParsedDocument {
  info: { contact: object };
  components: { securitySchemes: object };
}

/**
 * The document with the public address as its server, so that a copy of it still says where the API is, and with the
 * names of the cookies that this server sets.
 */
function ofThisServer(openapi: string, publicUrl: URL): string {
  const { origin } = publicUrl;
  const { info, components, ...document } = JSON.parse(openapi) as ParsedDocument;
  const securitySchemes = { ...components.securitySchemes, ...cookieSchemes(cookieNames(publicUrl).session) };
  const served = {
    ...document,
    info: { ...info, contact: { ...info.contact, url: `${origin}/docs` } },
    servers: [{ url: origin }],
    components: { ...components, securitySchemes },
  };
  return JSON.stringify(served, null, 2);
}

/** The router of the raw routes. It comes before the middleware that reads cookies. Null if there are no raw routes. */
export function rawRouter(options: RestOptions): Router<GatewayState> | null {
  const routes = options.api.routes.filter(({ route }) => route.raw);
  return routes.length === 0 ? null : routerOf(routes, options);
}

function routerOf(routes: readonly CompiledRoute[], options: RestOptions): Router<GatewayState> {
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  for (const compiled of routes) {
    if (compiled.route.testHelper && !options.testHelpers) continue;
    router.register(
      compiled.pattern,
      [compiled.route.method],
      [
        ...announced(compiled, options),
        ...(compiled.route.session === 'end' ? [clearEndedSession] : []),
        // Here, and not before a route is found, so that a method that the path does not have is 405.
        ...(compiled.route.raw ? [] : [admitted(compiled, options)]),
        answerOf(compiled, options),
      ],
    );
  }
  return router;
}

/** Signing out clears the cookie even if its session has ended already. */
const clearEndedSession: GatewayMiddleware = (ctx, next) => {
  if (ctx.state.actor.type === 'anonymous') endSession(ctx);
  return next();
};

function announced({ route: { deprecated } }: CompiledRoute, { publicUrl }: RestOptions): GatewayMiddleware[] {
  return deprecated === undefined ? [] : [announceDeprecation(deprecated, publicUrl)];
}

function answerOf(compiled: CompiledRoute, options: RestOptions): RouterMiddleware<GatewayState> {
  const { calls, publicUrl } = options;
  if (compiled.route.raw) return passOn(compiled, calls, publicUrl);
  if (compiled.route.stream) return streamDeliveries(compiled, options);
  if (compiled.route.document) return answerDocument(compiled, calls);
  if (compiled.route.export) return downloadExport(compiled, options);
  return compiled.route.download ? downloadAudit(compiled, options) : handle(compiled, options);
}

/** The stage that admits the callers of a route. */
function admitted({ route, operation, pattern }: CompiledRoute, { api, admission }: RestOptions): GatewayMiddleware {
  const next = route.then && api.catalogue.find(route.then.operation).operation;
  const operations = next ? [operation, next] : [operation];
  const { stream, download, export: exported } = route;
  // Long polls, streams and downloads mostly wait, so they do not count as in progress.
  const waits = stream || download || exported || operations.some(({ cost }) => cost?.time === 'poll');
  return admission.stage(pattern, operation.access, {
    ...(!waits && { slot: 'requests' }),
    requests: (operation.cost?.requests ?? 1) - 1,
    emits: operations.some(({ emits = [] }) => emits.length > 0),
  });
}

/** Answers requests that no router handled: 404, or 405 with `Allow` if the path has other methods. */
export function noRoute(): GatewayMiddleware {
  return (ctx) => {
    const allowed = allowedMethods(ctx);
    if (allowed.length === 0) throw notFound();
    ctx.set('allow', allowed.join(', '));
    if (ctx.method !== 'OPTIONS') {
      throw new ServiceError('method_not_allowed', `The methods of this path are ${allowed.join(', ')}.`);
    }
    ctx.status = 204;
  };
}

function allowedMethods(ctx: GatewayContext & { matched?: { methods: string[] }[] }): string[] {
  const methods = (ctx.matched ?? []).flatMap((layer) => layer.methods);
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
}
