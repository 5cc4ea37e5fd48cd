import { withLists } from '@marketplace/gateway/testing/every-field';

/** Selections of members that are null or empty in these records, and objects in others. */
const objects: Record<string, string> = {
  open: '{ listings offers orders }',
  fulfillments: '{ id }',
  shippingAddress: '{ name }',
  autoAcceptAmount: '{ amount }',
  autoDeclineAmount: '{ amount }',
  attributeList: '{ name value }',
  responseHeaderList: '{ name value }',
  eventTypeDelays: '{ eventType delaysSeconds }',
};

/**
 * A record of REST as GraphQL answers it: with lists of name and value, and without what servers keep with it, which is
 * in REST only (docs/graphql.md).
 */
export function inGraphql<T extends object>(record: T): T {
  const { externalId: _, metadata: __, ...rest } = record as Record<string, unknown>;
  return withLists(rest) as T;
}

/** A selection of exactly the members of a record, so that whole responses can be compared. */
export function selectionOf(record: object): string {
  const members = Object.entries(record).map(([member, value]: [string, unknown]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    return member === 'payload' || typeof inner !== 'object' || inner === null
      ? `${member} ${hasObjects(member, value) ? objects[member] : ''}`
      : `${member} ${selectionOf(inner)}`;
  });
  return `{ ${members.join(' ')} }`;
}

function hasObjects(member: string, value: unknown): boolean {
  return Object.hasOwn(objects, member) && (value === null || (Array.isArray(value) && value.length === 0));
}
