import {
  exampleApiKey,
  exampleApiRequest,
  exampleAuditEvent,
  exampleAuditVerification,
  exampleInvitation,
  exampleMailSettings,
  exampleMember,
  exampleMembership,
  exampleOrganization,
  exampleSession,
  exampleSessionSummary,
  exampleUser,
} from '@marketplace/identity-contract';
import {
  type Dispute,
  exampleBalance,
  exampleDispute,
  exampleLedgerTransaction,
  examplePayments,
  examplePayout,
  examplePayoutAccount,
  exampleRefund,
  type Payment,
} from '@marketplace/payments-contract';
import {
  exampleListing,
  exampleOffers,
  exampleOrders,
  type Listing,
  type Offer,
  type Order,
} from '@marketplace/trading-contract';
import {
  eventCatalogue,
  exampleAttempt,
  exampleDelivery,
  exampleDeliveryDetail,
  exampleEndpoint,
  exampleNotice,
  exampleRecovery,
  exampleStats,
  exampleTroubledEndpoint,
} from '@marketplace/webhooks-contract';

// The API shows the records of the example events like this.
const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const listing: Listing = { ...exampleListing, autoAcceptAmount: usd(125_000), autoDeclineAmount: usd(100_000) };
const offer: Offer = { ...exampleOffers.countered, autoDecided: false };
const order: Order = {
  ...exampleOrders.fulfilled,
  platformFee: usd(24_250),
  platformFeeBps: 1_000,
  sellerNet: usd(218_250),
};
const dispute: Dispute = {
  ...exampleDispute,
  buyerOrganizationId: order.buyerOrganizationId,
  sellerOrganizationId: order.sellerOrganizationId,
  decisionDueBy: null,
  answeredAt: null,
  evidence: [
    {
      submittedBy: 'buyer',
      text: 'The index arm is bent.',
      fileUrls: ['https://images.example.com/arm.jpg'],
      createdAt: '2026-11-06T10:00:00.000Z',
    },
  ],
};
const payment: Payment = {
  ...examplePayments.succeeded,
  lastError: null,
  nextAction: null,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
};
const published = eventCatalogue.find(({ type }) => type === 'listing.published')!;

/** An example of each record, by the name of its schema. Records of one sale refer to each other. */
export const recordExamples = {
  User: exampleUser,
  Organization: exampleOrganization,
  Membership: exampleMembership,
  Member: exampleMember,
  Session: exampleSession,
  SessionSummary: exampleSessionSummary,
  Invitation: exampleInvitation,
  ApiKey: exampleApiKey,
  AuditEvent: exampleAuditEvent,
  AuditHead: exampleAuditVerification.head,
  ApiRequest: exampleApiRequest,
  AuditVerification: exampleAuditVerification,
  MailSettings: exampleMailSettings,
  Listing: listing,
  Offer: offer,
  Order: order,
  Dispute: dispute,
  Payment: payment,
  InspectedPayment: { ...examplePayments.succeeded, providerRef: 'pi_3QJd2e', lastError: null },
  MoneyEvent: { at: payment.createdAt, event: 'payment.created', id: payment.id },
  Refund: exampleRefund,
  Payout: examplePayout,
  LedgerTransaction: exampleLedgerTransaction,
  Balance: exampleBalance,
  PayoutAccount: examplePayoutAccount,
  WebhookEndpoint: exampleEndpoint,
  WebhookDelivery: exampleDelivery,
  WebhookDeliveryDetail: exampleDeliveryDetail,
  WebhookAttempt: exampleAttempt,
  WebhookEndpointNotice: exampleNotice,
  WebhookRecovery: exampleRecovery,
  WebhookEndpointStats: exampleStats,
  TroubledWebhookEndpoint: exampleTroubledEndpoint,
  Event: published.example,
  // The schema is shortened: its references would look like references of the document.
  WebhookEventType: { ...published, schema: { $schema: published.schema.$schema, type: 'object' } },
};
