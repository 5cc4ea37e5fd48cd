/** The backlogs of organizations, largest first. `count` includes those that are not listed. */
export interface Crowded {
  /** The bound of all backlogs together. */
  max: number;
  /** All backlogs together. */
  count: number;
  organizations: { organizationId: string; count: number }[];
}

/**
 * The owners whose backlog is full, over all their organizations: those that have at least as much as one more owner
 * would get if all were given equal shares of the bound (the dynamic threshold of shared buffers; Choudhury and Hahne,
 * IEEE/ACM Transactions on Networking 6(2), 1998). So part of the bound stays free, an owner without a backlog is not
 * refused, and an owner beyond its share takes nothing from the others. `ownerOf` gives the owner of an organization.
 */
export function fullOwners(
  { max, count, organizations }: Crowded,
  ownerOf: (organizationId: string) => string,
): Set<string> {
  const owners = new Map<string, number>();
  let free = max - count;
  for (const one of organizations) {
    const owner = ownerOf(one.organizationId);
    owners.set(owner, (owners.get(owner) ?? 0) + one.count);
    free += one.count;
  }
  const ascending = [...owners].sort(([, one], [, other]) => one - other);
  let shares = ascending.length + 1;
  for (const [, waiting] of ascending) {
    if (waiting > free / shares) break;
    free -= waiting;
    shares -= 1;
  }
  const share = Math.max(1, free / shares);
  return new Set(ascending.filter(([, waiting]) => waiting >= share).map(([owner]) => owner));
}
