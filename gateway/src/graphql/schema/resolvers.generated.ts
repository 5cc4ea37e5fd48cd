/* eslint-disable */
// Written by write-generated.ts from the *.graphql files.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Session as SessionRecord, SessionSummary, Membership as MembershipRecord, Member as MemberRecord, Invitation as InvitationRecord, AuditEvent as AuditEventRecord, Organization as OrganizationRecord, ApiKey as ApiKeyRecord } from '@marketplace/identity-contract';
import type { Listing as ListingRecord, Offer as OfferRecord, Order as OrderRecord } from '@marketplace/trading-contract';
import type { Payment as PaymentRecord, Refund as RefundRecord, Dispute as DisputeRecord, PayoutAccount as PayoutAccountRecord, Payout as PayoutRecord } from '@marketplace/payments-contract';
import type { Endpoint, Delivery, Attempt, EndpointStats, EndpointBucket, EndpointNotice, Recovery } from '@marketplace/webhooks-contract';
import type { GraphqlContext } from '../context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A time in RFC 3339 format, such as `2026-11-21T09:30:00.000Z`. */
  DateTime: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** An integer amount in minor units (such as cents). It may exceed 32 bits; a double represents it exactly. */
  MinorUnits: { input: number; output: number; }
};

/** What a mutation answers. */
export type AcceptInvitationPayload = {
  __typename?: 'AcceptInvitationPayload';
  /** Null if the change was refused. */
  membership?: Maybe<Membership>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** The input of `acceptOffer`. */
export type AcceptOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one. */
  expectedRevision: Scalars['Int']['input'];
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: InputMaybe<MoneyInput>;
  /** Where to ship. Only a buyer can give it. */
  shippingAddress?: InputMaybe<AddressInput>;
};

/** What a mutation answers. */
export type AcceptOfferPayload = {
  __typename?: 'AcceptOfferPayload';
  /** The accepted offer. */
  offer?: Maybe<Offer>;
  /** The order that was created. */
  order?: Maybe<Order>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** A postal address. */
export type Address = {
  __typename?: 'Address';
  /** City or town. */
  city: Scalars['String']['output'];
  /** ISO 3166-1 alpha-2. */
  country: Scalars['String']['output'];
  /** Street and number. */
  line1: Scalars['String']['output'];
  /** A second line, otherwise null. */
  line2?: Maybe<Scalars['String']['output']>;
  /** The recipient. */
  name: Scalars['String']['output'];
  /** Postal code. */
  postalCode?: Maybe<Scalars['String']['output']>;
  /** State, province or region. */
  region?: Maybe<Scalars['String']['output']>;
};

/** A postal address. */
export type AddressInput = {
  /** City or town. */
  city: Scalars['String']['input'];
  /** ISO 3166-1 alpha-2. */
  country: Scalars['String']['input'];
  /** Street and number. */
  line1: Scalars['String']['input'];
  /** A second line. */
  line2?: InputMaybe<Scalars['String']['input']>;
  /** The recipient. */
  name: Scalars['String']['input'];
  /** Postal code. */
  postalCode?: InputMaybe<Scalars['String']['input']>;
  /** State, province or region. */
  region?: InputMaybe<Scalars['String']['input']>;
};

/**
 * A credential of the organization, with which servers call the REST API. It stays valid if the user who created it
 * leaves.
 */
export type ApiKey = Node & {
  __typename?: 'ApiKey';
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** The member who created the key. */
  createdBy: Scalars['ID']['output'];
  /** The record that `createdBy` names. Null if it does not exist or you may not see it. */
  createdByUser?: Maybe<MemberUser>;
  /** When the key expires. Null if never. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Id of an API key. */
  id: Scalars['ID']['output'];
  /** The last four characters of the token. */
  last4: Scalars['String']['output'];
  /** Updated at most once a minute, like `lastUsedIp`. */
  lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The address that last used the key. */
  lastUsedIp?: Maybe<Scalars['String']['output']>;
  /** The name by which people recognize the key. */
  name: Scalars['String']['output'];
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
  /** The first characters of the token, to recognize it. */
  prefix: Scalars['String']['output'];
  /** The key that replaces this key. `expiresAt` is then the end of the overlap. */
  replacedBy?: Maybe<Scalars['ID']['output']>;
  /** When the key was revoked, otherwise null. */
  revokedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The member who revoked the key, otherwise null. */
  revokedBy?: Maybe<Scalars['ID']['output']>;
  /** The record that `revokedBy` names. Null if it does not exist or you may not see it. */
  revokedByUser?: Maybe<MemberUser>;
  /** `requested`: a member revoked it. New reasons may be added. */
  revokedReason?: Maybe<Scalars['String']['output']>;
  /** The key that this key replaces. */
  rotatedFrom?: Maybe<Scalars['ID']['output']>;
  /** `listings:write`, `offers:write`, `orders:write` or `payments:write`. */
  scopes: Array<Scalars['String']['output']>;
  /** Only an `active` key is accepted. */
  status: ApiKeyStatus;
};

/** A page of a list. */
export type ApiKeyConnection = {
  __typename?: 'ApiKeyConnection';
  /** The records, each with its cursor. */
  edges: Array<ApiKeyEdge>;
  /** The records. */
  nodes: Array<ApiKey>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type ApiKeyEdge = {
  __typename?: 'ApiKeyEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: ApiKey;
};

/** Whether an API key is accepted. */
export type ApiKeyStatus =
  /** It is accepted. */
  | 'active'
  /** Its `expiresAt` has passed. */
  | 'expired'
  /** A member or the service revoked it. */
  | 'revoked';

/** What a mutation answers. */
export type ApiKeyTokenPayload = {
  __typename?: 'ApiKeyTokenPayload';
  /** The new key. */
  apiKey?: Maybe<ApiKey>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null in a replayed answer, because the token is not stored. */
  token?: Maybe<Scalars['String']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Who did it. */
export type AuditActor = {
  __typename?: 'AuditActor';
  /** Null if the actor is not an API key. */
  apiKey?: Maybe<ApiKey>;
  /** Id of the user or the API key. Null for the system. */
  id?: Maybe<Scalars['ID']['output']>;
  /** `user`, `api_key`, `system`, or `operator`: the operator of the platform. */
  type: Scalars['String']['output'];
  /** Null if the actor is not a person, or not one who is or was a member. */
  user?: Maybe<MemberUser>;
};

/** The first event that is not intact. */
export type AuditBreak = {
  __typename?: 'AuditBreak';
  /** `missing`: there is no such event. `changed`: the event differs from its hash. `unlinked`: its `prevHash` is not the hash of the previous event, or the service did not append it. */
  reason: AuditBreakReason;
  /** Position in the audit log of the organization: 1, 2, 3, without gaps. */
  seq: Scalars['Int']['output'];
};

/**
 * `missing`: the event does not exist. `changed`: its content does not match its hash. `unlinked`: its `prevHash` is not
 * the hash of the previous event.
 */
export type AuditBreakReason =
  /** Its content does not match its hash. */
  | 'changed'
  /** The event does not exist. */
  | 'missing'
  /** Its `prevHash` is not the hash of the previous event. */
  | 'unlinked';

/** Where the change came from. */
export type AuditContext = {
  __typename?: 'AuditContext';
  /** The API key. */
  apiKeyId?: Maybe<Scalars['ID']['output']>;
  /** The address of the client. Null if no client was involved. */
  ip?: Maybe<Scalars['String']['output']>;
  /** The request that made the change. */
  requestId: Scalars['ID']['output'];
  /** The session of the user. */
  sessionId?: Maybe<Scalars['ID']['output']>;
  /** The `User-Agent` of the client. */
  userAgent?: Maybe<Scalars['String']['output']>;
};

/** What was done in an organization, by whom, and from where. */
export type AuditEvent = {
  __typename?: 'AuditEvent';
  /** What was done, such as `api_key.created`. New actions may be added. */
  action: Scalars['String']['output'];
  /** Who did it. */
  actor: AuditActor;
  /** What was changed, as an object without secrets. */
  changes?: Maybe<Scalars['JSON']['output']>;
  /** Where the change came from. */
  context: AuditContext;
  /** SHA-256, in base64url, of the event including `prevHash`, and so of all events before it too. */
  hash: Scalars['String']['output'];
  /** Id of an audit event. */
  id: Scalars['ID']['output'];
  /** When it was done. */
  occurredAt: Scalars['DateTime']['output'];
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
  /** The `hash` of the previous event. Null for the first. */
  prevHash?: Maybe<Scalars['String']['output']>;
  /** Sequence number in the organization's log: 1, 2, 3, without gaps. */
  seq: Scalars['Int']['output'];
  /** The records that were changed. */
  targets: Array<AuditTarget>;
};

/** A page of a list. */
export type AuditEventConnection = {
  __typename?: 'AuditEventConnection';
  /** The records, each with its cursor. */
  edges: Array<AuditEventEdge>;
  /** The records. */
  nodes: Array<AuditEvent>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type AuditEventEdge = {
  __typename?: 'AuditEventEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: AuditEvent;
};

/** An event of the log, with the hash that covers all events up to it. */
export type AuditHead = {
  __typename?: 'AuditHead';
  /** SHA-256 in base64url. */
  hash: Scalars['String']['output'];
  /** Position in the audit log of the organization: 1, 2, 3, without gaps. */
  seq: Scalars['Int']['output'];
};

/** A record that was changed. */
export type AuditTarget = {
  __typename?: 'AuditTarget';
  /** Id of the record. */
  id: Scalars['ID']['output'];
  /** The kind of record, such as `api_key`. */
  type: Scalars['String']['output'];
};

/** The result of a verification of the audit log. */
export type AuditVerification = {
  __typename?: 'AuditVerification';
  /** Whether all events up to `head` were read. If not, ask again with `afterSeq` and `afterHash` of `verified`. */
  complete: Scalars['Boolean']['output'];
  /** Number of events that were read. */
  events: Scalars['Int']['output'];
  /** The first event that is not intact. Null if there is none. */
  firstBreak?: Maybe<AuditBreak>;
  /** The newest event. Null if there is none. Keep it: it later shows whether the end of the log was cut off. */
  head?: Maybe<AuditHead>;
  /** Whether no break was found in the events that were read. */
  ok: Scalars['Boolean']['output'];
  /** The last event up to which the log is intact. */
  verified?: Maybe<AuditHead>;
};

/** What a seller has, in one currency. Amounts are in minor units. */
export type Balance = {
  __typename?: 'Balance';
  /** Earned and not paid out yet. Negative after refunds of orders that were paid out: the next payouts are reduced by it. */
  available: Scalars['MinorUnits']['output'];
  /** ISO 4217 code of the amounts. */
  currency: Scalars['String']['output'];
  /** Being paid out. */
  inTransit: Scalars['MinorUnits']['output'];
  /** Of `pending`, what is in open disputes. */
  onHold: Scalars['MinorUnits']['output'];
  /** Of orders that are not completed, without the fee. */
  pending: Scalars['MinorUnits']['output'];
};

/** What a mutation answers. */
export type BeginTotpPayload = {
  __typename?: 'BeginTotpPayload';
  /** The secret as a URI that authenticator apps read from a QR code. Null in a replayed answer. */
  otpauthUri?: Maybe<Scalars['String']['output']>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null in a replayed answer, because the secret is not stored. */
  secret?: Maybe<Scalars['String']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** When the amount of a payment is captured. */
export type CaptureMethod =
  /** At once. */
  | 'automatic'
  /** When the seller captures it, until `captureBefore`. */
  | 'manual';

/** The input of `changePassword`. */
export type ChangePasswordInput = {
  /** The password that you have. */
  currentPassword: Scalars['String']['input'];
  /** The password that replaces it. */
  newPassword: Scalars['String']['input'];
};

/** Why a buyer disputes an order. */
export type ClaimReason =
  /** The goods differ from the listing. */
  | 'not_as_described'
  /** The goods have not arrived. */
  | 'not_received'
  /** Another reason, which the description tells. */
  | 'other';

/** Who must act on a claim. */
export type ClaimWaitsFor =
  /** The operator must decide. */
  | 'operator'
  /** The seller must answer. */
  | 'seller';

/** The input of `counterOffer`. */
export type CounterOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one. */
  expectedRevision: Scalars['Int']['input'];
  /** At most 1,000 characters. */
  message?: InputMaybe<Scalars['String']['input']>;
  /** The quantity of the current revision if absent. */
  quantity?: InputMaybe<Scalars['Int']['input']>;
  /** Price of a unit, at most the price of the listing. */
  unitAmount: MoneyInput;
};

/** The input of `createApiKey`. */
export type CreateApiKeyInput = {
  /** If absent, one year from now. If null, the key does not expire. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** A name by which people recognize the key. */
  name: Scalars['String']['input'];
  /** `listings:write`, `offers:write`, `orders:write` or `payments:write`, each at most once. */
  scopes: Array<Scalars['String']['input']>;
};

/** The input of `createDispute`. */
export type CreateDisputeInput = {
  /** What you claim. Everything that is left of the payment if absent. */
  amount?: InputMaybe<MoneyInput>;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** At most 5,000 characters. */
  description: Scalars['String']['input'];
  /** What is wrong. */
  reason: ClaimReason;
};

/** The input of `createInvitation`. */
export type CreateInvitationInput = {
  /** The address to invite. */
  email: Scalars['String']['input'];
  /** The role that the person gets. */
  role: Role;
};

/** What a mutation answers. */
export type CreateInvitationPayload = {
  __typename?: 'CreateInvitationPayload';
  /** The new invitation. */
  invitation?: Maybe<Invitation>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null in a replayed answer, and always null unless the service is in test mode. */
  token?: Maybe<Scalars['String']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** The input of `createListing`. */
export type CreateListingInput = {
  /** Further properties, at most 50. */
  attributeList?: InputMaybe<Array<ListingAttributeInput>>;
  /**
   * An object whose values are strings, at most 50.
   * @deprecated Use `attributeList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  attributes?: InputMaybe<Scalars['JSON']['input']>;
  /** Offers of at least this amount for a unit are accepted at once. */
  autoAcceptAmount?: InputMaybe<MoneyInput>;
  /** Offers below this amount for a unit are declined at once. */
  autoDeclineAmount?: InputMaybe<MoneyInput>;
  /** True if absent. */
  buyNowEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most five. */
  categories?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What is sold, in full. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** https URLs, at most twelve. */
  imageUrls?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Hours after which a revision of an offer expires, 1 to 168. 48 if absent. */
  offerTtlHours?: InputMaybe<Scalars['Int']['input']>;
  /** True if absent. */
  offersEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Price of a unit. */
  price: MoneyInput;
  /** Publish the listing at once. */
  publish?: Scalars['Boolean']['input'];
  /** 1 if absent. */
  quantity?: InputMaybe<Scalars['Int']['input']>;
  /** Whether orders and offers need a shipping address. False if absent. */
  requiresShipping?: InputMaybe<Scalars['Boolean']['input']>;
  /** 0 if absent. */
  shippingAmount?: InputMaybe<MoneyInput>;
  /** Unique among your listings that are not archived. */
  sku?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 200 characters. */
  title: Scalars['String']['input'];
};

/** The input of `createOffer`. */
export type CreateOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: InputMaybe<MoneyInput>;
  /** The listing. */
  listingId: Scalars['ID']['input'];
  /** At most 1,000 characters. */
  message?: InputMaybe<Scalars['String']['input']>;
  /** 1 if absent. */
  quantity?: InputMaybe<Scalars['Int']['input']>;
  /** Where to ship. Needed if the listing requires shipping. */
  shippingAddress?: InputMaybe<AddressInput>;
  /** Price of a unit, at most the price of the listing. */
  unitAmount: MoneyInput;
};

/** The input of `createOrder`. */
export type CreateOrderInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: InputMaybe<MoneyInput>;
  /** 1 to 50 items. */
  items: Array<OrderItemInput>;
  /** Where to ship. Needed if a listing requires shipping. */
  shippingAddress?: InputMaybe<AddressInput>;
};

/** The input of `createOrganization`. */
export type CreateOrganizationInput = {
  /** The name that others see. */
  name: Scalars['String']['input'];
  /** Lower-case letters, digits and hyphens, no hyphen at either end. Derived from the name if absent. */
  slug?: InputMaybe<Scalars['String']['input']>;
};

/** What a mutation answers. */
export type CreateOrganizationPayload = {
  __typename?: 'CreateOrganizationPayload';
  /** Your membership, as owner. */
  membership?: Maybe<Membership>;
  /** The new organization. */
  organization?: Maybe<Organization>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** The input of `createPayment`. */
export type CreatePaymentInput = {
  /** The error `amount_mismatch` if this is not the total of the order. */
  amount?: InputMaybe<MoneyInput>;
  /** `manual`: the amount is only authorized, and the seller captures it. */
  captureMethod?: CaptureMethod;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** The order to pay. */
  orderId: Scalars['ID']['input'];
  /** The provider's id of the buyer's payment method, such as `pm_card_visa` of the sandbox. */
  paymentMethod: Scalars['String']['input'];
  /** Where the bank sends the buyer after it has authenticated them. */
  returnUrl?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createRefund`. */
export type CreateRefundInput = {
  /** Everything that is left if absent. */
  amount?: InputMaybe<MoneyInput>;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** Why you refund. */
  reason?: RefundRequestReason;
};

/** The input of `createWebhookEndpoint`. */
export type CreateWebhookEndpointInput = {
  /** Headers of every attempt, at most 20. Their values cannot be read. */
  customHeaderList?: InputMaybe<Array<HttpHeaderInput>>;
  /**
   * Headers of every attempt: an object whose values are strings.
   * @deprecated Use `customHeaderList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  customHeaders?: InputMaybe<Scalars['JSON']['input']>;
  /** For people. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Maximum number of attempts in flight, 1 to 256. 16 if absent. */
  maxInFlight?: InputMaybe<Scalars['Int']['input']>;
  /** Most attempts per second. Null: no limit. */
  rateLimit?: InputMaybe<WebhookRateLimitInput>;
  /** Null means the default schedule of ten attempts. */
  retryPolicy?: InputMaybe<WebhookRetryPolicyInput>;
  /** Event types, or patterns such as `*` and `order.*`. */
  subscribedEvents: Array<Scalars['String']['input']>;
  /** 1 to 30. 15 if absent. */
  timeoutSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Where to send webhooks. */
  url: Scalars['String']['input'];
};

/** What a mutation answers. */
export type CreateWebhookEndpointPayload = {
  __typename?: 'CreateWebhookEndpointPayload';
  /** The endpoint. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null in a replayed answer, because the secret is not stored. */
  signingSecret?: Maybe<Scalars['String']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
export type Currency =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CUP'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KMF'
  | 'KPW'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLE'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STN'
  | 'SVC'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XCG'
  | 'XOF'
  | 'XPF'
  | 'YER'
  | 'ZAR'
  | 'ZMW'
  | 'ZWG';

/** The input of `decideClaim`. */
export type DecideClaimInput = {
  /** What the buyer gets, if they are right. What they claim if absent. */
  amount?: InputMaybe<MoneyInput>;
  /** The party that gets the money. */
  inFavorOf: Party;
  /** For the audit log of the operator, at most 500 characters. */
  reason: Scalars['String']['input'];
};

/** What a mutation answers. */
export type DeletePreviousWebhookEndpointSecretPayload = {
  __typename?: 'DeletePreviousWebhookEndpointSecretPayload';
  /** Null if the change was refused. */
  endpointId?: Maybe<Scalars['ID']['output']>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a mutation answers. */
export type DeleteTotpPayload = {
  __typename?: 'DeleteTotpPayload';
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a mutation answers. */
export type DeleteWebhookEndpointPayload = {
  __typename?: 'DeleteWebhookEndpointPayload';
  /** Null if the change was refused. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** A claim of a buyer, or a dispute of a bank. */
export type Dispute = Node & {
  __typename?: 'Dispute';
  /** The disputed amount. */
  amount: Money;
  /** When the dispute ended. Null while it is open. A bank that decides again does not change it. */
  closedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Until when the operator decides a claim that the seller has answered. Null if it does not wait for it. */
  decisionDueBy?: Maybe<Scalars['DateTime']['output']>;
  /** What the parties submitted, oldest first. */
  evidence: Array<Evidence>;
  /** When the seller must have answered. */
  evidenceDueBy?: Maybe<Scalars['DateTime']['output']>;
  /** Whether the provider holds the amount. Nothing can be refunded while it does. */
  fundsWithdrawn: Scalars['Boolean']['output'];
  /** Id of a dispute. */
  id: Scalars['ID']['output'];
  /** Whether the seller can still end the dispute by a refund. */
  isRefundable: Scalars['Boolean']['output'];
  /** When the dispute was opened. */
  openedAt: Scalars['DateTime']['output'];
  /** The record that `orderId` names. Null if it does not exist or you may not see it. */
  order?: Maybe<Order>;
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** Id of a payment. */
  paymentId: Scalars['ID']['output'];
  /** Of a claim: `not_received`, `not_as_described` or `other`. Otherwise the text of the provider. */
  reason: Scalars['String']['output'];
  /** Who opened the dispute: the payment provider, for a bank, or the buyer. */
  source: DisputeSource;
  /** Buyers open claims. Payment providers open inquiries and chargebacks. */
  stage: DisputeStage;
  /** `won` and `lost` are from the point of view of the seller. */
  status: DisputeStatus;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** A page of a list. */
export type DisputeConnection = {
  __typename?: 'DisputeConnection';
  /** The records, each with its cursor. */
  edges: Array<DisputeEdge>;
  /** The records. */
  nodes: Array<Dispute>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type DisputeEdge = {
  __typename?: 'DisputeEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Dispute;
};

/** What a mutation answers. */
export type DisputePayload = {
  __typename?: 'DisputePayload';
  /** Null if the change was refused. */
  dispute?: Maybe<Dispute>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Who opened a dispute. */
export type DisputeSource =
  /** The buyer, as a claim. */
  | 'buyer'
  /** The bank of the buyer, through the payment provider. */
  | 'provider';

/** Kind of a dispute. */
export type DisputeStage =
  /** A bank has withdrawn the amount. */
  | 'chargeback'
  /** A buyer asks for money back. */
  | 'claim'
  /** A bank asks, and has not withdrawn the amount. */
  | 'inquiry';

/** Status of a dispute, from the point of view of the seller. */
export type DisputeStatus =
  /** The buyer gets the amount. */
  | 'lost'
  /** The seller can add evidence, until `evidenceDueBy`. */
  | 'needs_response'
  /** The bank or the operator decides. */
  | 'under_review'
  /** The buyer took the claim back. */
  | 'withdrawn'
  /** The seller keeps the amount. */
  | 'won';

/** An open claim of a buyer. */
export type DueClaim = {
  __typename?: 'DueClaim';
  /** What the buyer claims. */
  amount: Money;
  /** The buyer. */
  buyerOrganizationId: Scalars['ID']['output'];
  /** Until when. What follows from silence happens then. */
  dueBy: Scalars['DateTime']['output'];
  /** The claim. */
  id: Scalars['ID']['output'];
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** The seller. */
  sellerOrganizationId: Scalars['ID']['output'];
  /** Who must act. */
  waitsFor: ClaimWaitsFor;
};

/** A page of a list. */
export type DueClaimConnection = {
  __typename?: 'DueClaimConnection';
  /** The records, each with its cursor. */
  edges: Array<DueClaimEdge>;
  /** The records. */
  nodes: Array<DueClaim>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type DueClaimEdge = {
  __typename?: 'DueClaimEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: DueClaim;
};

/** What a mutation answers. */
export type EraseWebhookEventContentPayload = {
  __typename?: 'EraseWebhookEventContentPayload';
  /** Null if the change was refused. */
  eventId?: Maybe<Scalars['ID']['output']>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a party says about a dispute. */
export type Evidence = {
  __typename?: 'Evidence';
  /** When it was submitted. */
  createdAt: Scalars['DateTime']['output'];
  /** Addresses of documents. */
  fileUrls: Array<Scalars['String']['output']>;
  /** The party that submitted it. */
  submittedBy: Party;
  /** The statement. */
  text: Scalars['String']['output'];
};

/** What stops all payouts of the platform. */
export type FreezeCause =
  /** The check of the books found that they disagree. */
  | 'books'
  /** An operator stopped them. */
  | 'operator';

/** The input of `fulfillOrder`. */
export type FulfillOrderInput = {
  /** Who carries it. */
  carrier?: InputMaybe<Scalars['String']['input']>;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** All units that are not fulfilled yet if absent. */
  items?: InputMaybe<Array<FulfillmentItemInput>>;
  /** The carrier's number of the shipment. */
  trackingNumber?: InputMaybe<Scalars['String']['input']>;
};

/** Units of an order that were shipped together. */
export type Fulfillment = {
  __typename?: 'Fulfillment';
  /** Who carries it. */
  carrier?: Maybe<Scalars['String']['output']>;
  /** When it was shipped. */
  fulfilledAt: Scalars['DateTime']['output'];
  /** Id of a fulfillment. */
  id: Scalars['ID']['output'];
  /** The units that were shipped. */
  items: Array<FulfillmentItem>;
  /** The carrier's number of the shipment. */
  trackingNumber?: Maybe<Scalars['String']['output']>;
};

/** Units of a listing that were shipped. */
export type FulfillmentItem = {
  __typename?: 'FulfillmentItem';
  /** Id of a listing. */
  listingId: Scalars['ID']['output'];
  /** Number of units. */
  quantity: Scalars['Int']['output'];
};

/** Units of a listing that were shipped. */
export type FulfillmentItemInput = {
  /** Id of a listing. */
  listingId: Scalars['ID']['input'];
  /** Number of units. */
  quantity: Scalars['Int']['input'];
};

/** A header of a request or an answer. Several of one name are one, with the values separated by commas. */
export type HttpHeader = {
  __typename?: 'HttpHeader';
  /** In lower case in answers. */
  name: Scalars['String']['output'];
  /** Its value. */
  value: Scalars['String']['output'];
};

/** A header of a request. */
export type HttpHeaderInput = {
  /** At most once in a list. Upper and lower case are equal. */
  name: Scalars['String']['input'];
  /** Printable ASCII, at most 4,096 characters. */
  value: Scalars['String']['input'];
};

/** A payment as the operator sees it: without the card. */
export type InspectedPayment = {
  __typename?: 'InspectedPayment';
  /** The total of the order. */
  amount: Money;
  /** What the buyer has paid. */
  amountCaptured: Money;
  /** What is being refunded. */
  amountRefundPending: Money;
  /** What was refunded. */
  amountRefunded: Money;
  /** Deadline of a manual capture, otherwise null. */
  captureBefore?: Maybe<Scalars['DateTime']['output']>;
  /** `manual`: the seller captures the amount after it was authorized. */
  captureMethod: CaptureMethod;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Whether a dispute is open. */
  disputed: Scalars['Boolean']['output'];
  /** Why the payment failed or was canceled, otherwise null. */
  failure?: Maybe<PaymentFailure>;
  /** Id of a payment. */
  id: Scalars['ID']['output'];
  /** What the payment provider refused last. Null if it has refused nothing since `status` changed. */
  lastError?: Maybe<PaymentError>;
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** The seller. */
  payeeOrganizationId: Scalars['ID']['output'];
  /** The buyer. */
  payerOrganizationId: Scalars['ID']['output'];
  /** The payment provider. */
  provider: PaymentProvider;
  /** The id under which the provider knows it. */
  providerRef?: Maybe<Scalars['String']['output']>;
  /** How much of the captured amount was refunded. */
  refundStatus: PaymentRefundStatus;
  /** A refund does not change `succeeded`: see the refunded amounts. */
  status: PaymentStatus;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** What clients must know of the installation. */
export type Installation = {
  __typename?: 'Installation';
  /** The currencies that prices can be in. The first is the default of new organizations. */
  currencies: Array<Currency>;
  /** The clock of deadlines of trade and money. Tests can move it. */
  now: Scalars['DateTime']['output'];
  /** Who moves the money. With `sandbox`, no money moves. */
  paymentProvider: PaymentProvider;
};

/** An invitation of an email address to an organization. */
export type Invitation = {
  __typename?: 'Invitation';
  /** When the person joined. Null if the invitation was not accepted. */
  acceptedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** The invited address. */
  email: Scalars['String']['output'];
  /** When the invitation expires. */
  expiresAt: Scalars['DateTime']['output'];
  /** Id of an invitation. */
  id: Scalars['ID']['output'];
  /** The member who invited. */
  invitedBy: Scalars['ID']['output'];
  /** The record that `invitedBy` names. Null if it does not exist or you may not see it. */
  invitedByUser?: Maybe<MemberUser>;
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
  /** When the invitation was revoked, otherwise null. */
  revokedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The role that the person gets. */
  role: Role;
  /** Only a `pending` invitation can be accepted. */
  status: InvitationStatus;
};

/** A page of a list. */
export type InvitationConnection = {
  __typename?: 'InvitationConnection';
  /** The records, each with its cursor. */
  edges: Array<InvitationEdge>;
  /** The records. */
  nodes: Array<Invitation>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type InvitationEdge = {
  __typename?: 'InvitationEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Invitation;
};

/** Status of an invitation. */
export type InvitationStatus =
  /** The person has joined. */
  | 'accepted'
  /** Its `expiresAt` has passed. */
  | 'expired'
  /** It can be accepted until `expiresAt`. */
  | 'pending'
  /** A member revoked it, or invited the same address again. */
  | 'revoked';

/** Kind of a transaction in the ledger. */
export type LedgerKind =
  /** The buyer paid. */
  | 'capture'
  /** The fee of a bank for a dispute. */
  | 'dispute_fee'
  /** A bank returned a disputed amount. */
  | 'dispute_reinstatement'
  /** A bank withdrew a disputed amount. */
  | 'dispute_withdrawal'
  /** A payout was started. */
  | 'payout'
  /** A payout failed, and its amount is available again. */
  | 'payout_failed'
  /** A payout has arrived. */
  | 'payout_paid'
  /** The bank sent a payout back. */
  | 'payout_returned'
  /** What the payment provider charges. */
  | 'provider_cost'
  /** Money goes back to the buyer. */
  | 'refund'
  /** A refund came back from the bank of the buyer. */
  | 'refund_returned'
  /** The money of a completed order goes to the seller. */
  | 'release'
  /** A loss that the platform bears. */
  | 'write_off';

/** An amount that leaves one account and enters another. */
export type LedgerPosting = {
  __typename?: 'LedgerPosting';
  /** What is moved. */
  amount: Money;
  /** The account that the amount leaves. */
  from: Scalars['String']['output'];
  /** The account that the amount enters. */
  to: Scalars['String']['output'];
};

/** A transaction of an order in the ledger. Nothing is changed later. */
export type LedgerTransaction = {
  __typename?: 'LedgerTransaction';
  /** When it was booked. */
  createdAt: Scalars['DateTime']['output'];
  /** Id of a ledger transaction. */
  id: Scalars['ID']['output'];
  /** What happened. */
  kind: LedgerKind;
  /** The movements of the transaction. */
  postings: Array<LedgerPosting>;
  /** What caused it. No two transactions have the same reference. */
  reference: Scalars['String']['output'];
};

/** The input of `liftRiskHolds`. */
export type LiftRiskHoldsInput = {
  /** For the audit log of the operator, at most 500 characters. */
  reason: Scalars['String']['input'];
  /** All reasons for which payouts do not wait from now on. */
  reasons: Array<RiskHoldReason>;
};

/** For which reasons of risk the payouts of an organization do not wait. */
export type LiftedHolds = {
  __typename?: 'LiftedHolds';
  /** The reasons for which its payouts do not wait. */
  lifted: Array<RiskHoldReason>;
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
};

/** What a mutation answers. */
export type LiftedHoldsPayload = {
  __typename?: 'LiftedHoldsPayload';
  /** Null if the change was refused. */
  liftedHolds?: Maybe<LiftedHolds>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Something that an organization sells. */
export type Listing = Node & {
  __typename?: 'Listing';
  /** When the listing was archived, otherwise null. */
  archivedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Further properties, chosen by the seller. */
  attributeList: Array<ListingAttribute>;
  /**
   * An object whose values are strings.
   * @deprecated Use `attributeList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  attributes: Scalars['JSON']['output'];
  /** Offers of at least this amount are accepted at once. Shown to the seller only. */
  autoAcceptAmount?: Maybe<Money>;
  /** Offers below this amount are declined at once. Shown to the seller only. */
  autoDeclineAmount?: Maybe<Money>;
  /** Whether buyers may order at the price. */
  buyNowEnabled: Scalars['Boolean']['output'];
  /** Categories, chosen by the seller. */
  categories: Array<Scalars['String']['output']>;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** What is sold, in full. */
  description: Scalars['String']['output'];
  /** Id of a listing. */
  id: Scalars['ID']['output'];
  /** Addresses of pictures. */
  imageUrls: Array<Scalars['String']['output']>;
  /** Hours until an unanswered offer expires. */
  offerTtlHours: Scalars['Int']['output'];
  /** Whether buyers may offer another price. */
  offersEnabled: Scalars['Boolean']['output'];
  /** The record that `organizationId` names. Null if it does not exist or you may not see it. */
  organization?: Maybe<PublicOrganization>;
  /** The seller. */
  organizationId: Scalars['ID']['output'];
  /** Price of a unit. */
  price: Money;
  /** When the listing was last published. Null for a draft. */
  publishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Units that are in stock. */
  quantity: Scalars['Int']['output'];
  /** Units that can be bought: `quantity` without `quantityReserved`. */
  quantityAvailable: Scalars['Int']['output'];
  /** Part of `quantity` that is reserved for orders. */
  quantityReserved: Scalars['Int']['output'];
  /** Whether orders and offers need a shipping address. */
  requiresShipping: Scalars['Boolean']['output'];
  /** Shipping of an order, whatever its quantity. */
  shippingAmount: Money;
  /** Your own article number. No two listings of a seller that are not archived have the same. */
  sku?: Maybe<Scalars['String']['output']>;
  /** Others see a listing only while it is `published` or `sold_out`. */
  status: ListingStatus;
  /** What is sold, in one line. */
  title: Scalars['String']['output'];
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** A property of a listing that the seller has chosen. */
export type ListingAttribute = {
  __typename?: 'ListingAttribute';
  /** Such as `material`. No two attributes of a listing have the same name. */
  name: Scalars['String']['output'];
  /** Such as `brass`. */
  value: Scalars['String']['output'];
};

/** A property of a listing. */
export type ListingAttributeInput = {
  /** Such as `material`, at most once in a list. */
  name: Scalars['String']['input'];
  /** Such as `brass`. */
  value: Scalars['String']['input'];
};

/** A page of a list. */
export type ListingConnection = {
  __typename?: 'ListingConnection';
  /** The records, each with its cursor. */
  edges: Array<ListingEdge>;
  /** The records. */
  nodes: Array<Listing>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type ListingEdge = {
  __typename?: 'ListingEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Listing;
};

/** What a mutation answers. */
export type ListingPayload = {
  __typename?: 'ListingPayload';
  /** Null if the change was refused. */
  listing?: Maybe<Listing>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Order of a list of listings. */
export type ListingSort =
  /** Newest first. */
  | 'newest'
  /** Lowest price first. */
  | 'price_asc'
  /** Highest price first. */
  | 'price_desc';

/** Status of a listing. */
export type ListingStatus =
  /** Ended permanently. */
  | 'archived'
  /** Not published yet. Only its organization sees it. */
  | 'draft'
  /** Hidden from buyers until it is published again. */
  | 'paused'
  /** Everybody sees it, and can buy it. */
  | 'published'
  /** No unit is available. It is published again when one is. */
  | 'sold_out';

/** Kinds of mails about offers, orders and money: true if you get them. Mails about your account cannot be switched off. */
export type MailSettings = {
  __typename?: 'MailSettings';
  /** A buyer or a bank disputes an order that you have sold. */
  disputeOpened: Scalars['Boolean']['output'];
  /** Your offer, or your counter-offer, was accepted, and there is an order. */
  offerAccepted: Scalars['Boolean']['output'];
  /** An offer ended without an order. The mail says why. */
  offerClosed: Scalars['Boolean']['output'];
  /** The other party answered an offer with other terms. */
  offerCountered: Scalars['Boolean']['output'];
  /** An offer that waits for your answer is about to expire. */
  offerExpiring: Scalars['Boolean']['output'];
  /** A buyer made an offer for one of your listings. */
  offerReceived: Scalars['Boolean']['output'];
  /** An order was made, directly or by accepting an offer. */
  orderCreated: Scalars['Boolean']['output'];
  /** The payment of an order is due soon. */
  orderPaymentDue: Scalars['Boolean']['output'];
  /** The seller has shipped units of an order. */
  orderShipped: Scalars['Boolean']['output'];
  /** A payment of your order failed or was canceled. The mail says why. */
  paymentFailed: Scalars['Boolean']['output'];
  /** A payment was refunded, or a part of it. */
  paymentRefunded: Scalars['Boolean']['output'];
  /** An order was paid. */
  paymentSucceeded: Scalars['Boolean']['output'];
  /** A payout failed. The mail says why. */
  payoutFailed: Scalars['Boolean']['output'];
  /** A payout was transferred to your account. */
  payoutReleased: Scalars['Boolean']['output'];
  /** The bank has sent a payout back. */
  payoutReturned: Scalars['Boolean']['output'];
};

/** What a mutation answers. */
export type MailSettingsPayload = {
  __typename?: 'MailSettingsPayload';
  /** Null if the change was refused. */
  mailSettings?: Maybe<MailSettings>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** A membership and its user, as other members see them. */
export type Member = {
  __typename?: 'Member';
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Id of a membership. */
  id: Scalars['ID']['output'];
  /**
   * Whether this is the user's default membership. A person has one at most: that of the organization created last, or the
   * first one joined if none was created.
   */
  isDefault: Scalars['Boolean']['output'];
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
  /** What the member may do. */
  role: Role;
  /** A `removed` membership gives no access. */
  status: MembershipStatus;
  /** The person. */
  user: MemberUser;
  /** Id of a user. */
  userId: Scalars['ID']['output'];
};

/** A page of a list. */
export type MemberConnection = {
  __typename?: 'MemberConnection';
  /** The records, each with its cursor. */
  edges: Array<MemberEdge>;
  /** The records. */
  nodes: Array<Member>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type MemberEdge = {
  __typename?: 'MemberEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Member;
};

/** A person who is or was a member of the organization. */
export type MemberUser = {
  __typename?: 'MemberUser';
  /** The e-mail address. */
  email: Scalars['String']['output'];
  /** Id of a user. */
  id: Scalars['ID']['output'];
  /** The name of the person. */
  name: Scalars['String']['output'];
};

/** That a user belongs to an organization, with a role. */
export type Membership = {
  __typename?: 'Membership';
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Id of a membership. */
  id: Scalars['ID']['output'];
  /**
   * Whether this is the user's default membership. A person has one at most: that of the organization created last, or the
   * first one joined if none was created.
   */
  isDefault: Scalars['Boolean']['output'];
  /** The record that `organizationId` names. Null if it does not exist or you may not see it. */
  organization?: Maybe<Organization>;
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
  /** What the member may do. */
  role: Role;
  /** A `removed` membership gives no access. */
  status: MembershipStatus;
  /** Id of a user. */
  userId: Scalars['ID']['output'];
};

/** Status of a membership. */
export type MembershipStatus =
  /** The person is a member. */
  | 'active'
  /** The person is not a member any more. */
  | 'removed';

/** Price of a unit. */
export type Money = {
  __typename?: 'Money';
  /** In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY. */
  amount: Scalars['MinorUnits']['output'];
  /** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
  currency: Currency;
};

/** Something about the money of an order that the operator must look at. */
export type MoneyAlert = {
  __typename?: 'MoneyAlert';
  /** The amount of the refund, or of the payment. */
  amount: Money;
  /** Why, as the provider says. */
  code?: Maybe<Scalars['String']['output']>;
  /** The refund or the payment. */
  id: Scalars['ID']['output'];
  /**
   * `refund_returned`: the bank of the buyer has sent a refund back. `capture_refused`: the provider refuses to capture an
   * authorized payment.
   */
  kind: MoneyAlertKind;
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** The payment of the order. */
  paymentId: Scalars['ID']['output'];
  /** Since when. */
  since: Scalars['DateTime']['output'];
};

/** A page of a list. */
export type MoneyAlertConnection = {
  __typename?: 'MoneyAlertConnection';
  /** The records, each with its cursor. */
  edges: Array<MoneyAlertEdge>;
  /** The records. */
  nodes: Array<MoneyAlert>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type MoneyAlertEdge = {
  __typename?: 'MoneyAlertEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: MoneyAlert;
};

/** What an operator must look at. */
export type MoneyAlertKind =
  /** The provider refuses to capture an authorized amount. */
  | 'capture_refused'
  /** A refund came back from the bank of the buyer. */
  | 'refund_returned'
  /** Buyer and seller share members or a payout account, and the money is not paid out. */
  | 'related_parties';

/** Something that happened to the money of an order. */
export type MoneyEvent = {
  __typename?: 'MoneyEvent';
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** Such as `payment.created`, `refund.succeeded`, `dispute.opened` or `ledger.capture`. */
  event: Scalars['String']['output'];
  /** The record: a payment, refund, dispute, payout, order or ledger transaction. */
  id: Scalars['ID']['output'];
};

/** An amount of money above 0. */
export type MoneyInput = {
  /** In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY. */
  amount: Scalars['MinorUnits']['input'];
  /** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
  currency: Currency;
};

/** What can be changed. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Accept a dispute. Only for the seller. The buyer gets the amount. */
  acceptDispute?: Maybe<DisputePayload>;
  /**
   * Join the organization that invited your email address. If this session has no active organization, it becomes the
   * active one.
   */
  acceptInvitation?: Maybe<AcceptInvitationPayload>;
  /** Accept the terms of a revision. Only for the party that the offer awaits. Reserves the units and creates the order. */
  acceptOffer?: Maybe<AcceptOfferPayload>;
  /** End the suspension of an organization. Only for the operator of the platform. */
  activateOrganization?: Maybe<OrganizationPayload>;
  /** Archive a listing permanently. Its open offers are closed, and its SKU can be used again. */
  archiveListing?: Maybe<ListingPayload>;
  /**
   * Begin to set up an authenticator app as second factor. Requires recent authentication. The secret is shown in this
   * answer only.
   */
  beginTotp?: Maybe<BeginTotpPayload>;
  /**
   * Cancel an order that is not paid. A seller can also cancel a paid order that is not fulfilled: the buyer gets a full
   * refund.
   */
  cancelOrder?: Maybe<OrderPayload>;
  /** Cancel a payment that has not succeeded. Only for the buyer. */
  cancelPayment?: Maybe<PaymentPayload>;
  /** Cancel a delivery: no further attempt is made. */
  cancelWebhookDelivery?: Maybe<WebhookDeliveryPayload>;
  /** Cancel a recovery. Deliveries that it has created go on. */
  cancelWebhookRecovery?: Maybe<WebhookRecoveryPayload>;
  /** Capture the whole amount of a payment in `requires_capture`. Only for the seller. */
  capturePayment?: Maybe<PaymentPayload>;
  /** Change your password. Ends your other sessions. The answer renews the cookie of this session. */
  changePassword?: Maybe<SessionPayload>;
  /**
   * Close the active organization permanently. Requires recent authentication. From now on it cannot create listings, API
   * keys or invitations, and its listings are archived. Its status is `closing` until nothing is open, then `closed`.
   */
  closeOrganization?: Maybe<OrganizationPayload>;
  /** Continue a payment in `requires_action`, after the buyer was authenticated. Only for the buyer. */
  confirmPayment?: Maybe<PaymentPayload>;
  /**
   * Confirm that the goods of a fulfilled order have arrived. Only for the buyer. The order is completed without waiting
   * for `payoutEligibleAt`.
   */
  confirmReceipt?: Maybe<OrderPayload>;
  /**
   * Enable the second factor with a first code. Ends your other sessions. The recovery codes are shown in this answer
   * only.
   */
  confirmTotp?: Maybe<RecoveryCodesPayload>;
  /** Answer an offer with other terms. Only for the party that the offer awaits. */
  counterOffer?: Maybe<OfferPayload>;
  /** Create an API key. Requires recent authentication. `token` is shown in this answer only. */
  createApiKey?: Maybe<ApiKeyTokenPayload>;
  /** Dispute a paid order, until it is completed. Only for the buyer. The money is not released while the claim is open. */
  createDispute?: Maybe<DisputePayload>;
  /**
   * Invite an email address to the active organization, whose id must be given. The role must not exceed your own. The
   * token is mailed. A pending invitation of the same address is revoked.
   */
  createInvitation?: Maybe<CreateInvitationPayload>;
  /** Create a listing, as a draft unless `publish` is true. */
  createListing?: Maybe<ListingPayload>;
  /** Offer a price for units of a listing. A threshold of the listing may accept or decline the offer at once. */
  createOffer?: Maybe<OfferPayload>;
  /** Buy units of listings of one seller in one currency at their price. Reserves the units until `paymentDueAt`. */
  createOrder?: Maybe<OrderPayload>;
  /**
   * Create an organization. You become its owner, this membership becomes your default one, and the organization becomes
   * the active one of this session from the next request on.
   */
  createOrganization?: Maybe<CreateOrganizationPayload>;
  /**
   * Pay an order. Only for the buyer. A payment that the bank refuses is `failed`, with the reason in `failure`; one
   * without an answer after 10 seconds is `processing`.
   */
  createPayment?: Maybe<PaymentPayload>;
  /**
   * Replace the recovery codes, with a code of the second factor. The old ones become invalid. Requires recent
   * authentication.
   */
  createRecoveryCodes?: Maybe<RecoveryCodesPayload>;
  /** Refund a payment, or a part of it. Only for the seller. The fee on the amount is returned to the seller. */
  createRefund?: Maybe<RefundPayload>;
  /** Create a webhook endpoint. `signingSecret` is shown in this answer only. */
  createWebhookEndpoint?: Maybe<CreateWebhookEndpointPayload>;
  /** Decide the open claim of a buyer. Only for the operator of the platform. */
  decideClaim?: Maybe<DisputePayload>;
  /** End the grace period of the former signing secret now. */
  deletePreviousWebhookEndpointSecret?: Maybe<DeletePreviousWebhookEndpointSecretPayload>;
  /**
   * Disable the second factor with one of its codes, and delete its recovery codes. A second factor that was not confirmed
   * is deleted without a code. Requires recent authentication.
   */
  deleteTotp?: Maybe<DeleteTotpPayload>;
  /** Delete a webhook endpoint. Deliveries without a final status become `canceled`. */
  deleteWebhookEndpoint?: Maybe<DeleteWebhookEndpointPayload>;
  /**
   * Erase the payload of an event and the answers of receivers to it, for your organization. Deliveries that have not been
   * made are canceled.
   */
  eraseWebhookEventContent?: Maybe<EraseWebhookEventContentPayload>;
  /** Stop the payouts of an organization. Only for the operator of the platform. */
  freezePayouts?: Maybe<PayoutFreezePayload>;
  /** Stop all payouts of the platform. Only for the operator of the platform. */
  freezePlatform?: Maybe<PlatformFreezePayload>;
  /** Record that units of a paid order were shipped. Only for the seller. When all units are, the order is fulfilled. */
  fulfillOrder?: Maybe<OrderPayload>;
  /**
   * Say for which reasons of risk the payouts of an organization do not wait. Reasons that are left out hold them again. Only
   * for the operator of the platform.
   */
  liftRiskHolds?: Maybe<LiftedHoldsPayload>;
  /** Hide a published listing from buyers until it is published again. */
  pauseListing?: Maybe<ListingPayload>;
  /** Publish a draft or paused listing. */
  publishListing?: Maybe<ListingPayload>;
  /**
   * Authenticate again with your password, and with a code if a second factor is enabled. Changes that require recent
   * authentication are allowed from the next request on. The answer renews the session cookie.
   */
  reauthenticate?: Maybe<SessionPayload>;
  /**
   * Redeliver the events of a time range that begins at most 30 days ago: those whose deliveries failed, or those without
   * a delivery.
   */
  recoverWebhookEndpoint?: Maybe<WebhookRecoveryPayload>;
  /** Deliver the event again, as a new delivery with a full retry schedule. The delivery may be in a final status. */
  redeliverWebhookDelivery?: Maybe<WebhookDeliveryPayload>;
  /** Refund any payment, or a part of it, instead of the seller. Only for the operator of the platform. */
  refundAsOperator?: Maybe<RefundPayload>;
  /** Decline an offer. Only for the party that the offer awaits. */
  rejectOffer?: Maybe<OfferPayload>;
  /** Start a payout, if the payout schedule of your organization is `manual`. */
  releasePayout?: Maybe<PayoutPayload>;
  /**
   * Remove a member (as owner or admin), or leave the organization. The last owner cannot be removed (`last_owner`). API
   * keys that the member created stay valid.
   */
  removeMember?: Maybe<RemoveMemberPayload>;
  /** Make a paused or disabled endpoint active, and choose which held deliveries are resumed and which are canceled. */
  resumeWebhookEndpoint?: Maybe<ResumeWebhookEndpointPayload>;
  /** Start a failed payout again. */
  retryPayout?: Maybe<PayoutPayload>;
  /**
   * Make the next attempt of a `retrying` delivery now. `attempt` is its number, `attemptCount` + 1: if that attempt is made
   * or in progress, nothing changes.
   */
  retryWebhookDelivery?: Maybe<WebhookDeliveryPayload>;
  /** Make the next attempts of all deliveries that are `retrying` at an active endpoint now, within its limits. */
  retryWebhookEndpointDeliveries?: Maybe<RetryWebhookEndpointDeliveriesPayload>;
  /** Revoke an API key. The next request that uses it is refused. */
  revokeApiKey?: Maybe<RevokeApiKeyPayload>;
  /** Revoke a pending invitation. */
  revokeInvitation?: Maybe<RevokeInvitationPayload>;
  /** End all your sessions except this one. */
  revokeOtherSessions?: Maybe<RevokeOtherSessionsPayload>;
  /** End one of your sessions. */
  revokeSession?: Maybe<RevokeSessionPayload>;
  /**
   * Replace an API key by one with the same name, scopes and lifetime. Requires recent authentication. `token` is shown in
   * this answer only.
   */
  rotateApiKey?: Maybe<ApiKeyTokenPayload>;
  /**
   * Replace the signing secret. The new one is shown in this answer only. Until the grace period ends, deliveries are
   * signed with both.
   */
  rotateWebhookEndpointSecret?: Maybe<RotateWebhookEndpointSecretPayload>;
  /** Set the shipping address of an open offer, within its country if it has one. Only for the buyer. */
  setOfferShippingAddress?: Maybe<OfferPayload>;
  /**
   * Set the shipping address of an order that is not paid, or of a paid one that has none and of which nothing was shipped.
   * Only for the buyer.
   */
  setOrderShippingAddress?: Maybe<OrderPayload>;
  /**
   * Create or change the account to which your organization is paid. Bank details are entered on the page of the provider,
   * at `onboardingUrl`.
   */
  setPayoutAccount?: Maybe<PayoutAccountPayload>;
  /**
   * Add evidence to an open dispute. The evidence of the seller against an inquiry or chargeback is sent to the bank, and
   * can be sent once.
   */
  submitEvidence?: Maybe<DisputePayload>;
  /**
   * Suspend an organization: its API keys are refused, its members can only read, and its payouts are on hold. Only for the
   * operator of the platform.
   */
  suspendOrganization?: Maybe<OrganizationPayload>;
  /** Set the active organization of this session, from the next request on. The answer renews the session cookie. */
  switchOrganization?: Maybe<SwitchOrganizationPayload>;
  /**
   * Send a signed test event, even if the endpoint is paused or disabled. One attempt is made; the answer waits for it, at
   * most 35 s.
   */
  testWebhookEndpoint?: Maybe<WebhookDeliveryPayload>;
  /** Let the payouts of an organization start again. Only for the operator of the platform. */
  unfreezePayouts?: Maybe<PayoutFreezePayload>;
  /** Let payouts start again, whoever has stopped them. Only for the operator of the platform. */
  unfreezePlatform?: Maybe<PlatformFreezePayload>;
  /** Change a listing. Absent members are not changed. Open offers keep their terms. */
  updateListing?: Maybe<ListingPayload>;
  /** Switch kinds of mails about offers, orders and money on or off, for yourself. Absent settings stay as they are. */
  updateMailSettings?: Maybe<MailSettingsPayload>;
  /**
   * Change the role of a member. Requires recent authentication. Only owners can grant or remove the role owner, and the
   * last owner cannot lose it (`last_owner`).
   */
  updateMember?: Maybe<UpdateMemberPayload>;
  /** Rename the active organization, whose id must be given. */
  updateOrganization?: Maybe<OrganizationPayload>;
  /** Change a webhook endpoint. Setting `status` to `active` resumes the deliveries that were held. */
  updateWebhookEndpoint?: Maybe<UpdateWebhookEndpointPayload>;
  /** Withdraw a claim. Only for the buyer. The order continues where it was. */
  withdrawDispute?: Maybe<DisputePayload>;
  /** Take back the current revision, which closes the offer. Only for the party that made it. */
  withdrawOffer?: Maybe<OfferPayload>;
};


/** What can be changed. */
export type MutationAcceptDisputeArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationAcceptInvitationArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  token: Scalars['String']['input'];
};


/** What can be changed. */
export type MutationAcceptOfferArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: AcceptOfferInput;
};


/** What can be changed. */
export type MutationActivateOrganizationArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


/** What can be changed. */
export type MutationArchiveListingArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationBeginTotpArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationCancelOrderArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationCancelPaymentArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationCancelWebhookDeliveryArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationCancelWebhookRecoveryArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationCapturePaymentArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationChangePasswordArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: ChangePasswordInput;
};


/** What can be changed. */
export type MutationCloseOrganizationArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationConfirmPaymentArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationConfirmReceiptArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationConfirmTotpArgs = {
  code: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationCounterOfferArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CounterOfferInput;
};


/** What can be changed. */
export type MutationCreateApiKeyArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateApiKeyInput;
};


/** What can be changed. */
export type MutationCreateDisputeArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateDisputeInput;
};


/** What can be changed. */
export type MutationCreateInvitationArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateInvitationInput;
  organizationId: Scalars['ID']['input'];
};


/** What can be changed. */
export type MutationCreateListingArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateListingInput;
};


/** What can be changed. */
export type MutationCreateOfferArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateOfferInput;
};


/** What can be changed. */
export type MutationCreateOrderArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateOrderInput;
};


/** What can be changed. */
export type MutationCreateOrganizationArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateOrganizationInput;
};


/** What can be changed. */
export type MutationCreatePaymentArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreatePaymentInput;
};


/** What can be changed. */
export type MutationCreateRecoveryCodesArgs = {
  code: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationCreateRefundArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input?: CreateRefundInput;
};


/** What can be changed. */
export type MutationCreateWebhookEndpointArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateWebhookEndpointInput;
};


/** What can be changed. */
export type MutationDecideClaimArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: DecideClaimInput;
};


/** What can be changed. */
export type MutationDeletePreviousWebhookEndpointSecretArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationDeleteTotpArgs = {
  code?: InputMaybe<Scalars['String']['input']>;
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationDeleteWebhookEndpointArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationEraseWebhookEventContentArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationFreezePayoutsArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


/** What can be changed. */
export type MutationFreezePlatformArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


/** What can be changed. */
export type MutationFulfillOrderArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input?: FulfillOrderInput;
};


/** What can be changed. */
export type MutationLiftRiskHoldsArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: LiftRiskHoldsInput;
};


/** What can be changed. */
export type MutationPauseListingArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationPublishListingArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationReauthenticateArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: ReauthenticateInput;
};


/** What can be changed. */
export type MutationRecoverWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: RecoverWebhookEndpointInput;
};


/** What can be changed. */
export type MutationRedeliverWebhookDeliveryArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRefundAsOperatorArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: OperatorRefundInput;
};


/** What can be changed. */
export type MutationRejectOfferArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedRevision?: InputMaybe<Scalars['Int']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationReleasePayoutArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRemoveMemberArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationResumeWebhookEndpointArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input?: ResumeWebhookEndpointInput;
};


/** What can be changed. */
export type MutationRetryPayoutArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRetryWebhookDeliveryArgs = {
  attempt?: InputMaybe<Scalars['Int']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRetryWebhookEndpointDeliveriesArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRevokeInvitationArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRevokeOtherSessionsArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRevokeSessionArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationRotateApiKeyArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  overlapSeconds?: Scalars['Int']['input'];
};


/** What can be changed. */
export type MutationRotateWebhookEndpointSecretArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  force?: Scalars['Boolean']['input'];
  gracePeriodSeconds?: Scalars['Int']['input'];
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationSetOfferShippingAddressArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  shippingAddress: AddressInput;
};


/** What can be changed. */
export type MutationSetOrderShippingAddressArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  shippingAddress: AddressInput;
};


/** What can be changed. */
export type MutationSetPayoutAccountArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: PayoutAccountInput;
};


/** What can be changed. */
export type MutationSubmitEvidenceArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: SubmitEvidenceInput;
};


/** What can be changed. */
export type MutationSuspendOrganizationArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


/** What can be changed. */
export type MutationSwitchOrganizationArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  organizationId: Scalars['ID']['input'];
};


/** What can be changed. */
export type MutationTestWebhookEndpointArgs = {
  eventType?: Scalars['String']['input'];
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationUnfreezePayoutsArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


/** What can be changed. */
export type MutationUnfreezePlatformArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


/** What can be changed. */
export type MutationUpdateListingArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: UpdateListingInput;
};


/** What can be changed. */
export type MutationUpdateMailSettingsArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: UpdateMailSettingsInput;
};


/** What can be changed. */
export type MutationUpdateMemberArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  role: Role;
};


/** What can be changed. */
export type MutationUpdateOrganizationArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: UpdateOrganizationInput;
};


/** What can be changed. */
export type MutationUpdateWebhookEndpointArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: UpdateWebhookEndpointInput;
};


/** What can be changed. */
export type MutationWithdrawDisputeArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. */
export type MutationWithdrawOfferArgs = {
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  expectedRevision?: InputMaybe<Scalars['Int']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};

/** A record with a globally unique id, by which it can be queried. */
export type Node = {
  /** Id of the record. */
  id: Scalars['ID']['output'];
};

/** A negotiation between a buyer and a seller about one listing. It shows the terms of its current revision. */
export type Offer = Node & {
  __typename?: 'Offer';
  /** Whether a threshold of the listing decided the offer. Shown to the seller only. */
  autoDecided?: Maybe<Scalars['Boolean']['output']>;
  /** The party that must respond. Null if the offer is closed. */
  awaiting?: Maybe<Party>;
  /** The record that `buyerOrganizationId` names. Null if it does not exist or you may not see it. */
  buyer?: Maybe<PublicOrganization>;
  /** The buyer. */
  buyerOrganizationId: Scalars['ID']['output'];
  /** Why the offer ended without an order. */
  closedReason?: Maybe<OfferClosedReason>;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Country of the shipping address, if the open or accepted offer has one. */
  destinationCountry?: Maybe<Scalars['String']['output']>;
  /** When the current revision expires. */
  expiresAt: Scalars['DateTime']['output'];
  /** Id of an offer. */
  id: Scalars['ID']['output'];
  /** Null if you may not see the listing any more, for example because it is paused. */
  listing?: Maybe<Listing>;
  /** Id of a listing. */
  listingId: Scalars['ID']['output'];
  /** The record that `orderId` names. Null if it does not exist or you may not see it. */
  order?: Maybe<Order>;
  /** Null unless the offer is accepted. */
  orderId?: Maybe<Scalars['ID']['output']>;
  /** Number of units. */
  quantity: Scalars['Int']['output'];
  /** Number of the current revision. */
  revision: Scalars['Int']['output'];
  /** All revisions, oldest first. */
  revisions: Array<OfferRevision>;
  /** The record that `sellerOrganizationId` names. Null if it does not exist or you may not see it. */
  seller?: Maybe<PublicOrganization>;
  /** The seller. */
  sellerOrganizationId: Scalars['ID']['output'];
  /** Where to ship. Shown to the buyer only, and erased when the offer ends without an order. */
  shippingAddress?: Maybe<Address>;
  /** Shipping of the order in the current revision. Null if the offer ended before shipping was part of the terms. */
  shippingAmount?: Maybe<Money>;
  /** `submitted` and `countered` offers are open. The others are closed. */
  status: OfferStatus;
  /** Price of a unit in the current revision. */
  unitAmount: Money;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** Why an offer ended without an order. */
export type OfferClosedReason =
  /** The other party, or a threshold of the listing, declined it. */
  | 'declined'
  /** The current revision was not answered in time. */
  | 'expired'
  /** The listing was archived. */
  | 'listing_closed'
  /** A party closed its organization. */
  | 'organization_closed'
  /** The last unit of the listing was sold. */
  | 'sold_out'
  /** The party that made the current revision took it back. */
  | 'withdrawn';

/** A page of a list. */
export type OfferConnection = {
  __typename?: 'OfferConnection';
  /** The records, each with its cursor. */
  edges: Array<OfferEdge>;
  /** The records. */
  nodes: Array<Offer>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type OfferEdge = {
  __typename?: 'OfferEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Offer;
};

/** What a mutation answers. */
export type OfferPayload = {
  __typename?: 'OfferPayload';
  /** Null if the change was refused. */
  offer?: Maybe<Offer>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Terms that a party proposed. */
export type OfferRevision = {
  __typename?: 'OfferRevision';
  /** When the revision was made. */
  createdAt: Scalars['DateTime']['output'];
  /** When the revision expires if it is not answered. */
  expiresAt: Scalars['DateTime']['output'];
  /** What it wrote to the other party. */
  message: Scalars['String']['output'];
  /** The party that made the revision. */
  proposedBy: Party;
  /** Number of units. */
  quantity: Scalars['Int']['output'];
  /** Number of the revision: 1, 2, 3. */
  revision: Scalars['Int']['output'];
  /** Shipping of the order. Null if the offer ended before shipping was part of the terms. */
  shippingAmount?: Maybe<Money>;
  /** Price of a unit. */
  unitAmount: Money;
};

/** Status of an offer. */
export type OfferStatus =
  /** There is an order. */
  | 'accepted'
  /** A later revision waits for an answer. */
  | 'countered'
  /** The current revision was not answered in time. */
  | 'expired'
  /** It was declined, or closed by the service: see `closedReason`. */
  | 'rejected'
  /** The first revision waits for an answer. */
  | 'submitted'
  /** The party that made the current revision took it back. */
  | 'withdrawn';

/** What must end before an organization can be closed. */
export type OpenBusiness = {
  __typename?: 'OpenBusiness';
  /** Currencies with a balance other than 0. */
  balances: Scalars['Int']['output'];
  /** Listings that are not archived. */
  listings: Scalars['Int']['output'];
  /** Open offers, made or received. */
  offers: Scalars['Int']['output'];
  /** Orders, made or received, that have not ended. */
  orders: Scalars['Int']['output'];
  /** Payouts that have not ended. */
  payouts: Scalars['Int']['output'];
};

/** The input of `refundAsOperator`. */
export type OperatorRefundInput = {
  /** Everything that is left if absent. */
  amount?: InputMaybe<MoneyInput>;
  /** For the audit log of the operator, at most 500 characters. */
  reason: Scalars['String']['input'];
};

/** A purchase by one buyer from one seller, in one currency. */
export type Order = Node & {
  __typename?: 'Order';
  /** The record that `buyerOrganizationId` names. Null if it does not exist or you may not see it. */
  buyer?: Maybe<PublicOrganization>;
  /** The buyer. */
  buyerOrganizationId: Scalars['ID']['output'];
  /** What the buyer has paid. */
  capturedAmount: Money;
  /** What banks have charged back. */
  chargedBackAmount: Money;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** How the last dispute stands, from the point of view of the seller. */
  disputeStatus: OrderDisputeStatus;
  /** The newest disputes, at most 20. */
  disputes?: Maybe<Array<Dispute>>;
  /** When a paid order that is not fulfilled is canceled and refunded. */
  fulfillBy?: Maybe<Scalars['DateTime']['output']>;
  /** How many of the units were shipped. */
  fulfillmentStatus: OrderFulfillmentStatus;
  /** What was shipped, oldest first. */
  fulfillments: Array<Fulfillment>;
  /** Id of an order. */
  id: Scalars['ID']['output'];
  /** What was ordered. */
  items: Array<OrderItem>;
  /** The movements of its money that your organization may see, oldest first. */
  ledger?: Maybe<Array<LedgerTransaction>>;
  /** The record that `offerId` names. Null if it does not exist or you may not see it. */
  offer?: Maybe<Offer>;
  /** The accepted offer. Null if the buyer ordered directly. */
  offerId?: Maybe<Scalars['ID']['output']>;
  /** When an unpaid order is canceled. */
  paymentDueAt?: Maybe<Scalars['DateTime']['output']>;
  /** How the last payment stands. */
  paymentStatus: OrderPaymentStatus;
  /** The newest attempts to pay it, at most 20. */
  payments?: Maybe<Array<Payment>>;
  /** When a fulfilled order is completed without a confirmed receipt. */
  payoutEligibleAt?: Maybe<Scalars['DateTime']['output']>;
  /** Fee of the platform, fixed when the order was created. Shown to the seller only. */
  platformFee?: Maybe<Money>;
  /** The fee in basis points (hundredths of a percent), of `total` unless the operator leaves the shipping out. Shown to the seller only. */
  platformFeeBps?: Maybe<Scalars['Int']['output']>;
  /** What is being refunded. */
  refundPendingAmount: Money;
  /** How much of the captured amount was refunded. */
  refundStatus: OrderRefundStatus;
  /** What was refunded. */
  refundedAmount: Money;
  /** The status to which a disputed order returns. */
  resumeStatus?: Maybe<OrderResumeStatus>;
  /** The record that `sellerOrganizationId` names. Null if it does not exist or you may not see it. */
  seller?: Maybe<PublicOrganization>;
  /** What the seller gets: `total` without the fee. Shown to the seller only. */
  sellerNet?: Maybe<Money>;
  /** The seller. */
  sellerOrganizationId: Scalars['ID']['output'];
  /** Null for the seller until the order is paid. */
  shippingAddress?: Maybe<Address>;
  /** Shipping. */
  shippingAmount: Money;
  /** Where the order stands. `completed`, `canceled` and `refunded` orders have ended. */
  status: OrderStatus;
  /** Sum of the items. */
  subtotal: Money;
  /** Tax. */
  taxAmount: Money;
  /** Sum of `subtotal`, `shippingAmount` and `taxAmount`. */
  total: Money;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** Whether the money of an order can still move. */
export type OrderAccountStatus =
  /** The order is canceled. */
  | 'closed'
  /** It can. */
  | 'open';

/** A page of a list. */
export type OrderConnection = {
  __typename?: 'OrderConnection';
  /** The records, each with its cursor. */
  edges: Array<OrderEdge>;
  /** The records. */
  nodes: Array<Order>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** Disputes of an order. */
export type OrderDisputeStatus =
  /** The last one was decided for the buyer. */
  | 'lost'
  /** There was none. */
  | 'none'
  /** One is open. */
  | 'open'
  /** The last one was decided for the seller. */
  | 'won';

/** A record of a page. */
export type OrderEdge = {
  __typename?: 'OrderEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Order;
};

/** How much of an order was shipped. */
export type OrderFulfillmentStatus =
  /** All units. */
  | 'full'
  /** Nothing. */
  | 'none'
  /** Some units. */
  | 'partial';

/** Units of a listing in an order. */
export type OrderItem = {
  __typename?: 'OrderItem';
  /** `unitAmount` times `quantity`. */
  lineTotal: Money;
  /** Null if you may not see the listing any more, for example because it is archived. */
  listing?: Maybe<Listing>;
  /** Id of a listing. */
  listingId: Scalars['ID']['output'];
  /** Number of units. */
  quantity: Scalars['Int']['output'];
  /** The title of the listing when the order was created. */
  titleSnapshot: Scalars['String']['output'];
  /** Price of a unit. */
  unitAmount: Money;
};

/** Units of a listing to buy. */
export type OrderItemInput = {
  /** The error `price_changed` if this is not the price of the listing. */
  expectedUnitAmount?: InputMaybe<MoneyInput>;
  /** Id of a listing. */
  listingId: Scalars['ID']['input'];
  /** Number of units. */
  quantity: Scalars['Int']['input'];
};

/** All that is known of the money of an order. Lists are oldest first, with at most 200 records each. */
export type OrderMoney = {
  __typename?: 'OrderMoney';
  /** The buyer. */
  buyerOrganizationId: Scalars['ID']['output'];
  /** What the buyer has paid. */
  captured: Money;
  /** What banks have charged back. */
  chargedBack: Money;
  /** The disputes, with the evidence. */
  disputes: Array<Dispute>;
  /** When the money may be released. */
  eligibleAt?: Maybe<Scalars['DateTime']['output']>;
  /** The part of the fee that was returned to the seller. */
  feeReversed: Money;
  /** When all units were shipped. */
  fulfilledAt?: Maybe<Scalars['DateTime']['output']>;
  /** The movements of the money. */
  ledger: Array<LedgerTransaction>;
  /** Number of open disputes. */
  openDisputes: Scalars['Int']['output'];
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** The payments of the order. */
  payments: Array<InspectedPayment>;
  /** The payouts. */
  payouts: Array<Payout>;
  /** The fee of the platform. */
  platformFee?: Maybe<Money>;
  /** When the buyer confirmed the receipt. */
  receiptConfirmedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What is being refunded. */
  refundPending: Money;
  /** What was refunded. */
  refunded: Money;
  /** The refunds and chargebacks. */
  refunds: Array<Refund>;
  /** When the money was released to the seller. */
  releasedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What buyer and seller had in common when the order was paid. */
  riskFlags: Array<RiskFlag>;
  /** The seller. */
  sellerOrganizationId: Scalars['ID']['output'];
  /** `closed`: the order is canceled. */
  status: OrderAccountStatus;
  /** All that happened, by time. */
  timeline: Array<MoneyEvent>;
  /** What the buyer must pay. */
  total: Money;
  /** What banks hold because of open disputes. */
  withdrawn: Money;
};

/** What a mutation answers. */
export type OrderPayload = {
  __typename?: 'OrderPayload';
  /** Null if the change was refused. */
  order?: Maybe<Order>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Whether an order is paid. */
export type OrderPaymentStatus =
  /** The amount is authorized, and not captured yet. */
  | 'authorized'
  /** The last payment failed. */
  | 'failed'
  /** There is no payment yet. */
  | 'none'
  /** The amount is captured. */
  | 'paid';

/** How much of an order was refunded. */
export type OrderRefundStatus =
  /** The whole amount. */
  | 'full'
  /** Nothing. */
  | 'none'
  /** A part. */
  | 'partial';

/** The status to which a disputed order returns. */
export type OrderResumeStatus =
  /** Completed. */
  | 'completed'
  /** Fulfilled, and not completed. */
  | 'fulfilled'
  /** Paid, and not fulfilled. */
  | 'paid';

/** Status of an order. */
export type OrderStatus =
  /** It ended without a sale. */
  | 'canceled'
  /** The buyer has received the goods, or the hold period is over. */
  | 'completed'
  /** A dispute is open. */
  | 'disputed'
  /** All units were shipped. */
  | 'fulfilled'
  /** It is paid, and waits for the shipment, until `fulfillBy`. */
  | 'paid'
  /** It waits for its payment, until `paymentDueAt`. */
  | 'pending_payment'
  /** The whole amount went back to the buyer. */
  | 'refunded';

/** An organization: a seller, a buyer, or both. */
export type Organization = Node & {
  __typename?: 'Organization';
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
  defaultCurrency: Currency;
  /** Id of an organization. */
  id: Scalars['ID']['output'];
  /** The name that others see. */
  name: Scalars['String']['output'];
  /** What is still open while the status is `closing`, once it has been counted. Otherwise null. */
  open?: Maybe<OpenBusiness>;
  /** A short name, unique on the platform. */
  slug: Scalars['String']['output'];
  /** Only an `active` organization can start something new. */
  status: OrganizationStatus;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** A page of a list. */
export type OrganizationConnection = {
  __typename?: 'OrganizationConnection';
  /** The records, each with its cursor. */
  edges: Array<OrganizationEdge>;
  /** The records. */
  nodes: Array<Organization>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type OrganizationEdge = {
  __typename?: 'OrganizationEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Organization;
};

/** What a mutation answers. */
export type OrganizationPayload = {
  __typename?: 'OrganizationPayload';
  /** Null if the change was refused. */
  organization?: Maybe<Organization>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Status of an organization. */
export type OrganizationStatus =
  /** It can trade. */
  | 'active'
  /** It is closed permanently. */
  | 'closed'
  /** It closes when nothing is open any more. */
  | 'closing'
  /** The operator suspended it: members can only read. */
  | 'suspended';

/** Lists are ordered from newest to oldest, and can be read forwards only. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** The `after` of the next page; null on the last page. It is the `nextCursor` of the REST API. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether there is a next page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether the page was requested with a cursor, so that there are records before it. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Always null: lists cannot be read backwards. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/** The parties of an offer and of an order. */
export type Party =
  /** The organization that buys. */
  | 'buyer'
  /** The organization of the listing. */
  | 'seller';

/** An attempt to pay an order. A refund does not change its status. */
export type Payment = Node & {
  __typename?: 'Payment';
  /** The total of the order. */
  amount: Money;
  /** What the buyer has paid. */
  amountCaptured: Money;
  /** What is being refunded. */
  amountRefundPending: Money;
  /** What was refunded. */
  amountRefunded: Money;
  /** Deadline of a manual capture, otherwise null. */
  captureBefore?: Maybe<Scalars['DateTime']['output']>;
  /** `manual`: the seller captures the amount after it was authorized. */
  captureMethod: CaptureMethod;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Whether a dispute is open. */
  disputed: Scalars['Boolean']['output'];
  /** Why it failed or was canceled. Null otherwise. */
  failure?: Maybe<PaymentFailure>;
  /** Id of a payment. */
  id: Scalars['ID']['output'];
  /** What the payment provider refused last. Null if it has refused nothing since the status changed. */
  lastError?: Maybe<PaymentError>;
  /** Where the buyer continues. Shown to the buyer only. */
  nextAction?: Maybe<PaymentNextAction>;
  /** The record that `orderId` names. Null if it does not exist or you may not see it. */
  order?: Maybe<Order>;
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** The seller. */
  payeeOrganizationId: Scalars['ID']['output'];
  /** The buyer. */
  payerOrganizationId: Scalars['ID']['output'];
  /** Shown to the buyer only. */
  paymentMethod?: Maybe<PaymentMethod>;
  /** The payment provider. */
  provider: PaymentProvider;
  /** How much of the captured amount was refunded. */
  refundStatus: PaymentRefundStatus;
  /** The newest refunds and chargebacks, at most 20. */
  refunds?: Maybe<Array<Refund>>;
  /** A refund does not change `succeeded`: see the refunded amounts. */
  status: PaymentStatus;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** What was tried on a payment. */
export type PaymentChange =
  /** Canceling it. */
  | 'cancel'
  /** Capturing the authorized amount. */
  | 'capture'
  /** Continuing it after the buyer was authenticated. */
  | 'confirm';

/** A page of a list. */
export type PaymentConnection = {
  __typename?: 'PaymentConnection';
  /** The records, each with its cursor. */
  edges: Array<PaymentEdge>;
  /** The records. */
  nodes: Array<Payment>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type PaymentEdge = {
  __typename?: 'PaymentEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Payment;
};

/** What the payment provider refused. */
export type PaymentError = {
  __typename?: 'PaymentError';
  /** When it was refused. */
  at: Scalars['DateTime']['output'];
  /** Why, as the provider says, for programs. */
  code: Scalars['String']['output'];
  /** Why, as the provider says, for people. */
  message: Scalars['String']['output'];
  /** What was refused. */
  operation: PaymentChange;
};

/** Why a payment failed or was canceled. */
export type PaymentFailure = {
  __typename?: 'PaymentFailure';
  /** The reason, for programs. */
  code: PaymentFailureCode;
  /** The code of the bank, if there is one. */
  declineCode?: Maybe<Scalars['String']['output']>;
  /** The reason, for people. */
  message: Scalars['String']['output'];
};

/** Why a payment failed or was canceled. */
export type PaymentFailureCode =
  /** The buyer was not authenticated in time. */
  | 'authentication_required'
  /** The amount was not captured in time. */
  | 'authorization_expired'
  /** The bank declined the card, without a better reason. */
  | 'card_declined'
  /** The card has expired. */
  | 'expired_card'
  /** The account of the buyer does not have the amount. */
  | 'insufficient_funds'
  /** The order was canceled first. */
  | 'order_canceled'
  /** The provider or the bank had an error: try again. */
  | 'processing_error'
  /** The provider refused the payment. */
  | 'provider_rejected';

/** What the buyer paid with. */
export type PaymentMethod = {
  __typename?: 'PaymentMethod';
  /** The brand of the card. */
  brand?: Maybe<Scalars['String']['output']>;
  /** The last four digits. */
  last4?: Maybe<Scalars['String']['output']>;
  /** The kind, such as `card`. */
  type: Scalars['String']['output'];
};

/** What the buyer must do next. */
export type PaymentNextAction = {
  __typename?: 'PaymentNextAction';
  /** `redirect`. */
  type: Scalars['String']['output'];
  /** The page on which the bank authenticates the buyer. */
  url: Scalars['String']['output'];
};

/** The parties of a payment. */
export type PaymentParty =
  /** The seller. */
  | 'payee'
  /** The buyer. */
  | 'payer';

/** What a mutation answers. */
export type PaymentPayload = {
  __typename?: 'PaymentPayload';
  /** Null if the change was refused. */
  payment?: Maybe<Payment>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Who moves the money. */
export type PaymentProvider =
  /** The simulated provider: no money moves. */
  | 'sandbox'
  /** Stripe. */
  | 'stripe';

/** How much of a payment was refunded. */
export type PaymentRefundStatus =
  /** The whole amount. */
  | 'full'
  /** Nothing. */
  | 'none'
  /** A part. */
  | 'partial';

/** Status of a payment. */
export type PaymentStatus =
  /** It was canceled before it succeeded. */
  | 'canceled'
  /** The bank refused it: see `failure`. */
  | 'failed'
  /** The bank has not answered yet. */
  | 'processing'
  /** The buyer must be authenticated: see `nextAction`. */
  | 'requires_action'
  /** The amount is authorized, and waits for `capturePayment`. */
  | 'requires_capture'
  /** The amount is captured. */
  | 'succeeded';

/** What a seller is paid for an order. */
export type Payout = Node & {
  __typename?: 'Payout';
  /** Corrections of the amount. */
  adjustments: Array<PayoutAdjustment>;
  /** The sum of all `net` amounts and of the adjustments. */
  amount: Money;
  /** The last status that the bank reported. It is not final: `paid` can become `failed`. */
  bankStatus: PayoutBankStatus;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
  currency: Currency;
  /** The earliest time of the payout. */
  eligibleAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why the payout failed, otherwise null. */
  failure?: Maybe<PayoutFailure>;
  /** Why the payout is on hold. Empty if it is not. */
  holdReasons: Array<PayoutHoldReason>;
  /** Id of a payout. */
  id: Scalars['ID']['output'];
  /** The orders that are paid out. The amounts are 0 if money is paid out that came back or was held back. */
  items: Array<PayoutItem>;
  /** The seller. */
  organizationId: Scalars['ID']['output'];
  /** When the provider transferred the amount, otherwise null. */
  releasedAt?: Maybe<Scalars['DateTime']['output']>;
  /** `released`: the provider has transferred the amount. */
  status: PayoutStatus;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** The account to which an organization is paid. Its bank details are with the provider only. */
export type PayoutAccount = {
  __typename?: 'PayoutAccount';
  /** ISO 3166-1 alpha-2. */
  country: Scalars['String']['output'];
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Whether buyers may pay with `captureMethod: manual`. */
  manualCapture: Scalars['Boolean']['output'];
  /** The page of the provider on which data is entered. */
  onboardingUrl?: Maybe<Scalars['String']['output']>;
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
  /** `automatic`: an order is paid out when it is completed. `manual`: when a member releases it. */
  payoutSchedule: PayoutSchedule;
  /** The payment provider, which has the bank details. */
  provider: PaymentProvider;
  /** What the provider still needs, in its own words. */
  requirements: Array<Scalars['String']['output']>;
  /** `pending`: the provider needs more data, see `onboardingUrl`. Payouts need `active`. */
  status: PayoutAccountStatus;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** The input of `setPayoutAccount`. */
export type PayoutAccountInput = {
  /** ISO 3166-1 alpha-2. It can be changed while the account is `pending` or `rejected`. */
  country: Scalars['String']['input'];
  /** Sandbox only: how payouts end, such as `acct_sandbox_ok`. */
  destination?: InputMaybe<Scalars['String']['input']>;
  /** Allows buyers `captureMethod: manual`. Without it, the setting stays; it is off at first. */
  manualCapture?: InputMaybe<Scalars['Boolean']['input']>;
  /** `automatic`: an order is paid out when it is completed. `manual`: when a member releases it. */
  payoutSchedule?: PayoutSchedule;
  /** Where the provider sends the person afterwards. */
  returnUrl: Scalars['String']['input'];
};

/** What a mutation answers. */
export type PayoutAccountPayload = {
  __typename?: 'PayoutAccountPayload';
  /** Null if the change was refused. */
  payoutAccount?: Maybe<PayoutAccount>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Whether an organization can be paid. */
export type PayoutAccountStatus =
  /** Payouts are made. */
  | 'active'
  /** The provider needs more data: see `onboardingUrl`. */
  | 'pending'
  /** The provider refused the account. */
  | 'rejected'
  /** The provider stopped payouts until it gets more data. */
  | 'restricted';

/** A sum that changes the amount of a payout. */
export type PayoutAdjustment = {
  __typename?: 'PayoutAdjustment';
  /** Negative if it reduces the payout. */
  amount: Money;
  /** Id of the record that caused it. */
  reference: Scalars['String']['output'];
  /** Why the payout is changed. */
  type: PayoutAdjustmentType;
};

/** Why a payout is not the sum of its items. */
export type PayoutAdjustmentType =
  /** The fee of a bank for a dispute. */
  | 'dispute_fee'
  /** What the seller owed from earlier orders. */
  | 'negative_balance'
  /** What is held back of the payout of a new seller, or paid later because of it. */
  | 'reserve'
  /** A refund after the release of an order. */
  | 'reversal';

/** What the bank reported about a payout. */
export type PayoutBankStatus =
  /** The amount could not be transferred. */
  | 'failed'
  /** The amount is on its way. */
  | 'in_transit'
  /** The amount has arrived. */
  | 'paid'
  /** It has got the order. */
  | 'pending'
  /** Nothing yet. */
  | 'unknown';

/** A page of a list. */
export type PayoutConnection = {
  __typename?: 'PayoutConnection';
  /** The records, each with its cursor. */
  edges: Array<PayoutEdge>;
  /** The records. */
  nodes: Array<Payout>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type PayoutEdge = {
  __typename?: 'PayoutEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Payout;
};

/** Why a payout failed. */
export type PayoutFailure = {
  __typename?: 'PayoutFailure';
  /** The reason, for programs. */
  code: Scalars['String']['output'];
  /** The reason, for people. */
  message: Scalars['String']['output'];
};

/** Whether the payouts of an organization are stopped. */
export type PayoutFreeze = {
  __typename?: 'PayoutFreeze';
  /** Since when. Null if its payouts are not stopped. */
  frozenAt?: Maybe<Scalars['DateTime']['output']>;
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
};

/** A page of a list. */
export type PayoutFreezeConnection = {
  __typename?: 'PayoutFreezeConnection';
  /** The records, each with its cursor. */
  edges: Array<PayoutFreezeEdge>;
  /** The records. */
  nodes: Array<PayoutFreeze>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type PayoutFreezeEdge = {
  __typename?: 'PayoutFreezeEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: PayoutFreeze;
};

/** What a mutation answers. */
export type PayoutFreezePayload = {
  __typename?: 'PayoutFreezePayload';
  /** Null if the change was refused. */
  payoutFreeze?: Maybe<PayoutFreeze>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Why a payout waits. */
export type PayoutHoldReason =
  /** The provider does not have the amount yet. */
  | 'awaiting_provider_funds'
  /** A dispute of the order is open. */
  | 'dispute_open'
  /** The hold period after the shipment is not over. */
  | 'hold_period'
  /** The schedule is `manual`: start it with `releasePayout`. */
  | 'manual_schedule'
  /** The first sales of a new seller wait some days longer. */
  | 'new_seller'
  /** The operator suspended the organization. */
  | 'organization_suspended'
  /** The bank account of the seller has changed some days ago. */
  | 'payout_account_changed'
  /** The payout account is not `active`. */
  | 'payout_account_inactive'
  /** As much as is paid out in 24 hours was paid out. */
  | 'payout_limit'
  /** A part of the payout of a new seller is held back for some time. */
  | 'reserve';

/** What an order adds to a payout. */
export type PayoutItem = {
  __typename?: 'PayoutItem';
  /** The platform fee that is kept after refunds. */
  fee: Money;
  /** The captured amount. */
  gross: Money;
  /** `gross` minus `refunded` and `fee`. */
  net: Money;
  /** The record that `orderId` names. Null if it does not exist or you may not see it. */
  order?: Maybe<Order>;
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** What was refunded or charged back. */
  refunded: Money;
};

/** What a mutation answers. */
export type PayoutPayload = {
  __typename?: 'PayoutPayload';
  /** Null if the change was refused. */
  payout?: Maybe<Payout>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** When payouts start. */
export type PayoutSchedule =
  /** By themselves, as soon as nothing holds them. */
  | 'automatic'
  /** When a member starts them with `releasePayout`. */
  | 'manual';

/** Status of a payout. */
export type PayoutStatus =
  /** There is nothing left to pay. */
  | 'canceled'
  /** It was refused: see `failure`. It can be started again. */
  | 'failed'
  /** It waits: see `holdReasons`. */
  | 'on_hold'
  /** The provider is transferring it. */
  | 'processing'
  /** It was transferred. */
  | 'released'
  /** The bank sent it back. */
  | 'returned'
  /** It starts at `eligibleAt`. */
  | 'scheduled';

/** Why all payouts of the platform are stopped. */
export type PlatformFreeze = {
  __typename?: 'PlatformFreeze';
  /** Empty if they are not stopped. */
  freezes: Array<PlatformFreezeCause>;
};

/** A reason for which all payouts are stopped. */
export type PlatformFreezeCause = {
  __typename?: 'PlatformFreezeCause';
  /** `books`: the check of the books has found that they disagree. */
  cause: FreezeCause;
  /** The reason, for people. */
  detail: Scalars['String']['output'];
  /** Since when. */
  since: Scalars['DateTime']['output'];
};

/** What a mutation answers. */
export type PlatformFreezePayload = {
  __typename?: 'PlatformFreezePayload';
  /** Null if the change was refused. */
  platformFreeze?: Maybe<PlatformFreeze>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What everybody may know about an organization. */
export type PublicOrganization = {
  __typename?: 'PublicOrganization';
  /** Id of an organization. */
  id: Scalars['ID']['output'];
  /** The name of the organization. */
  name: Scalars['String']['output'];
};

/** What can be read. */
export type Query = {
  __typename?: 'Query';
  /** An API key, without its token. Null if it does not exist or you may not see it. */
  apiKey?: Maybe<ApiKey>;
  /** The API keys of the active organization. */
  apiKeys?: Maybe<ApiKeyConnection>;
  /** The audit log of the active organization, newest first. To download the whole log, use GET /audit-events/export. */
  auditEvents?: Maybe<AuditEventConnection>;
  /** Verify the hash chain of the audit log of the active organization. */
  auditVerification?: Maybe<AuditVerification>;
  /** What your organization has, by currency. */
  balance?: Maybe<Array<Balance>>;
  /** A dispute. Null if it does not exist or you may not see it. */
  dispute?: Maybe<Dispute>;
  /** The disputes of the orders of your organization. */
  disputes?: Maybe<DisputeConnection>;
  /** The open claims of buyers, the one that is due first at the beginning. Only for the operator of the platform. */
  dueClaims?: Maybe<DueClaimConnection>;
  /** Any order, with the fee. Only for the operator of the platform. */
  inspectOrder?: Maybe<Order>;
  /** All that is known of the money of any order. Only for the operator of the platform. */
  inspectOrderMoney?: Maybe<OrderMoney>;
  /** Any organization. Only for the operator of the platform. */
  inspectOrganization?: Maybe<Organization>;
  /** What clients must know of the installation. */
  installation?: Maybe<Installation>;
  /** The invitations of the active organization. */
  invitations?: Maybe<InvitationConnection>;
  /** A listing. Null if it does not exist or you may not see it. */
  listing?: Maybe<Listing>;
  /** The published listings of all organizations, and all listings of your own. */
  listings?: Maybe<ListingConnection>;
  /** Which mails about offers, orders and money you get, in all your organizations. */
  mailSettings?: Maybe<MailSettings>;
  /** A person who is or was a member of the active organization. Null for others. */
  memberUser?: Maybe<MemberUser>;
  /** The members of the active organization. */
  members?: Maybe<MemberConnection>;
  /**
   * Refunds whose money came back and is still held, and captures that the provider refuses. Only for the operator of the
   * platform.
   */
  moneyAlerts?: Maybe<MoneyAlertConnection>;
  /** The record with this id, of any type. Null if it does not exist or you may not see it. */
  node?: Maybe<Node>;
  /** An offer. Null if it does not exist or you may not see it. */
  offer?: Maybe<Offer>;
  /** The offers that your organization made or received. */
  offers?: Maybe<OfferConnection>;
  /** An order. Null if it does not exist or you may not see it. */
  order?: Maybe<Order>;
  /** The orders that your organization made or received. */
  orders?: Maybe<OrderConnection>;
  /**
   * An organization that you are a member of. Without an id, the active organization of this session, which is null until
   * you create or join one.
   */
  organization?: Maybe<Organization>;
  /** The organizations that you are a member of. */
  organizations?: Maybe<OrganizationConnection>;
  /** A payment. Null if it does not exist or you may not see it. */
  payment?: Maybe<Payment>;
  /** The payments that your organization made or received. */
  payments?: Maybe<PaymentConnection>;
  /** A payout. Null if it does not exist or you may not see it. */
  payout?: Maybe<Payout>;
  /** The account to which your organization is paid. Null if there is none yet. */
  payoutAccount?: Maybe<PayoutAccount>;
  /** The organizations whose payouts are stopped. Only for the operator of the platform. */
  payoutFreezes?: Maybe<PayoutFreezeConnection>;
  /** The payouts of your organization. Only for owners, admins and finance members. */
  payouts?: Maybe<PayoutConnection>;
  /** Whether all payouts are stopped, and why. Only for the operator of the platform. */
  platformFreeze?: Maybe<PlatformFreeze>;
  /** What everybody may know about an organization. Null if it does not exist. */
  publicOrganization?: Maybe<PublicOrganization>;
  /** The payouts that wait because of risk. Only for the operator of the platform. */
  riskHolds?: Maybe<RiskHoldConnection>;
  /** Your sessions that have not ended, newest first. */
  sessions?: Maybe<SessionConnection>;
  /** The signed-in user and this session. */
  viewer?: Maybe<Viewer>;
  /** The deliveries of the active organization. */
  webhookDeliveries?: Maybe<WebhookDeliveryConnection>;
  /** A delivery with its attempts. Null if it does not exist or you may not see it. */
  webhookDelivery?: Maybe<WebhookDelivery>;
  /** An endpoint. Null if it does not exist or you may not see it. */
  webhookEndpoint?: Maybe<WebhookEndpoint>;
  /** Changes of the health of the active organization's webhook endpoints, newest first. */
  webhookEndpointNotices?: Maybe<WebhookEndpointNoticeConnection>;
  /** The webhook endpoints of the active organization. */
  webhookEndpoints?: Maybe<WebhookEndpointConnection>;
  /** All event types to which an endpoint can subscribe. */
  webhookEventTypes?: Maybe<Array<WebhookEventType>>;
  /** The recoveries of the active organization. */
  webhookRecoveries?: Maybe<WebhookRecoveryConnection>;
  /** A recovery with its progress. Null if it does not exist or you may not see it. */
  webhookRecovery?: Maybe<WebhookRecovery>;
  /**
   * The webhook endpoints of all organizations at which deliveries fail or wait, the worst first. Only for the operator of
   * the platform. The figures are counted anew for each page, so an endpoint may move from one page to another.
   */
  worstWebhookEndpoints?: Maybe<TroubledWebhookEndpointConnection>;
};


/** What can be read. */
export type QueryApiKeyArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  status?: InputMaybe<ApiKeyStatus>;
};


/** What can be read. */
export type QueryAuditEventsArgs = {
  action?: InputMaybe<Scalars['String']['input']>;
  actorId?: InputMaybe<Scalars['ID']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  first?: Scalars['Int']['input'];
  targetId?: InputMaybe<Scalars['ID']['input']>;
};


/** What can be read. */
export type QueryAuditVerificationArgs = {
  afterHash?: InputMaybe<Scalars['String']['input']>;
  afterSeq?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be read. */
export type QueryDisputeArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryDisputesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  first?: Scalars['Int']['input'];
  orderId?: InputMaybe<Scalars['ID']['input']>;
  role?: InputMaybe<Party>;
  status?: InputMaybe<DisputeStatus>;
};


/** What can be read. */
export type QueryDueClaimsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QueryInspectOrderArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryInspectOrderMoneyArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryInspectOrganizationArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryInvitationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  status?: InputMaybe<InvitationStatus>;
};


/** What can be read. */
export type QueryListingArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryListingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  categories?: InputMaybe<Array<Scalars['String']['input']>>;
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  currency?: InputMaybe<Currency>;
  first?: Scalars['Int']['input'];
  maxPrice?: InputMaybe<Scalars['MinorUnits']['input']>;
  minPrice?: InputMaybe<Scalars['MinorUnits']['input']>;
  mine?: InputMaybe<Scalars['Boolean']['input']>;
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  q?: InputMaybe<Scalars['String']['input']>;
  sort?: InputMaybe<ListingSort>;
  status?: InputMaybe<ListingStatus>;
};


/** What can be read. */
export type QueryMemberUserArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryMembersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QueryMoneyAlertsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryOfferArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryOffersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  listingId?: InputMaybe<Scalars['ID']['input']>;
  role?: InputMaybe<Party>;
  status?: InputMaybe<OfferStatus>;
};


/** What can be read. */
export type QueryOrderArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  buyerOrganizationId?: InputMaybe<Scalars['ID']['input']>;
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  currency?: InputMaybe<Currency>;
  first?: Scalars['Int']['input'];
  listingId?: InputMaybe<Scalars['ID']['input']>;
  maxTotal?: InputMaybe<Scalars['MinorUnits']['input']>;
  minTotal?: InputMaybe<Scalars['MinorUnits']['input']>;
  offerId?: InputMaybe<Scalars['ID']['input']>;
  role?: InputMaybe<Party>;
  sellerOrganizationId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<OrderStatus>;
};


/** What can be read. */
export type QueryOrganizationArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
};


/** What can be read. */
export type QueryOrganizationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QueryPaymentArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  first?: Scalars['Int']['input'];
  orderId?: InputMaybe<Scalars['ID']['input']>;
  role?: InputMaybe<PaymentParty>;
  status?: InputMaybe<PaymentStatus>;
};


/** What can be read. */
export type QueryPayoutArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryPayoutFreezesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QueryPayoutsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  orderId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<PayoutStatus>;
};


/** What can be read. */
export type QueryPublicOrganizationArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryRiskHoldsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QuerySessionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QueryWebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  codeClass?: InputMaybe<Scalars['String']['input']>;
  endpointId?: InputMaybe<Scalars['ID']['input']>;
  eventId?: InputMaybe<Scalars['ID']['input']>;
  eventType?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  objectId?: InputMaybe<Scalars['ID']['input']>;
  responseClass?: InputMaybe<WebhookResponseClass>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
  status?: InputMaybe<Array<WebhookDeliveryStatus>>;
  until?: InputMaybe<Scalars['DateTime']['input']>;
};


/** What can be read. */
export type QueryWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryWebhookEndpointNoticesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  endpointId?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};


/** What can be read. */
export type QueryWebhookEndpointsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  status?: InputMaybe<WebhookEndpointStatus>;
};


/** What can be read. */
export type QueryWebhookRecoveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  endpointId?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  status?: InputMaybe<WebhookRecoveryStatus>;
};


/** What can be read. */
export type QueryWebhookRecoveryArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryWorstWebhookEndpointsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  sort?: InputMaybe<WorstWebhookEndpointSort>;
};

/** The input of `reauthenticate`. */
export type ReauthenticateInput = {
  /** Six digits of the authenticator app, or a recovery code. Required if a second factor is enabled. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** Your password. */
  password: Scalars['String']['input'];
};

/** The input of `recoverWebhookEndpoint`. */
export type RecoverWebhookEndpointInput = {
  /** Default: all types that the endpoint subscribes to. */
  eventTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** `failed` deliveries, or events that have no delivery to the endpoint (`missing`). */
  only?: WebhookRecoveryScope;
  /** Beginning of the range, at most 30 days ago. */
  since: Scalars['DateTime']['input'];
  /** Now if absent. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** What a mutation answers. */
export type RecoveryCodesPayload = {
  __typename?: 'RecoveryCodesPayload';
  /** Null in a replayed answer, because the codes are not stored. */
  recoveryCodes?: Maybe<Array<Scalars['String']['output']>>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** A refund of a payment, or a chargeback. */
export type Refund = {
  __typename?: 'Refund';
  /** The amount that goes back to the buyer. */
  amount: Money;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Why it failed, as the provider says, otherwise null. */
  failureCode?: Maybe<Scalars['String']['output']>;
  /** Id of a refund. */
  id: Scalars['ID']['output'];
  /** Who started it. Values may be added. */
  initiatedBy: RefundInitiator;
  /** `chargeback`: the bank withdrew the amount. */
  kind: RefundKind;
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** Id of a payment. */
  paymentId: Scalars['ID']['output'];
  /** Why it is refunded. */
  reason: RefundReason;
  /** When it succeeded or failed. */
  settledAt?: Maybe<Scalars['DateTime']['output']>;
  /** How the refund stands. */
  status: RefundStatus;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};

/** Who refunded. */
export type RefundInitiator =
  /** An operator of the platform. */
  | 'operator'
  /** The bank of the buyer, through the provider. */
  | 'provider'
  /** The seller. */
  | 'seller'
  /** The service, for example because an order was canceled. */
  | 'system';

/** Kind of a refund. */
export type RefundKind =
  /** The bank withdrew the amount. */
  | 'chargeback'
  /** The seller or the service gave money back. */
  | 'refund';

/** What a mutation answers. */
export type RefundPayload = {
  __typename?: 'RefundPayload';
  /** Null if the change was refused. */
  refund?: Maybe<Refund>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Why money went back. */
export type RefundReason =
  /** The bank withdrew the amount. */
  | 'chargeback'
  /** A claim of the buyer was granted. */
  | 'claim'
  /** The payment succeeded after the order was canceled. */
  | 'late_payment'
  /** The buyer asked for it. */
  | 'requested_by_buyer'
  /** The seller canceled. */
  | 'seller_canceled'
  /** The order was not shipped in time. */
  | 'sla_expired';

/** Why a seller refunds. */
export type RefundRequestReason =
  /** The buyer complained with reason. */
  | 'claim'
  /** The buyer asked for it. */
  | 'requested_by_buyer'
  /** The seller cannot deliver. */
  | 'seller_canceled';

/** Status of a refund. */
export type RefundStatus =
  /** The amount could not be given back: see `failureCode`. */
  | 'failed'
  /** The provider has not finished it. */
  | 'pending'
  /** The amount went to the buyer. */
  | 'succeeded';

/** What a mutation answers. */
export type RemoveMemberPayload = {
  __typename?: 'RemoveMemberPayload';
  /** Null if the change was refused. */
  removedId?: Maybe<Scalars['ID']['output']>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** The input of `resumeWebhookEndpoint`. */
export type ResumeWebhookEndpointInput = {
  /** What to do with the held deliveries: deliver `all`, `none`, or those `since` a time. The others are canceled. */
  replay?: WebhookReplay;
  /** Also make the next attempts of the deliveries that are `retrying` now, and not at `nextAttemptAt`. */
  retryNow?: Scalars['Boolean']['input'];
  /** With `replay: since`, held deliveries that were created before this time are canceled. */
  since?: InputMaybe<Scalars['DateTime']['input']>;
};

/** What a mutation answers. */
export type ResumeWebhookEndpointPayload = {
  __typename?: 'ResumeWebhookEndpointPayload';
  /** Null if the change was refused. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a mutation answers. */
export type RetryWebhookEndpointDeliveriesPayload = {
  __typename?: 'RetryWebhookEndpointDeliveriesPayload';
  /** Null if the change was refused. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a mutation answers. */
export type RevokeApiKeyPayload = {
  __typename?: 'RevokeApiKeyPayload';
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null if the change was refused. */
  revokedId?: Maybe<Scalars['ID']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a mutation answers. */
export type RevokeInvitationPayload = {
  __typename?: 'RevokeInvitationPayload';
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null if the change was refused. */
  revokedId?: Maybe<Scalars['ID']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a mutation answers. */
export type RevokeOtherSessionsPayload = {
  __typename?: 'RevokeOtherSessionsPayload';
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What a mutation answers. */
export type RevokeSessionPayload = {
  __typename?: 'RevokeSessionPayload';
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null if the change was refused. */
  revokedId?: Maybe<Scalars['ID']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** What buyer and seller of an order have in common. */
export type RiskFlag =
  /** A person is a member of both. */
  | 'shared_members'
  /** Both are paid out to the same bank account. */
  | 'shared_payout_account';

/** A payout that waits because of risk. */
export type RiskHold = {
  __typename?: 'RiskHold';
  /** The amount of the payout. */
  amount: Money;
  /** The earliest time of the payout; of a reserve, when it ends. */
  eligibleAt?: Maybe<Scalars['DateTime']['output']>;
  /** The payout. */
  id: Scalars['ID']['output'];
  /** Id of an order. */
  orderId: Scalars['ID']['output'];
  /** The seller. */
  organizationId: Scalars['ID']['output'];
  /** The reasons of risk for which it waits. */
  reasons: Array<RiskHoldReason>;
  /** When the money was released to the seller. */
  since: Scalars['DateTime']['output'];
};

/** A page of a list. */
export type RiskHoldConnection = {
  __typename?: 'RiskHoldConnection';
  /** The records, each with its cursor. */
  edges: Array<RiskHoldEdge>;
  /** The records. */
  nodes: Array<RiskHold>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type RiskHoldEdge = {
  __typename?: 'RiskHoldEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: RiskHold;
};

/** Why a payout waits because of risk. */
export type RiskHoldReason =
  /** The first sales of a new seller wait some days longer. */
  | 'new_seller'
  /** The bank account of the seller has changed some days ago. */
  | 'payout_account_changed'
  /** As much as is paid out in 24 hours was paid out. */
  | 'payout_limit'
  /** A part of the payout of a new seller is held back for some time. */
  | 'reserve';

/** What a member may do. Each role has its own permissions. */
export type Role =
  /** May do everything except changing owners and closing the organization. */
  | 'admin'
  /** Trades, and manages webhook endpoints. */
  | 'developer'
  /** Trades, and manages API keys and payouts. */
  | 'finance'
  /** May do everything. */
  | 'owner';

/** What a mutation answers. */
export type RotateWebhookEndpointSecretPayload = {
  __typename?: 'RotateWebhookEndpointSecretPayload';
  /** The endpoint. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Null in a replayed answer, because the secret is not stored. */
  signingSecret?: Maybe<Scalars['String']['output']>;
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** One of your own sessions. */
export type Session = {
  __typename?: 'Session';
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Whether this is the session of the request. */
  current: Scalars['Boolean']['output'];
  /** Id of a session. */
  id: Scalars['ID']['output'];
  /** The address at sign-in. */
  ip?: Maybe<Scalars['String']['output']>;
  /** Accurate to the minute. */
  lastSeenAt: Scalars['DateTime']['output'];
  /** The `User-Agent` at sign-in. */
  userAgent?: Maybe<Scalars['String']['output']>;
};

/** A page of a list. */
export type SessionConnection = {
  __typename?: 'SessionConnection';
  /** The records, each with its cursor. */
  edges: Array<SessionEdge>;
  /** The records. */
  nodes: Array<Session>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type SessionEdge = {
  __typename?: 'SessionEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: Session;
};

/** What a mutation answers. */
export type SessionPayload = {
  __typename?: 'SessionPayload';
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
  /** Null if the change was refused. */
  viewer?: Maybe<Viewer>;
};

/** The input of `submitEvidence`. */
export type SubmitEvidenceInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** At most 10 https URLs. */
  fileUrls?: Array<Scalars['String']['input']>;
  /** At most 10,000 characters. */
  text: Scalars['String']['input'];
};

/** What a mutation answers. */
export type SwitchOrganizationPayload = {
  __typename?: 'SwitchOrganizationPayload';
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
  /** Null if the change was refused. */
  viewer?: Maybe<Viewer>;
};

/** An endpoint of any organization, and what is wrong at it. */
export type TroubledWebhookEndpoint = {
  __typename?: 'TroubledWebhookEndpoint';
  /** Deliveries that wait for a slot. */
  backlog: Scalars['Int']['output'];
  /** Id of a webhook endpoint. */
  endpointId: Scalars['ID']['output'];
  /** Number of these failed attempts by error code. Codes without attempts are left out. */
  errorCounts: Array<WebhookErrorCount>;
  /**
   * Failed attempts of the last 24 hours, without errors of this service. Of all endpoints together, the latest 20,000 are
   * counted.
   */
  failedAttempts: Scalars['Int']['output'];
  /** Time of the first failed attempt since the last success. Null if there is none. */
  failingSince?: Maybe<Scalars['DateTime']['output']>;
  /** Since when the oldest of them waits. Null if none does. */
  oldestWaitingSince?: Maybe<Scalars['DateTime']['output']>;
  /** The organization of the endpoint. */
  organizationId: Scalars['ID']['output'];
  /** Only an `active` endpoint is sent webhooks. */
  status: WebhookEndpointStatus;
  /** Where webhooks are sent. */
  url: Scalars['String']['output'];
};

/** A page of a list. */
export type TroubledWebhookEndpointConnection = {
  __typename?: 'TroubledWebhookEndpointConnection';
  /** The records, each with its cursor. */
  edges: Array<TroubledWebhookEndpointEdge>;
  /** The records. */
  nodes: Array<TroubledWebhookEndpoint>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type TroubledWebhookEndpointEdge = {
  __typename?: 'TroubledWebhookEndpointEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: TroubledWebhookEndpoint;
};

/** Absent members are not changed. */
export type UpdateListingInput = {
  /** All attributes. Attributes that are absent are removed. */
  attributeList?: InputMaybe<Array<ListingAttributeInput>>;
  /**
   * All attributes, as an object whose values are strings. Attributes that are absent are removed.
   * @deprecated Use `attributeList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  attributes?: InputMaybe<Scalars['JSON']['input']>;
  /** Null removes the threshold. */
  autoAcceptAmount?: InputMaybe<MoneyInput>;
  /** Null removes the threshold. */
  autoDeclineAmount?: InputMaybe<MoneyInput>;
  /** Whether buyers may order at the price. */
  buyNowEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Up to five categories. */
  categories?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What is sold, in full. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Addresses of pictures. */
  imageUrls?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Hours until an unanswered offer expires. */
  offerTtlHours?: InputMaybe<Scalars['Int']['input']>;
  /** Whether buyers may offer another price. */
  offersEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The currency cannot be changed once there is an offer or an order. */
  price?: InputMaybe<MoneyInput>;
  /** At least `quantityReserved`. */
  quantity?: InputMaybe<Scalars['Int']['input']>;
  /** Whether orders and offers need a shipping address. Default: false. */
  requiresShipping?: InputMaybe<Scalars['Boolean']['input']>;
  /** Shipping of an order, whatever its quantity. Default: 0. */
  shippingAmount?: InputMaybe<MoneyInput>;
  /** Null removes it. */
  sku?: InputMaybe<Scalars['String']['input']>;
  /** What is sold, in one line. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateMailSettings`. */
export type UpdateMailSettingsInput = {
  /** A buyer or a bank disputes an order that you have sold. */
  disputeOpened?: InputMaybe<Scalars['Boolean']['input']>;
  /** Your offer, or your counter-offer, was accepted, and there is an order. */
  offerAccepted?: InputMaybe<Scalars['Boolean']['input']>;
  /** An offer ended without an order. The mail says why. */
  offerClosed?: InputMaybe<Scalars['Boolean']['input']>;
  /** The other party answered an offer with other terms. */
  offerCountered?: InputMaybe<Scalars['Boolean']['input']>;
  /** An offer that waits for your answer is about to expire. */
  offerExpiring?: InputMaybe<Scalars['Boolean']['input']>;
  /** A buyer made an offer for one of your listings. */
  offerReceived?: InputMaybe<Scalars['Boolean']['input']>;
  /** An order was made, directly or by accepting an offer. */
  orderCreated?: InputMaybe<Scalars['Boolean']['input']>;
  /** The payment of an order is due soon. */
  orderPaymentDue?: InputMaybe<Scalars['Boolean']['input']>;
  /** The seller has shipped units of an order. */
  orderShipped?: InputMaybe<Scalars['Boolean']['input']>;
  /** A payment of your order failed or was canceled. The mail says why. */
  paymentFailed?: InputMaybe<Scalars['Boolean']['input']>;
  /** A payment was refunded, or a part of it. */
  paymentRefunded?: InputMaybe<Scalars['Boolean']['input']>;
  /** An order was paid. */
  paymentSucceeded?: InputMaybe<Scalars['Boolean']['input']>;
  /** A payout failed. The mail says why. */
  payoutFailed?: InputMaybe<Scalars['Boolean']['input']>;
  /** A payout was transferred to your account. */
  payoutReleased?: InputMaybe<Scalars['Boolean']['input']>;
  /** The bank has sent a payout back. */
  payoutReturned?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What a mutation answers. */
export type UpdateMemberPayload = {
  __typename?: 'UpdateMemberPayload';
  /** Null if the change was refused. */
  member?: Maybe<Member>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Absent members are not changed. */
export type UpdateOrganizationInput = {
  /** The new name. */
  name?: InputMaybe<Scalars['String']['input']>;
};

/** Absent members are not changed. */
export type UpdateWebhookEndpointInput = {
  /** All custom headers, at most 20. Headers that are absent are removed. Requires recent authentication. */
  customHeaderList?: InputMaybe<Array<HttpHeaderInput>>;
  /**
   * All custom headers, as an object whose values are strings. Headers that are absent are removed. Requires recent
   * authentication.
   * @deprecated Use `customHeaderList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  customHeaders?: InputMaybe<Scalars['JSON']['input']>;
  /** For people. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Event types, or patterns such as `*` and `order.*`. They replace the previous ones. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Most attempts at the same time. */
  maxInFlight?: InputMaybe<Scalars['Int']['input']>;
  /** Null removes the limit. */
  rateLimit?: InputMaybe<WebhookRateLimitInput>;
  /** Null restores the default schedule. */
  retryPolicy?: InputMaybe<WebhookRetryPolicyInput>;
  /** The new status. */
  status?: InputMaybe<WebhookEndpointStatus>;
  /** Time limit of an attempt, from connecting to the end of the response. */
  timeoutSeconds?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Another URL requires recent authentication. If its scheme, host or port changes, the custom headers are removed,
   * unless `customHeaderList` is sent too.
   */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** What a mutation answers. */
export type UpdateWebhookEndpointPayload = {
  __typename?: 'UpdateWebhookEndpointPayload';
  /** Null if the change was refused. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** A person with an account. */
export type User = {
  __typename?: 'User';
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** The e-mail address, in lower case, with the domain in ASCII (A-labels). */
  email: Scalars['String']['output'];
  /** When the address was confirmed. Null if it is not. */
  emailVerifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Id of a user. */
  id: Scalars['ID']['output'];
  /** The name of the person. */
  name: Scalars['String']['output'];
};

/** Why a change was refused. If you are not allowed to make it at all, there is a top-level error instead. */
export type UserError = {
  __typename?: 'UserError';
  /** Stable: use it to tell errors apart. The codes are those of the REST API. New ones may be added. */
  code: Scalars['String']['output'];
  /** The extra members of the code, as in a problem of the REST API. Null if it has none. */
  details?: Maybe<Scalars['JSON']['output']>;
  /** Path from the mutation's arguments to the invalid one, such as `["input", "url"]`. Null if no argument is invalid. */
  field?: Maybe<Array<Scalars['String']['output']>>;
  /**
   * What is wrong with the argument: `errors[].code` of a problem of the REST API, such as `unknown_event_type`. Null if
   * no argument is invalid. New ones may be added.
   */
  fieldCode?: Maybe<Scalars['String']['output']>;
  /** A sentence for people. */
  message: Scalars['String']['output'];
};

/** The signed-in person and this session. */
export type Viewer = {
  __typename?: 'Viewer';
  /** The organization that requests are about. Null if none was chosen. */
  activeOrganization?: Maybe<Organization>;
  /** When the session ends at the latest. */
  expiresAt: Scalars['DateTime']['output'];
  /** Whether sign-in requires a second factor. */
  hasTotp: Scalars['Boolean']['output'];
  /** Your active memberships. */
  memberships: Array<Membership>;
  /** Whether the active organization operates the platform. */
  operator: Scalars['Boolean']['output'];
  /** Your role in the active organization. */
  role?: Maybe<Role>;
  /** A person with an account. */
  user: User;
};

/** One POST: the request, the answer, and when the next attempt is due. */
export type WebhookAttempt = {
  __typename?: 'WebhookAttempt';
  /** Id of a webhook delivery. */
  deliveryId: Scalars['ID']['output'];
  /** Duration in milliseconds. */
  durationMs: Scalars['Float']['output'];
  /** Id of a webhook endpoint. */
  endpointId: Scalars['ID']['output'];
  /** Null if the attempt succeeded. New codes may be added. */
  errorCode?: Maybe<WebhookAttemptErrorCode>;
  /** Why the attempt failed, for people. Null if it succeeded. */
  errorMessage?: Maybe<Scalars['String']['output']>;
  /** Id of an event. */
  eventId: Scalars['ID']['output'];
  /** Id of an attempt of a delivery. */
  id: Scalars['ID']['output'];
  /** When the next attempt is due. Null if there is none. */
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Number of the attempt: 1, 2, 3. */
  number: Scalars['Int']['output'];
  /** The address of the receiver. Null if there was no connection. */
  remoteIp?: Maybe<Scalars['String']['output']>;
  /** Headers of the request. Signatures and the values of custom headers are redacted. */
  requestHeaderList: Array<HttpHeader>;
  /**
   * An object whose values are strings. Signatures are redacted.
   * @deprecated Use `requestHeaderList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  requestHeaders: Scalars['JSON']['output'];
  /** Beginning of the body of the answer. Null if there was no answer. */
  responseBody?: Maybe<Scalars['String']['output']>;
  /** Headers of the answer. Null if there was none. */
  responseHeaderList?: Maybe<Array<HttpHeader>>;
  /**
   * An object whose values are strings.
   * @deprecated Use `responseHeaderList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  responseHeaders?: Maybe<Scalars['JSON']['output']>;
  /** Whether the body was longer than what was kept. */
  responseTruncated: Scalars['Boolean']['output'];
  /** When the attempt began. */
  startedAt: Scalars['DateTime']['output'];
  /** Status code of the response. Null if there was none. */
  statusCode?: Maybe<Scalars['Int']['output']>;
  /** Milliseconds since the start of the attempt; null if not reached or not measured. */
  timings: WebhookAttemptTimings;
  /** Why there is the delivery, or `operator` if an operator of this service asked for the attempt. */
  trigger: WebhookAttemptTrigger;
  /** Where the request was sent. */
  url: Scalars['String']['output'];
};

/** Attempts by result. */
export type WebhookAttemptCounts = {
  __typename?: 'WebhookAttemptCounts';
  /** The other attempts. */
  failed: Scalars['Int']['output'];
  /** Attempts that got a 2xx. */
  succeeded: Scalars['Int']['output'];
  /** All attempts. */
  total: Scalars['Int']['output'];
};

/** Why an attempt failed. `internal` is an error of this service, not of the receiver. */
export type WebhookAttemptErrorCode =
  /** The address is not allowed; the attempt is not repeated. */
  | 'blocked_address'
  /** Any other status code, with a body of more than 64 KB. */
  | 'body_too_large'
  /** No process listens on the port. */
  | 'connection_refused'
  /** The connection ended before the answer did, or the answer is not HTTP. */
  | 'connection_reset'
  /** The name does not exist, has no address, or its name server cannot be reached. */
  | 'dns_error'
  /** Any other status code than 2xx. */
  | 'http_status'
  /** An error of this service, not of the receiver. */
  | 'internal'
  /** The status code is 3xx. */
  | 'redirect_refused'
  /** No connection within 5 s. */
  | 'timeout_connect'
  /** Connected, but no complete answer within the time limit of the endpoint. */
  | 'timeout_response'
  /** The certificate is not accepted, or the port does not speak TLS. */
  | 'tls_error';

/** Milliseconds since the start of the attempt. Null if the step was not reached or is not measured. */
export type WebhookAttemptTimings = {
  __typename?: 'WebhookAttemptTimings';
  /** When the connection was open. */
  connect?: Maybe<Scalars['Float']['output']>;
  /** When the host name was resolved. */
  dns?: Maybe<Scalars['Float']['output']>;
  /** When the first byte of the response arrived. */
  firstByte?: Maybe<Scalars['Float']['output']>;
  /** When the TLS handshake was done. */
  tls?: Maybe<Scalars['Float']['output']>;
};

/** Why there was an attempt. */
export type WebhookAttemptTrigger =
  /** The delivery is `manual`. */
  | 'manual'
  /** An operator of this service asked for it. */
  | 'operator'
  /** The delivery is part of a recovery. */
  | 'recover'
  /** The delivery is `scheduled`. */
  | 'scheduled'
  /** The delivery is a test. */
  | 'test';

/** The attempts of an endpoint in a part of a time range, without tests. */
export type WebhookBucket = {
  __typename?: 'WebhookBucket';
  /** Durations of the attempts that got an answer. */
  durationMs?: Maybe<WebhookDurations>;
  /** The other attempts. */
  failed: Scalars['Int']['output'];
  /** Number of attempts by the class of their answer. Classes without attempts are left out. */
  responseClassCounts: Array<WebhookResponseClassCount>;
  /** Beginning of the part. */
  startedAt: Scalars['DateTime']['output'];
  /** Attempts that got a 2xx. */
  succeeded: Scalars['Int']['output'];
};

/** Why a delivery was canceled. */
export type WebhookCancelReason =
  /** The endpoint was deleted. */
  | 'endpoint_deleted'
  /** The content of its event was erased. */
  | 'erased'
  /** It was held for too long. */
  | 'expired'
  /** A member canceled it. */
  | 'requested'
  /** A resumption left it out. */
  | 'skipped';

/** An event on its way to an endpoint. */
export type WebhookDelivery = Node & {
  __typename?: 'WebhookDelivery';
  /** Number of attempts so far. */
  attemptCount: Scalars['Int']['output'];
  /** All attempts, oldest first. */
  attempts: Array<WebhookAttempt>;
  /** Why the delivery was canceled, otherwise null. */
  cancelReason?: Maybe<WebhookCancelReason>;
  /** When the delivery became final, otherwise null. */
  completedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Null if the endpoint was deleted. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Id of a webhook endpoint. */
  endpointId: Scalars['ID']['output'];
  /** Id of an event. */
  eventId: Scalars['ID']['output'];
  /** Type of the event. */
  eventType: Scalars['String']['output'];
  /** Id of a webhook delivery. */
  id: Scalars['ID']['output'];
  /** When the last attempt began. Null if there was none. */
  lastAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Set while a retry is scheduled, otherwise null. */
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** The request body. Null if it was erased. */
  payload?: Maybe<Scalars['JSON']['output']>;
  /** When attempts are due if all fail, from `nextAttemptAt` on, without jitter. */
  plannedAttempts: Array<Scalars['DateTime']['output']>;
  /**
   * Position among the deliveries that wait for the endpoint; 1 is next. At most 10,000, which means 10,000 or more. Null
   * if the delivery does not wait.
   */
  queuePosition?: Maybe<Scalars['Int']['output']>;
  /** The delivery whose event this one delivers again. */
  redeliveryOf?: Maybe<Scalars['ID']['output']>;
  /** Status code of the last answer. */
  responseStatus?: Maybe<Scalars['Int']['output']>;
  /** `succeeded`, `failed` and `canceled` are final. */
  status: WebhookDeliveryStatus;
  /** Why there is this delivery. */
  trigger: WebhookTrigger;
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
  /** The Temporal workflow that makes the attempts. */
  workflowId: Scalars['ID']['output'];
};

/** A page of a list. */
export type WebhookDeliveryConnection = {
  __typename?: 'WebhookDeliveryConnection';
  /** The records, each with its cursor. */
  edges: Array<WebhookDeliveryEdge>;
  /** The records. */
  nodes: Array<WebhookDelivery>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** Deliveries by status. */
export type WebhookDeliveryCounts = {
  __typename?: 'WebhookDeliveryCounts';
  /** Deliveries that are `canceled`. */
  canceled: Scalars['Int']['output'];
  /** Deliveries that are `delivering`. */
  delivering: Scalars['Int']['output'];
  /** Deliveries that are `failed`. */
  failed: Scalars['Int']['output'];
  /** Deliveries that are `held`. */
  held: Scalars['Int']['output'];
  /** Deliveries that are `pending`. */
  pending: Scalars['Int']['output'];
  /** Deliveries that are `retrying`. */
  retrying: Scalars['Int']['output'];
  /** Deliveries that are `succeeded`. */
  succeeded: Scalars['Int']['output'];
};

/** A record of a page. */
export type WebhookDeliveryEdge = {
  __typename?: 'WebhookDeliveryEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: WebhookDelivery;
};

/** What a mutation answers. */
export type WebhookDeliveryPayload = {
  __typename?: 'WebhookDeliveryPayload';
  /** Null if the change was refused. */
  delivery?: Maybe<WebhookDelivery>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** It was ended before it succeeded: see `cancelReason`. */
  | 'canceled'
  /** An attempt is in flight. */
  | 'delivering'
  /** No further attempt is made. */
  | 'failed'
  /** The endpoint is paused or disabled; it continues when the endpoint is resumed. */
  | 'held'
  /** It waits for its first attempt. */
  | 'pending'
  /** The last attempt failed; the next is at `nextAttemptAt`. */
  | 'retrying'
  /** The receiver answered 2xx. */
  | 'succeeded';

/** Why an endpoint was disabled. */
export type WebhookDisabledReason =
  /** All its attempts failed for too long. */
  | 'failing'
  /** The receiver answered 410. */
  | 'gone'
  /** A member disabled it. */
  | 'manual';

/** Percentiles, in milliseconds. */
export type WebhookDurations = {
  __typename?: 'WebhookDurations';
  /** The median. */
  p50: Scalars['Float']['output'];
  /** The 90th percentile. */
  p90: Scalars['Float']['output'];
  /** The 99th percentile. */
  p99: Scalars['Float']['output'];
};

/** Where the events of an organization are sent. */
export type WebhookEndpoint = Node & {
  __typename?: 'WebhookEndpoint';
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Names only, because the values are write-only. */
  customHeaders: Array<Scalars['String']['output']>;
  /** For people. */
  description: Scalars['String']['output'];
  /** When the endpoint was disabled, otherwise null. */
  disabledAt?: Maybe<Scalars['DateTime']['output']>;
  /** `gone`: the receiver answered 410. `failing`: it failed for days. Null unless it is `disabled`. */
  disabledReason?: Maybe<WebhookDisabledReason>;
  /** When the endpoint began to fail: its first failed attempt since the last successful one. */
  failingSince?: Maybe<Scalars['DateTime']['output']>;
  /** Id of a webhook endpoint. */
  id: Scalars['ID']['output'];
  /** Most attempts at the same time. */
  maxInFlight: Scalars['Int']['output'];
  /** Changes of the endpoint's health, newest first. */
  notices?: Maybe<WebhookEndpointNoticeConnection>;
  /** Id of an organization. */
  organizationId: Scalars['ID']['output'];
  /** Until this time deliveries are signed with the former secret too. */
  previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Most attempts per second. Null for no limit. */
  rateLimit?: Maybe<WebhookRateLimit>;
  /** Null means the default schedule of ten attempts. */
  retryPolicy?: Maybe<WebhookRetryPolicy>;
  /** The last four characters of the signing secret. */
  secretHint: Scalars['String']['output'];
  /** The range of `stats` in equal parts, oldest first, those without attempts too. */
  series?: Maybe<Array<WebhookBucket>>;
  /** Statistics of a time range of at most 30 days; of the last 24 hours by default. */
  stats?: Maybe<WebhookEndpointStats>;
  /** Only an `active` endpoint is sent webhooks. The deliveries of the others are held. */
  status: WebhookEndpointStatus;
  /** Event types, or patterns such as `*` and `order.*`. */
  subscribedEvents: Array<Scalars['String']['output']>;
  /** Time limit of an attempt, from connecting to the end of the response. */
  timeoutSeconds: Scalars['Int']['output'];
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Where webhooks are sent. */
  url: Scalars['String']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
};


/** Where the events of an organization are sent. */
export type WebhookEndpointNoticesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** Where the events of an organization are sent. */
export type WebhookEndpointSeriesArgs = {
  buckets?: Scalars['Int']['input'];
  since?: InputMaybe<Scalars['DateTime']['input']>;
  until?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Where the events of an organization are sent. */
export type WebhookEndpointStatsArgs = {
  since?: InputMaybe<Scalars['DateTime']['input']>;
  until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of a list. */
export type WebhookEndpointConnection = {
  __typename?: 'WebhookEndpointConnection';
  /** The records, each with its cursor. */
  edges: Array<WebhookEndpointEdge>;
  /** The records. */
  nodes: Array<WebhookEndpoint>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type WebhookEndpointEdge = {
  __typename?: 'WebhookEndpointEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: WebhookEndpoint;
};

/** A change of an endpoint's health. */
export type WebhookEndpointNotice = {
  __typename?: 'WebhookEndpointNotice';
  /** When it changed. */
  createdAt: Scalars['DateTime']['output'];
  /** Null if the endpoint was deleted. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Id of a webhook endpoint. */
  endpointId: Scalars['ID']['output'];
  /** Id of a notice about an endpoint. */
  id: Scalars['ID']['output'];
  /** What changed. */
  kind: WebhookNoticeKind;
  /** An explanation in one sentence. */
  reason: Scalars['String']['output'];
};

/** A page of a list. */
export type WebhookEndpointNoticeConnection = {
  __typename?: 'WebhookEndpointNoticeConnection';
  /** The records, each with its cursor. */
  edges: Array<WebhookEndpointNoticeEdge>;
  /** The records. */
  nodes: Array<WebhookEndpointNotice>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type WebhookEndpointNoticeEdge = {
  __typename?: 'WebhookEndpointNoticeEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: WebhookEndpointNotice;
};

/**
 * Statistics of an endpoint in a time range, without tests. Attempts are counted by their start, deliveries by their
 * creation.
 */
export type WebhookEndpointStats = {
  __typename?: 'WebhookEndpointStats';
  /** Attempts by result. */
  attempts: WebhookAttemptCounts;
  /**
   * Number of attempts by status class, `2xx` to `5xx`, or `none`: an object whose values are numbers.
   * @deprecated Use `responseClassCounts`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  codeClasses: Scalars['JSON']['output'];
  /** Deliveries by status. */
  deliveries: WebhookDeliveryCounts;
  /** Durations of the attempts that got an answer. */
  durationMs?: Maybe<WebhookDurations>;
  /** Id of a webhook endpoint. */
  endpointId: Scalars['ID']['output'];
  /** Number of failed attempts by error code. Codes without attempts are left out. */
  errorCounts: Array<WebhookErrorCount>;
  /**
   * Number of failed attempts by error code: an object whose values are numbers.
   * @deprecated Use `errorCounts`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  errors: Scalars['JSON']['output'];
  /** Number of attempts by the class of their answer. Classes without attempts are left out. */
  responseClassCounts: Array<WebhookResponseClassCount>;
  /** Beginning of the range. */
  since: Scalars['DateTime']['output'];
  /** Whether more than a tenth of the answers of the last ten minutes took longer than ten seconds. */
  slow: Scalars['Boolean']['output'];
  /** Succeeded attempts divided by all attempts. Null if there are none. */
  successRate?: Maybe<Scalars['Float']['output']>;
  /** End of the range. */
  until: Scalars['DateTime']['output'];
};

/** Status of an endpoint. */
export type WebhookEndpointStatus =
  /** It gets its events. */
  | 'active'
  /** It gets nothing: see `disabledReason`. Its deliveries are held. */
  | 'disabled'
  /** A member paused it: its deliveries are held. */
  | 'paused';

/** Failed attempts with one error code. */
export type WebhookErrorCount = {
  __typename?: 'WebhookErrorCount';
  /** How many there were. */
  count: Scalars['Int']['output'];
  /** Why they failed. */
  errorCode: WebhookAttemptErrorCode;
};

/** An event type of the catalogue. */
export type WebhookEventType = {
  __typename?: 'WebhookEventType';
  /** What happened, and whom the event is for. */
  description: Scalars['String']['output'];
  /** A request body that fits the schema. */
  example: Scalars['JSON']['output'];
  /** JSON Schema (2020-12) of the request body. */
  schema: Scalars['JSON']['output'];
  /** Name of the type. */
  type: Scalars['String']['output'];
  /** Version of the body. */
  version: Scalars['String']['output'];
};

/** Delays for one event type. */
export type WebhookEventTypeDelays = {
  __typename?: 'WebhookEventTypeDelays';
  /** Seconds from each failed attempt to the next. An empty list means one attempt. */
  delaysSeconds: Array<Scalars['Int']['output']>;
  /** Such as `order.paid`. */
  eventType: Scalars['String']['output'];
};

/** Delays for one event type. */
export type WebhookEventTypeDelaysInput = {
  /** Seconds from each failed attempt to the next. An empty list means one attempt. */
  delaysSeconds: Array<Scalars['Int']['input']>;
  /** Such as `order.paid`, at most once in a list. */
  eventType: Scalars['String']['input'];
};

/** What a notice reports. */
export type WebhookNoticeKind =
  /** The endpoint was disabled. */
  | 'disabled'
  /** Its attempts fail. */
  | 'failing'
  /** An attempt succeeded again. */
  | 'recovered';

/** Sustained attempts per second, and burst size. */
export type WebhookRateLimit = {
  __typename?: 'WebhookRateLimit';
  /** Attempts that may follow each other at once. */
  burst: Scalars['Int']['output'];
  /** Attempts per second, in the long run. */
  perSecond: Scalars['Float']['output'];
};

/** Most attempts per second. */
export type WebhookRateLimitInput = {
  /** 1 to 1000. 1 if absent. */
  burst?: InputMaybe<Scalars['Int']['input']>;
  /** 0.01 to 1000. */
  perSecond: Scalars['Float']['input'];
};

/** A durable run that redelivers events to an endpoint. */
export type WebhookRecovery = Node & {
  __typename?: 'WebhookRecovery';
  /** When the recovery ended, otherwise null. */
  completedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the record was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Null if the endpoint was deleted. */
  endpoint?: Maybe<WebhookEndpoint>;
  /** Id of a webhook endpoint. */
  endpointId: Scalars['ID']['output'];
  /** Null means all that the endpoint subscribes to. */
  eventTypes?: Maybe<Array<Scalars['String']['output']>>;
  /** Id of a recovery. */
  id: Scalars['ID']['output'];
  /** `failed` deliveries, or events that have no delivery to the endpoint (`missing`). */
  only: WebhookRecoveryScope;
  /** Processed part of the time range, 0 to 1. */
  progress: Scalars['Float']['output'];
  /** Number of deliveries created so far. */
  recovered: Scalars['Int']['output'];
  /** Beginning of the range. */
  since: Scalars['DateTime']['output'];
  /** `completed` and `canceled` are final. */
  status: WebhookRecoveryStatus;
  /** End of the range. */
  until: Scalars['DateTime']['output'];
  /** When the record was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Increases with every change. The `ETag` contains it. */
  version: Scalars['Int']['output'];
  /** The Temporal workflow that creates the deliveries. */
  workflowId: Scalars['ID']['output'];
};

/** A page of a list. */
export type WebhookRecoveryConnection = {
  __typename?: 'WebhookRecoveryConnection';
  /** The records, each with its cursor. */
  edges: Array<WebhookRecoveryEdge>;
  /** The records. */
  nodes: Array<WebhookRecovery>;
  /** Whether there is a next page, and its cursor. */
  pageInfo: PageInfo;
};

/** A record of a page. */
export type WebhookRecoveryEdge = {
  __typename?: 'WebhookRecoveryEdge';
  /** Set on the last edge of a page, unless it is the last page; otherwise null. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** The record. */
  node: WebhookRecovery;
};

/** What a mutation answers. */
export type WebhookRecoveryPayload = {
  __typename?: 'WebhookRecoveryPayload';
  /** Null if the change was refused. */
  recovery?: Maybe<WebhookRecovery>;
  /** Whether this is the stored answer of an earlier request with this idempotency key. */
  replayed: Scalars['Boolean']['output'];
  /** Why the change was refused. Empty if it was made. */
  userErrors: Array<UserError>;
};

/** Which events are delivered again. */
export type WebhookRecoveryScope =
  /** Those whose deliveries failed. */
  | 'failed'
  /** Those without a delivery. */
  | 'missing';

/** Status of a recovery. */
export type WebhookRecoveryStatus =
  /** A member canceled it. */
  | 'canceled'
  /** The whole time range is processed. */
  | 'completed'
  /** It creates deliveries. */
  | 'running';

/** What happens to held deliveries when an endpoint is resumed. */
export type WebhookReplay =
  /** All are delivered. */
  | 'all'
  /** All are canceled. */
  | 'none'
  /** Those created at or after `since` are delivered, the others canceled. */
  | 'since';

/** The answers of receivers by their status code. */
export type WebhookResponseClass =
  /** 200 to 299: the attempt succeeded. */
  | 'http_2xx'
  /** 300 to 399. Redirects are not followed. */
  | 'http_3xx'
  /** 400 to 499. */
  | 'http_4xx'
  /** 500 to 599. */
  | 'http_5xx'
  /** There was no answer. */
  | 'none';

/** Attempts with answers of one class. */
export type WebhookResponseClassCount = {
  __typename?: 'WebhookResponseClassCount';
  /** How many there were. */
  count: Scalars['Int']['output'];
  /** Null: the answers had a status code that is in no class, such as 600. */
  responseClass?: Maybe<WebhookResponseClass>;
};

/** Seconds from each failed attempt to the next. An empty list means one attempt. */
export type WebhookRetryPolicy = {
  __typename?: 'WebhookRetryPolicy';
  /**
   * Delays of single event types: an object whose values are lists of seconds.
   * @deprecated Use `eventTypeDelays`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  byEventType: Scalars['JSON']['output'];
  /** Seconds between each failed attempt and the next, up to 19. Empty: one attempt. */
  delaysSeconds: Array<Scalars['Int']['output']>;
  /** Delays for single event types, instead of `delaysSeconds`. */
  eventTypeDelays: Array<WebhookEventTypeDelays>;
};

/** When failed attempts are repeated. */
export type WebhookRetryPolicyInput = {
  /**
   * Delays of single event types: an object whose values are lists of seconds.
   * @deprecated Use `eventTypeDelays`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  byEventType?: InputMaybe<Scalars['JSON']['input']>;
  /** At most 19 delays of 1 to 86400 seconds each, and at most eight days in total. */
  delaysSeconds: Array<Scalars['Int']['input']>;
  /** Delays for single event types, instead of `delaysSeconds`. */
  eventTypeDelays?: InputMaybe<Array<WebhookEventTypeDelaysInput>>;
};

/** Why there is a delivery. */
export type WebhookTrigger =
  /** A member delivered an event again. */
  | 'manual'
  /** A recovery delivered an event again. */
  | 'recover'
  /** Something happened that the endpoint subscribes to. */
  | 'scheduled'
  /** A member tested the endpoint. */
  | 'test';

/** Order of the worst endpoints. */
export type WorstWebhookEndpointSort =
  /** The most waiting deliveries. */
  | 'backlog'
  /** The most failed attempts. */
  | 'failedAttempts'
  /** The delivery that has waited longest. */
  | 'oldestWaiting';



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( ApiKeyRecord )
    | ( DisputeRecord )
    | ( ListingRecord )
    | ( OfferRecord )
    | ( OrderRecord )
    | ( OrganizationRecord )
    | ( PaymentRecord )
    | ( PayoutRecord )
    | ( Delivery )
    | ( Endpoint )
    | ( Recovery )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AcceptInvitationPayload: ResolverTypeWrapper<Omit<AcceptInvitationPayload, 'membership'> & { membership?: Maybe<ResolversTypes['Membership']> }>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  AcceptOfferInput: AcceptOfferInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  AcceptOfferPayload: ResolverTypeWrapper<Omit<AcceptOfferPayload, 'offer' | 'order'> & { offer?: Maybe<ResolversTypes['Offer']>, order?: Maybe<ResolversTypes['Order']> }>;
  Address: ResolverTypeWrapper<Address>;
  AddressInput: AddressInput;
  ApiKey: ResolverTypeWrapper<ApiKeyRecord>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  ApiKeyConnection: ResolverTypeWrapper<Omit<ApiKeyConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['ApiKeyEdge']>, nodes: Array<ResolversTypes['ApiKey']> }>;
  ApiKeyEdge: ResolverTypeWrapper<Omit<ApiKeyEdge, 'node'> & { node: ResolversTypes['ApiKey'] }>;
  ApiKeyStatus: ApiKeyStatus;
  ApiKeyTokenPayload: ResolverTypeWrapper<Omit<ApiKeyTokenPayload, 'apiKey'> & { apiKey?: Maybe<ResolversTypes['ApiKey']> }>;
  AuditActor: ResolverTypeWrapper<Omit<AuditActor, 'apiKey'> & { apiKey?: Maybe<ResolversTypes['ApiKey']> }>;
  AuditBreak: ResolverTypeWrapper<AuditBreak>;
  AuditBreakReason: AuditBreakReason;
  AuditContext: ResolverTypeWrapper<AuditContext>;
  AuditEvent: ResolverTypeWrapper<AuditEventRecord>;
  AuditEventConnection: ResolverTypeWrapper<Omit<AuditEventConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['AuditEventEdge']>, nodes: Array<ResolversTypes['AuditEvent']> }>;
  AuditEventEdge: ResolverTypeWrapper<Omit<AuditEventEdge, 'node'> & { node: ResolversTypes['AuditEvent'] }>;
  AuditHead: ResolverTypeWrapper<AuditHead>;
  AuditTarget: ResolverTypeWrapper<AuditTarget>;
  AuditVerification: ResolverTypeWrapper<AuditVerification>;
  Balance: ResolverTypeWrapper<Balance>;
  BeginTotpPayload: ResolverTypeWrapper<BeginTotpPayload>;
  CaptureMethod: CaptureMethod;
  ChangePasswordInput: ChangePasswordInput;
  ClaimReason: ClaimReason;
  ClaimWaitsFor: ClaimWaitsFor;
  CounterOfferInput: CounterOfferInput;
  CreateApiKeyInput: CreateApiKeyInput;
  CreateDisputeInput: CreateDisputeInput;
  CreateInvitationInput: CreateInvitationInput;
  CreateInvitationPayload: ResolverTypeWrapper<Omit<CreateInvitationPayload, 'invitation'> & { invitation?: Maybe<ResolversTypes['Invitation']> }>;
  CreateListingInput: CreateListingInput;
  CreateOfferInput: CreateOfferInput;
  CreateOrderInput: CreateOrderInput;
  CreateOrganizationInput: CreateOrganizationInput;
  CreateOrganizationPayload: ResolverTypeWrapper<Omit<CreateOrganizationPayload, 'membership' | 'organization'> & { membership?: Maybe<ResolversTypes['Membership']>, organization?: Maybe<ResolversTypes['Organization']> }>;
  CreatePaymentInput: CreatePaymentInput;
  CreateRefundInput: CreateRefundInput;
  CreateWebhookEndpointInput: CreateWebhookEndpointInput;
  CreateWebhookEndpointPayload: ResolverTypeWrapper<Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  Currency: Currency;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DecideClaimInput: DecideClaimInput;
  DeletePreviousWebhookEndpointSecretPayload: ResolverTypeWrapper<DeletePreviousWebhookEndpointSecretPayload>;
  DeleteTotpPayload: ResolverTypeWrapper<DeleteTotpPayload>;
  DeleteWebhookEndpointPayload: ResolverTypeWrapper<DeleteWebhookEndpointPayload>;
  Dispute: ResolverTypeWrapper<DisputeRecord>;
  DisputeConnection: ResolverTypeWrapper<Omit<DisputeConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['DisputeEdge']>, nodes: Array<ResolversTypes['Dispute']> }>;
  DisputeEdge: ResolverTypeWrapper<Omit<DisputeEdge, 'node'> & { node: ResolversTypes['Dispute'] }>;
  DisputePayload: ResolverTypeWrapper<Omit<DisputePayload, 'dispute'> & { dispute?: Maybe<ResolversTypes['Dispute']> }>;
  DisputeSource: DisputeSource;
  DisputeStage: DisputeStage;
  DisputeStatus: DisputeStatus;
  DueClaim: ResolverTypeWrapper<DueClaim>;
  DueClaimConnection: ResolverTypeWrapper<DueClaimConnection>;
  DueClaimEdge: ResolverTypeWrapper<DueClaimEdge>;
  EraseWebhookEventContentPayload: ResolverTypeWrapper<EraseWebhookEventContentPayload>;
  Evidence: ResolverTypeWrapper<Evidence>;
  FreezeCause: FreezeCause;
  FulfillOrderInput: FulfillOrderInput;
  Fulfillment: ResolverTypeWrapper<Fulfillment>;
  FulfillmentItem: ResolverTypeWrapper<FulfillmentItem>;
  FulfillmentItemInput: FulfillmentItemInput;
  HttpHeader: ResolverTypeWrapper<HttpHeader>;
  HttpHeaderInput: HttpHeaderInput;
  InspectedPayment: ResolverTypeWrapper<InspectedPayment>;
  Installation: ResolverTypeWrapper<Installation>;
  Invitation: ResolverTypeWrapper<InvitationRecord>;
  InvitationConnection: ResolverTypeWrapper<Omit<InvitationConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['InvitationEdge']>, nodes: Array<ResolversTypes['Invitation']> }>;
  InvitationEdge: ResolverTypeWrapper<Omit<InvitationEdge, 'node'> & { node: ResolversTypes['Invitation'] }>;
  InvitationStatus: InvitationStatus;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  LedgerKind: LedgerKind;
  LedgerPosting: ResolverTypeWrapper<LedgerPosting>;
  LedgerTransaction: ResolverTypeWrapper<LedgerTransaction>;
  LiftRiskHoldsInput: LiftRiskHoldsInput;
  LiftedHolds: ResolverTypeWrapper<LiftedHolds>;
  LiftedHoldsPayload: ResolverTypeWrapper<LiftedHoldsPayload>;
  Listing: ResolverTypeWrapper<ListingRecord>;
  ListingAttribute: ResolverTypeWrapper<ListingAttribute>;
  ListingAttributeInput: ListingAttributeInput;
  ListingConnection: ResolverTypeWrapper<Omit<ListingConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['ListingEdge']>, nodes: Array<ResolversTypes['Listing']> }>;
  ListingEdge: ResolverTypeWrapper<Omit<ListingEdge, 'node'> & { node: ResolversTypes['Listing'] }>;
  ListingPayload: ResolverTypeWrapper<Omit<ListingPayload, 'listing'> & { listing?: Maybe<ResolversTypes['Listing']> }>;
  ListingSort: ListingSort;
  ListingStatus: ListingStatus;
  MailSettings: ResolverTypeWrapper<MailSettings>;
  MailSettingsPayload: ResolverTypeWrapper<MailSettingsPayload>;
  Member: ResolverTypeWrapper<MemberRecord>;
  MemberConnection: ResolverTypeWrapper<Omit<MemberConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['MemberEdge']>, nodes: Array<ResolversTypes['Member']> }>;
  MemberEdge: ResolverTypeWrapper<Omit<MemberEdge, 'node'> & { node: ResolversTypes['Member'] }>;
  MemberUser: ResolverTypeWrapper<MemberUser>;
  Membership: ResolverTypeWrapper<MembershipRecord>;
  MembershipStatus: MembershipStatus;
  MinorUnits: ResolverTypeWrapper<Scalars['MinorUnits']['output']>;
  Money: ResolverTypeWrapper<Money>;
  MoneyAlert: ResolverTypeWrapper<MoneyAlert>;
  MoneyAlertConnection: ResolverTypeWrapper<MoneyAlertConnection>;
  MoneyAlertEdge: ResolverTypeWrapper<MoneyAlertEdge>;
  MoneyAlertKind: MoneyAlertKind;
  MoneyEvent: ResolverTypeWrapper<MoneyEvent>;
  MoneyInput: MoneyInput;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  Offer: ResolverTypeWrapper<OfferRecord>;
  OfferClosedReason: OfferClosedReason;
  OfferConnection: ResolverTypeWrapper<Omit<OfferConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['OfferEdge']>, nodes: Array<ResolversTypes['Offer']> }>;
  OfferEdge: ResolverTypeWrapper<Omit<OfferEdge, 'node'> & { node: ResolversTypes['Offer'] }>;
  OfferPayload: ResolverTypeWrapper<Omit<OfferPayload, 'offer'> & { offer?: Maybe<ResolversTypes['Offer']> }>;
  OfferRevision: ResolverTypeWrapper<OfferRevision>;
  OfferStatus: OfferStatus;
  OpenBusiness: ResolverTypeWrapper<OpenBusiness>;
  OperatorRefundInput: OperatorRefundInput;
  Order: ResolverTypeWrapper<OrderRecord>;
  OrderAccountStatus: OrderAccountStatus;
  OrderConnection: ResolverTypeWrapper<Omit<OrderConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['OrderEdge']>, nodes: Array<ResolversTypes['Order']> }>;
  OrderDisputeStatus: OrderDisputeStatus;
  OrderEdge: ResolverTypeWrapper<Omit<OrderEdge, 'node'> & { node: ResolversTypes['Order'] }>;
  OrderFulfillmentStatus: OrderFulfillmentStatus;
  OrderItem: ResolverTypeWrapper<Omit<OrderItem, 'listing'> & { listing?: Maybe<ResolversTypes['Listing']> }>;
  OrderItemInput: OrderItemInput;
  OrderMoney: ResolverTypeWrapper<Omit<OrderMoney, 'disputes' | 'payouts' | 'refunds'> & { disputes: Array<ResolversTypes['Dispute']>, payouts: Array<ResolversTypes['Payout']>, refunds: Array<ResolversTypes['Refund']> }>;
  OrderPayload: ResolverTypeWrapper<Omit<OrderPayload, 'order'> & { order?: Maybe<ResolversTypes['Order']> }>;
  OrderPaymentStatus: OrderPaymentStatus;
  OrderRefundStatus: OrderRefundStatus;
  OrderResumeStatus: OrderResumeStatus;
  OrderStatus: OrderStatus;
  Organization: ResolverTypeWrapper<OrganizationRecord>;
  OrganizationConnection: ResolverTypeWrapper<Omit<OrganizationConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['OrganizationEdge']>, nodes: Array<ResolversTypes['Organization']> }>;
  OrganizationEdge: ResolverTypeWrapper<Omit<OrganizationEdge, 'node'> & { node: ResolversTypes['Organization'] }>;
  OrganizationPayload: ResolverTypeWrapper<Omit<OrganizationPayload, 'organization'> & { organization?: Maybe<ResolversTypes['Organization']> }>;
  OrganizationStatus: OrganizationStatus;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Party: Party;
  Payment: ResolverTypeWrapper<PaymentRecord>;
  PaymentChange: PaymentChange;
  PaymentConnection: ResolverTypeWrapper<Omit<PaymentConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['PaymentEdge']>, nodes: Array<ResolversTypes['Payment']> }>;
  PaymentEdge: ResolverTypeWrapper<Omit<PaymentEdge, 'node'> & { node: ResolversTypes['Payment'] }>;
  PaymentError: ResolverTypeWrapper<PaymentError>;
  PaymentFailure: ResolverTypeWrapper<PaymentFailure>;
  PaymentFailureCode: PaymentFailureCode;
  PaymentMethod: ResolverTypeWrapper<PaymentMethod>;
  PaymentNextAction: ResolverTypeWrapper<PaymentNextAction>;
  PaymentParty: PaymentParty;
  PaymentPayload: ResolverTypeWrapper<Omit<PaymentPayload, 'payment'> & { payment?: Maybe<ResolversTypes['Payment']> }>;
  PaymentProvider: PaymentProvider;
  PaymentRefundStatus: PaymentRefundStatus;
  PaymentStatus: PaymentStatus;
  Payout: ResolverTypeWrapper<PayoutRecord>;
  PayoutAccount: ResolverTypeWrapper<PayoutAccountRecord>;
  PayoutAccountInput: PayoutAccountInput;
  PayoutAccountPayload: ResolverTypeWrapper<Omit<PayoutAccountPayload, 'payoutAccount'> & { payoutAccount?: Maybe<ResolversTypes['PayoutAccount']> }>;
  PayoutAccountStatus: PayoutAccountStatus;
  PayoutAdjustment: ResolverTypeWrapper<PayoutAdjustment>;
  PayoutAdjustmentType: PayoutAdjustmentType;
  PayoutBankStatus: PayoutBankStatus;
  PayoutConnection: ResolverTypeWrapper<Omit<PayoutConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['PayoutEdge']>, nodes: Array<ResolversTypes['Payout']> }>;
  PayoutEdge: ResolverTypeWrapper<Omit<PayoutEdge, 'node'> & { node: ResolversTypes['Payout'] }>;
  PayoutFailure: ResolverTypeWrapper<PayoutFailure>;
  PayoutFreeze: ResolverTypeWrapper<PayoutFreeze>;
  PayoutFreezeConnection: ResolverTypeWrapper<PayoutFreezeConnection>;
  PayoutFreezeEdge: ResolverTypeWrapper<PayoutFreezeEdge>;
  PayoutFreezePayload: ResolverTypeWrapper<PayoutFreezePayload>;
  PayoutHoldReason: PayoutHoldReason;
  PayoutItem: ResolverTypeWrapper<Omit<PayoutItem, 'order'> & { order?: Maybe<ResolversTypes['Order']> }>;
  PayoutPayload: ResolverTypeWrapper<Omit<PayoutPayload, 'payout'> & { payout?: Maybe<ResolversTypes['Payout']> }>;
  PayoutSchedule: PayoutSchedule;
  PayoutStatus: PayoutStatus;
  PlatformFreeze: ResolverTypeWrapper<PlatformFreeze>;
  PlatformFreezeCause: ResolverTypeWrapper<PlatformFreezeCause>;
  PlatformFreezePayload: ResolverTypeWrapper<PlatformFreezePayload>;
  PublicOrganization: ResolverTypeWrapper<PublicOrganization>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ReauthenticateInput: ReauthenticateInput;
  RecoverWebhookEndpointInput: RecoverWebhookEndpointInput;
  RecoveryCodesPayload: ResolverTypeWrapper<RecoveryCodesPayload>;
  Refund: ResolverTypeWrapper<RefundRecord>;
  RefundInitiator: RefundInitiator;
  RefundKind: RefundKind;
  RefundPayload: ResolverTypeWrapper<Omit<RefundPayload, 'refund'> & { refund?: Maybe<ResolversTypes['Refund']> }>;
  RefundReason: RefundReason;
  RefundRequestReason: RefundRequestReason;
  RefundStatus: RefundStatus;
  RemoveMemberPayload: ResolverTypeWrapper<RemoveMemberPayload>;
  ResumeWebhookEndpointInput: ResumeWebhookEndpointInput;
  ResumeWebhookEndpointPayload: ResolverTypeWrapper<Omit<ResumeWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  RetryWebhookEndpointDeliveriesPayload: ResolverTypeWrapper<Omit<RetryWebhookEndpointDeliveriesPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  RevokeApiKeyPayload: ResolverTypeWrapper<RevokeApiKeyPayload>;
  RevokeInvitationPayload: ResolverTypeWrapper<RevokeInvitationPayload>;
  RevokeOtherSessionsPayload: ResolverTypeWrapper<RevokeOtherSessionsPayload>;
  RevokeSessionPayload: ResolverTypeWrapper<RevokeSessionPayload>;
  RiskFlag: RiskFlag;
  RiskHold: ResolverTypeWrapper<RiskHold>;
  RiskHoldConnection: ResolverTypeWrapper<RiskHoldConnection>;
  RiskHoldEdge: ResolverTypeWrapper<RiskHoldEdge>;
  RiskHoldReason: RiskHoldReason;
  Role: Role;
  RotateWebhookEndpointSecretPayload: ResolverTypeWrapper<Omit<RotateWebhookEndpointSecretPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  Session: ResolverTypeWrapper<SessionSummary>;
  SessionConnection: ResolverTypeWrapper<Omit<SessionConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['SessionEdge']>, nodes: Array<ResolversTypes['Session']> }>;
  SessionEdge: ResolverTypeWrapper<Omit<SessionEdge, 'node'> & { node: ResolversTypes['Session'] }>;
  SessionPayload: ResolverTypeWrapper<Omit<SessionPayload, 'viewer'> & { viewer?: Maybe<ResolversTypes['Viewer']> }>;
  SubmitEvidenceInput: SubmitEvidenceInput;
  SwitchOrganizationPayload: ResolverTypeWrapper<Omit<SwitchOrganizationPayload, 'viewer'> & { viewer?: Maybe<ResolversTypes['Viewer']> }>;
  TroubledWebhookEndpoint: ResolverTypeWrapper<TroubledWebhookEndpoint>;
  TroubledWebhookEndpointConnection: ResolverTypeWrapper<TroubledWebhookEndpointConnection>;
  TroubledWebhookEndpointEdge: ResolverTypeWrapper<TroubledWebhookEndpointEdge>;
  UpdateListingInput: UpdateListingInput;
  UpdateMailSettingsInput: UpdateMailSettingsInput;
  UpdateMemberPayload: ResolverTypeWrapper<Omit<UpdateMemberPayload, 'member'> & { member?: Maybe<ResolversTypes['Member']> }>;
  UpdateOrganizationInput: UpdateOrganizationInput;
  UpdateWebhookEndpointInput: UpdateWebhookEndpointInput;
  UpdateWebhookEndpointPayload: ResolverTypeWrapper<Omit<UpdateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  User: ResolverTypeWrapper<User>;
  UserError: ResolverTypeWrapper<UserError>;
  Viewer: ResolverTypeWrapper<SessionRecord>;
  WebhookAttempt: ResolverTypeWrapper<Attempt>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  WebhookAttemptCounts: ResolverTypeWrapper<WebhookAttemptCounts>;
  WebhookAttemptErrorCode: WebhookAttemptErrorCode;
  WebhookAttemptTimings: ResolverTypeWrapper<WebhookAttemptTimings>;
  WebhookAttemptTrigger: WebhookAttemptTrigger;
  WebhookBucket: ResolverTypeWrapper<EndpointBucket>;
  WebhookCancelReason: WebhookCancelReason;
  WebhookDelivery: ResolverTypeWrapper<Delivery>;
  WebhookDeliveryConnection: ResolverTypeWrapper<Omit<WebhookDeliveryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['WebhookDeliveryEdge']>, nodes: Array<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryCounts: ResolverTypeWrapper<WebhookDeliveryCounts>;
  WebhookDeliveryEdge: ResolverTypeWrapper<Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversTypes['WebhookDelivery'] }>;
  WebhookDeliveryPayload: ResolverTypeWrapper<Omit<WebhookDeliveryPayload, 'delivery'> & { delivery?: Maybe<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryStatus: WebhookDeliveryStatus;
  WebhookDisabledReason: WebhookDisabledReason;
  WebhookDurations: ResolverTypeWrapper<WebhookDurations>;
  WebhookEndpoint: ResolverTypeWrapper<Endpoint>;
  WebhookEndpointConnection: ResolverTypeWrapper<Omit<WebhookEndpointConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['WebhookEndpointEdge']>, nodes: Array<ResolversTypes['WebhookEndpoint']> }>;
  WebhookEndpointEdge: ResolverTypeWrapper<Omit<WebhookEndpointEdge, 'node'> & { node: ResolversTypes['WebhookEndpoint'] }>;
  WebhookEndpointNotice: ResolverTypeWrapper<EndpointNotice>;
  WebhookEndpointNoticeConnection: ResolverTypeWrapper<Omit<WebhookEndpointNoticeConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['WebhookEndpointNoticeEdge']>, nodes: Array<ResolversTypes['WebhookEndpointNotice']> }>;
  WebhookEndpointNoticeEdge: ResolverTypeWrapper<Omit<WebhookEndpointNoticeEdge, 'node'> & { node: ResolversTypes['WebhookEndpointNotice'] }>;
  WebhookEndpointStats: ResolverTypeWrapper<EndpointStats>;
  WebhookEndpointStatus: WebhookEndpointStatus;
  WebhookErrorCount: ResolverTypeWrapper<WebhookErrorCount>;
  WebhookEventType: ResolverTypeWrapper<WebhookEventType>;
  WebhookEventTypeDelays: ResolverTypeWrapper<WebhookEventTypeDelays>;
  WebhookEventTypeDelaysInput: WebhookEventTypeDelaysInput;
  WebhookNoticeKind: WebhookNoticeKind;
  WebhookRateLimit: ResolverTypeWrapper<WebhookRateLimit>;
  WebhookRateLimitInput: WebhookRateLimitInput;
  WebhookRecovery: ResolverTypeWrapper<Recovery>;
  WebhookRecoveryConnection: ResolverTypeWrapper<Omit<WebhookRecoveryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['WebhookRecoveryEdge']>, nodes: Array<ResolversTypes['WebhookRecovery']> }>;
  WebhookRecoveryEdge: ResolverTypeWrapper<Omit<WebhookRecoveryEdge, 'node'> & { node: ResolversTypes['WebhookRecovery'] }>;
  WebhookRecoveryPayload: ResolverTypeWrapper<Omit<WebhookRecoveryPayload, 'recovery'> & { recovery?: Maybe<ResolversTypes['WebhookRecovery']> }>;
  WebhookRecoveryScope: WebhookRecoveryScope;
  WebhookRecoveryStatus: WebhookRecoveryStatus;
  WebhookReplay: WebhookReplay;
  WebhookResponseClass: WebhookResponseClass;
  WebhookResponseClassCount: ResolverTypeWrapper<WebhookResponseClassCount>;
  WebhookRetryPolicy: ResolverTypeWrapper<WebhookRetryPolicy>;
  WebhookRetryPolicyInput: WebhookRetryPolicyInput;
  WebhookTrigger: WebhookTrigger;
  WorstWebhookEndpointSort: WorstWebhookEndpointSort;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AcceptInvitationPayload: Omit<AcceptInvitationPayload, 'membership'> & { membership?: Maybe<ResolversParentTypes['Membership']> };
  Boolean: Scalars['Boolean']['output'];
  AcceptOfferInput: AcceptOfferInput;
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
  AcceptOfferPayload: Omit<AcceptOfferPayload, 'offer' | 'order'> & { offer?: Maybe<ResolversParentTypes['Offer']>, order?: Maybe<ResolversParentTypes['Order']> };
  Address: Address;
  AddressInput: AddressInput;
  ApiKey: ApiKeyRecord;
  ID: Scalars['ID']['output'];
  ApiKeyConnection: Omit<ApiKeyConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['ApiKeyEdge']>, nodes: Array<ResolversParentTypes['ApiKey']> };
  ApiKeyEdge: Omit<ApiKeyEdge, 'node'> & { node: ResolversParentTypes['ApiKey'] };
  ApiKeyTokenPayload: Omit<ApiKeyTokenPayload, 'apiKey'> & { apiKey?: Maybe<ResolversParentTypes['ApiKey']> };
  AuditActor: Omit<AuditActor, 'apiKey'> & { apiKey?: Maybe<ResolversParentTypes['ApiKey']> };
  AuditBreak: AuditBreak;
  AuditContext: AuditContext;
  AuditEvent: AuditEventRecord;
  AuditEventConnection: Omit<AuditEventConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['AuditEventEdge']>, nodes: Array<ResolversParentTypes['AuditEvent']> };
  AuditEventEdge: Omit<AuditEventEdge, 'node'> & { node: ResolversParentTypes['AuditEvent'] };
  AuditHead: AuditHead;
  AuditTarget: AuditTarget;
  AuditVerification: AuditVerification;
  Balance: Balance;
  BeginTotpPayload: BeginTotpPayload;
  ChangePasswordInput: ChangePasswordInput;
  CounterOfferInput: CounterOfferInput;
  CreateApiKeyInput: CreateApiKeyInput;
  CreateDisputeInput: CreateDisputeInput;
  CreateInvitationInput: CreateInvitationInput;
  CreateInvitationPayload: Omit<CreateInvitationPayload, 'invitation'> & { invitation?: Maybe<ResolversParentTypes['Invitation']> };
  CreateListingInput: CreateListingInput;
  CreateOfferInput: CreateOfferInput;
  CreateOrderInput: CreateOrderInput;
  CreateOrganizationInput: CreateOrganizationInput;
  CreateOrganizationPayload: Omit<CreateOrganizationPayload, 'membership' | 'organization'> & { membership?: Maybe<ResolversParentTypes['Membership']>, organization?: Maybe<ResolversParentTypes['Organization']> };
  CreatePaymentInput: CreatePaymentInput;
  CreateRefundInput: CreateRefundInput;
  CreateWebhookEndpointInput: CreateWebhookEndpointInput;
  CreateWebhookEndpointPayload: Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  DateTime: Scalars['DateTime']['output'];
  DecideClaimInput: DecideClaimInput;
  DeletePreviousWebhookEndpointSecretPayload: DeletePreviousWebhookEndpointSecretPayload;
  DeleteTotpPayload: DeleteTotpPayload;
  DeleteWebhookEndpointPayload: DeleteWebhookEndpointPayload;
  Dispute: DisputeRecord;
  DisputeConnection: Omit<DisputeConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['DisputeEdge']>, nodes: Array<ResolversParentTypes['Dispute']> };
  DisputeEdge: Omit<DisputeEdge, 'node'> & { node: ResolversParentTypes['Dispute'] };
  DisputePayload: Omit<DisputePayload, 'dispute'> & { dispute?: Maybe<ResolversParentTypes['Dispute']> };
  DueClaim: DueClaim;
  DueClaimConnection: DueClaimConnection;
  DueClaimEdge: DueClaimEdge;
  EraseWebhookEventContentPayload: EraseWebhookEventContentPayload;
  Evidence: Evidence;
  FulfillOrderInput: FulfillOrderInput;
  Fulfillment: Fulfillment;
  FulfillmentItem: FulfillmentItem;
  FulfillmentItemInput: FulfillmentItemInput;
  HttpHeader: HttpHeader;
  HttpHeaderInput: HttpHeaderInput;
  InspectedPayment: InspectedPayment;
  Installation: Installation;
  Invitation: InvitationRecord;
  InvitationConnection: Omit<InvitationConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['InvitationEdge']>, nodes: Array<ResolversParentTypes['Invitation']> };
  InvitationEdge: Omit<InvitationEdge, 'node'> & { node: ResolversParentTypes['Invitation'] };
  JSON: Scalars['JSON']['output'];
  LedgerPosting: LedgerPosting;
  LedgerTransaction: LedgerTransaction;
  LiftRiskHoldsInput: LiftRiskHoldsInput;
  LiftedHolds: LiftedHolds;
  LiftedHoldsPayload: LiftedHoldsPayload;
  Listing: ListingRecord;
  ListingAttribute: ListingAttribute;
  ListingAttributeInput: ListingAttributeInput;
  ListingConnection: Omit<ListingConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['ListingEdge']>, nodes: Array<ResolversParentTypes['Listing']> };
  ListingEdge: Omit<ListingEdge, 'node'> & { node: ResolversParentTypes['Listing'] };
  ListingPayload: Omit<ListingPayload, 'listing'> & { listing?: Maybe<ResolversParentTypes['Listing']> };
  MailSettings: MailSettings;
  MailSettingsPayload: MailSettingsPayload;
  Member: MemberRecord;
  MemberConnection: Omit<MemberConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['MemberEdge']>, nodes: Array<ResolversParentTypes['Member']> };
  MemberEdge: Omit<MemberEdge, 'node'> & { node: ResolversParentTypes['Member'] };
  MemberUser: MemberUser;
  Membership: MembershipRecord;
  MinorUnits: Scalars['MinorUnits']['output'];
  Money: Money;
  MoneyAlert: MoneyAlert;
  MoneyAlertConnection: MoneyAlertConnection;
  MoneyAlertEdge: MoneyAlertEdge;
  MoneyEvent: MoneyEvent;
  MoneyInput: MoneyInput;
  Mutation: Record<PropertyKey, never>;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  Offer: OfferRecord;
  OfferConnection: Omit<OfferConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['OfferEdge']>, nodes: Array<ResolversParentTypes['Offer']> };
  OfferEdge: Omit<OfferEdge, 'node'> & { node: ResolversParentTypes['Offer'] };
  OfferPayload: Omit<OfferPayload, 'offer'> & { offer?: Maybe<ResolversParentTypes['Offer']> };
  OfferRevision: OfferRevision;
  OpenBusiness: OpenBusiness;
  OperatorRefundInput: OperatorRefundInput;
  Order: OrderRecord;
  OrderConnection: Omit<OrderConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['OrderEdge']>, nodes: Array<ResolversParentTypes['Order']> };
  OrderEdge: Omit<OrderEdge, 'node'> & { node: ResolversParentTypes['Order'] };
  OrderItem: Omit<OrderItem, 'listing'> & { listing?: Maybe<ResolversParentTypes['Listing']> };
  OrderItemInput: OrderItemInput;
  OrderMoney: Omit<OrderMoney, 'disputes' | 'payouts' | 'refunds'> & { disputes: Array<ResolversParentTypes['Dispute']>, payouts: Array<ResolversParentTypes['Payout']>, refunds: Array<ResolversParentTypes['Refund']> };
  OrderPayload: Omit<OrderPayload, 'order'> & { order?: Maybe<ResolversParentTypes['Order']> };
  Organization: OrganizationRecord;
  OrganizationConnection: Omit<OrganizationConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['OrganizationEdge']>, nodes: Array<ResolversParentTypes['Organization']> };
  OrganizationEdge: Omit<OrganizationEdge, 'node'> & { node: ResolversParentTypes['Organization'] };
  OrganizationPayload: Omit<OrganizationPayload, 'organization'> & { organization?: Maybe<ResolversParentTypes['Organization']> };
  PageInfo: PageInfo;
  Payment: PaymentRecord;
  PaymentConnection: Omit<PaymentConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['PaymentEdge']>, nodes: Array<ResolversParentTypes['Payment']> };
  PaymentEdge: Omit<PaymentEdge, 'node'> & { node: ResolversParentTypes['Payment'] };
  PaymentError: PaymentError;
  PaymentFailure: PaymentFailure;
  PaymentMethod: PaymentMethod;
  PaymentNextAction: PaymentNextAction;
  PaymentPayload: Omit<PaymentPayload, 'payment'> & { payment?: Maybe<ResolversParentTypes['Payment']> };
  Payout: PayoutRecord;
  PayoutAccount: PayoutAccountRecord;
  PayoutAccountInput: PayoutAccountInput;
  PayoutAccountPayload: Omit<PayoutAccountPayload, 'payoutAccount'> & { payoutAccount?: Maybe<ResolversParentTypes['PayoutAccount']> };
  PayoutAdjustment: PayoutAdjustment;
  PayoutConnection: Omit<PayoutConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['PayoutEdge']>, nodes: Array<ResolversParentTypes['Payout']> };
  PayoutEdge: Omit<PayoutEdge, 'node'> & { node: ResolversParentTypes['Payout'] };
  PayoutFailure: PayoutFailure;
  PayoutFreeze: PayoutFreeze;
  PayoutFreezeConnection: PayoutFreezeConnection;
  PayoutFreezeEdge: PayoutFreezeEdge;
  PayoutFreezePayload: PayoutFreezePayload;
  PayoutItem: Omit<PayoutItem, 'order'> & { order?: Maybe<ResolversParentTypes['Order']> };
  PayoutPayload: Omit<PayoutPayload, 'payout'> & { payout?: Maybe<ResolversParentTypes['Payout']> };
  PlatformFreeze: PlatformFreeze;
  PlatformFreezeCause: PlatformFreezeCause;
  PlatformFreezePayload: PlatformFreezePayload;
  PublicOrganization: PublicOrganization;
  Query: Record<PropertyKey, never>;
  ReauthenticateInput: ReauthenticateInput;
  RecoverWebhookEndpointInput: RecoverWebhookEndpointInput;
  RecoveryCodesPayload: RecoveryCodesPayload;
  Refund: RefundRecord;
  RefundPayload: Omit<RefundPayload, 'refund'> & { refund?: Maybe<ResolversParentTypes['Refund']> };
  RemoveMemberPayload: RemoveMemberPayload;
  ResumeWebhookEndpointInput: ResumeWebhookEndpointInput;
  ResumeWebhookEndpointPayload: Omit<ResumeWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  RetryWebhookEndpointDeliveriesPayload: Omit<RetryWebhookEndpointDeliveriesPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  RevokeApiKeyPayload: RevokeApiKeyPayload;
  RevokeInvitationPayload: RevokeInvitationPayload;
  RevokeOtherSessionsPayload: RevokeOtherSessionsPayload;
  RevokeSessionPayload: RevokeSessionPayload;
  RiskHold: RiskHold;
  RiskHoldConnection: RiskHoldConnection;
  RiskHoldEdge: RiskHoldEdge;
  RotateWebhookEndpointSecretPayload: Omit<RotateWebhookEndpointSecretPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  Session: SessionSummary;
  SessionConnection: Omit<SessionConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['SessionEdge']>, nodes: Array<ResolversParentTypes['Session']> };
  SessionEdge: Omit<SessionEdge, 'node'> & { node: ResolversParentTypes['Session'] };
  SessionPayload: Omit<SessionPayload, 'viewer'> & { viewer?: Maybe<ResolversParentTypes['Viewer']> };
  SubmitEvidenceInput: SubmitEvidenceInput;
  SwitchOrganizationPayload: Omit<SwitchOrganizationPayload, 'viewer'> & { viewer?: Maybe<ResolversParentTypes['Viewer']> };
  TroubledWebhookEndpoint: TroubledWebhookEndpoint;
  TroubledWebhookEndpointConnection: TroubledWebhookEndpointConnection;
  TroubledWebhookEndpointEdge: TroubledWebhookEndpointEdge;
  UpdateListingInput: UpdateListingInput;
  UpdateMailSettingsInput: UpdateMailSettingsInput;
  UpdateMemberPayload: Omit<UpdateMemberPayload, 'member'> & { member?: Maybe<ResolversParentTypes['Member']> };
  UpdateOrganizationInput: UpdateOrganizationInput;
  UpdateWebhookEndpointInput: UpdateWebhookEndpointInput;
  UpdateWebhookEndpointPayload: Omit<UpdateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  User: User;
  UserError: UserError;
  Viewer: SessionRecord;
  WebhookAttempt: Attempt;
  Float: Scalars['Float']['output'];
  WebhookAttemptCounts: WebhookAttemptCounts;
  WebhookAttemptTimings: WebhookAttemptTimings;
  WebhookBucket: EndpointBucket;
  WebhookDelivery: Delivery;
  WebhookDeliveryConnection: Omit<WebhookDeliveryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['WebhookDeliveryEdge']>, nodes: Array<ResolversParentTypes['WebhookDelivery']> };
  WebhookDeliveryCounts: WebhookDeliveryCounts;
  WebhookDeliveryEdge: Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversParentTypes['WebhookDelivery'] };
  WebhookDeliveryPayload: Omit<WebhookDeliveryPayload, 'delivery'> & { delivery?: Maybe<ResolversParentTypes['WebhookDelivery']> };
  WebhookDurations: WebhookDurations;
  WebhookEndpoint: Endpoint;
  WebhookEndpointConnection: Omit<WebhookEndpointConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['WebhookEndpointEdge']>, nodes: Array<ResolversParentTypes['WebhookEndpoint']> };
  WebhookEndpointEdge: Omit<WebhookEndpointEdge, 'node'> & { node: ResolversParentTypes['WebhookEndpoint'] };
  WebhookEndpointNotice: EndpointNotice;
  WebhookEndpointNoticeConnection: Omit<WebhookEndpointNoticeConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['WebhookEndpointNoticeEdge']>, nodes: Array<ResolversParentTypes['WebhookEndpointNotice']> };
  WebhookEndpointNoticeEdge: Omit<WebhookEndpointNoticeEdge, 'node'> & { node: ResolversParentTypes['WebhookEndpointNotice'] };
  WebhookEndpointStats: EndpointStats;
  WebhookErrorCount: WebhookErrorCount;
  WebhookEventType: WebhookEventType;
  WebhookEventTypeDelays: WebhookEventTypeDelays;
  WebhookEventTypeDelaysInput: WebhookEventTypeDelaysInput;
  WebhookRateLimit: WebhookRateLimit;
  WebhookRateLimitInput: WebhookRateLimitInput;
  WebhookRecovery: Recovery;
  WebhookRecoveryConnection: Omit<WebhookRecoveryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['WebhookRecoveryEdge']>, nodes: Array<ResolversParentTypes['WebhookRecovery']> };
  WebhookRecoveryEdge: Omit<WebhookRecoveryEdge, 'node'> & { node: ResolversParentTypes['WebhookRecovery'] };
  WebhookRecoveryPayload: Omit<WebhookRecoveryPayload, 'recovery'> & { recovery?: Maybe<ResolversParentTypes['WebhookRecovery']> };
  WebhookResponseClassCount: WebhookResponseClassCount;
  WebhookRetryPolicy: WebhookRetryPolicy;
  WebhookRetryPolicyInput: WebhookRetryPolicyInput;
};

export type AcceptInvitationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AcceptInvitationPayload'] = ResolversParentTypes['AcceptInvitationPayload']> = {
  membership?: Resolver<Maybe<ResolversTypes['Membership']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type AcceptOfferPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AcceptOfferPayload'] = ResolversParentTypes['AcceptOfferPayload']> = {
  offer?: Resolver<Maybe<ResolversTypes['Offer']>, ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type AddressResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Address'] = ResolversParentTypes['Address']> = {
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line2?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  postalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  region?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdByUser?: Resolver<Maybe<ResolversTypes['MemberUser']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  last4?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUsedIp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  replacedBy?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedBy?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  revokedByUser?: Resolver<Maybe<ResolversTypes['MemberUser']>, ParentType, ContextType>;
  revokedReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rotatedFrom?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ApiKeyStatus'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ApiKeyConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKeyConnection'] = ResolversParentTypes['ApiKeyConnection']> = {
  edges?: Resolver<Array<ResolversTypes['ApiKeyEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ApiKeyEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKeyEdge'] = ResolversParentTypes['ApiKeyEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
};

export type ApiKeyTokenPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKeyTokenPayload'] = ResolversParentTypes['ApiKeyTokenPayload']> = {
  apiKey?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type AuditActorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditActor'] = ResolversParentTypes['AuditActor']> = {
  apiKey?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<Maybe<ResolversTypes['MemberUser']>, ParentType, ContextType>;
};

export type AuditBreakResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditBreak'] = ResolversParentTypes['AuditBreak']> = {
  reason?: Resolver<ResolversTypes['AuditBreakReason'], ParentType, ContextType>;
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuditContextResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditContext'] = ResolversParentTypes['AuditContext']> = {
  apiKeyId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sessionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userAgent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AuditEventResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEvent'] = ResolversParentTypes['AuditEvent']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['AuditActor'], ParentType, ContextType>;
  changes?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  context?: Resolver<ResolversTypes['AuditContext'], ParentType, ContextType>;
  hash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  prevHash?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  targets?: Resolver<Array<ResolversTypes['AuditTarget']>, ParentType, ContextType>;
};

export type AuditEventConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEventConnection'] = ResolversParentTypes['AuditEventConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuditEventEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditEvent']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuditEventEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEventEdge'] = ResolversParentTypes['AuditEventEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEvent'], ParentType, ContextType>;
};

export type AuditHeadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditHead'] = ResolversParentTypes['AuditHead']> = {
  hash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuditTargetResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditTarget'] = ResolversParentTypes['AuditTarget']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditVerificationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditVerification'] = ResolversParentTypes['AuditVerification']> = {
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  events?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  firstBreak?: Resolver<Maybe<ResolversTypes['AuditBreak']>, ParentType, ContextType>;
  head?: Resolver<Maybe<ResolversTypes['AuditHead']>, ParentType, ContextType>;
  ok?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  verified?: Resolver<Maybe<ResolversTypes['AuditHead']>, ParentType, ContextType>;
};

export type BalanceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Balance'] = ResolversParentTypes['Balance']> = {
  available?: Resolver<ResolversTypes['MinorUnits'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  inTransit?: Resolver<ResolversTypes['MinorUnits'], ParentType, ContextType>;
  onHold?: Resolver<ResolversTypes['MinorUnits'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['MinorUnits'], ParentType, ContextType>;
};

export type BeginTotpPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BeginTotpPayload'] = ResolversParentTypes['BeginTotpPayload']> = {
  otpauthUri?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  secret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateInvitationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateInvitationPayload'] = ResolversParentTypes['CreateInvitationPayload']> = {
  invitation?: Resolver<Maybe<ResolversTypes['Invitation']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateOrganizationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateOrganizationPayload'] = ResolversParentTypes['CreateOrganizationPayload']> = {
  membership?: Resolver<Maybe<ResolversTypes['Membership']>, ParentType, ContextType>;
  organization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateWebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateWebhookEndpointPayload'] = ResolversParentTypes['CreateWebhookEndpointPayload']> = {
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  signingSecret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeletePreviousWebhookEndpointSecretPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeletePreviousWebhookEndpointSecretPayload'] = ResolversParentTypes['DeletePreviousWebhookEndpointSecretPayload']> = {
  endpointId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteTotpPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeleteTotpPayload'] = ResolversParentTypes['DeleteTotpPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteWebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeleteWebhookEndpointPayload'] = ResolversParentTypes['DeleteWebhookEndpointPayload']> = {
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DisputeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Dispute'] = ResolversParentTypes['Dispute']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  closedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  decisionDueBy?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  evidence?: Resolver<Array<ResolversTypes['Evidence']>, ParentType, ContextType>;
  evidenceDueBy?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  fundsWithdrawn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isRefundable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  openedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['DisputeSource'], ParentType, ContextType>;
  stage?: Resolver<ResolversTypes['DisputeStage'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DisputeStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DisputeConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DisputeConnection'] = ResolversParentTypes['DisputeConnection']> = {
  edges?: Resolver<Array<ResolversTypes['DisputeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Dispute']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type DisputeEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DisputeEdge'] = ResolversParentTypes['DisputeEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Dispute'], ParentType, ContextType>;
};

export type DisputePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DisputePayload'] = ResolversParentTypes['DisputePayload']> = {
  dispute?: Resolver<Maybe<ResolversTypes['Dispute']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DueClaimResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DueClaim'] = ResolversParentTypes['DueClaim']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  buyerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  dueBy?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sellerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  waitsFor?: Resolver<ResolversTypes['ClaimWaitsFor'], ParentType, ContextType>;
};

export type DueClaimConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DueClaimConnection'] = ResolversParentTypes['DueClaimConnection']> = {
  edges?: Resolver<Array<ResolversTypes['DueClaimEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['DueClaim']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type DueClaimEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DueClaimEdge'] = ResolversParentTypes['DueClaimEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DueClaim'], ParentType, ContextType>;
};

export type EraseWebhookEventContentPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EraseWebhookEventContentPayload'] = ResolversParentTypes['EraseWebhookEventContentPayload']> = {
  eventId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type EvidenceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Evidence'] = ResolversParentTypes['Evidence']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  fileUrls?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  submittedBy?: Resolver<ResolversTypes['Party'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FulfillmentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Fulfillment'] = ResolversParentTypes['Fulfillment']> = {
  carrier?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fulfilledAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['FulfillmentItem']>, ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FulfillmentItemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FulfillmentItem'] = ResolversParentTypes['FulfillmentItem']> = {
  listingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HttpHeaderResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['HttpHeader'] = ResolversParentTypes['HttpHeader']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type InspectedPaymentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InspectedPayment'] = ResolversParentTypes['InspectedPayment']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountCaptured?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountRefundPending?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountRefunded?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  captureBefore?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  captureMethod?: Resolver<ResolversTypes['CaptureMethod'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  disputed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['PaymentFailure']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['PaymentError']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payeeOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
  providerRef?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  refundStatus?: Resolver<ResolversTypes['PaymentRefundStatus'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InstallationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Installation'] = ResolversParentTypes['Installation']> = {
  currencies?: Resolver<Array<ResolversTypes['Currency']>, ParentType, ContextType>;
  now?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paymentProvider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
};

export type InvitationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Invitation'] = ResolversParentTypes['Invitation']> = {
  acceptedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  invitedByUser?: Resolver<Maybe<ResolversTypes['MemberUser']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['InvitationStatus'], ParentType, ContextType>;
};

export type InvitationConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InvitationConnection'] = ResolversParentTypes['InvitationConnection']> = {
  edges?: Resolver<Array<ResolversTypes['InvitationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Invitation']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type InvitationEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InvitationEdge'] = ResolversParentTypes['InvitationEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Invitation'], ParentType, ContextType>;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type LedgerPostingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LedgerPosting'] = ResolversParentTypes['LedgerPosting']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LedgerTransactionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LedgerTransaction'] = ResolversParentTypes['LedgerTransaction']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['LedgerKind'], ParentType, ContextType>;
  postings?: Resolver<Array<ResolversTypes['LedgerPosting']>, ParentType, ContextType>;
  reference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LiftedHoldsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LiftedHolds'] = ResolversParentTypes['LiftedHolds']> = {
  lifted?: Resolver<Array<ResolversTypes['RiskHoldReason']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type LiftedHoldsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LiftedHoldsPayload'] = ResolversParentTypes['LiftedHoldsPayload']> = {
  liftedHolds?: Resolver<Maybe<ResolversTypes['LiftedHolds']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ListingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Listing'] = ResolversParentTypes['Listing']> = {
  archivedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  attributeList?: Resolver<Array<ResolversTypes['ListingAttribute']>, ParentType, ContextType>;
  attributes?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  autoAcceptAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  autoDeclineAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  buyNowEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  categories?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  imageUrls?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  offerTtlHours?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  offersEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  organization?: Resolver<Maybe<ResolversTypes['PublicOrganization']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  publishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  quantityAvailable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  quantityReserved?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  requiresShipping?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  shippingAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  sku?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ListingStatus'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ListingAttributeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ListingAttribute'] = ResolversParentTypes['ListingAttribute']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ListingConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ListingConnection'] = ResolversParentTypes['ListingConnection']> = {
  edges?: Resolver<Array<ResolversTypes['ListingEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Listing']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ListingEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ListingEdge'] = ResolversParentTypes['ListingEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Listing'], ParentType, ContextType>;
};

export type ListingPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ListingPayload'] = ResolversParentTypes['ListingPayload']> = {
  listing?: Resolver<Maybe<ResolversTypes['Listing']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MailSettingsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MailSettings'] = ResolversParentTypes['MailSettings']> = {
  disputeOpened?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  offerAccepted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  offerClosed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  offerCountered?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  offerExpiring?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  offerReceived?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  orderCreated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  orderPaymentDue?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  orderShipped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  paymentFailed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  paymentRefunded?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  paymentSucceeded?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  payoutFailed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  payoutReleased?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  payoutReturned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MailSettingsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MailSettingsPayload'] = ResolversParentTypes['MailSettingsPayload']> = {
  mailSettings?: Resolver<Maybe<ResolversTypes['MailSettings']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Member'] = ResolversParentTypes['Member']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['MembershipStatus'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['MemberUser'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type MemberConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MemberConnection'] = ResolversParentTypes['MemberConnection']> = {
  edges?: Resolver<Array<ResolversTypes['MemberEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Member']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MemberEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MemberEdge'] = ResolversParentTypes['MemberEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Member'], ParentType, ContextType>;
};

export type MemberUserResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MemberUser'] = ResolversParentTypes['MemberUser']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MembershipResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Membership'] = ResolversParentTypes['Membership']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  organization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['MembershipStatus'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export interface MinorUnitsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['MinorUnits'], any> {
  name: 'MinorUnits';
}

export type MoneyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Money'] = ResolversParentTypes['Money']> = {
  amount?: Resolver<ResolversTypes['MinorUnits'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
};

export type MoneyAlertResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MoneyAlert'] = ResolversParentTypes['MoneyAlert']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['MoneyAlertKind'], ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type MoneyAlertConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MoneyAlertConnection'] = ResolversParentTypes['MoneyAlertConnection']> = {
  edges?: Resolver<Array<ResolversTypes['MoneyAlertEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['MoneyAlert']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MoneyAlertEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MoneyAlertEdge'] = ResolversParentTypes['MoneyAlertEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MoneyAlert'], ParentType, ContextType>;
};

export type MoneyEventResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MoneyEvent'] = ResolversParentTypes['MoneyEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  event?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  acceptDispute?: Resolver<Maybe<ResolversTypes['DisputePayload']>, ParentType, ContextType, RequireFields<MutationAcceptDisputeArgs, 'id'>>;
  acceptInvitation?: Resolver<Maybe<ResolversTypes['AcceptInvitationPayload']>, ParentType, ContextType, RequireFields<MutationAcceptInvitationArgs, 'token'>>;
  acceptOffer?: Resolver<Maybe<ResolversTypes['AcceptOfferPayload']>, ParentType, ContextType, RequireFields<MutationAcceptOfferArgs, 'id' | 'input'>>;
  activateOrganization?: Resolver<Maybe<ResolversTypes['OrganizationPayload']>, ParentType, ContextType, RequireFields<MutationActivateOrganizationArgs, 'id' | 'reason'>>;
  archiveListing?: Resolver<Maybe<ResolversTypes['ListingPayload']>, ParentType, ContextType, RequireFields<MutationArchiveListingArgs, 'id'>>;
  beginTotp?: Resolver<Maybe<ResolversTypes['BeginTotpPayload']>, ParentType, ContextType, Partial<MutationBeginTotpArgs>>;
  cancelOrder?: Resolver<Maybe<ResolversTypes['OrderPayload']>, ParentType, ContextType, RequireFields<MutationCancelOrderArgs, 'id'>>;
  cancelPayment?: Resolver<Maybe<ResolversTypes['PaymentPayload']>, ParentType, ContextType, RequireFields<MutationCancelPaymentArgs, 'id'>>;
  cancelWebhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPayload']>, ParentType, ContextType, RequireFields<MutationCancelWebhookDeliveryArgs, 'id'>>;
  cancelWebhookRecovery?: Resolver<Maybe<ResolversTypes['WebhookRecoveryPayload']>, ParentType, ContextType, RequireFields<MutationCancelWebhookRecoveryArgs, 'id'>>;
  capturePayment?: Resolver<Maybe<ResolversTypes['PaymentPayload']>, ParentType, ContextType, RequireFields<MutationCapturePaymentArgs, 'id'>>;
  changePassword?: Resolver<Maybe<ResolversTypes['SessionPayload']>, ParentType, ContextType, RequireFields<MutationChangePasswordArgs, 'input'>>;
  closeOrganization?: Resolver<Maybe<ResolversTypes['OrganizationPayload']>, ParentType, ContextType, RequireFields<MutationCloseOrganizationArgs, 'id'>>;
  confirmPayment?: Resolver<Maybe<ResolversTypes['PaymentPayload']>, ParentType, ContextType, RequireFields<MutationConfirmPaymentArgs, 'id'>>;
  confirmReceipt?: Resolver<Maybe<ResolversTypes['OrderPayload']>, ParentType, ContextType, RequireFields<MutationConfirmReceiptArgs, 'id'>>;
  confirmTotp?: Resolver<Maybe<ResolversTypes['RecoveryCodesPayload']>, ParentType, ContextType, RequireFields<MutationConfirmTotpArgs, 'code'>>;
  counterOffer?: Resolver<Maybe<ResolversTypes['OfferPayload']>, ParentType, ContextType, RequireFields<MutationCounterOfferArgs, 'id' | 'input'>>;
  createApiKey?: Resolver<Maybe<ResolversTypes['ApiKeyTokenPayload']>, ParentType, ContextType, RequireFields<MutationCreateApiKeyArgs, 'input'>>;
  createDispute?: Resolver<Maybe<ResolversTypes['DisputePayload']>, ParentType, ContextType, RequireFields<MutationCreateDisputeArgs, 'id' | 'input'>>;
  createInvitation?: Resolver<Maybe<ResolversTypes['CreateInvitationPayload']>, ParentType, ContextType, RequireFields<MutationCreateInvitationArgs, 'input' | 'organizationId'>>;
  createListing?: Resolver<Maybe<ResolversTypes['ListingPayload']>, ParentType, ContextType, RequireFields<MutationCreateListingArgs, 'input'>>;
  createOffer?: Resolver<Maybe<ResolversTypes['OfferPayload']>, ParentType, ContextType, RequireFields<MutationCreateOfferArgs, 'input'>>;
  createOrder?: Resolver<Maybe<ResolversTypes['OrderPayload']>, ParentType, ContextType, RequireFields<MutationCreateOrderArgs, 'input'>>;
  createOrganization?: Resolver<Maybe<ResolversTypes['CreateOrganizationPayload']>, ParentType, ContextType, RequireFields<MutationCreateOrganizationArgs, 'input'>>;
  createPayment?: Resolver<Maybe<ResolversTypes['PaymentPayload']>, ParentType, ContextType, RequireFields<MutationCreatePaymentArgs, 'input'>>;
  createRecoveryCodes?: Resolver<Maybe<ResolversTypes['RecoveryCodesPayload']>, ParentType, ContextType, RequireFields<MutationCreateRecoveryCodesArgs, 'code'>>;
  createRefund?: Resolver<Maybe<ResolversTypes['RefundPayload']>, ParentType, ContextType, RequireFields<MutationCreateRefundArgs, 'id' | 'input'>>;
  createWebhookEndpoint?: Resolver<Maybe<ResolversTypes['CreateWebhookEndpointPayload']>, ParentType, ContextType, RequireFields<MutationCreateWebhookEndpointArgs, 'input'>>;
  decideClaim?: Resolver<Maybe<ResolversTypes['DisputePayload']>, ParentType, ContextType, RequireFields<MutationDecideClaimArgs, 'id' | 'input'>>;
  deletePreviousWebhookEndpointSecret?: Resolver<Maybe<ResolversTypes['DeletePreviousWebhookEndpointSecretPayload']>, ParentType, ContextType, RequireFields<MutationDeletePreviousWebhookEndpointSecretArgs, 'id'>>;
  deleteTotp?: Resolver<Maybe<ResolversTypes['DeleteTotpPayload']>, ParentType, ContextType, Partial<MutationDeleteTotpArgs>>;
  deleteWebhookEndpoint?: Resolver<Maybe<ResolversTypes['DeleteWebhookEndpointPayload']>, ParentType, ContextType, RequireFields<MutationDeleteWebhookEndpointArgs, 'id'>>;
  eraseWebhookEventContent?: Resolver<Maybe<ResolversTypes['EraseWebhookEventContentPayload']>, ParentType, ContextType, RequireFields<MutationEraseWebhookEventContentArgs, 'id'>>;
  freezePayouts?: Resolver<Maybe<ResolversTypes['PayoutFreezePayload']>, ParentType, ContextType, RequireFields<MutationFreezePayoutsArgs, 'id' | 'reason'>>;
  freezePlatform?: Resolver<Maybe<ResolversTypes['PlatformFreezePayload']>, ParentType, ContextType, RequireFields<MutationFreezePlatformArgs, 'reason'>>;
  fulfillOrder?: Resolver<Maybe<ResolversTypes['OrderPayload']>, ParentType, ContextType, RequireFields<MutationFulfillOrderArgs, 'id' | 'input'>>;
  liftRiskHolds?: Resolver<Maybe<ResolversTypes['LiftedHoldsPayload']>, ParentType, ContextType, RequireFields<MutationLiftRiskHoldsArgs, 'id' | 'input'>>;
  pauseListing?: Resolver<Maybe<ResolversTypes['ListingPayload']>, ParentType, ContextType, RequireFields<MutationPauseListingArgs, 'id'>>;
  publishListing?: Resolver<Maybe<ResolversTypes['ListingPayload']>, ParentType, ContextType, RequireFields<MutationPublishListingArgs, 'id'>>;
  reauthenticate?: Resolver<Maybe<ResolversTypes['SessionPayload']>, ParentType, ContextType, RequireFields<MutationReauthenticateArgs, 'input'>>;
  recoverWebhookEndpoint?: Resolver<Maybe<ResolversTypes['WebhookRecoveryPayload']>, ParentType, ContextType, RequireFields<MutationRecoverWebhookEndpointArgs, 'id' | 'input'>>;
  redeliverWebhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPayload']>, ParentType, ContextType, RequireFields<MutationRedeliverWebhookDeliveryArgs, 'id'>>;
  refundAsOperator?: Resolver<Maybe<ResolversTypes['RefundPayload']>, ParentType, ContextType, RequireFields<MutationRefundAsOperatorArgs, 'id' | 'input'>>;
  rejectOffer?: Resolver<Maybe<ResolversTypes['OfferPayload']>, ParentType, ContextType, RequireFields<MutationRejectOfferArgs, 'id'>>;
  releasePayout?: Resolver<Maybe<ResolversTypes['PayoutPayload']>, ParentType, ContextType, RequireFields<MutationReleasePayoutArgs, 'id'>>;
  removeMember?: Resolver<Maybe<ResolversTypes['RemoveMemberPayload']>, ParentType, ContextType, RequireFields<MutationRemoveMemberArgs, 'id'>>;
  resumeWebhookEndpoint?: Resolver<Maybe<ResolversTypes['ResumeWebhookEndpointPayload']>, ParentType, ContextType, RequireFields<MutationResumeWebhookEndpointArgs, 'id' | 'input'>>;
  retryPayout?: Resolver<Maybe<ResolversTypes['PayoutPayload']>, ParentType, ContextType, RequireFields<MutationRetryPayoutArgs, 'id'>>;
  retryWebhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPayload']>, ParentType, ContextType, RequireFields<MutationRetryWebhookDeliveryArgs, 'id'>>;
  retryWebhookEndpointDeliveries?: Resolver<Maybe<ResolversTypes['RetryWebhookEndpointDeliveriesPayload']>, ParentType, ContextType, RequireFields<MutationRetryWebhookEndpointDeliveriesArgs, 'id'>>;
  revokeApiKey?: Resolver<Maybe<ResolversTypes['RevokeApiKeyPayload']>, ParentType, ContextType, RequireFields<MutationRevokeApiKeyArgs, 'id'>>;
  revokeInvitation?: Resolver<Maybe<ResolversTypes['RevokeInvitationPayload']>, ParentType, ContextType, RequireFields<MutationRevokeInvitationArgs, 'id'>>;
  revokeOtherSessions?: Resolver<Maybe<ResolversTypes['RevokeOtherSessionsPayload']>, ParentType, ContextType, Partial<MutationRevokeOtherSessionsArgs>>;
  revokeSession?: Resolver<Maybe<ResolversTypes['RevokeSessionPayload']>, ParentType, ContextType, RequireFields<MutationRevokeSessionArgs, 'id'>>;
  rotateApiKey?: Resolver<Maybe<ResolversTypes['ApiKeyTokenPayload']>, ParentType, ContextType, RequireFields<MutationRotateApiKeyArgs, 'id' | 'overlapSeconds'>>;
  rotateWebhookEndpointSecret?: Resolver<Maybe<ResolversTypes['RotateWebhookEndpointSecretPayload']>, ParentType, ContextType, RequireFields<MutationRotateWebhookEndpointSecretArgs, 'force' | 'gracePeriodSeconds' | 'id'>>;
  setOfferShippingAddress?: Resolver<Maybe<ResolversTypes['OfferPayload']>, ParentType, ContextType, RequireFields<MutationSetOfferShippingAddressArgs, 'id' | 'shippingAddress'>>;
  setOrderShippingAddress?: Resolver<Maybe<ResolversTypes['OrderPayload']>, ParentType, ContextType, RequireFields<MutationSetOrderShippingAddressArgs, 'id' | 'shippingAddress'>>;
  setPayoutAccount?: Resolver<Maybe<ResolversTypes['PayoutAccountPayload']>, ParentType, ContextType, RequireFields<MutationSetPayoutAccountArgs, 'id' | 'input'>>;
  submitEvidence?: Resolver<Maybe<ResolversTypes['DisputePayload']>, ParentType, ContextType, RequireFields<MutationSubmitEvidenceArgs, 'id' | 'input'>>;
  suspendOrganization?: Resolver<Maybe<ResolversTypes['OrganizationPayload']>, ParentType, ContextType, RequireFields<MutationSuspendOrganizationArgs, 'id' | 'reason'>>;
  switchOrganization?: Resolver<Maybe<ResolversTypes['SwitchOrganizationPayload']>, ParentType, ContextType, RequireFields<MutationSwitchOrganizationArgs, 'organizationId'>>;
  testWebhookEndpoint?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPayload']>, ParentType, ContextType, RequireFields<MutationTestWebhookEndpointArgs, 'eventType' | 'id'>>;
  unfreezePayouts?: Resolver<Maybe<ResolversTypes['PayoutFreezePayload']>, ParentType, ContextType, RequireFields<MutationUnfreezePayoutsArgs, 'id' | 'reason'>>;
  unfreezePlatform?: Resolver<Maybe<ResolversTypes['PlatformFreezePayload']>, ParentType, ContextType, RequireFields<MutationUnfreezePlatformArgs, 'reason'>>;
  updateListing?: Resolver<Maybe<ResolversTypes['ListingPayload']>, ParentType, ContextType, RequireFields<MutationUpdateListingArgs, 'id' | 'input'>>;
  updateMailSettings?: Resolver<Maybe<ResolversTypes['MailSettingsPayload']>, ParentType, ContextType, RequireFields<MutationUpdateMailSettingsArgs, 'input'>>;
  updateMember?: Resolver<Maybe<ResolversTypes['UpdateMemberPayload']>, ParentType, ContextType, RequireFields<MutationUpdateMemberArgs, 'id' | 'role'>>;
  updateOrganization?: Resolver<Maybe<ResolversTypes['OrganizationPayload']>, ParentType, ContextType, RequireFields<MutationUpdateOrganizationArgs, 'id' | 'input'>>;
  updateWebhookEndpoint?: Resolver<Maybe<ResolversTypes['UpdateWebhookEndpointPayload']>, ParentType, ContextType, RequireFields<MutationUpdateWebhookEndpointArgs, 'id' | 'input'>>;
  withdrawDispute?: Resolver<Maybe<ResolversTypes['DisputePayload']>, ParentType, ContextType, RequireFields<MutationWithdrawDisputeArgs, 'id'>>;
  withdrawOffer?: Resolver<Maybe<ResolversTypes['OfferPayload']>, ParentType, ContextType, RequireFields<MutationWithdrawOfferArgs, 'id'>>;
};

export type NodeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'ApiKey' | 'Dispute' | 'Listing' | 'Offer' | 'Order' | 'Organization' | 'Payment' | 'Payout' | 'WebhookDelivery' | 'WebhookEndpoint' | 'WebhookRecovery', ParentType, ContextType>;
};

export type OfferResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Offer'] = ResolversParentTypes['Offer']> = {
  autoDecided?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  awaiting?: Resolver<Maybe<ResolversTypes['Party']>, ParentType, ContextType>;
  buyer?: Resolver<Maybe<ResolversTypes['PublicOrganization']>, ParentType, ContextType>;
  buyerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  closedReason?: Resolver<Maybe<ResolversTypes['OfferClosedReason']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  destinationCountry?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  listing?: Resolver<Maybe<ResolversTypes['Listing']>, ParentType, ContextType>;
  listingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  orderId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['OfferRevision']>, ParentType, ContextType>;
  seller?: Resolver<Maybe<ResolversTypes['PublicOrganization']>, ParentType, ContextType>;
  sellerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  shippingAddress?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  shippingAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OfferStatus'], ParentType, ContextType>;
  unitAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OfferConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OfferConnection'] = ResolversParentTypes['OfferConnection']> = {
  edges?: Resolver<Array<ResolversTypes['OfferEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Offer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type OfferEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OfferEdge'] = ResolversParentTypes['OfferEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Offer'], ParentType, ContextType>;
};

export type OfferPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OfferPayload'] = ResolversParentTypes['OfferPayload']> = {
  offer?: Resolver<Maybe<ResolversTypes['Offer']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type OfferRevisionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OfferRevision'] = ResolversParentTypes['OfferRevision']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  proposedBy?: Resolver<ResolversTypes['Party'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  shippingAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  unitAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type OpenBusinessResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OpenBusiness'] = ResolversParentTypes['OpenBusiness']> = {
  balances?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  listings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  offers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  payouts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order']> = {
  buyer?: Resolver<Maybe<ResolversTypes['PublicOrganization']>, ParentType, ContextType>;
  buyerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  capturedAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  chargedBackAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  disputeStatus?: Resolver<ResolversTypes['OrderDisputeStatus'], ParentType, ContextType>;
  disputes?: Resolver<Maybe<Array<ResolversTypes['Dispute']>>, ParentType, ContextType>;
  fulfillBy?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  fulfillmentStatus?: Resolver<ResolversTypes['OrderFulfillmentStatus'], ParentType, ContextType>;
  fulfillments?: Resolver<Array<ResolversTypes['Fulfillment']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['OrderItem']>, ParentType, ContextType>;
  ledger?: Resolver<Maybe<Array<ResolversTypes['LedgerTransaction']>>, ParentType, ContextType>;
  offer?: Resolver<Maybe<ResolversTypes['Offer']>, ParentType, ContextType>;
  offerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  paymentDueAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  paymentStatus?: Resolver<ResolversTypes['OrderPaymentStatus'], ParentType, ContextType>;
  payments?: Resolver<Maybe<Array<ResolversTypes['Payment']>>, ParentType, ContextType>;
  payoutEligibleAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  platformFee?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  platformFeeBps?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  refundPendingAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  refundStatus?: Resolver<ResolversTypes['OrderRefundStatus'], ParentType, ContextType>;
  refundedAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  resumeStatus?: Resolver<Maybe<ResolversTypes['OrderResumeStatus']>, ParentType, ContextType>;
  seller?: Resolver<Maybe<ResolversTypes['PublicOrganization']>, ParentType, ContextType>;
  sellerNet?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  sellerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  shippingAddress?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  shippingAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  subtotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  taxAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderConnection'] = ResolversParentTypes['OrderConnection']> = {
  edges?: Resolver<Array<ResolversTypes['OrderEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Order']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type OrderEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderEdge'] = ResolversParentTypes['OrderEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type OrderItemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderItem'] = ResolversParentTypes['OrderItem']> = {
  lineTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  listing?: Resolver<Maybe<ResolversTypes['Listing']>, ParentType, ContextType>;
  listingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  titleSnapshot?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unitAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type OrderMoneyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderMoney'] = ResolversParentTypes['OrderMoney']> = {
  buyerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  captured?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  chargedBack?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  disputes?: Resolver<Array<ResolversTypes['Dispute']>, ParentType, ContextType>;
  eligibleAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  feeReversed?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  fulfilledAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ledger?: Resolver<Array<ResolversTypes['LedgerTransaction']>, ParentType, ContextType>;
  openDisputes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payments?: Resolver<Array<ResolversTypes['InspectedPayment']>, ParentType, ContextType>;
  payouts?: Resolver<Array<ResolversTypes['Payout']>, ParentType, ContextType>;
  platformFee?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  receiptConfirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  refundPending?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  refunded?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  refunds?: Resolver<Array<ResolversTypes['Refund']>, ParentType, ContextType>;
  releasedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  riskFlags?: Resolver<Array<ResolversTypes['RiskFlag']>, ParentType, ContextType>;
  sellerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderAccountStatus'], ParentType, ContextType>;
  timeline?: Resolver<Array<ResolversTypes['MoneyEvent']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  withdrawn?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type OrderPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderPayload'] = ResolversParentTypes['OrderPayload']> = {
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type OrganizationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Organization'] = ResolversParentTypes['Organization']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  defaultCurrency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  open?: Resolver<Maybe<ResolversTypes['OpenBusiness']>, ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrganizationStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrganizationConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrganizationConnection'] = ResolversParentTypes['OrganizationConnection']> = {
  edges?: Resolver<Array<ResolversTypes['OrganizationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Organization']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type OrganizationEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrganizationEdge'] = ResolversParentTypes['OrganizationEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Organization'], ParentType, ContextType>;
};

export type OrganizationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrganizationPayload'] = ResolversParentTypes['OrganizationPayload']> = {
  organization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaymentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Payment'] = ResolversParentTypes['Payment']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountCaptured?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountRefundPending?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountRefunded?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  captureBefore?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  captureMethod?: Resolver<ResolversTypes['CaptureMethod'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  disputed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['PaymentFailure']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['PaymentError']>, ParentType, ContextType>;
  nextAction?: Resolver<Maybe<ResolversTypes['PaymentNextAction']>, ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payeeOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payerOrganizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentMethod?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
  refundStatus?: Resolver<ResolversTypes['PaymentRefundStatus'], ParentType, ContextType>;
  refunds?: Resolver<Maybe<Array<ResolversTypes['Refund']>>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PaymentConnection'] = ResolversParentTypes['PaymentConnection']> = {
  edges?: Resolver<Array<ResolversTypes['PaymentEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Payment']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PaymentEdge'] = ResolversParentTypes['PaymentEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
};

export type PaymentErrorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PaymentError'] = ResolversParentTypes['PaymentError']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['PaymentChange'], ParentType, ContextType>;
};

export type PaymentFailureResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PaymentFailure'] = ResolversParentTypes['PaymentFailure']> = {
  code?: Resolver<ResolversTypes['PaymentFailureCode'], ParentType, ContextType>;
  declineCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PaymentMethodResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PaymentMethod'] = ResolversParentTypes['PaymentMethod']> = {
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  last4?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PaymentNextActionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PaymentNextAction'] = ResolversParentTypes['PaymentNextAction']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PaymentPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PaymentPayload'] = ResolversParentTypes['PaymentPayload']> = {
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PayoutResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Payout'] = ResolversParentTypes['Payout']> = {
  adjustments?: Resolver<Array<ResolversTypes['PayoutAdjustment']>, ParentType, ContextType>;
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  bankStatus?: Resolver<ResolversTypes['PayoutBankStatus'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  eligibleAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['PayoutFailure']>, ParentType, ContextType>;
  holdReasons?: Resolver<Array<ResolversTypes['PayoutHoldReason']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['PayoutItem']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  releasedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PayoutStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PayoutAccountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutAccount'] = ResolversParentTypes['PayoutAccount']> = {
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  manualCapture?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  onboardingUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payoutSchedule?: Resolver<ResolversTypes['PayoutSchedule'], ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
  requirements?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PayoutAccountStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PayoutAccountPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutAccountPayload'] = ResolversParentTypes['PayoutAccountPayload']> = {
  payoutAccount?: Resolver<Maybe<ResolversTypes['PayoutAccount']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PayoutAdjustmentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutAdjustment'] = ResolversParentTypes['PayoutAdjustment']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  reference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['PayoutAdjustmentType'], ParentType, ContextType>;
};

export type PayoutConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutConnection'] = ResolversParentTypes['PayoutConnection']> = {
  edges?: Resolver<Array<ResolversTypes['PayoutEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Payout']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PayoutEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutEdge'] = ResolversParentTypes['PayoutEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Payout'], ParentType, ContextType>;
};

export type PayoutFailureResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutFailure'] = ResolversParentTypes['PayoutFailure']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PayoutFreezeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutFreeze'] = ResolversParentTypes['PayoutFreeze']> = {
  frozenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PayoutFreezeConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutFreezeConnection'] = ResolversParentTypes['PayoutFreezeConnection']> = {
  edges?: Resolver<Array<ResolversTypes['PayoutFreezeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['PayoutFreeze']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PayoutFreezeEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutFreezeEdge'] = ResolversParentTypes['PayoutFreezeEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PayoutFreeze'], ParentType, ContextType>;
};

export type PayoutFreezePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutFreezePayload'] = ResolversParentTypes['PayoutFreezePayload']> = {
  payoutFreeze?: Resolver<Maybe<ResolversTypes['PayoutFreeze']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PayoutItemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutItem'] = ResolversParentTypes['PayoutItem']> = {
  fee?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  gross?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  net?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  refunded?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type PayoutPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PayoutPayload'] = ResolversParentTypes['PayoutPayload']> = {
  payout?: Resolver<Maybe<ResolversTypes['Payout']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PlatformFreezeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PlatformFreeze'] = ResolversParentTypes['PlatformFreeze']> = {
  freezes?: Resolver<Array<ResolversTypes['PlatformFreezeCause']>, ParentType, ContextType>;
};

export type PlatformFreezeCauseResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PlatformFreezeCause'] = ResolversParentTypes['PlatformFreezeCause']> = {
  cause?: Resolver<ResolversTypes['FreezeCause'], ParentType, ContextType>;
  detail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type PlatformFreezePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PlatformFreezePayload'] = ResolversParentTypes['PlatformFreezePayload']> = {
  platformFreeze?: Resolver<Maybe<ResolversTypes['PlatformFreeze']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PublicOrganizationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PublicOrganization'] = ResolversParentTypes['PublicOrganization']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  apiKey?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType, RequireFields<QueryApiKeyArgs, 'id'>>;
  apiKeys?: Resolver<Maybe<ResolversTypes['ApiKeyConnection']>, ParentType, ContextType, RequireFields<QueryApiKeysArgs, 'first'>>;
  auditEvents?: Resolver<Maybe<ResolversTypes['AuditEventConnection']>, ParentType, ContextType, RequireFields<QueryAuditEventsArgs, 'first'>>;
  auditVerification?: Resolver<Maybe<ResolversTypes['AuditVerification']>, ParentType, ContextType, Partial<QueryAuditVerificationArgs>>;
  balance?: Resolver<Maybe<Array<ResolversTypes['Balance']>>, ParentType, ContextType>;
  dispute?: Resolver<Maybe<ResolversTypes['Dispute']>, ParentType, ContextType, RequireFields<QueryDisputeArgs, 'id'>>;
  disputes?: Resolver<Maybe<ResolversTypes['DisputeConnection']>, ParentType, ContextType, RequireFields<QueryDisputesArgs, 'first'>>;
  dueClaims?: Resolver<Maybe<ResolversTypes['DueClaimConnection']>, ParentType, ContextType, RequireFields<QueryDueClaimsArgs, 'first'>>;
  inspectOrder?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryInspectOrderArgs, 'id'>>;
  inspectOrderMoney?: Resolver<Maybe<ResolversTypes['OrderMoney']>, ParentType, ContextType, RequireFields<QueryInspectOrderMoneyArgs, 'id'>>;
  inspectOrganization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType, RequireFields<QueryInspectOrganizationArgs, 'id'>>;
  installation?: Resolver<Maybe<ResolversTypes['Installation']>, ParentType, ContextType>;
  invitations?: Resolver<Maybe<ResolversTypes['InvitationConnection']>, ParentType, ContextType, RequireFields<QueryInvitationsArgs, 'first'>>;
  listing?: Resolver<Maybe<ResolversTypes['Listing']>, ParentType, ContextType, RequireFields<QueryListingArgs, 'id'>>;
  listings?: Resolver<Maybe<ResolversTypes['ListingConnection']>, ParentType, ContextType, RequireFields<QueryListingsArgs, 'first'>>;
  mailSettings?: Resolver<Maybe<ResolversTypes['MailSettings']>, ParentType, ContextType>;
  memberUser?: Resolver<Maybe<ResolversTypes['MemberUser']>, ParentType, ContextType, RequireFields<QueryMemberUserArgs, 'id'>>;
  members?: Resolver<Maybe<ResolversTypes['MemberConnection']>, ParentType, ContextType, RequireFields<QueryMembersArgs, 'first'>>;
  moneyAlerts?: Resolver<Maybe<ResolversTypes['MoneyAlertConnection']>, ParentType, ContextType, RequireFields<QueryMoneyAlertsArgs, 'first'>>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  offer?: Resolver<Maybe<ResolversTypes['Offer']>, ParentType, ContextType, RequireFields<QueryOfferArgs, 'id'>>;
  offers?: Resolver<Maybe<ResolversTypes['OfferConnection']>, ParentType, ContextType, RequireFields<QueryOffersArgs, 'first'>>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryOrderArgs, 'id'>>;
  orders?: Resolver<Maybe<ResolversTypes['OrderConnection']>, ParentType, ContextType, RequireFields<QueryOrdersArgs, 'first'>>;
  organization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType, Partial<QueryOrganizationArgs>>;
  organizations?: Resolver<Maybe<ResolversTypes['OrganizationConnection']>, ParentType, ContextType, RequireFields<QueryOrganizationsArgs, 'first'>>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType, RequireFields<QueryPaymentArgs, 'id'>>;
  payments?: Resolver<Maybe<ResolversTypes['PaymentConnection']>, ParentType, ContextType, RequireFields<QueryPaymentsArgs, 'first'>>;
  payout?: Resolver<Maybe<ResolversTypes['Payout']>, ParentType, ContextType, RequireFields<QueryPayoutArgs, 'id'>>;
  payoutAccount?: Resolver<Maybe<ResolversTypes['PayoutAccount']>, ParentType, ContextType>;
  payoutFreezes?: Resolver<Maybe<ResolversTypes['PayoutFreezeConnection']>, ParentType, ContextType, RequireFields<QueryPayoutFreezesArgs, 'first'>>;
  payouts?: Resolver<Maybe<ResolversTypes['PayoutConnection']>, ParentType, ContextType, RequireFields<QueryPayoutsArgs, 'first'>>;
  platformFreeze?: Resolver<Maybe<ResolversTypes['PlatformFreeze']>, ParentType, ContextType>;
  publicOrganization?: Resolver<Maybe<ResolversTypes['PublicOrganization']>, ParentType, ContextType, RequireFields<QueryPublicOrganizationArgs, 'id'>>;
  riskHolds?: Resolver<Maybe<ResolversTypes['RiskHoldConnection']>, ParentType, ContextType, RequireFields<QueryRiskHoldsArgs, 'first'>>;
  sessions?: Resolver<Maybe<ResolversTypes['SessionConnection']>, ParentType, ContextType, RequireFields<QuerySessionsArgs, 'first'>>;
  viewer?: Resolver<Maybe<ResolversTypes['Viewer']>, ParentType, ContextType>;
  webhookDeliveries?: Resolver<Maybe<ResolversTypes['WebhookDeliveryConnection']>, ParentType, ContextType, RequireFields<QueryWebhookDeliveriesArgs, 'first'>>;
  webhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDelivery']>, ParentType, ContextType, RequireFields<QueryWebhookDeliveryArgs, 'id'>>;
  webhookEndpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType, RequireFields<QueryWebhookEndpointArgs, 'id'>>;
  webhookEndpointNotices?: Resolver<Maybe<ResolversTypes['WebhookEndpointNoticeConnection']>, ParentType, ContextType, RequireFields<QueryWebhookEndpointNoticesArgs, 'first'>>;
  webhookEndpoints?: Resolver<Maybe<ResolversTypes['WebhookEndpointConnection']>, ParentType, ContextType, RequireFields<QueryWebhookEndpointsArgs, 'first'>>;
  webhookEventTypes?: Resolver<Maybe<Array<ResolversTypes['WebhookEventType']>>, ParentType, ContextType>;
  webhookRecoveries?: Resolver<Maybe<ResolversTypes['WebhookRecoveryConnection']>, ParentType, ContextType, RequireFields<QueryWebhookRecoveriesArgs, 'first'>>;
  webhookRecovery?: Resolver<Maybe<ResolversTypes['WebhookRecovery']>, ParentType, ContextType, RequireFields<QueryWebhookRecoveryArgs, 'id'>>;
  worstWebhookEndpoints?: Resolver<Maybe<ResolversTypes['TroubledWebhookEndpointConnection']>, ParentType, ContextType, RequireFields<QueryWorstWebhookEndpointsArgs, 'first'>>;
};

export type RecoveryCodesPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RecoveryCodesPayload'] = ResolversParentTypes['RecoveryCodesPayload']> = {
  recoveryCodes?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RefundResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Refund'] = ResolversParentTypes['Refund']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  failureCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  initiatedBy?: Resolver<ResolversTypes['RefundInitiator'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['RefundKind'], ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['RefundReason'], ParentType, ContextType>;
  settledAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RefundStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RefundPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RefundPayload'] = ResolversParentTypes['RefundPayload']> = {
  refund?: Resolver<Maybe<ResolversTypes['Refund']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RemoveMemberPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RemoveMemberPayload'] = ResolversParentTypes['RemoveMemberPayload']> = {
  removedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ResumeWebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ResumeWebhookEndpointPayload'] = ResolversParentTypes['ResumeWebhookEndpointPayload']> = {
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RetryWebhookEndpointDeliveriesPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RetryWebhookEndpointDeliveriesPayload'] = ResolversParentTypes['RetryWebhookEndpointDeliveriesPayload']> = {
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RevokeApiKeyPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevokeApiKeyPayload'] = ResolversParentTypes['RevokeApiKeyPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  revokedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RevokeInvitationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevokeInvitationPayload'] = ResolversParentTypes['RevokeInvitationPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  revokedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RevokeOtherSessionsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevokeOtherSessionsPayload'] = ResolversParentTypes['RevokeOtherSessionsPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RevokeSessionPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevokeSessionPayload'] = ResolversParentTypes['RevokeSessionPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  revokedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RiskHoldResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RiskHold'] = ResolversParentTypes['RiskHold']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  eligibleAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reasons?: Resolver<Array<ResolversTypes['RiskHoldReason']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type RiskHoldConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RiskHoldConnection'] = ResolversParentTypes['RiskHoldConnection']> = {
  edges?: Resolver<Array<ResolversTypes['RiskHoldEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['RiskHold']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type RiskHoldEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RiskHoldEdge'] = ResolversParentTypes['RiskHoldEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['RiskHold'], ParentType, ContextType>;
};

export type RotateWebhookEndpointSecretPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RotateWebhookEndpointSecretPayload'] = ResolversParentTypes['RotateWebhookEndpointSecretPayload']> = {
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  signingSecret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SessionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  current?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  userAgent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SessionConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SessionConnection'] = ResolversParentTypes['SessionConnection']> = {
  edges?: Resolver<Array<ResolversTypes['SessionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Session']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type SessionEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SessionEdge'] = ResolversParentTypes['SessionEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Session'], ParentType, ContextType>;
};

export type SessionPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SessionPayload'] = ResolversParentTypes['SessionPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
  viewer?: Resolver<Maybe<ResolversTypes['Viewer']>, ParentType, ContextType>;
};

export type SwitchOrganizationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SwitchOrganizationPayload'] = ResolversParentTypes['SwitchOrganizationPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
  viewer?: Resolver<Maybe<ResolversTypes['Viewer']>, ParentType, ContextType>;
};

export type TroubledWebhookEndpointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TroubledWebhookEndpoint'] = ResolversParentTypes['TroubledWebhookEndpoint']> = {
  backlog?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  errorCounts?: Resolver<Array<ResolversTypes['WebhookErrorCount']>, ParentType, ContextType>;
  failedAttempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  oldestWaitingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookEndpointStatus'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TroubledWebhookEndpointConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TroubledWebhookEndpointConnection'] = ResolversParentTypes['TroubledWebhookEndpointConnection']> = {
  edges?: Resolver<Array<ResolversTypes['TroubledWebhookEndpointEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['TroubledWebhookEndpoint']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type TroubledWebhookEndpointEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TroubledWebhookEndpointEdge'] = ResolversParentTypes['TroubledWebhookEndpointEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['TroubledWebhookEndpoint'], ParentType, ContextType>;
};

export type UpdateMemberPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UpdateMemberPayload'] = ResolversParentTypes['UpdateMemberPayload']> = {
  member?: Resolver<Maybe<ResolversTypes['Member']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdateWebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UpdateWebhookEndpointPayload'] = ResolversParentTypes['UpdateWebhookEndpointPayload']> = {
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UserResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  emailVerifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  details?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  field?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  fieldCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  activeOrganization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  hasTotp?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  memberships?: Resolver<Array<ResolversTypes['Membership']>, ParentType, ContextType>;
  operator?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['Role']>, ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type WebhookAttemptResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookAttempt'] = ResolversParentTypes['WebhookAttempt']> = {
  deliveryId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  errorCode?: Resolver<Maybe<ResolversTypes['WebhookAttemptErrorCode']>, ParentType, ContextType>;
  errorMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remoteIp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestHeaderList?: Resolver<Array<ResolversTypes['HttpHeader']>, ParentType, ContextType>;
  requestHeaders?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  responseBody?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  responseHeaderList?: Resolver<Maybe<Array<ResolversTypes['HttpHeader']>>, ParentType, ContextType>;
  responseHeaders?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  responseTruncated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  statusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  timings?: Resolver<ResolversTypes['WebhookAttemptTimings'], ParentType, ContextType>;
  trigger?: Resolver<ResolversTypes['WebhookAttemptTrigger'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookAttemptCountsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookAttemptCounts'] = ResolversParentTypes['WebhookAttemptCounts']> = {
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  succeeded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WebhookAttemptTimingsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookAttemptTimings'] = ResolversParentTypes['WebhookAttemptTimings']> = {
  connect?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dns?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  firstByte?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  tls?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type WebhookBucketResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookBucket'] = ResolversParentTypes['WebhookBucket']> = {
  durationMs?: Resolver<Maybe<ResolversTypes['WebhookDurations']>, ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  responseClassCounts?: Resolver<Array<ResolversTypes['WebhookResponseClassCount']>, ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  succeeded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WebhookDeliveryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDelivery'] = ResolversParentTypes['WebhookDelivery']> = {
  attemptCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  attempts?: Resolver<Array<ResolversTypes['WebhookAttempt']>, ParentType, ContextType>;
  cancelReason?: Resolver<Maybe<ResolversTypes['WebhookCancelReason']>, ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  payload?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  plannedAttempts?: Resolver<Array<ResolversTypes['DateTime']>, ParentType, ContextType>;
  queuePosition?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  redeliveryOf?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  responseStatus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookDeliveryStatus'], ParentType, ContextType>;
  trigger?: Resolver<ResolversTypes['WebhookTrigger'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  workflowId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WebhookDeliveryConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryConnection'] = ResolversParentTypes['WebhookDeliveryConnection']> = {
  edges?: Resolver<Array<ResolversTypes['WebhookDeliveryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookDeliveryCountsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryCounts'] = ResolversParentTypes['WebhookDeliveryCounts']> = {
  canceled?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  delivering?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  held?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  retrying?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  succeeded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WebhookDeliveryEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryEdge'] = ResolversParentTypes['WebhookDeliveryEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WebhookDelivery'], ParentType, ContextType>;
};

export type WebhookDeliveryPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryPayload'] = ResolversParentTypes['WebhookDeliveryPayload']> = {
  delivery?: Resolver<Maybe<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type WebhookDurationsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDurations'] = ResolversParentTypes['WebhookDurations']> = {
  p50?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  p90?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  p99?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type WebhookEndpointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpoint'] = ResolversParentTypes['WebhookEndpoint']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  customHeaders?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  disabledAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  disabledReason?: Resolver<Maybe<ResolversTypes['WebhookDisabledReason']>, ParentType, ContextType>;
  failingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  maxInFlight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notices?: Resolver<Maybe<ResolversTypes['WebhookEndpointNoticeConnection']>, ParentType, ContextType, RequireFields<WebhookEndpointNoticesArgs, 'first'>>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  previousSecretExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  rateLimit?: Resolver<Maybe<ResolversTypes['WebhookRateLimit']>, ParentType, ContextType>;
  retryPolicy?: Resolver<Maybe<ResolversTypes['WebhookRetryPolicy']>, ParentType, ContextType>;
  secretHint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  series?: Resolver<Maybe<Array<ResolversTypes['WebhookBucket']>>, ParentType, ContextType, RequireFields<WebhookEndpointSeriesArgs, 'buckets'>>;
  stats?: Resolver<Maybe<ResolversTypes['WebhookEndpointStats']>, ParentType, ContextType, Partial<WebhookEndpointStatsArgs>>;
  status?: Resolver<ResolversTypes['WebhookEndpointStatus'], ParentType, ContextType>;
  subscribedEvents?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  timeoutSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WebhookEndpointConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointConnection'] = ResolversParentTypes['WebhookEndpointConnection']> = {
  edges?: Resolver<Array<ResolversTypes['WebhookEndpointEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookEndpointEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointEdge'] = ResolversParentTypes['WebhookEndpointEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WebhookEndpoint'], ParentType, ContextType>;
};

export type WebhookEndpointNoticeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointNotice'] = ResolversParentTypes['WebhookEndpointNotice']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['WebhookNoticeKind'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookEndpointNoticeConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointNoticeConnection'] = ResolversParentTypes['WebhookEndpointNoticeConnection']> = {
  edges?: Resolver<Array<ResolversTypes['WebhookEndpointNoticeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['WebhookEndpointNotice']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookEndpointNoticeEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointNoticeEdge'] = ResolversParentTypes['WebhookEndpointNoticeEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WebhookEndpointNotice'], ParentType, ContextType>;
};

export type WebhookEndpointStatsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointStats'] = ResolversParentTypes['WebhookEndpointStats']> = {
  attempts?: Resolver<ResolversTypes['WebhookAttemptCounts'], ParentType, ContextType>;
  codeClasses?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  deliveries?: Resolver<ResolversTypes['WebhookDeliveryCounts'], ParentType, ContextType>;
  durationMs?: Resolver<Maybe<ResolversTypes['WebhookDurations']>, ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  errorCounts?: Resolver<Array<ResolversTypes['WebhookErrorCount']>, ParentType, ContextType>;
  errors?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  responseClassCounts?: Resolver<Array<ResolversTypes['WebhookResponseClassCount']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  slow?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  successRate?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type WebhookErrorCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookErrorCount'] = ResolversParentTypes['WebhookErrorCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  errorCode?: Resolver<ResolversTypes['WebhookAttemptErrorCode'], ParentType, ContextType>;
};

export type WebhookEventTypeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEventType'] = ResolversParentTypes['WebhookEventType']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  example?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookEventTypeDelaysResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEventTypeDelays'] = ResolversParentTypes['WebhookEventTypeDelays']> = {
  delaysSeconds?: Resolver<Array<ResolversTypes['Int']>, ParentType, ContextType>;
  eventType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookRateLimitResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookRateLimit'] = ResolversParentTypes['WebhookRateLimit']> = {
  burst?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  perSecond?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type WebhookRecoveryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookRecovery'] = ResolversParentTypes['WebhookRecovery']> = {
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventTypes?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  only?: Resolver<ResolversTypes['WebhookRecoveryScope'], ParentType, ContextType>;
  progress?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  recovered?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookRecoveryStatus'], ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  workflowId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WebhookRecoveryConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookRecoveryConnection'] = ResolversParentTypes['WebhookRecoveryConnection']> = {
  edges?: Resolver<Array<ResolversTypes['WebhookRecoveryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['WebhookRecovery']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookRecoveryEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookRecoveryEdge'] = ResolversParentTypes['WebhookRecoveryEdge']> = {
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WebhookRecovery'], ParentType, ContextType>;
};

export type WebhookRecoveryPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookRecoveryPayload'] = ResolversParentTypes['WebhookRecoveryPayload']> = {
  recovery?: Resolver<Maybe<ResolversTypes['WebhookRecovery']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type WebhookResponseClassCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookResponseClassCount'] = ResolversParentTypes['WebhookResponseClassCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  responseClass?: Resolver<Maybe<ResolversTypes['WebhookResponseClass']>, ParentType, ContextType>;
};

export type WebhookRetryPolicyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookRetryPolicy'] = ResolversParentTypes['WebhookRetryPolicy']> = {
  byEventType?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  delaysSeconds?: Resolver<Array<ResolversTypes['Int']>, ParentType, ContextType>;
  eventTypeDelays?: Resolver<Array<ResolversTypes['WebhookEventTypeDelays']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  AcceptInvitationPayload?: AcceptInvitationPayloadResolvers<ContextType>;
  AcceptOfferPayload?: AcceptOfferPayloadResolvers<ContextType>;
  Address?: AddressResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  ApiKeyConnection?: ApiKeyConnectionResolvers<ContextType>;
  ApiKeyEdge?: ApiKeyEdgeResolvers<ContextType>;
  ApiKeyTokenPayload?: ApiKeyTokenPayloadResolvers<ContextType>;
  AuditActor?: AuditActorResolvers<ContextType>;
  AuditBreak?: AuditBreakResolvers<ContextType>;
  AuditContext?: AuditContextResolvers<ContextType>;
  AuditEvent?: AuditEventResolvers<ContextType>;
  AuditEventConnection?: AuditEventConnectionResolvers<ContextType>;
  AuditEventEdge?: AuditEventEdgeResolvers<ContextType>;
  AuditHead?: AuditHeadResolvers<ContextType>;
  AuditTarget?: AuditTargetResolvers<ContextType>;
  AuditVerification?: AuditVerificationResolvers<ContextType>;
  Balance?: BalanceResolvers<ContextType>;
  BeginTotpPayload?: BeginTotpPayloadResolvers<ContextType>;
  CreateInvitationPayload?: CreateInvitationPayloadResolvers<ContextType>;
  CreateOrganizationPayload?: CreateOrganizationPayloadResolvers<ContextType>;
  CreateWebhookEndpointPayload?: CreateWebhookEndpointPayloadResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeletePreviousWebhookEndpointSecretPayload?: DeletePreviousWebhookEndpointSecretPayloadResolvers<ContextType>;
  DeleteTotpPayload?: DeleteTotpPayloadResolvers<ContextType>;
  DeleteWebhookEndpointPayload?: DeleteWebhookEndpointPayloadResolvers<ContextType>;
  Dispute?: DisputeResolvers<ContextType>;
  DisputeConnection?: DisputeConnectionResolvers<ContextType>;
  DisputeEdge?: DisputeEdgeResolvers<ContextType>;
  DisputePayload?: DisputePayloadResolvers<ContextType>;
  DueClaim?: DueClaimResolvers<ContextType>;
  DueClaimConnection?: DueClaimConnectionResolvers<ContextType>;
  DueClaimEdge?: DueClaimEdgeResolvers<ContextType>;
  EraseWebhookEventContentPayload?: EraseWebhookEventContentPayloadResolvers<ContextType>;
  Evidence?: EvidenceResolvers<ContextType>;
  Fulfillment?: FulfillmentResolvers<ContextType>;
  FulfillmentItem?: FulfillmentItemResolvers<ContextType>;
  HttpHeader?: HttpHeaderResolvers<ContextType>;
  InspectedPayment?: InspectedPaymentResolvers<ContextType>;
  Installation?: InstallationResolvers<ContextType>;
  Invitation?: InvitationResolvers<ContextType>;
  InvitationConnection?: InvitationConnectionResolvers<ContextType>;
  InvitationEdge?: InvitationEdgeResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  LedgerPosting?: LedgerPostingResolvers<ContextType>;
  LedgerTransaction?: LedgerTransactionResolvers<ContextType>;
  LiftedHolds?: LiftedHoldsResolvers<ContextType>;
  LiftedHoldsPayload?: LiftedHoldsPayloadResolvers<ContextType>;
  Listing?: ListingResolvers<ContextType>;
  ListingAttribute?: ListingAttributeResolvers<ContextType>;
  ListingConnection?: ListingConnectionResolvers<ContextType>;
  ListingEdge?: ListingEdgeResolvers<ContextType>;
  ListingPayload?: ListingPayloadResolvers<ContextType>;
  MailSettings?: MailSettingsResolvers<ContextType>;
  MailSettingsPayload?: MailSettingsPayloadResolvers<ContextType>;
  Member?: MemberResolvers<ContextType>;
  MemberConnection?: MemberConnectionResolvers<ContextType>;
  MemberEdge?: MemberEdgeResolvers<ContextType>;
  MemberUser?: MemberUserResolvers<ContextType>;
  Membership?: MembershipResolvers<ContextType>;
  MinorUnits?: GraphQLScalarType;
  Money?: MoneyResolvers<ContextType>;
  MoneyAlert?: MoneyAlertResolvers<ContextType>;
  MoneyAlertConnection?: MoneyAlertConnectionResolvers<ContextType>;
  MoneyAlertEdge?: MoneyAlertEdgeResolvers<ContextType>;
  MoneyEvent?: MoneyEventResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  Offer?: OfferResolvers<ContextType>;
  OfferConnection?: OfferConnectionResolvers<ContextType>;
  OfferEdge?: OfferEdgeResolvers<ContextType>;
  OfferPayload?: OfferPayloadResolvers<ContextType>;
  OfferRevision?: OfferRevisionResolvers<ContextType>;
  OpenBusiness?: OpenBusinessResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderConnection?: OrderConnectionResolvers<ContextType>;
  OrderEdge?: OrderEdgeResolvers<ContextType>;
  OrderItem?: OrderItemResolvers<ContextType>;
  OrderMoney?: OrderMoneyResolvers<ContextType>;
  OrderPayload?: OrderPayloadResolvers<ContextType>;
  Organization?: OrganizationResolvers<ContextType>;
  OrganizationConnection?: OrganizationConnectionResolvers<ContextType>;
  OrganizationEdge?: OrganizationEdgeResolvers<ContextType>;
  OrganizationPayload?: OrganizationPayloadResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Payment?: PaymentResolvers<ContextType>;
  PaymentConnection?: PaymentConnectionResolvers<ContextType>;
  PaymentEdge?: PaymentEdgeResolvers<ContextType>;
  PaymentError?: PaymentErrorResolvers<ContextType>;
  PaymentFailure?: PaymentFailureResolvers<ContextType>;
  PaymentMethod?: PaymentMethodResolvers<ContextType>;
  PaymentNextAction?: PaymentNextActionResolvers<ContextType>;
  PaymentPayload?: PaymentPayloadResolvers<ContextType>;
  Payout?: PayoutResolvers<ContextType>;
  PayoutAccount?: PayoutAccountResolvers<ContextType>;
  PayoutAccountPayload?: PayoutAccountPayloadResolvers<ContextType>;
  PayoutAdjustment?: PayoutAdjustmentResolvers<ContextType>;
  PayoutConnection?: PayoutConnectionResolvers<ContextType>;
  PayoutEdge?: PayoutEdgeResolvers<ContextType>;
  PayoutFailure?: PayoutFailureResolvers<ContextType>;
  PayoutFreeze?: PayoutFreezeResolvers<ContextType>;
  PayoutFreezeConnection?: PayoutFreezeConnectionResolvers<ContextType>;
  PayoutFreezeEdge?: PayoutFreezeEdgeResolvers<ContextType>;
  PayoutFreezePayload?: PayoutFreezePayloadResolvers<ContextType>;
  PayoutItem?: PayoutItemResolvers<ContextType>;
  PayoutPayload?: PayoutPayloadResolvers<ContextType>;
  PlatformFreeze?: PlatformFreezeResolvers<ContextType>;
  PlatformFreezeCause?: PlatformFreezeCauseResolvers<ContextType>;
  PlatformFreezePayload?: PlatformFreezePayloadResolvers<ContextType>;
  PublicOrganization?: PublicOrganizationResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RecoveryCodesPayload?: RecoveryCodesPayloadResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  RefundPayload?: RefundPayloadResolvers<ContextType>;
  RemoveMemberPayload?: RemoveMemberPayloadResolvers<ContextType>;
  ResumeWebhookEndpointPayload?: ResumeWebhookEndpointPayloadResolvers<ContextType>;
  RetryWebhookEndpointDeliveriesPayload?: RetryWebhookEndpointDeliveriesPayloadResolvers<ContextType>;
  RevokeApiKeyPayload?: RevokeApiKeyPayloadResolvers<ContextType>;
  RevokeInvitationPayload?: RevokeInvitationPayloadResolvers<ContextType>;
  RevokeOtherSessionsPayload?: RevokeOtherSessionsPayloadResolvers<ContextType>;
  RevokeSessionPayload?: RevokeSessionPayloadResolvers<ContextType>;
  RiskHold?: RiskHoldResolvers<ContextType>;
  RiskHoldConnection?: RiskHoldConnectionResolvers<ContextType>;
  RiskHoldEdge?: RiskHoldEdgeResolvers<ContextType>;
  RotateWebhookEndpointSecretPayload?: RotateWebhookEndpointSecretPayloadResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  SessionConnection?: SessionConnectionResolvers<ContextType>;
  SessionEdge?: SessionEdgeResolvers<ContextType>;
  SessionPayload?: SessionPayloadResolvers<ContextType>;
  SwitchOrganizationPayload?: SwitchOrganizationPayloadResolvers<ContextType>;
  TroubledWebhookEndpoint?: TroubledWebhookEndpointResolvers<ContextType>;
  TroubledWebhookEndpointConnection?: TroubledWebhookEndpointConnectionResolvers<ContextType>;
  TroubledWebhookEndpointEdge?: TroubledWebhookEndpointEdgeResolvers<ContextType>;
  UpdateMemberPayload?: UpdateMemberPayloadResolvers<ContextType>;
  UpdateWebhookEndpointPayload?: UpdateWebhookEndpointPayloadResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  WebhookAttempt?: WebhookAttemptResolvers<ContextType>;
  WebhookAttemptCounts?: WebhookAttemptCountsResolvers<ContextType>;
  WebhookAttemptTimings?: WebhookAttemptTimingsResolvers<ContextType>;
  WebhookBucket?: WebhookBucketResolvers<ContextType>;
  WebhookDelivery?: WebhookDeliveryResolvers<ContextType>;
  WebhookDeliveryConnection?: WebhookDeliveryConnectionResolvers<ContextType>;
  WebhookDeliveryCounts?: WebhookDeliveryCountsResolvers<ContextType>;
  WebhookDeliveryEdge?: WebhookDeliveryEdgeResolvers<ContextType>;
  WebhookDeliveryPayload?: WebhookDeliveryPayloadResolvers<ContextType>;
  WebhookDurations?: WebhookDurationsResolvers<ContextType>;
  WebhookEndpoint?: WebhookEndpointResolvers<ContextType>;
  WebhookEndpointConnection?: WebhookEndpointConnectionResolvers<ContextType>;
  WebhookEndpointEdge?: WebhookEndpointEdgeResolvers<ContextType>;
  WebhookEndpointNotice?: WebhookEndpointNoticeResolvers<ContextType>;
  WebhookEndpointNoticeConnection?: WebhookEndpointNoticeConnectionResolvers<ContextType>;
  WebhookEndpointNoticeEdge?: WebhookEndpointNoticeEdgeResolvers<ContextType>;
  WebhookEndpointStats?: WebhookEndpointStatsResolvers<ContextType>;
  WebhookErrorCount?: WebhookErrorCountResolvers<ContextType>;
  WebhookEventType?: WebhookEventTypeResolvers<ContextType>;
  WebhookEventTypeDelays?: WebhookEventTypeDelaysResolvers<ContextType>;
  WebhookRateLimit?: WebhookRateLimitResolvers<ContextType>;
  WebhookRecovery?: WebhookRecoveryResolvers<ContextType>;
  WebhookRecoveryConnection?: WebhookRecoveryConnectionResolvers<ContextType>;
  WebhookRecoveryEdge?: WebhookRecoveryEdgeResolvers<ContextType>;
  WebhookRecoveryPayload?: WebhookRecoveryPayloadResolvers<ContextType>;
  WebhookResponseClassCount?: WebhookResponseClassCountResolvers<ContextType>;
  WebhookRetryPolicy?: WebhookRetryPolicyResolvers<ContextType>;
};
