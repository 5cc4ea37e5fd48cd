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
import { currentActor } from '../../auth/authenticate.ts';
import type { Clients } from '../../clients.ts';
import { callerOf, type GatewayContext, type GatewayState } from '../../context.ts';
import { headerRefusal, queryRefusal } from '../../errors/refusal.ts';
import { beginEvents, eventStreamType, formatEvent, sendEvents } from '../../http/event-stream.ts';
import { type OpenStreams, unlessEnded } from '../../http/open-streams.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { located, readInput } from '../request-input.ts';
import { deduplicateDeliveries } from './deduplicate-deliveries.ts';

/** A long poll ends at least this often, so that heartbeats are on time and nobody polls for a client that has gone. */
const waitMsMax = 5_000;
/** The pause that browsers make before they connect again. */
const retryMs = 3_000;
/** How long a stream goes on while nobody can say whether its session still lives. */
const uncheckedMsMax = 60_000;

export interface StreamOptions {
  streams: OpenStreams;
  /** How often a stream that has nothing to say shows that it lives, and whose it is is asked again. */
  heartbeatMs: number;
}

/**
 * Deliveries as they change, as server-sent events. It begins like any route: what is refused is answered as a problem.
 */
export function streamDeliveries(
  compiled: CompiledRoute,
  clients: Clients,
  { streams, heartbeatMs }: StreamOptions,
): RouterMiddleware<GatewayState> {
  const { access } = compiled.operation;
  return async (ctx) => {
    ctx.state.route = compiled.pattern;
    if (!ctx.accepts(eventStreamType)) throw new ServiceError('not_acceptable', `This is \`${eventStreamType}\`.`);
    const caller = callerOf(ctx);
    authorize(access, caller);
    const input = await readStreamInput(ctx, compiled);
    const stream = streams.open(userOf(caller).userId);
    ctx.res.once('close', stream.end);
    try {
      const ask = (by: Caller, cursor: string | undefined, waitMs: number) =>
        clients.webhooks.listDeliveryChanges(by, { ...input, ...(cursor !== undefined && { cursor }), waitMs });
      const first = await ask(caller, input.cursor, 0).catch((error: unknown) => {
        throw locatedInStream(error, ctx, compiled);
      });
      beginEvents(ctx);
      if (ctx.method === 'HEAD') return;
      const holder = sessionHolder(ctx, clients, access);
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
 * A browser that connects again sends the id of the last event to the address that it began with, so the header counts.
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
    ? headerRefusal('invalid_cursor', 'Last-Event-ID', 'This is no id of an event of this stream.')
    : located(error, compiled, {});
}

/** Whether the session may still read this: it may end, and its person be sent away, while the stream goes on. */
function sessionHolder(ctx: GatewayContext, { identity }: Clients, access: Access) {
  let caller = callerOf(ctx);
  let checkedAt = performance.now();
  const organizationId = organizationOf(caller);
  const isHeld = async (): Promise<boolean> => {
    try {
      const actor: Actor = await currentActor(identity, ctx);
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
  /** The cursor that the client came with. */
  begunAt: string | undefined;
  /** Null when the stream is over. */
  next(cursor: string): Promise<{ output: Changes } | null>;
  isHeld(): Promise<boolean>;
  heartbeatMs: number;
}

/**
 * What comes together has the cursor behind it at its end only: a client that loses its connection in the middle asks
 * from the cursor before.
 */
async function* messages({ first, begunAt, next, isHeld, heartbeatMs }: Source): AsyncGenerator<string> {
  const unsent = deduplicateDeliveries();
  let [checkedAt, wroteAt, before] = [performance.now(), performance.now(), begunAt];
  if (first.data.length === 0) yield formatEvent({ id: first.cursor });
  for (let { data, cursor } = first; ; ) {
    const deliveries = unsent(data);
    for (const [index, delivery] of deliveries.entries()) {
      yield formatEvent({
        id: index === deliveries.length - 1 ? cursor : before,
        event: { name: 'delivery', data: delivery },
      });
      wroteAt = performance.now();
    }
    before = cursor;
    if (performance.now() - checkedAt >= heartbeatMs) {
      if (!(await isHeld())) return;
      checkedAt = performance.now();
    }
    if (performance.now() - wroteAt >= heartbeatMs) {
      yield formatEvent({ id: cursor });
      wroteAt = performance.now();
    }
    const answer = await next(cursor).catch((error: unknown) => {
      // The client connects again, and is told then what is the matter.
      if (isServiceError(error)) return null;
      throw error;
    });
    if (answer === null) return;
    ({ data, cursor } = answer.output);
  }
}
