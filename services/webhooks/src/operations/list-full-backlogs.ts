import type { WebhooksContext } from '../context.ts';

/** Compares the last count of the backlog with its bounds: a query once in two seconds, however often this is asked. */
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
