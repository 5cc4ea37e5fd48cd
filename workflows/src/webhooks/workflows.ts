export { admitQueued } from './admit-queued.workflow.ts';
export { deliverWebhook } from './deliver-webhook.workflow.ts';
export { notifyEndpoint } from './notify-endpoint.workflow.ts';
export { purgeExpired } from './purge-expired.workflow.ts';
export { recoverEndpoint } from './recover-endpoint.workflow.ts';
export { restartOverdue } from './restart-overdue.workflow.ts';
export { resumeEndpoint } from './resume-endpoint.workflow.ts';
