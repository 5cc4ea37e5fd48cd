import { newId } from '@marketplace/kernel';
import { exampleOffers, type Listing, type Offer } from '@marketplace/trading-contract';
import type { DeliveryDetail } from '@marketplace/webhooks-contract';
import { recordExamples } from '../../src/rest/openapi/examples/record-examples.ts';

// The records that the fake domains answer: the examples of openapi.json, except where a test needs another value.

const at = '2026-11-21T09:30:00.000Z';

export const {
  User: user,
  Organization: organization,
  Membership: membership,
  Member: member,
  Invitation: invitation,
  Session: session,
  SessionSummary: sessionSummary,
  ApiKey: apiKey,
  Payment: payment,
  Payout: payout,
  LedgerTransaction: ledgerTransaction,
  WebhookEndpointNotice: notice,
} = recordExamples;

export const totpRequired = { status: 'totp_required' as const, expiresAt: at };

export const auditEvent = { ...recordExamples.AuditEvent, seq: 1, changes: { name: 'server' }, prevHash: null };

// Members that GraphQL does not have.
const { externalId: _externalId, metadata: _metadata, ...shownListing } = recordExamples.Listing;
export const listing: Listing = { ...shownListing, version: 7 };
/** An offer that was accepted. The organization is the seller. */
export const offer: Offer = { ...exampleOffers.accepted, shippingAddress: null, autoDecided: false };
/** The order of the offer. */
export const order = recordExamples.Order;
export const dispute = recordExamples.Dispute;
export const refund = { ...recordExamples.Refund, outsideReference: 'Bank transfer 17' };

export const endpoint = {
  ...recordExamples.WebhookEndpoint,
  retryPolicy: { delaysSeconds: [5, 60], byEventType: { 'order.paid': [] } },
  rateLimit: { perSecond: 2.5, burst: 10 },
};

export const eventType = recordExamples.WebhookEventType;

export const delivery = recordExamples.WebhookDeliveryDetail;

function another(changes: Partial<DeliveryDetail>): DeliveryDetail {
  const id = newId('whd');
  return { ...delivery, ...changes, id, attempts: delivery.attempts.map((each) => ({ ...each, deliveryId: id })) };
}

/** A page: two deliveries to the endpoint, one to an endpoint that was deleted. */
export const deliveries: DeliveryDetail[] = [delivery, another({}), another({ endpointId: newId('whe') })];

export const stats = {
  ...recordExamples.WebhookEndpointStats,
  errors: { timeout_response: 2 },
  codeClasses: { '2xx': 7, none: 2 },
};

export const recovery = { ...recordExamples.WebhookRecovery, eventTypes: ['order.paid'], version: 2 };

/** The records by the names of their schemas in OpenAPI. */
export const recordsByName: Readonly<Record<string, object>> = {
  ...recordExamples,
  AuditEvent: auditEvent,
  Listing: listing,
  Offer: offer,
  Refund: refund,
  WebhookEndpoint: endpoint,
  WebhookEndpointStats: stats,
  WebhookRecovery: recovery,
};
