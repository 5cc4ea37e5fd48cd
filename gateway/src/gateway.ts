import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import { type Logger, type RateLimit, systemCaller } from '@marketplace/kernel';
import { authenticate } from './auth/authenticate.ts';
import { sessionCookie, signedCookies } from './auth/cookies.ts';
import { csrf } from './auth/csrf.ts';
import { addressLimit } from './auth/rate-limits.ts';
import { session } from './auth/session.ts';
import { type Api, marketplaceApi } from './api.ts';
import { bindCalls } from './catalogue.ts';
import type { Clients } from './clients.ts';
import type { GatewayState } from './context.ts';
import { errorMapper } from './errors/error-mapper.ts';
import { answerParserErrors } from './errors/parser-errors.ts';
import { graphqlRouter } from './graphql/router.ts';
import type { TrustedDocuments } from './graphql/requests/trusted-documents.ts';
import { accessLog } from './http/observe/access-log.ts';
import { beginRequest } from './http/begin-request.ts';
import { idempotencyKey } from './http/idempotency-key.ts';
import { createOpenStreams, type OpenStreams } from './http/open-streams.ts';
import { measureRequests } from './http/observe/measure-requests.ts';
import { probes } from './http/observe/probes.ts';
import { newRequestId } from './http/observe/request-id.ts';
import { readableTarget } from './http/readable-target.ts';
import { traceRequest } from './http/observe/trace-request.ts';
import { type BacklogBound, backlogBound } from './overload/backlog-bound.ts';
import type { FairLimits } from './overload/fair-limiter.ts';
import { showRefused } from './overload/overload-metrics.ts';
import { refuseEvents } from './overload/refuse-events.ts';
import { repeatRefusals } from './overload/repeat-refusals.ts';
import { requestsInProgress } from './overload/requests-in-progress.ts';
import { mailedLinkPages } from './pages/mailed-link-pages.ts';
import { pages } from './pages/pages.ts';
import { noRoute, rawRouter, restRouter } from './rest/router.ts';

export interface GatewayOptions extends Clients {
  /** The address that clients use. Links, cookie flags and the CSRF check follow it, never a request's `Host`. */
  publicUrl: URL;
  /** Sign the session cookie, newest first; older ones still verify. */
  sessionKeys: string[];
  log: Logger;
  /** Our own proxies in front, each of which appends to `X-Forwarded-For`. */
  proxies?: number;
  /** Requests of one address; none unless given. */
  rateLimit?: RateLimit | null;
  /** Requests of organizations that are worked on at once; unbounded unless given. */
  requestLimits?: FairLimits | null;
  /** Whether clients may ask for the GraphQL schema: not in production. */
  introspection?: boolean;
  /** When given, GraphQL answers these documents and no others. */
  documents?: TrustedDocuments | undefined;
  /** How often a stream shows that it lives, and whether its session still does is asked. */
  heartbeatMs?: number;
  /** How often webhooks is asked whose backlog is full. */
  backlogEveryMs?: number;
  /** Whether the routes exist that only tests of clients need. */
  testHelpers?: boolean;
  /** What is served: the marketplace's own unless given. */
  api?: Api;
  /** Resolves when everything behind the gateway serves. */
  ready: () => Promise<void>;
}

/**
 * The edge, REST and GraphQL. It keeps no state but for a second: whatever it knows of a caller it asks identity, once
 * per request.
 */
export function createGateway(options: GatewayOptions): Server {
  const {
    publicUrl,
    sessionKeys,
    log,
    proxies = 0,
    rateLimit = null,
    requestLimits = null,
    introspection = false,
    documents,
    heartbeatMs = 15_000,
    backlogEveryMs = 1_000,
    testHelpers = false,
    ready,
    api = marketplaceApi(),
    ...given
  } = options;
  const app = new Koa<GatewayState>({ proxy: proxies > 0, maxIpsCount: proxies });
  const cookie = sessionCookie(publicUrl);
  const backlog = backlogBound({
    ask: async () => (await given.webhooks.listFullBacklogs(systemCaller('gateway', newRequestId()), {})).output,
    askEveryMs: backlogEveryMs,
    log,
  });
  const clients = refuseEvents(api.catalogue.entries, given, backlog);
  const limitRequests = requestsInProgress(requestLimits);
  showRefused();
  const calls = bindCalls(api.catalogue, clients);
  const streams = createOpenStreams();
  const rest = { api, calls, clients, publicUrl, streams, heartbeatMs, testHelpers, limitRequests };
  const raw = rawRouter(rest);
  // Only a connection that breaks while an answer is written comes here; all else ends in the error mapper.
  app.on('error', (error) => log.warn({ err: error }, 'answer not written'));

  app.use(beginRequest({ secure: publicUrl.protocol === 'https:' }));
  app.use(traceRequest());
  app.use(accessLog(log));
  app.use(measureRequests());
  app.use(errorMapper({ log, publicUrl }));
  app.use(readableTarget());
  app.use(idempotencyKey());
  app.use(probes(ready));
  app.use(addressLimit(rateLimit));
  if (raw) app.use(raw.routes());
  app.use(pages(publicUrl, api).routes());
  app.use(mailedLinkPages().routes());
  app.use(signedCookies({ sessionKeys, secure: cookie.secure }));
  app.use(repeatRefusals(backlogEveryMs));
  app.use(authenticate({ identity: clients.identity, cookieName: cookie.name }));
  app.use(session(app, cookie));
  app.use(csrf({ publicUrl }));
  app.use(restRouter(rest).routes());
  const {
    schema,
    expanded: { records },
  } = api.graphql;
  app.use(
    graphqlRouter(
      { calls, clients, records },
      { schema, log, publicUrl, introspection, documents, limitRequests },
    ).routes(),
  );
  app.use(noRoute());

  return watchWith(backlog, endWith(streams, serveApp(app.callback(), { log, publicUrl })));
}

/** A stream would keep the server from closing; its client opens another, at an instance that goes on. */
function endWith(streams: OpenStreams, server: Server): Server {
  const close = server.close.bind(server);
  server.close = (closed) => {
    streams.endAll();
    return close(closed);
  };
  return server;
}

/** The backlog is watched as long as the server listens. */
function watchWith({ start, stop }: BacklogBound, server: Server): Server {
  server.once('listening', start);
  server.once('close', stop);
  return server;
}

function serveApp(handler: ReturnType<Koa['callback']>, options: { log: Logger; publicUrl: URL }): Server {
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Longer than the minute for which load balancers keep a connection, so that it is they who end it.
    keepAliveTimeout: 65_000,
    // Node would answer these two itself, without a request id; `readableTarget` refuses the first.
    requireHostHeader: false,
  };
  const server = createServer(limits, (request, response) => {
    // While the server stops, a kept-alive connection ends with its answer.
    if (!server.listening) response.setHeader('connection', 'close');
    void handler(request, response);
  });
  server.on('checkExpectation', handler);
  answerParserErrors(server, options);
  return server;
}
