import {
  type ApiKey,
  type AuditEvent,
  type Invitation,
  type Member,
  type Membership,
  type Organization,
  type Session,
  type SessionSummary,
  type User,
} from '@marketplace/identity-contract';
import { newId } from '@marketplace/kernel';
import {
  type Dispute,
  exampleDispute,
  examplePayments,
  examplePayout,
  exampleRefund,
  type LedgerTransaction,
  type Payment,
  type Payout,
  type Refund,
} from '@marketplace/payments-contract';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import type {
  CatalogueEntry,
  DeliveryDetail,
  Endpoint,
  EndpointNotice,
  EndpointStats,
  Recovery,
} from '@marketplace/webhooks-contract';

const at = '2026-11-21T09:30:00.000Z';

export const user: User = {
  id: newId('usr'),
  email: 'ada@example.com',
  name: 'Ada',
  emailVerifiedAt: at,
  createdAt: at,
};

export const organization: Organization = {
  id: newId('org'),
  name: 'Analytical Engines',
  slug: 'engines',
  status: 'active',
  defaultCurrency: 'USD',
  open: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
};

export const membership: Membership = {
  id: newId('mem'),
  organizationId: organization.id,
  userId: user.id,
  role: 'owner',
  isDefault: true,
  status: 'active',
  createdAt: at,
};

export const member: Member = { ...membership, user: { id: user.id, name: user.name, email: user.email } };

export const invitation: Invitation = {
  id: newId('inv'),
  organizationId: organization.id,
  email: 'grace@example.com',
  role: 'developer',
  status: 'pending',
  invitedBy: user.id,
  createdAt: at,
  expiresAt: at,
  acceptedAt: null,
  revokedAt: null,
};

export const session: Session = {
  user,
  memberships: [membership],
  activeOrganization: organization,
  role: 'owner',
  operator: false,
  hasTotp: false,
  expiresAt: at,
};

export const totpRequired = { status: 'totp_required' as const, expiresAt: at };

export const sessionSummary: SessionSummary = {
  id: newId('ses'),
  createdAt: at,
  lastSeenAt: at,
  ip: '203.0.113.7',
  userAgent: 'test',
  current: true,
};

export const apiKey: ApiKey = {
  id: newId('key'),
  organizationId: organization.id,
  name: 'server',
  prefix: 'mk_test_abcd',
  last4: 'wxyz',
  scopes: ['listings:write'],
  status: 'active',
  createdBy: user.id,
  createdAt: at,
  lastUsedAt: null,
  lastUsedIp: null,
  expiresAt: null,
  revokedAt: null,
  revokedBy: null,
  revokedReason: null,
  rotatedFrom: null,
  replacedBy: null,
};

export const auditEvent: AuditEvent = {
  id: newId('aud'),
  organizationId: organization.id,
  seq: 1,
  action: 'api_key.created',
  occurredAt: at,
  actor: { type: 'user', id: user.id },
  targets: [{ type: 'api_key', id: apiKey.id }],
  context: { ip: '203.0.113.7', userAgent: 'test', requestId: 'req_1', sessionId: 'ses_1' },
  changes: { name: 'server' },
  prevHash: null,
  hash: 'hash-1',
};

export const listing: Listing = {
  id: newId('lst'),
  organizationId: organization.id,
  title: 'Difference engine',
  description: '',
  sku: null,
  categories: [],
  imageUrls: [],
  attributes: {},
  price: { amount: 129900, currency: 'USD' },
  shippingAmount: { amount: 0, currency: 'USD' },
  requiresShipping: false,
  immediatePayment: false,
  deliveryDays: null,
  quantity: 1,
  quantityReserved: 0,
  quantityAvailable: 1,
  offersEnabled: true,
  buyNowEnabled: true,
  offerTtlHours: 48,
  status: 'draft',
  publishedAt: null,
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
  version: 7,
};

const ids = { offer: newId('off'), order: newId('ord'), buyer: newId('org') };
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

/** The organization is the seller. */
export const offer: Offer = {
  id: ids.offer,
  listingId: listing.id,
  buyerOrganizationId: ids.buyer,
  sellerOrganizationId: organization.id,
  status: 'accepted',
  awaiting: null,
  revision: 1,
  unitAmount: usd(110_000),
  quantity: 2,
  shippingAmount: usd(0),
  expiresAt: at,
  revisions: [
    {
      revision: 1,
      proposedBy: 'buyer',
      unitAmount: usd(110_000),
      quantity: 2,
      shippingAmount: usd(0),
      message: 'For two?',
      expiresAt: at,
      createdAt: at,
    },
  ],
  shippingAddress: null,
  destinationCountry: null,
  closedReason: null,
  orderId: ids.order,
  autoDecided: false,
  externalId: 'RFQ-1',
  metadata: { costCenter: '310' },
  createdAt: at,
  updatedAt: at,
  version: 4,
};

/** The order of the offer. */
export const order: Order = {
  id: ids.order,
  buyerOrganizationId: ids.buyer,
  sellerOrganizationId: organization.id,
  offerId: ids.offer,
  items: [
    {
      listingId: listing.id,
      titleSnapshot: listing.title,
      quantity: 2,
      unitAmount: usd(110_000),
      lineTotal: usd(220_000),
    },
  ],
  subtotal: usd(220_000),
  shippingAmount: usd(500),
  taxAmount: usd(0),
  total: usd(220_500),
  platformFee: usd(22_000),
  platformFeeBps: 1_000,
  sellerNet: usd(198_500),
  capturedAmount: usd(220_500),
  refundedAmount: usd(0),
  refundPendingAmount: usd(0),
  chargedBackAmount: usd(0),
  status: 'fulfilled',
  resumeStatus: null,
  paymentStatus: 'paid',
  fulfillmentStatus: 'full',
  refundStatus: 'none',
  disputeStatus: 'none',
  paymentDueAt: null,
  fulfillBy: null,
  deliveryDays: null,
  payoutEligibleAt: at,
  shippingAddress: {
    name: 'Ada Lovelace',
    line1: '12 St James Square',
    line2: null,
    city: 'London',
    region: null,
    postalCode: 'SW1Y 4JH',
    country: 'GB',
  },
  fulfillments: [
    {
      id: newId('ful'),
      items: [{ listingId: listing.id, quantity: 2 }],
      carrier: 'Example Post',
      trackingNumber: 'EP1',
      fulfilledAt: at,
    },
  ],
  externalId: 'PO-1',
  metadata: {},
  createdAt: at,
  updatedAt: at,
  version: 5,
};

const { succeeded } = examplePayments;
const parties = { payerOrganizationId: order.buyerOrganizationId, payeeOrganizationId: order.sellerOrganizationId };

export const payment: Payment = {
  ...succeeded,
  ...parties,
  orderId: order.id,
  lastError: null,
  nextAction: null,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
};

export const dispute: Dispute = {
  ...exampleDispute,
  buyerOrganizationId: order.buyerOrganizationId,
  sellerOrganizationId: order.sellerOrganizationId,
  decisionDueBy: null,
  answeredAt: null,
  paymentId: payment.id,
  orderId: order.id,
  evidence: [{ submittedBy: 'seller', text: 'It was delivered.', fileUrls: [], createdAt: at }],
};

export const payout: Payout = {
  ...examplePayout,
  organizationId: organization.id,
  items: examplePayout.items.map((item) => ({ ...item, orderId: order.id })),
};

export const ledgerTransaction: LedgerTransaction = {
  id: newId('ltx'),
  kind: 'capture',
  reference: `capture:${payment.id}`,
  createdAt: at,
  postings: [{ from: 'provider', to: 'escrow', amount: usd(220_500) }],
};

export const refund: Refund = {
  ...exampleRefund,
  paymentId: payment.id,
  orderId: order.id,
  outsideReference: 'Bank transfer 17',
};

export const endpoint: Endpoint = {
  id: newId('whe'),
  organizationId: organization.id,
  url: 'https://example.com/webhooks',
  description: '',
  subscribedEvents: ['listing.published'],
  status: 'active',
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  retryPolicy: { delaysSeconds: [5, 60], byEventType: { 'order.paid': [] } },
  timeoutSeconds: 15,
  maxInFlight: 16,
  rateLimit: { perSecond: 2.5, burst: 10 },
  customHeaders: ['x-tenant'],
  secretHint: 'wxyz',
  previousSecretExpiresAt: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
};

export const eventType: CatalogueEntry = {
  type: 'listing.published',
  version: 'v1',
  description: 'A listing was published.',
  byNameOnly: false,
  readScope: null,
  schema: { type: 'object' },
  example: { type: 'listing.published' },
};

const deliveryId = newId('whd');
const eventId = newId('evt');

export const delivery: DeliveryDetail = {
  id: deliveryId,
  eventId,
  eventType: 'listing.published',
  endpointId: endpoint.id,
  payload: { type: 'listing.published', data: { object: { price: 129900 } } },
  status: 'succeeded',
  cancelReason: null,
  responseStatus: 200,
  attemptCount: 1,
  lastAttemptAt: at,
  nextAttemptAt: null,
  trigger: 'scheduled',
  redeliveryOf: null,
  workflowId: 'whd',
  createdAt: at,
  updatedAt: at,
  completedAt: at,
  version: 3,
  queuePosition: null,
  plannedAttempts: [],
  attempts: [
    {
      id: newId('wha'),
      deliveryId,
      endpointId: endpoint.id,
      eventId,
      number: 1,
      trigger: 'scheduled',
      startedAt: at,
      durationMs: 12.5,
      timings: { dns: null, connect: 0.4, tls: null, firstByte: 11.1 },
      url: endpoint.url,
      remoteIp: '203.0.113.9',
      requestHeaders: { 'x-service-signature': '[redacted]' },
      statusCode: 200,
      responseHeaders: { 'content-type': 'text/plain' },
      responseBody: 'thanks',
      responseTruncated: false,
      errorCode: null,
      errorMessage: null,
      nextAttemptAt: null,
    },
  ],
};

const { attempts: _attempts, ...deliveryRecord } = delivery;

function another(changes: Partial<DeliveryDetail>): DeliveryDetail {
  const id = newId('whd');
  return { ...delivery, ...changes, id, attempts: delivery.attempts.map((each) => ({ ...each, deliveryId: id })) };
}

/** A page: two deliveries to the endpoint, one to an endpoint that was deleted. */
export const deliveries: DeliveryDetail[] = [delivery, another({}), another({ endpointId: newId('whe') })];

export const stats: EndpointStats = {
  endpointId: endpoint.id,
  since: at,
  until: at,
  deliveries: { pending: 0, delivering: 0, retrying: 1, succeeded: 7, failed: 0, held: 0, canceled: 2 },
  attempts: { total: 9, succeeded: 7, failed: 2 },
  errors: { timeout_response: 2 },
  codeClasses: { '2xx': 7, none: 2 },
  successRate: 7 / 9,
  durationMs: { p50: 12, p90: 80.5, p99: 120 },
  slow: false,
};

export const notice: EndpointNotice = {
  id: newId('whn'),
  endpointId: endpoint.id,
  kind: 'failing',
  reason: 'Five attempts failed.',
  createdAt: at,
};

export const recovery: Recovery = {
  id: newId('whr'),
  endpointId: endpoint.id,
  only: 'failed',
  since: at,
  until: at,
  eventTypes: ['order.paid'],
  status: 'running',
  recovered: 3,
  progress: 0.5,
  workflowId: 'whr',
  createdAt: at,
  updatedAt: at,
  completedAt: null,
  version: 2,
};

/** The records by the names of their schemas in OpenAPI. */
export const recordsByName: Readonly<Record<string, object>> = {
  ApiKey: apiKey,
  AuditEvent: auditEvent,
  Invitation: invitation,
  LedgerTransaction: ledgerTransaction,
  Listing: listing,
  Member: member,
  Membership: membership,
  Offer: offer,
  Order: order,
  Organization: organization,
  Dispute: dispute,
  Payment: payment,
  Payout: payout,
  Refund: refund,
  Session: session,
  SessionSummary: sessionSummary,
  User: user,
  WebhookDelivery: deliveryRecord,
  WebhookDeliveryDetail: delivery,
  WebhookEndpoint: endpoint,
  WebhookEndpointNotice: notice,
  WebhookEndpointStats: stats,
  WebhookEventType: eventType,
  WebhookRecovery: recovery,
};
