// Written by `npm run generate` from the files of this folder.

import { awaitAttempt } from './await-attempt.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import { cancelRecovery } from './cancel-recovery.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deleteEndpoint } from './delete-endpoint.ts';
import { deletePreviousEndpointSecret } from './delete-previous-endpoint-secret.ts';
import { getDelivery, getDeliveries, listDeliveries } from './delivery-reads.ts';
import { getEndpoint, getEndpoints, listEndpoints } from './endpoint-reads.ts';
import { claimAttempts } from './engine/claim-attempts.ts';
import { getDeliveryStatus } from './engine/get-delivery-status.ts';
import { getNotice } from './engine/get-notice.ts';
import { ingestEvents } from './engine/ingest-events.ts';
import { openIntents } from './engine/open-intents.ts';
import { prepareAttempts } from './engine/prepare-attempts.ts';
import { purgeExpired } from './engine/purge-expired.ts';
import { recordAttempts } from './engine/record-attempts.ts';
import { recoverDeliveries } from './engine/recover-deliveries.ts';
import { requeueOverdueDeliveries } from './engine/requeue-overdue-deliveries.ts';
import { restartRecoveries } from './engine/restart-recoveries.ts';
import { resumeHeldDeliveries } from './engine/resume-held-deliveries.ts';
import { retryWaitingDeliveries } from './engine/retry-waiting-deliveries.ts';
import { skipHeldDeliveries } from './engine/skip-held-deliveries.ts';
import { sweepAttempts } from './engine/sweep-attempts.ts';
import { eraseEventContent } from './erase-event-content.ts';
import { getEndpointSeries } from './get-endpoint-series.ts';
import { getEndpointStats } from './get-endpoint-stats.ts';
import { listDeliveryChanges } from './list-delivery-changes.ts';
import { listEndpointNotices } from './list-endpoint-notices.ts';
import { listEventTypes } from './list-event-types.ts';
import { listEvents } from './list-events.ts';
import { listFullBacklogs } from './list-full-backlogs.ts';
import { listWorstEndpoints } from './list-worst-endpoints.ts';
import { recoverEndpoint } from './recover-endpoint.ts';
import { getRecovery, listRecoveries } from './recovery-reads.ts';
import { redeliverDelivery } from './redeliver-delivery.ts';
import { resumeEndpoint } from './resume-endpoint.ts';
import { retryDelivery } from './retry-delivery.ts';
import { retryEndpointDeliveries } from './retry-endpoint-deliveries.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { testEndpoint } from './test-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

/** The implementation of the contract. */
export const operations = {
  awaitAttempt,
  cancelDelivery,
  cancelRecovery,
  createEndpoint,
  deleteEndpoint,
  deletePreviousEndpointSecret,
  eraseEventContent,
  getDeliveries,
  getDelivery,
  getEndpoint,
  getEndpointSeries,
  getEndpointStats,
  getEndpoints,
  getRecovery,
  listDeliveries,
  listDeliveryChanges,
  listEndpointNotices,
  listEndpoints,
  listEventTypes,
  listEvents,
  listFullBacklogs,
  listRecoveries,
  listWorstEndpoints,
  recoverEndpoint,
  redeliverDelivery,
  resumeEndpoint,
  retryDelivery,
  retryEndpointDeliveries,
  rotateEndpointSecret,
  testEndpoint,
  updateEndpoint,
};

/** The implementation of the engine contract, without what every domain has. */
export const engineOperations = {
  claimAttempts,
  getDeliveryStatus,
  getNotice,
  ingestEvents,
  openIntents,
  prepareAttempts,
  purgeExpired,
  recordAttempts,
  recoverDeliveries,
  requeueOverdueDeliveries,
  restartRecoveries,
  resumeHeldDeliveries,
  retryWaitingDeliveries,
  skipHeldDeliveries,
  sweepAttempts,
};
