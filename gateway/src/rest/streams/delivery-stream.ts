import type { RouterMiddleware } from '@koa/router';
import {
  type Access,
  type Actor,
  authorize,
  type Caller,
  isServiceError,
  organizationOf,
  ServiceError,
  userOf,
} from '@marketplace/kernel';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { Authentication } from '../../auth/authenticate.ts';
import type { Clients } from '../../calls/clients.ts';
import { callerOf, type GatewayContext, type GatewayState } from '../../context.ts';
import { headerRefusal, queryRefusal } from '../../errors/refusal.ts';
import { beginEvents, eventStreamType, formatEvent, sendEvents } from '../../http/event-stream.ts';
import { type OpenStreams, unlessEnded } from '../../http/open-streams.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { located, readInput } from '../request-input.ts';

/**
 * Longest wait of one long poll. The session is checked after it, so a stream without events ends soon after its
 * session, heartbeats are on time, and polls for disconnected clients end.
 */
const waitMsMax = 5_000;
/** Time after which browsers reconnect. */
const retryMs = 3_000;
/** Within a batch, the session is checked again after this time: a client may read the batch slowly. */
const checkedMsMax = 1_000;
/** Longest time that a stream continues while identity cannot be asked about its session. */
const uncheckedMsMax = 60_000;

export interface StreamOptions {
  clients: Clients;
  authentication: Pick<Authentication, 'currentActor'>;
  streams: OpenStreams;
  /** Interval of heartbeats in a stream without events. */
  heartbeatMs: number;
}

/** Deliveries as they change, as server-sent events. Errors before the first event are answered with a problem. */
export function streamDeliveries(
  compiled: CompiledRoute,
  { clients, authentication, streams, heartbeatMs }: StreamOptions,
): RouterMiddleware<GatewayState> {
  const { access } = compiled.operation;
  return async (ctx) => {
    if (!ctx.accepts(eventStreamType))
      throw new ServiceError('not_acceptable', `The answer is \`${eventStreamType}\`: accept it.`);
    const caller = callerOf(ctx);
    const input = await readStreamInput(ctx, compiled);
    const stream = streams.open(userOf(caller).userId, organizationOf(caller));
    ctx.res.once('close', stream.end);
    try {
      const ask = (by: Caller, cursor: string | undefined, waitMs: number) =>
        clients.webhooks.listDeliveryChanges(by, { ...input, ...(cursor !== undefined && { cursor }), waitMs });
      const first = await ask(caller, input.cursor, 0).catch((error: unknown) => {
        throw locatedInStream(error, ctx, compiled);
      });
      beginEvents(ctx);
      if (ctx.method === 'HEAD') return;
      const holder = sessionHolder(ctx, authentication, access);
      const next = (cursor: string) =>
        unlessEnded(stream.ended, () => ask(holder.caller(), cursor, Math.min(waitMsMax, heartbeatMs)));
      await sendEvents(
        ctx,
        retryMs,
        messages({ first: first.output, begunAt: input.cursor, next, isHeld: holder.isHeld, heartbeatMs }),
      );
    } finally {
      stream.end();
    }
  };
}

type StreamInput = { cursor?: string; endpointId?: string };

/**
 * A browser reconnects to the original URL, with the id of the last event in a header, so the header overrides
 * `cursor`.
 */
async function readStreamInput(ctx: GatewayContext, compiled: CompiledRoute): Promise<StreamInput> {
  const query = await readInput(ctx, compiled, {});
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(compiled.members.query, name));
  if (unknown !== undefined) throw queryRefusal(unknown, 'unknown_parameter', 'There is no such parameter.');
  const lastEventId = ctx.get('last-event-id');
  return { ...query, ...(lastEventId !== '' && { cursor: lastEventId }) };
}

function locatedInStream(error: unknown, ctx: GatewayContext, compiled: CompiledRoute): unknown {
  const ofHeader =
    ctx.get('last-event-id') !== '' &&
    isServiceError(error) &&
    error.facts.faults?.some(({ path }) => path[0] === 'cursor');
  return ofHeader
    ? headerRefusal('invalid_cursor', 'Last-Event-ID', 'The value is not the id of an event of this stream.')
    : located(error, compiled, {});
}

/**
 * The session's caller, and a check whether it may still read the stream: the session may end, and the member may be
 * removed, while the stream is open. `sinceMs`: a check that is not older is sufficient.
 */
function sessionHolder(ctx: GatewayContext, { currentActor }: Pick<Authentication, 'currentActor'>, access: Access) {
  let caller = callerOf(ctx);
  let checkedAt = performance.now();
  const organizationId = organizationOf(caller);
  const isHeld = async (sinceMs = 0): Promise<boolean> => {
    if (performance.now() - checkedAt < sinceMs) return true;
    try {
      const actor: Actor = await currentActor(ctx);
      caller = callerOf(ctx, actor);
      authorize(access, caller);
      checkedAt = performance.now();
      return organizationOf(caller) === organizationId;
    } catch (error) {
      if (!isServiceError(error)) throw error;
      return error.code === 'temporarily_unavailable' && performance.now() - checkedAt < uncheckedMsMax;
    }
  };
  return { caller: () => caller, isHeld };
}

interface Changes {
  data: Delivery[];
  cursor: string;
}

interface Source {
  first: Changes;
  /** The cursor that the client sent. */
  begunAt: string | undefined;
  /** Null if the stream has ended. */
  next(cursor: string): Promise<{ output: Changes } | null>;
  isHeld(sinceMs?: number): Promise<boolean>;
  heartbeatMs: number;
}

/**
 * The messages of a stream. The session is checked before each batch, so nothing is sent after the session has ended or
 * the member was removed, and the stream then ends. Only the last delivery of a batch carries the new cursor as its id;
 * the others carry the cursor of the batch before. So a client that loses its connection within a batch gets the whole
 * batch again.
 */
async function* messages({ first, begunAt, next, isHeld, heartbeatMs }: Source): AsyncGenerator<string> {
  const unsent = deduplicateDeliveries();
  let [wroteAt, before] = [performance.now(), begunAt];
  if (first.data.length === 0) yield formatEvent({ id: first.cursor });
  for (let { data, cursor } = first; ; ) {
    const deliveries = unsent(data);
    for (const [index, delivery] of deliveries.entries()) {
      if (!(await isHeld(checkedMsMax))) return;
      yield formatEvent({
        id: index === deliveries.length - 1 ? cursor : before,
        event: { name: 'delivery', data: delivery },
      });
      wroteAt = performance.now();
    }
    before = cursor;
    if (performance.now() - wroteAt >= heartbeatMs) {
      yield formatEvent({ id: cursor });
      wroteAt = performance.now();
    }
    const answer = await next(cursor).catch((error: unknown) => {
      // The stream ends. The client reconnects and gets the error as a problem.
      if (isServiceError(error)) return null;
      throw error;
    });
    if (answer === null || !(await isHeld())) return;
    ({ data, cursor } = answer.output);
  }
}

/** Well beyond the seconds of overlap that `listDeliveryChanges` reads again. */
const rememberedMs = 30_000;

/** Returns a filter that lets each version of a delivery pass once, and remembers versions for `rememberedMs`. */
export function deduplicateDeliveries(
  now: () => number = () => performance.now(),
): (deliveries: Delivery[]) => Delivery[] {
  // Ordered by time, oldest first.
  const sentAt = new Map<string, number>();
  return (deliveries) => {
    const at = now();
    for (const [key, time] of sentAt) {
      if (at - time < rememberedMs) break;
      sentAt.delete(key);
    }
    return deliveries.filter(({ id, version }) => {
      const key = `${id}/${version}`;
      const known = sentAt.delete(key);
      sentAt.set(key, at);
      return !known;
    });
  };
}
