export { deliverWebhook } from './delivery/deliver-webhook.workflow.ts';
export { notifyEndpoint, recoverEndpoint, resumeEndpoint, retryEndpoint } from './operating/endpoints.workflow.ts';
export { purgeExpired, restartOverdue } from './operating/schedules.workflow.ts';
