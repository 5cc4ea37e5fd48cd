import { eventTypes } from './event-catalogue.ts';

/** `*` is everything, `order.*` one more segment, `order.**` the rest; anything else is an exact type. */
export function matches(filter: string, eventType: string): boolean {
  if (filter === '*' || filter === eventType) return true;
  if (filter.endsWith('.**')) return eventType.startsWith(filter.slice(0, -2));
  if (!filter.endsWith('.*')) return false;
  const prefix = filter.slice(0, -1);
  return eventType.startsWith(prefix) && !eventType.slice(prefix.length).includes('.');
}

/** A subscription that can never match is a typing error, so it is refused. */
export function matchesSomething(filter: string): boolean {
  return eventTypes.some((type) => matches(filter, type));
}
