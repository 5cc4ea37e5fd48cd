import { type EventType, eventTypes, isByNameOnly } from './event-catalogue.ts';

/**
 * Whether a subscription's filter matches an event type. `*` matches every type, `order.*` exactly one more segment,
 * `order.**` one or more segments. Any other filter matches only the type of that name. Types that were added after the
 * meaning of `*` was promised match only by their exact name.
 */
export function matches(filter: string, eventType: string): boolean {
  if (filter === eventType) return true;
  if (eventTypes.includes(eventType as EventType) && isByNameOnly(eventType as EventType)) return false;
  if (filter === '*') return true;
  if (filter.endsWith('.**')) return eventType.startsWith(filter.slice(0, -2));
  if (!filter.endsWith('.*')) return false;
  const prefix = filter.slice(0, -1);
  return eventType.startsWith(prefix) && !eventType.slice(prefix.length).includes('.');
}

/** Whether the filter matches any event type of the catalogue. One that matches none is refused as a typing error. */
export function matchesSomething(filter: string): boolean {
  return eventTypes.some((type) => matches(filter, type));
}
