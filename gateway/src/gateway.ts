import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Koa from 'koa';
import compose from 'koa-compose';
import type { Logger } from '@marketplace/kernel';
import { type Admission, type AdmissionLimits, createAdmission } from './admission/admission.ts';
import { createAuthentication } from './auth/authenticate.ts';
import { authenticateInBatches } from './auth/authenticate-in-batches.ts';
import { cookieNames, signedCookies } from './auth/cookies.ts';
import { cors, preflight } from './auth/cors.ts';
import { csrf, type CsrfOptions } from './auth/csrf.ts';
import { session } from './auth/session.ts';
import { type Api, marketplaceApi } from './api.ts';
import { bindCalls } from './calls/catalogue.ts';
import type { Clients } from './calls/clients.ts';
import { reportMoney } from './calls/report-money.ts';
import { openRecord } from './console/open-record.ts';
import { type ConsoleOptions, serveConsole } from './console/serve-console.ts';
import type { GatewayMiddleware, GatewayState } from './context.ts';
import { errorMapper } from './errors/problem.ts';
import { answerParserErrors } from './http/parser-errors.ts';
import { graphqlRouter } from './graphql/router.ts';
import type { TrustedDocuments } from './graphql/requests/trusted-documents.ts';
import { apiPrefix } from './http/api-prefix.ts';
import { beginRequest, commonHeaders } from './http/begin-request.ts';
import { byPath } from './http/by-path.ts';
import { idempotencyKey } from './http/idempotency-key.ts';
import { createOpenStreams, type OpenStreams } from './http/open-streams.ts';
import { observeRequests } from './http/observe/observe-requests.ts';
import { probes, type Readiness } from './http/observe/probes.ts';
import { type RequestBuffer, requestBuffer } from './http/observe/request-records.ts';
import { ownHost, readableTarget } from './http/request-head.ts';
import { madeFiles, type MadeFiles } from './http/static-files.ts';
import { pageRouters } from './pages/pages.ts';
import { sandboxNotice } from './pages/sandbox-notice.ts';
import { noRoute, rawRouter, restRouter } from './rest/router.ts';

export interface GatewayOptions extends Clients {
  /** The address that clients use. Links, cookie flags and the CSRF check follow it, not the request's `Host`. */
  publicUrl: URL;
  /** Keys that sign the session cookie, newest first. Older ones still verify. */
  sessionKeys: string[];
  log: Logger;
  /** Number of our own proxies in front. Each appends to `X-Forwarded-For`. */
  proxies?: number;
  limits?: AdmissionLimits;
  /** Whether clients may query the GraphQL schema. Off in production. */
  introspection?: boolean;
  /** If given, GraphQL executes these documents and those of the console only. */
  documents?: TrustedDocuments | undefined;
  /** The console to serve. Absent: none. */
  console?: ConsoleOptions | undefined;
  /** Interval of heartbeats in a stream without events. */
  heartbeatMs?: number;
  /** Lifetime of the session cookie. The default is a day. */
  sessionLifetimeSeconds?: number;
  /** Further origins of our own pages. */
  csrf?: Pick<CsrfOptions, 'origins'>;
  /** Whether to serve the routes that only tests of clients need. */
  testHelpers?: boolean;
  /** Whether every answer and every page says that this installation moves no money. */
  sandbox?: boolean;
  /** CIDR ranges from which webhooks are sent, shown in the documentation. */
  sourceAddresses?: string[];
  /** The inbox for people, shown in the documentation. */
  inboxUrl?: string | undefined;
  /** The API to serve. Default: the marketplace's. */
  api?: Api;
  /** The documentation and `openapi.json`. If absent, each is made when it is first asked for, as tests do. */
  files?: MadeFiles;
  ready: Readiness;
}

/**
 * The HTTP server for REST and GraphQL. It asks identity for the caller of each request. It keeps in memory only what
 * it can lose: the counts of `admission`, and which webhook backlogs were full.
 */
export function createGateway(options: GatewayOptions): Server {
  const {
    publicUrl,
    sessionKeys,
    log,
    proxies = 0,
    limits = {},
    introspection = false,
    documents,
    console,
    heartbeatMs = 15_000,
    testHelpers = false,
    sandbox = false,
    sourceAddresses = [],
    sessionLifetimeSeconds = 24 * 3600,
    csrf: csrfOptions,
    ready,
    files = madeFiles(),
    api = marketplaceApi(),
    ...given
  } = options;
  const app = new Koa<GatewayState>({ proxy: proxies > 0, maxIpsCount: proxies });
  const headers = commonHeaders({ publicUrl, sandbox });
  const names = cookieNames(publicUrl);
  const clients = authenticateInBatches(given);
  const authentication = createAuthentication(clients.identity, names.session);
  const admission = createAdmission(limits, { ...given, authentication, proxies, publicUrl, headers, log });
  const calls = reportMoney(bindCalls(api.catalogue, clients), clients, log);
  const streams = createOpenStreams();
  const rest = { api, calls, clients, publicUrl, streams, heartbeatMs, testHelpers, files, admission, authentication };
  const raw = rawRouter(rest);
  // Only errors while an answer is being written get here. The error mapper handles all others.
  app.on('error', (error) => log.warn({ err: error }, 'answer not written'));

  const records = requestBuffer(given.identity.recordRequests, log);
  const graphql = graphqlOf(
    api,
    { calls, clients, admission },
    {
      ...{ log, publicUrl, introspection, authentication },
      documents: { only: documents, console: console?.documents },
    },
  );
  const { origins = [] } = csrfOptions ?? {};

  const stages: Record<string, GatewayMiddleware[]> = {
    // Every answer, errors included, has the common headers, a line in the log and a time.
    observe: [
      beginRequest(headers),
      admission.bytes,
      observeRequests({ log, records }),
      errorMapper({ log, publicUrl }),
      ...(sandbox ? [sandboxNotice()] : []),
    ],
    // A request that is refused here has cost no other process anything.
    check: [
      readableTarget(),
      idempotencyKey(),
      outsideApi([probes(ready)]),
      ownHost(publicUrl),
      ...(origins.length > 0 ? [cors(origins)] : []),
      admission.arrive,
      ...(origins.length > 0 ? [preflight(origins)] : []),
    ],
    // Pages, and routes that know their callers by other means than a session or an API key.
    open: [
      ...(raw ? [byPath(raw)] : []),
      outsideApi([openRecord(console), ...(console ? [serveConsole(console)] : [])]),
      ...pageRouters({
        ...{ publicUrl, inboxUrl: options.inboxUrl, sourceAddresses, calls, files, sandbox },
        hasConsole: console !== undefined,
        ...api,
      }).map(byPath),
    ],
    // From here on the caller is known, and a page of another site cannot act for it.
    identify: [
      signedCookies({ sessionKeys, names }),
      authentication.middleware,
      session(app, names, sessionLifetimeSeconds),
      csrf({ publicUrl, ...csrfOptions }),
    ],
    // Each route admits its callers first; see `Admission.stage`.
    serve: [byPath(restRouter(rest)), graphql, noRoute()],
  };
  for (const stage of Object.values(stages)) app.use(compose(stage));

  const server = admission.watch(serveApp(app.callback(), { admission, log, publicUrl, headers }));
  return endWith(streams, flushWith(records, server));
}

/** Middleware for all paths but those of the API, whose requests skip it. */
function outsideApi(middleware: GatewayMiddleware[]): GatewayMiddleware {
  const composed = compose(middleware);
  return (ctx, next) => (ctx.path.startsWith(`${apiPrefix}/`) ? next() : composed(ctx, next));
}

type GraphqlParameters = Parameters<typeof graphqlRouter>;

/** Serves the GraphQL API with the schema of `api`. */
function graphqlOf(
  { graphql: { schema, expanded }, catalogue }: Api,
  tools: Omit<GraphqlParameters[0], 'records' | 'operationOf'>,
  options: Omit<GraphqlParameters[1], 'schema' | 'deprecated'>,
): GatewayMiddleware {
  const { records, deprecated } = expanded;
  const operationOf = (name: string) => catalogue.find(name).operation;
  return byPath(graphqlRouter({ ...tools, records, operationOf }, { ...options, schema, deprecated }));
}

/**
 * Ends all streams when the server closes, because they would keep it from closing. Their clients reconnect to another
 * instance.
 */
function endWith(streams: OpenStreams, server: Server): Server {
  const close = server.close.bind(server);
  server.close = (closed) => {
    streams.endAll();
    return close(closed);
  };
  return server;
}

/** Records the last requests when all have been answered, before the server counts as closed. */
function flushWith({ flush }: Pick<RequestBuffer, 'flush'>, server: Server): Server {
  const close = server.close.bind(server);
  server.close = (closed) => close((error) => void flush().then(() => closed?.(error)));
  return server;
}

interface ServeOptions {
  admission: Pick<Admission, 'guarded'>;
  log: Logger;
  publicUrl: URL;
  headers: Record<string, string>;
}

function serveApp(handler: ReturnType<Koa['callback']>, { admission, ...options }: ServeOptions): Server {
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
    // Longer than the 60 s that load balancers keep an idle connection, so that the load balancer closes it first.
    keepAliveTimeout: 65_000,
    // Node would answer these two itself, without a request id. `readableTarget` refuses a missing Host.
    requireHostHeader: false,
  };
  const handle = admission.guarded((request, response) => void handler(request, response));
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    // Each stage and each read that waits for its slot listens for the end of the connection.
    response.setMaxListeners(0);
    handle(request, response);
  };
  const server = createServer(limits, receive);
  server.on('checkExpectation', receive);
  answerParserErrors(server, options);
  return server;
}
