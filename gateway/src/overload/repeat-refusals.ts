import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isServiceError, type ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, organizationOf, requesterOf } from '../context.ts';
import { countRefused } from './overload-metrics.ts';
import type { RequestsInProgress } from './requests-in-progress.ts';

/** How many refusals are remembered. Beyond that the oldest is forgotten. */
const rememberedMax = 1_000;

/** A refusal that the next requests like the refused one get too. */
export interface RepeatedRefusal {
  refusal: ServiceError;
  organizationId: string | null;
  /** Pattern of the refused request's route. */
  route: string | undefined;
}

interface Remembered extends RepeatedRefusal {
  untilMs: number;
  /** How many requests like the refused one would be let through now. Null if only a request can find out. */
  room: (() => number) | null;
  /** Requests that were let through, until they are counted in `room`. If there is none, until they are answered. */
  passing: number;
}

/** The refusals that are repeated. */
export interface RepeatedRefusals {
  /** The refusal of this request. Undefined if it may pass. */
  refusalOf(request: IncomingMessage): RepeatedRefusal | undefined;
  /** Remembers new refusals, and throws those that are repeated. It comes before authentication. */
  remember: GatewayMiddleware;
}

/**
 * Repeats the refusals `webhook_backlog_full` and `too_many_requests_in_progress` if the same method and path are
 * requested with the same API key within `forMs`. Of the latter, as many requests pass as there is room for. After
 * `forMs`, one request passes, and for `forMs` more the others are refused until that one is answered. So a client that
 * ignores Retry-After is refused almost without identity lookups, and takes little processor time from the deliveries
 * and from the requests that wait.
 */
export function repeatRefusals(forMs: number, { room }: Pick<RequestsInProgress, 'room'>): RepeatedRefusals {
  const remembered = new Map<string, Remembered>();
  const find = (request: IncomingMessage): Remembered | undefined => {
    if (remembered.size === 0 || request.headers.authorization === undefined) return undefined;
    const known = remembered.get(digestOf(request));
    return known && performance.now() < known.untilMs + forMs ? known : undefined;
  };
  const mayPass = ({ passing, room: roomNow, untilMs }: Remembered): boolean =>
    passing < Math.max(roomNow?.() ?? 0, performance.now() < untilMs ? 0 : 1);
  const add = (ctx: GatewayContext, refusal: ServiceError, roomNow: Remembered['room']): void => {
    const digest = digestOf(ctx.req);
    const known = remembered.get(digest) ?? { passing: 0 };
    if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value!);
    const [organizationId, { route }, untilMs] = [organizationOf(ctx), ctx.state, performance.now() + forMs];
    remembered.set(digest, Object.assign(known, { refusal, organizationId, route, untilMs, room: roomNow }));
  };
  return {
    refusalOf: (request) => {
      const known = find(request);
      return known && !mayPass(known) ? known : undefined;
    },
    remember: async (ctx, next) => {
      if (ctx.get('authorization') === '') return next();
      const known = find(ctx.req);
      if (known) {
        if (!mayPass(known)) {
          countRefused(known.refusal);
          throw known.refusal;
        }
        known.passing += 1;
      }
      let passing = known !== undefined;
      const passed = (): void => {
        if (passing) known!.passing -= 1;
        passing = false;
      };
      if (known?.room) ctx.state.entered = passed;
      try {
        await next();
        if (known?.room === null) remembered.delete(digestOf(ctx.req));
      } catch (error) {
        const requester = requesterOf(ctx);
        if (isServiceError(error, 'webhook_backlog_full')) add(ctx, error, null);
        else if (isServiceError(error, 'too_many_requests_in_progress') && requester !== null)
          add(ctx, error, () => room(requester));
        throw error;
      } finally {
        passed();
      }
    },
  };
}

/** A digest of method, path and API key, so that the key itself is not kept. */
function digestOf({ method, url = '', headers }: IncomingMessage): string {
  const query = url.indexOf('?');
  return createHash('sha256')
    .update(`${method} ${query === -1 ? url : url.slice(0, query)}\n${headers.authorization}`)
    .digest('base64');
}
