import { exampleParties } from '@marketplace/payments-contract';
import {
  type Attempt,
  type Delivery,
  type DeliveryDetail,
  type Endpoint,
  type EndpointNotice,
  type EndpointStats,
  eventCatalogue,
  type Recovery,
  type TroubledEndpoint,
} from '@marketplace/webhooks-contract';

const published = eventCatalogue.find(({ type }) => type === 'listing.published')!;
const { id: eventId, createdAt } = published.example as { id: string; createdAt: string };
const deliveredAt = '2026-11-02T09:00:00.240Z';

const endpoint: Endpoint = {
  id: 'whe_01m6dqaz8be0jt0kqk1m9y3d5c',
  organizationId: exampleParties.sellerOrganizationId,
  url: 'https://shop.example.com/webhooks',
  description: 'The shop',
  subscribedEvents: ['listing.published', 'order.*'],
  status: 'active',
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  retryPolicy: null,
  timeoutSeconds: 15,
  maxInFlight: 16,
  rateLimit: null,
  customHeaders: ['X-Shop'],
  secretHint: 'mZk4',
  previousSecretExpiresAt: null,
  createdAt: '2026-11-02T08:40:00.000Z',
  updatedAt: '2026-11-02T08:40:00.000Z',
  version: 1,
};

const delivery: Delivery = {
  id: 'whd_01m6dqs9m5fvkq5k3d6f8s0n2r',
  eventId,
  eventType: published.type,
  endpointId: endpoint.id,
  payload: published.example,
  status: 'succeeded',
  cancelReason: null,
  responseStatus: 204,
  attemptCount: 1,
  lastAttemptAt: '2026-11-02T09:00:00.100Z',
  nextAttemptAt: null,
  trigger: 'scheduled',
  redeliveryOf: null,
  workflowId: 'delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r',
  createdAt,
  updatedAt: deliveredAt,
  completedAt: deliveredAt,
  version: 3,
};

const attempt: Attempt = {
  id: 'wha_01m6dqs9p4fjr8n2c5w7x1z3ve',
  deliveryId: delivery.id,
  endpointId: endpoint.id,
  eventId,
  number: 1,
  trigger: 'scheduled',
  startedAt: '2026-11-02T09:00:00.100Z',
  durationMs: 140.2,
  timings: { dns: 4.1, connect: 22.5, tls: 61.9, firstByte: 138.7 },
  url: endpoint.url,
  remoteIp: '203.0.113.20',
  requestHeaders: { 'content-type': 'application/json', 'x-service-event': published.type },
  statusCode: 204,
  responseHeaders: { date: 'Mon, 02 Nov 2026 09:00:00 GMT' },
  responseBody: '',
  responseTruncated: false,
  errorCode: null,
  errorMessage: null,
  nextAttemptAt: null,
};

const detail: DeliveryDetail = { ...delivery, queuePosition: null, plannedAttempts: [], attempts: [attempt] };

const notice: EndpointNotice = {
  id: 'whn_01m6dz3rk0e8g9fw0v5b7d2m4t',
  endpointId: endpoint.id,
  kind: 'failing',
  reason: 'Five attempts in a row have failed.',
  createdAt: '2026-11-02T11:00:00.000Z',
};

const recovery: Recovery = {
  id: 'whr_01m6e0j5v8fbsaz4t6y8q0w2k1',
  endpointId: endpoint.id,
  only: 'failed',
  since: '2026-11-01T00:00:00.000Z',
  until: '2026-11-02T00:00:00.000Z',
  eventTypes: null,
  status: 'running',
  recovered: 40,
  progress: 0.5,
  workflowId: 'recovery/whr_01m6e0j5v8fbsaz4t6y8q0w2k1',
  createdAt: '2026-11-02T11:30:00.000Z',
  updatedAt: '2026-11-02T11:30:04.000Z',
  completedAt: null,
  version: 3,
};

const stats: EndpointStats = {
  endpointId: endpoint.id,
  since: '2026-11-01T09:00:00.000Z',
  until: '2026-11-02T09:00:00.000Z',
  deliveries: { pending: 0, delivering: 1, retrying: 2, succeeded: 120, failed: 1, held: 0, canceled: 0 },
  attempts: { total: 131, succeeded: 120, failed: 11 },
  errors: { http_status: 9, timeout_response: 2 },
  codeClasses: { '2xx': 120, '5xx': 9, none: 2 },
  successRate: 0.916,
  durationMs: { p50: 84, p90: 190, p99: 1_250 },
  slow: false,
};

const troubled: TroubledEndpoint = {
  endpointId: endpoint.id,
  organizationId: endpoint.organizationId,
  url: endpoint.url,
  status: 'active',
  failingSince: '2026-11-02T07:12:40.000Z',
  failedAttempts: 240,
  errors: { http_status: 212, timeout_response: 28 },
  backlog: 31,
  oldestWaitingSince: '2026-11-02T08:58:02.100Z',
};

/** An example of each record of webhooks, by the name of its schema. */
export const webhookExamples = {
  WebhookEndpoint: endpoint,
  WebhookDelivery: delivery,
  WebhookDeliveryDetail: detail,
  WebhookAttempt: attempt,
  WebhookEndpointNotice: notice,
  WebhookRecovery: recovery,
  WebhookEndpointStats: stats,
  TroubledWebhookEndpoint: troubled,
  Event: published.example,
  // The schema is shortened: its references would look like references of the document.
  WebhookEventType: { ...published, schema: { $schema: published.schema.$schema, type: 'object' } },
};
