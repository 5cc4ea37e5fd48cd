import type {
  ApiKey,
  ApiRequest,
  AuditEvent,
  AuditHead,
  Invitation,
  Member,
  MailSettings,
} from '@marketplace/identity-contract';
import type { Membership, Organization, Session, SessionSummary, User } from '@marketplace/identity-contract';
import { settingOf, switchableKinds } from '@marketplace/identity-contract';
import {
  type Balance,
  type Dispute,
  exampleDispute,
  exampleParties,
  examplePayments,
  examplePayout,
  exampleRefund,
  type LedgerTransaction,
  type Payment,
  type PayoutAccount,
} from '@marketplace/payments-contract';
import {
  exampleListing,
  exampleOffers,
  exampleOrders,
  type Listing,
  type Offer,
  type Order,
} from '@marketplace/trading-contract';
import { webhookExamples } from './webhook-examples.ts';

// The seller and the sale are those of the example events.
const organizationId = exampleParties.sellerOrganizationId;
const [usd, at] = [(amount: number) => ({ amount, currency: 'USD' as const }), '2026-11-02T08:30:00.000Z'];

const user: User = {
  id: 'usr_01m6dp0aa0e9tvw1p6r3e5s8xq',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  emailVerifiedAt: '2026-10-20T14:05:12.000Z',
  createdAt: '2026-10-20T14:03:40.000Z',
};

const organization: Organization = {
  id: organizationId,
  name: 'Sextants & Co',
  slug: 'sextants-co',
  status: 'active',
  defaultCurrency: 'USD',
  open: null,
  createdAt: '2026-10-20T14:06:00.000Z',
  updatedAt: '2026-10-20T14:06:00.000Z',
  version: 1,
};

const membership: Membership = {
  id: 'mem_01m5c0000aenjbz7f2p2x8m3kd',
  organizationId,
  userId: user.id,
  role: 'owner',
  isDefault: true,
  status: 'active',
  createdAt: organization.createdAt,
};

const member: Member = { ...membership, user: { id: user.id, name: user.name, email: user.email } };

const session: Session = {
  user,
  memberships: [membership],
  activeOrganization: organization,
  role: 'owner',
  operator: false,
  hasTotp: false,
  expiresAt: '2026-11-16T08:30:00.000Z',
};

const sessionSummary: SessionSummary = {
  id: 'ses_01m6dp5kz0fjr9d0hz7c8qv2xw',
  createdAt: at,
  lastSeenAt: '2026-11-02T09:12:00.000Z',
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  current: true,
};

const invitation: Invitation = {
  id: 'inv_01m6dq0v50e6hra3k0c0f1t2yb',
  organizationId,
  email: 'grace@example.com',
  role: 'developer',
  status: 'pending',
  invitedBy: user.id,
  createdAt: at,
  expiresAt: '2026-11-09T08:30:00.000Z',
  acceptedAt: null,
  revokedAt: null,
};

const apiKey: ApiKey = {
  id: 'key_01m6dq2e90fhw8e8r9ztm1v4ng',
  organizationId,
  name: 'Shop server',
  prefix: 'mk_live_4fKd',
  last4: 'x8Qz',
  scopes: ['listings:write', 'orders:write'],
  status: 'active',
  createdBy: user.id,
  createdAt: at,
  lastUsedAt: '2026-11-02T09:12:00.000Z',
  lastUsedIp: '203.0.113.20',
  expiresAt: '2027-11-02T08:30:00.000Z',
  revokedAt: null,
  revokedBy: null,
  revokedReason: null,
  rotatedFrom: null,
  replacedBy: null,
};

const auditEvent: AuditEvent = {
  id: 'aud_01m6dq2ea0edjvm2a7sb0sgqd1',
  organizationId,
  seq: 12,
  action: 'api_key.created',
  occurredAt: at,
  actor: { type: 'user', id: user.id },
  targets: [{ type: 'api_key', id: apiKey.id }],
  context: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', requestId: 'req_01m6dq2e80fz2s7v4c9n1k5p3h' },
  changes: { name: apiKey.name, scopes: apiKey.scopes },
  prevHash: 'kNf0mT0b0lY3yVwJm2sM1q0m2Oa9b8c7d6e5f4g3h2i',
  hash: 'Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2',
};

const apiRequest: ApiRequest = {
  id: 'req_02Vg1kQ0aX5kGZ1xT3nB7e',
  createdAt: at,
  method: 'POST',
  path: '/api/v1/listings/lst_01m6dq2ea0edjvm2a7sb0sgqd1/publish',
  route: '/api/v1/listings/:id/publish',
  operation: null,
  status: 403,
  code: 'insufficient_scope',
  durationMs: 4,
  actor: { type: 'api_key', id: apiKey.id, name: apiKey.name },
};

const auditHead: AuditHead = { seq: auditEvent.seq, hash: auditEvent.hash };

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
const transaction: LedgerTransaction = {
  id: 'ltx_01m6e2ycjtfbp9v1s4w3d5k7qa',
  kind: 'capture',
  reference: `capture:${payment.id}`,
  createdAt: '2026-11-02T12:15:01.200Z',
  postings: [{ from: 'provider', to: 'escrow', amount: usd(242_500) }],
};
const balance: Balance = { currency: 'USD', available: 0, reserved: 0, pending: 218_500, onHold: 20_000, inTransit: 0 };
const payoutAccount: PayoutAccount = {
  organizationId,
  status: 'active',
  provider: 'sandbox',
  country: 'FR',
  payoutSchedule: 'automatic',
  manualCapture: false,
  requirements: [],
  onboardingUrl: null,
  createdAt: '2026-10-21T07:00:00.000Z',
  updatedAt: '2026-10-21T07:10:00.000Z',
  version: 2,
};
const mailSettings = Object.fromEntries(switchableKinds.map((kind) => [settingOf(kind), true])) as MailSettings;

/** An example of each record, by the name of its schema. Records of one sale refer to each other. */
export const recordExamples = {
  User: user,
  Organization: organization,
  Membership: membership,
  Member: member,
  Session: session,
  SessionSummary: sessionSummary,
  Invitation: invitation,
  ApiKey: apiKey,
  AuditEvent: auditEvent,
  AuditHead: auditHead,
  ApiRequest: apiRequest,
  AuditVerification: { ok: true, complete: true, events: 12, head: auditHead, verified: auditHead, firstBreak: null },
  MailSettings: mailSettings,
  Listing: listing,
  Offer: offer,
  Order: order,
  Dispute: dispute,
  Payment: payment,
  InspectedPayment: { ...examplePayments.succeeded, providerRef: 'pi_3QJd2e', lastError: null },
  MoneyEvent: { at: payment.createdAt, event: 'payment.created', id: payment.id },
  Refund: exampleRefund,
  Payout: examplePayout,
  LedgerTransaction: transaction,
  Balance: balance,
  PayoutAccount: payoutAccount,
  ...webhookExamples,
};
