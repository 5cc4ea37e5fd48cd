import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { IdentityClient } from '@marketplace/identity-contract';
import { type Access, authorize, type FairLimits, type Logger, type RateLimit } from '@marketplace/kernel';
import type { WebhooksClient } from '@marketplace/webhooks-contract';
import { assertExpectedCaller, type Authentication } from '../auth/authenticate.ts';
import type { GatewayMiddleware } from '../context.ts';
import { apiPrefix } from '../http/api-prefix.ts';
import { watchBacklogs } from './backlog.ts';
import type { UnsentLimits } from './bytes/answers.ts';
import type { ClientLimits } from './bytes/client-bound.ts';
import { type BodyLimits, defaultBodyLimits, defaultUnsentLimits, guardBytes } from './bytes/guard-bytes.ts';
import { defaultConnectionLimits, openConnections } from './connections.ts';
import { bucketLimiter, createLimiter, type Demand, type Limiter } from './limiter.ts';
import {
  boundReads,
  type CostlyReadLimits,
  defaultCostlyReadLimits,
  defaultLargeAnswerLimits,
  type LargeAnswerLimits,
  type Reads,
} from './reads.ts';
import { repeatRefusals } from './refusals.ts';

/** Limits of one gateway. */
export interface AdmissionLimits {
  /** Limit of requests of one address. Absent or null: no limit. */
  rateLimit?: RateLimit | null;
  /** Limits of requests of organizations in progress. Absent or null: no limit. */
  requestLimits?: FairLimits | null;
  largeLimits?: LargeAnswerLimits;
  costlyLimits?: CostlyReadLimits;
  unsentLimits?: UnsentLimits;
  connectionLimits?: ClientLimits;
  bodyLimits?: BodyLimits;
  /** Interval in which webhooks is asked which backlogs are full, in milliseconds. */
  backlogEveryMs?: number;
}

interface AdmissionOptions {
  identity: Pick<IdentityClient, 'getFirstOwners'>;
  webhooks: Pick<WebhooksClient, 'listFullBacklogs'>;
  authentication: Authentication;
  /** Number of our own proxies in front. */
  proxies: number;
  publicUrl: URL;
  /** The headers of every answer. */
  headers: Record<string, string>;
  log: Logger;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Decides which requests are served, and when, so that no client takes what others need. */
export interface Admission extends Limiter, Reads {
  /** Bounds the connections and bytes of the requests to a handler, and repeats refusals before any middleware runs. */
  guarded(handle: Handler): Handler;
  /** Bounds the connections of this server, and asks webhooks for full backlogs while it listens. */
  watch(server: Server): Server;
  /** Bounds the bytes of bodies and answers. It comes before all middleware that sets a body. */
  bytes: GatewayMiddleware;
  /** Counts the request of its address, and repeats refusals. It comes before authentication. */
  arrive: GatewayMiddleware;
  /**
   * The stage between authentication and the handler of a route: refuses callers who are not the expected ones or do
   * not have this access, then takes what the route demands until the request is answered. The service authorizes
   * again: it trusts no other process to have asked. Throws what `assertExpectedCaller`, `authorize` and `Limiter.take`
   * throw.
   */
  stage(pattern: string, access: Access, demand: Demand): GatewayMiddleware;
}

const authPrefix = `${apiPrefix}/auth/`;
/** Strangers may send these bodies, and all are short. */
const authBytesMax = 16 * 1024;

/** Takes the request of its address: nobody else is known before the authentication. */
const arrival: Demand = { requests: 1 };

/** Makes the admission of one gateway. */
export function createAdmission(
  {
    rateLimit = null,
    requestLimits = null,
    largeLimits = defaultLargeAnswerLimits,
    costlyLimits = defaultCostlyReadLimits,
    unsentLimits = defaultUnsentLimits,
    connectionLimits = defaultConnectionLimits,
    bodyLimits = defaultBodyLimits,
    backlogEveryMs = 1_000,
  }: AdmissionLimits,
  { identity, webhooks, authentication, proxies, publicUrl, headers, log }: AdmissionOptions,
): Admission {
  const addresses = rateLimit && bucketLimiter(rateLimit);
  const backlog = watchBacklogs({ webhooks, identity, askEveryMs: backlogEveryMs, log });
  const limiter = createLimiter(
    { requests: requestLimits, searches: costlyLimits, largeAnswers: largeLimits },
    { addresses, authentication, backlog },
  );
  const reads = boundReads(limiter, { largeAnswers: largeLimits, searches: costlyLimits });
  const bytes = guardBytes({ bodies: bodyLimits, unsent: unsentLimits }, addresses);
  const connections = openConnections(connectionLimits, proxies > 0);
  const refusals = repeatRefusals({ forMs: backlogEveryMs, capacityFor: limiter.capacityFor, publicUrl, headers, log });
  return {
    ...limiter,
    ...reads,
    guarded: (handle) => {
      const inTurn = connections.oneAtATime((request, response) => {
        if (!refusals.answer(request, response)) handle(request, response);
      });
      return (request, response) => {
        bytes.receive(request, response);
        inTurn(request, response);
      };
    },
    watch: (server) => connections.bound(server).once('listening', backlog.start).once('close', backlog.stop),
    bytes: bytes.middleware,
    arrive: (ctx, next) => {
      if (ctx.path.startsWith(authPrefix)) ctx.state.body.bytesMax = authBytesMax;
      void limiter.take(ctx, arrival);
      return ctx.req.headers.authorization === undefined ? next() : refusals.handle(ctx, next);
    },
    stage: (pattern, access, demand) => async (ctx, next) => {
      ctx.state.route = pattern;
      assertExpectedCaller(ctx);
      authorize(access, ctx.state);
      const taken = limiter.take(ctx, demand);
      ctx.state.entered?.();
      const slot = { leave: taken instanceof Promise ? await taken : taken };
      if (demand.slot !== undefined) ctx.state.inProgress = slot;
      try {
        await next();
      } finally {
        slot.leave();
        reads.answered(ctx);
      }
    },
  };
}
