/** As in `AttemptRoom`. */
export interface AttemptShares {
  organizationMax: number;
  maxOfOrganizations?: Record<string, number> | undefined;
  exceptOrganizations: string[];
}

/** Filters attempts, in their order, by the worker's shares for organizations. */
export function takeShares<T extends { organizationId: string }>(
  attempts: T[],
  { organizationMax, maxOfOrganizations = {}, exceptOrganizations }: AttemptShares,
): T[] {
  const taken = new Map<string, number>();
  const except = new Set(exceptOrganizations);
  return attempts.filter(({ organizationId }) => {
    const n = (taken.get(organizationId) ?? 0) + 1;
    taken.set(organizationId, n);
    return (
      n <= Math.min(organizationMax, maxOfOrganizations[organizationId] ?? Infinity) && !except.has(organizationId)
    );
  });
}
