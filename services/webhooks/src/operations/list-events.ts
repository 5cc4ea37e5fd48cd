import { type Caller, kernelErrors, organizationOf, type Scope, ServiceError, timeOfId } from '@marketplace/kernel';
import { openPage, type Page, type Position, type Read } from '@marketplace/store';
import {
  type Event,
  type EventType,
  eventTypes,
  isByNameOnly,
  readScopeOf,
  webhooksErrors,
} from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { findStart, type LoggedEvent, logOrder, type LogStart, logTime, readLog } from '../events/event.ts';
import type { WebhooksInput } from '../input.ts';

/**
 * A page ends before `limit` when its events have 256 KB together. Events whose content was erased are left out. Throws
 * `events_expired` if the list would begin before the oldest events that are kept.
 */
export async function listEvents(
  { em, keyring, retention }: Read & WebhooksContext,
  caller: Caller,
  { limit, cursor, ...filters }: WebhooksInput<'listEvents'>,
): Promise<Page<Event> & { availableSince: string }> {
  const organizationId = organizationOf(caller);
  const { order, objectId } = filters;
  const direction = order === 'oldest' ? 'asc' : 'desc';
  const bound = { ...filters, ...(filters.type && { type: filters.type.toSorted() }) };
  const pager = openPage(
    keyring,
    { list: 'events', owner: organizationId, filters: bound },
    { limit, cursor },
    logOrder(direction),
  );
  const types = typesFor(caller, filters.type);
  const start = await findStart(em, { organizationId, after: filters.after, keptDays: retention.payloadDays });
  const since = filters.since === undefined ? start.keptSince : logTime(new Date(filters.since));
  const oldest = direction === 'asc' && pager.after ? pager.after : positionOf(filters.after, start);
  assertKept([since, ...(oldest ? [oldest.key] : [])], start);
  const { events, more } = await readLog(em, {
    ...{ organizationId, types, objectId, since, direction, limit: pager.limit + 1 },
    after: oldest,
    before: direction === 'desc' ? pager.after : null,
  });
  const kept = events.filter(({ body }) => body !== null);
  return { ...pager.page(kept, presentEvent, more), availableSince: start.availableSince };
}

function presentEvent({ body }: LoggedEvent): Event {
  return JSON.parse(body!) as Event;
}

/**
 * The event types that the caller may read, but for those that must be named, or those that it asks for. Throws
 * `insufficient_scope` if it asks for others.
 */
function typesFor({ actor }: Caller, asked: readonly EventType[] | undefined): readonly EventType[] {
  const lacking = (type: EventType): Scope | null => {
    const scope = readScopeOf(type);
    return actor.type === 'api_key' && scope !== null && !actor.scopes.includes(scope) ? scope : null;
  };
  if (!asked) return eventTypes.filter((type) => lacking(type) === null && !isByNameOnly(type));
  const requiredScopes = [...new Set(asked.map(lacking).filter((scope) => scope !== null))];
  if (requiredScopes.length > 0)
    throw kernelErrors.insufficient_scope(`This API key lacks the scope ${requiredScopes.join(', ')}.`, {
      requiredScopes,
    });
  return asked;
}

/**
 * The position of the event `after`. Throws `events_expired` if it is too old to be known, and `invalid_parameter`
 * otherwise.
 */
function positionOf(eventId: string | undefined, start: LogStart): Position | null {
  if (eventId === undefined || start.after) return start.after;
  assertKept([logTime(new Date(timeOfId(eventId)))], start);
  throw new ServiceError('invalid_parameter', 'Your organization has no event with this id.', {
    faults: [
      { path: ['after'], code: 'unknown_event', detail: 'Use the id of an event that you have read, or use `since`.' },
    ],
  });
}

function assertKept(times: string[], { keptSince, availableSince }: LogStart): void {
  if (times.every((time) => time >= keptSince)) return;
  throw webhooksErrors.events_expired(`Events are complete since ${availableSince}.`, { availableSince });
}
