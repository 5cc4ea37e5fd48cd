/** All workflow types of the worker: this file is the root of its bundle. */
export { closeOrganization } from './identity/close-organization.workflow.ts';
export { tellOrganizationStatus } from './identity/tell-organization-status.workflow.ts';
export { admitQueued } from './webhooks/admit-queued.workflow.ts';
export { deliverWebhook } from './webhooks/deliver-webhook.workflow.ts';
export { notifyEndpoint } from './webhooks/notify-endpoint.workflow.ts';
export { purgeExpired } from './webhooks/purge-expired.workflow.ts';
export { recoverEndpoint } from './webhooks/recover-endpoint.workflow.ts';
export { restartOverdue } from './webhooks/restart-overdue.workflow.ts';
export { resumeEndpoint } from './webhooks/resume-endpoint.workflow.ts';
