/** Members that are objects by REST and one scalar by GraphQL. */
const scalars = new Set(['payload', 'attributes', 'requestHeaders', 'responseHeaders', 'byEventType']);

/** Selections of members that are null or empty in these records, and objects in others. */
const objects: Record<string, string> = {
  open: '{ listings offers orders }',
  fulfillments: '{ id }',
  shippingAddress: '{ name }',
  autoAcceptAmount: '{ amount }',
  autoDeclineAmount: '{ amount }',
};

/** A record without what servers keep with it, which is in REST only (docs/graphql.md). */
export function withoutOwnData<T extends object>(record: T): T {
  const { externalId: _, metadata: __, ...rest } = record as Record<string, unknown>;
  return rest as T;
}

/** A selection of exactly the members of a REST response, so that whole responses can be compared. */
export function selectionOf(record: object): string {
  const members = Object.entries(record).map(([member, value]: [string, unknown]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    return scalars.has(member) || typeof inner !== 'object' || inner === null
      ? `${member} ${hasObjects(member, value) ? objects[member] : ''}`
      : `${member} ${selectionOf(inner)}`;
  });
  return `{ ${members.join(' ')} }`;
}

function hasObjects(member: string, value: unknown): boolean {
  return Object.hasOwn(objects, member) && (value === null || (Array.isArray(value) && value.length === 0));
}
