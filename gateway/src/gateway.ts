import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Koa from 'koa';
import compose from 'koa-compose';
import type { FairLimits, Logger, RateLimit } from '@marketplace/kernel';
import { authenticate } from './auth/authenticate.ts';
import { authenticateInBatches } from './auth/authenticate-in-batches.ts';
import { cookieNames, signedCookies } from './auth/cookies.ts';
import { cors, preflight } from './auth/cors.ts';
import { csrf, type CsrfOptions } from './auth/csrf.ts';
import { requestCounter } from './auth/count-requests.ts';
import { addressLimit, bucketLimiter } from './auth/rate-limits.ts';
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
import { oneAtATime } from './http/answers/one-at-a-time.ts';
import { paceAnswers } from './http/answers/pace-answers.ts';
import { unsentAnswers, type UnsentLimits } from './http/answers/unsent-answers.ts';
import { accessLog } from './http/observe/access-log.ts';
import { beginRequest, commonHeaders } from './http/begin-request.ts';
import {
  type BodyLimits,
  defaultBodyLimits,
  receivedBodies,
  type ReceivedBodies,
} from './http/body/receive/received-bodies.ts';
import { byPath } from './http/by-path.ts';
import type { ClientLimits } from './http/bounds/client-bound.ts';
import { boundConnections } from './http/bounds/connections.ts';
import { idempotencyKey } from './http/idempotency-key.ts';
import { createOpenStreams, type OpenStreams } from './http/open-streams.ts';
import { measureRequests } from './http/observe/measure-requests.ts';
import { ownHost } from './http/own-host.ts';
import { probes, type Readiness } from './http/observe/probes.ts';
import { recordRequests } from './http/observe/record-requests.ts';
import { type RequestBuffer, requestBuffer } from './http/observe/request-buffer.ts';
import { readableTarget } from './http/readable-target.ts';
import { madeFiles, type MadeFiles } from './http/static-files.ts';
import { traceRequest } from './http/observe/trace-request.ts';
import { answerRefused } from './overload/answer-refused.ts';
import { type BacklogBound, backlogBound } from './overload/backlog-bound.ts';
import { costlyReads, type CostlyReadLimits, defaultCostlyReadLimits } from './overload/costly-reads.ts';
import { showRefused } from './overload/overload-metrics.ts';
import { defaultLargeAnswerLimits, largeAnswers, type LargeAnswerLimits } from './overload/large-answers.ts';
import { pacedDownloads } from './overload/paced-downloads.ts';
import { refuseEvents } from './overload/refuse-events.ts';
import { repeatRefusals } from './overload/repeat-refusals.ts';
import { requestsInProgress } from './overload/requests-in-progress.ts';
import { pageRouters } from './pages/pages.ts';
import { sandboxNotice } from './pages/sandbox-notice.ts';
import { noRoute, rawRouter, restRouter } from './rest/router.ts';

export interface GatewayOptions extends Clients {
  /** The address that clients use. Links, cookie flags and the CSRF check follow it, not the request's `Host`. */
  publicUrl: URL;
  /** Keys that sign the session cookie, newest first. Older ones still verify. */
  sessionKeys: string[];
  log: Logger;
  /** How many of our own proxies are in front. Each appends to `X-Forwarded-For`. */
  proxies?: number;
  /** Limit of requests of one address. Absent or null: no limit. */
  rateLimit?: RateLimit | null;
  /** Limits of requests of organizations in progress. Absent or null: no limit. */
  requestLimits?: FairLimits | null;
  /** Limits of reads with large answers. */
  largeLimits?: LargeAnswerLimits;
  /** Limits of searches and other costly reads. */
  costlyLimits?: CostlyReadLimits;
  /** Whether clients may query the GraphQL schema. Off in production. */
  introspection?: boolean;
  /** If given, GraphQL executes these documents and those of the console only. */
  documents?: TrustedDocuments | undefined;
  /** The console to serve. Absent: none. */
  console?: ConsoleOptions | undefined;
  /** Limits of answers that clients do not read. */
  unsentLimits?: UnsentLimits;
  /** Limits of open connections. */
  connectionLimits?: ClientLimits;
  /** Limits of the bodies of requests. */
  bodyLimits?: BodyLimits;
  /** How often a stream without events sends a heartbeat. */
  heartbeatMs?: number;
  /** How often webhooks is asked which backlogs are full. */
  backlogEveryMs?: number;
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
  /** What to serve. The marketplace's API by default. */
  api?: Api;
  /** The documentation and `openapi.json`. If absent, each is made when it is first asked for, as tests do. */
  files?: MadeFiles;
  ready: Readiness;
}

/**
 * The HTTP server for REST and GraphQL. It asks identity for the caller of each request. It keeps in memory only what
 * it can lose: address limits, requests in progress, and what webhooks last said of full backlogs.
 */
export function createGateway(options: GatewayOptions): Server {
  const {
    publicUrl,
    sessionKeys,
    log,
    proxies = 0,
    rateLimit = null,
    requestLimits = null,
    largeLimits = defaultLargeAnswerLimits,
    costlyLimits = defaultCostlyReadLimits,
    unsentLimits = { stalledMs: 30_000, bytesMax: 64 * 1024 * 1024 },
    bodyLimits = defaultBodyLimits,
    introspection = false,
    documents,
    console,
    heartbeatMs = 15_000,
    backlogEveryMs = 1_000,
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
  const backlog = backlogBound({ ...given, askEveryMs: backlogEveryMs, log });
  const clients = refuseEvents(api.catalogue.entries, authenticateInBatches(given), backlog);
  const inProgress = requestsInProgress(requestLimits);
  const refusals = repeatRefusals(backlogEveryMs, inProgress);
  showRefused();
  const calls = reportMoney(bindCalls(api.catalogue, clients), clients, log);
  const streams = createOpenStreams();
  const takeAddress = rateLimit && bucketLimiter(rateLimit);
  const counter = requestCounter(clients.identity, takeAddress);
  const large = largeAnswers(largeLimits);
  const bodies = receivedBodies(bodyLimits, takeAddress);
  const costly = costlyReads(costlyLimits);
  const bounds = { limitRequests: inProgress.limit, counter, large, costly, downloads: pacedDownloads(counter) };
  const rest = { api, calls, clients, publicUrl, streams, heartbeatMs, testHelpers, files, ...bounds };
  const raw = rawRouter(rest);
  // Only errors while an answer is being written get here. The error mapper handles all others.
  app.on('error', (error) => log.warn({ err: error }, 'answer not written'));

  const requestRecords = requestBuffer(given.identity.recordRequests, log);
  const graphql = graphqlOf(
    api,
    { calls, clients, large, costly, counter },
    {
      ...{ log, publicUrl, introspection, limitRequests: inProgress.limit },
      documents: { only: documents, console: console?.documents },
    },
  );

  const stages: Record<string, GatewayMiddleware[]> = {
    // Every answer, errors included, has the common headers, a line in the log and a time.
    observe: [
      beginRequest(headers),
      paceAnswers(unsentAnswers(unsentLimits)),
      traceRequest(),
      accessLog(log),
      measureRequests(),
      recordRequests(requestRecords),
      errorMapper({ log, publicUrl }),
      ...(sandbox ? [sandboxNotice()] : []),
    ],
    // What is refused here has cost no other process anything.
    check: [
      readableTarget(),
      bodies.middleware,
      idempotencyKey(),
      probes(ready),
      ownHost(publicUrl),
      cors(csrfOptions?.origins),
      addressLimit(takeAddress),
      preflight(csrfOptions?.origins),
    ],
    // Pages, and routes that know their callers by other means than a session or an API key.
    open: [
      ...(raw ? [byPath(raw)] : []),
      openRecord(console !== undefined),
      ...(console ? [serveConsole(console)] : []),
      ...pageRouters({
        ...{ publicUrl, inboxUrl: options.inboxUrl, sourceAddresses, calls, files, sandbox },
        hasConsole: console !== undefined,
        ...api,
      }).map(byPath),
    ],
    // From here on the caller is known, and a page of another site cannot act for it.
    identify: [
      signedCookies({ sessionKeys, names }),
      refusals.remember,
      authenticate({ identity: clients.identity, cookieName: names.session }),
      session(app, names, sessionLifetimeSeconds),
      csrf({ publicUrl, ...csrfOptions }),
    ],
    // The services ask again whether the caller may do it: they trust no other process to have asked.
    serve: [large.middleware, byPath(restRouter(rest)), graphql, noRoute()],
  };
  for (const stage of Object.values(stages)) app.use(compose(stage));

  const refused = answerRefused({ refusals, log, publicUrl, headers });
  const server = boundConnections(serveApp(app.callback(), { bodies, refused, log, publicUrl, headers }), options);
  return watchWith(backlog, endWith(streams, flushWith(requestRecords, server)));
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

/** Asks for full backlogs while the server listens. */
function watchWith({ start, stop }: BacklogBound, server: Server): Server {
  server.once('listening', start);
  server.once('close', stop);
  return server;
}

interface ServeOptions {
  bodies: Pick<ReceivedBodies, 'receive'>;
  /** Answers a request whose refusal is repeated. Returns whether it did. */
  refused: ReturnType<typeof answerRefused>;
  log: Logger;
  publicUrl: URL;
  headers: Record<string, string>;
}

function serveApp(handler: ReturnType<Koa['callback']>, { bodies, refused, ...options }: ServeOptions): Server {
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
  const handle = oneAtATime((request, response) => {
    // While the server stops, each kept-alive connection is closed after its answer.
    if (!server.listening) response.setHeader('connection', 'close');
    if (!refused(request, response)) void handler(request, response);
  });
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    // Each stage and each read that waits for its slot listens for the end of the connection.
    response.setMaxListeners(0);
    bodies.receive(request, response);
    handle(request, response);
  };
  const server = createServer(limits, receive);
  server.on('checkExpectation', receive);
  answerParserErrors(server, options);
  return server;
}
