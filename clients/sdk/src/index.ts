export type { components, paths } from './api.generated.ts';
export {
  createMarketplaceClient,
  type EventQuery,
  type MarketplaceClient,
  type MarketplaceClientOptions,
} from './rest/marketplace-client.ts';
export { MarketplaceError, type MarketplaceErrorCode, type MarketplaceProblem } from './rest/marketplace-error.ts';
export { readRawBody, receiveWebhook, type WebhookRequest } from './webhooks/receive-webhook.ts';
export { type SignedWebhook, verifyWebhook, type WebhookVerification } from './webhooks/verify-webhook.ts';
export type { WebhookEvent, WebhookEvents, WebhookEventType } from './webhooks/webhook-event.ts';
export type { WebhookHeaders } from './webhooks/webhook-headers.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './webhooks/webhook-verification-error.ts';
