import { sql, type Work } from '@marketplace/store';
import { retryEndpoint } from '@marketplace/webhooks-contract/workflows';

/**
 * Starts the workflow that retries the deliveries of an endpoint, which must be locked. It replaces the one of an
 * earlier request, which ends with its next batch: what that one has left is retried by the new one.
 */
export async function requestRetry({ em, now, startWorkflow }: Work, endpointId: string): Promise<void> {
  // Not a change that clients see, so the version stays.
  await sql`update endpoint set retry_requested_at = ${now} where id = ${endpointId}`.execute(em.getKysely());
  startWorkflow(retryEndpoint, { endpointId, before: now.toISOString() });
}
