export interface AttemptShares {
  organizationMax: number;
  exceptOrganizations: string[];
}

/** In their order, as many of each organization as a worker may make at once. */
export function takeShares<T extends { organizationId: string }>(
  attempts: T[],
  { organizationMax, exceptOrganizations }: AttemptShares,
): T[] {
  const taken = new Map<string, number>();
  const except = new Set(exceptOrganizations);
  return attempts.filter(({ organizationId }) => {
    const n = (taken.get(organizationId) ?? 0) + 1;
    taken.set(organizationId, n);
    return n <= organizationMax && !except.has(organizationId);
  });
}
