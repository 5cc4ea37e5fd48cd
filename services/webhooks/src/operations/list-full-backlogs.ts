import type { WebhooksContext } from '../context.ts';

/**
 * A backlog that an organization's own rate limits keep is full at this part of the bound: it costs few requests, and
 * drains slowly.
 */
const limitedPart = 1 / 10;
/** Part of the bound of all deliveries. Below it, no owner has more than the free part. */
const crowdedPart = 1 / 2;

interface FullBacklogs {
  organizationIds: string[];
  crowded: { max: number; count: number; organizations: { organizationId: string; count: number }[] } | null;
}

/** Compares the backlog with its limits. Counts are reused, so the database is queried at most every two seconds. */
export async function listFullBacklogs({
  readBacklog,
  backlogMax: { ofOrganization, ofAll },
}: Pick<WebhooksContext, 'readBacklog' | 'backlogMax'>): Promise<FullBacklogs> {
  const { count: countOfAll, organizations } = await readBacklog();
  return {
    organizationIds: organizations
      .filter(({ count, limited }) => count >= ofOrganization || limited >= ofOrganization * limitedPart)
      .map(({ organizationId }) => organizationId),
    crowded:
      countOfAll < ofAll * crowdedPart
        ? null
        : {
            max: ofAll,
            count: countOfAll,
            organizations: organizations.map(({ organizationId, count }) => ({ organizationId, count })),
          },
  };
}
