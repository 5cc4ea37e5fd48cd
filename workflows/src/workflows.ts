/** All workflow types of the worker: this file is the root of its bundle. */
export { deliverWebhook } from './webhooks/deliver-webhook.workflow.ts';
export { resumeEndpoint } from './webhooks/resume-endpoint.workflow.ts';
