import type { WebhooksContext } from '../context.ts';

/** Compares the backlog with its limits. Counts are reused, so the database is queried at most every two seconds. */
export async function listFullBacklogs({
  readBacklog,
  backlogMax,
}: Pick<WebhooksContext, 'readBacklog' | 'backlogMax'>): Promise<{ organizationIds: string[]; allFull: boolean }> {
  const { count, organizations } = await readBacklog();
  return {
    organizationIds: organizations
      .filter((one) => one.count >= backlogMax.ofOrganization)
      .map(({ organizationId }) => organizationId),
    allFull: count >= backlogMax.ofAll,
  };
}
