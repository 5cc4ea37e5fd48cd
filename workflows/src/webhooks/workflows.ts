export { deliverWebhook } from './delivery/deliver-webhook.workflow.ts';
export { notifyEndpoint } from './operating/notify-endpoint.workflow.ts';
export { purgeExpired } from './operating/purge-expired.workflow.ts';
export { recoverEndpoint } from './operating/recover-endpoint.workflow.ts';
export { restartOverdue } from './operating/restart-overdue.workflow.ts';
export { retryEndpoint } from './operating/retry-endpoint.workflow.ts';
export { resumeEndpoint } from './operating/resume-endpoint.workflow.ts';
