/* eslint-disable */
// Written by write-generated.ts from the *.graphql files.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Session, Organization as OrganizationRecord } from '@marketplace/identity-contract';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import type { Endpoint, Delivery, Attempt } from '@marketplace/webhooks-contract';
import type { GraphqlContext } from './context.ts';
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
  /** A time as RFC 3339 says it, such as `2026-11-21T09:30:00.000Z`. */
  DateTime: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** An integer amount in minor units (cents; yen). It exceeds 32 bits, so it is no Int; a double holds it exactly. */
  MinorUnits: { input: number; output: number; }
};

export type CreateWebhookEndpointInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  /** Event types, or filters: `*`, `order.*`. */
  subscribedEvents: Array<Scalars['String']['input']>;
  url: Scalars['String']['input'];
};

export type CreateWebhookEndpointPayload = {
  __typename?: 'CreateWebhookEndpointPayload';
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether an earlier request with this idempotency key gave the answer. */
  replayed: Scalars['Boolean']['output'];
  /** Null when the answer is replayed: what is shown once is not stored. */
  signingSecret?: Maybe<Scalars['String']['output']>;
  userErrors: Array<UserError>;
};

export type Currency =
  | 'EUR'
  | 'GBP'
  | 'JPY'
  | 'USD';

export type DeletePreviousWebhookEndpointSecretPayload = {
  __typename?: 'DeletePreviousWebhookEndpointSecretPayload';
  endpointId?: Maybe<Scalars['ID']['output']>;
  /** Whether an earlier request with this idempotency key gave the answer. */
  replayed: Scalars['Boolean']['output'];
  userErrors: Array<UserError>;
};

export type DeleteWebhookEndpointPayload = {
  __typename?: 'DeleteWebhookEndpointPayload';
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** Whether an earlier request with this idempotency key gave the answer. */
  replayed: Scalars['Boolean']['output'];
  userErrors: Array<UserError>;
};

export type Listing = {
  __typename?: 'Listing';
  archivedAt?: Maybe<Scalars['DateTime']['output']>;
  /** An object of strings. */
  attributes: Scalars['JSON']['output'];
  /** Shown to the seller only. */
  autoAcceptAmount?: Maybe<Money>;
  /** Shown to the seller only. */
  autoDeclineAmount?: Maybe<Money>;
  buyNowEnabled: Scalars['Boolean']['output'];
  categories: Array<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  description: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  imageUrls: Array<Scalars['String']['output']>;
  offerTtlHours: Scalars['Int']['output'];
  offersEnabled: Scalars['Boolean']['output'];
  /** The seller. */
  organizationId: Scalars['ID']['output'];
  price: Money;
  publishedAt?: Maybe<Scalars['DateTime']['output']>;
  quantity: Scalars['Int']['output'];
  quantityAvailable: Scalars['Int']['output'];
  quantityReserved: Scalars['Int']['output'];
  shippingAmount: Money;
  sku?: Maybe<Scalars['String']['output']>;
  status: ListingStatus;
  title: Scalars['String']['output'];
  updatedAt: Scalars['DateTime']['output'];
  version: Scalars['Int']['output'];
};

export type ListingConnection = {
  __typename?: 'ListingConnection';
  edges: Array<ListingEdge>;
  nodes: Array<Listing>;
  pageInfo: PageInfo;
};

export type ListingEdge = {
  __typename?: 'ListingEdge';
  /** Known where a page ends: the last edge has it, unless the list ends there. */
  cursor?: Maybe<Scalars['String']['output']>;
  node: Listing;
};

export type ListingStatus =
  | 'archived'
  | 'draft'
  | 'paused'
  | 'published'
  | 'sold_out';

export type Membership = {
  __typename?: 'Membership';
  createdAt: Scalars['DateTime']['output'];
  id: Scalars['ID']['output'];
  isDefault: Scalars['Boolean']['output'];
  organizationId: Scalars['ID']['output'];
  role: Role;
  status: MembershipStatus;
  userId: Scalars['ID']['output'];
};

export type MembershipStatus =
  | 'active'
  | 'removed';

export type Money = {
  __typename?: 'Money';
  amount: Scalars['MinorUnits']['output'];
  currency: Currency;
};

export type Mutation = {
  __typename?: 'Mutation';
  /** Make no further attempt. */
  cancelWebhookDelivery?: Maybe<WebhookDeliveryPayload>;
  /** Create a webhook endpoint. `signingSecret` is shown in this answer only. */
  createWebhookEndpoint?: Maybe<CreateWebhookEndpointPayload>;
  /** End the grace period of the former signing secret now. */
  deletePreviousWebhookEndpointSecret?: Maybe<DeletePreviousWebhookEndpointSecretPayload>;
  /** Delete a webhook endpoint. Deliveries that are not final become `canceled`. */
  deleteWebhookEndpoint?: Maybe<DeleteWebhookEndpointPayload>;
  /** Deliver the same event again, as a new delivery with a full schedule. Works for final deliveries too. */
  redeliverWebhookDelivery?: Maybe<WebhookDeliveryPayload>;
  /** Make the next attempt of a `retrying` delivery now. */
  retryWebhookDelivery?: Maybe<WebhookDeliveryPayload>;
  /** Make a new signing secret, shown in this answer only. Until the grace period ends, deliveries are signed with both. */
  rotateWebhookEndpointSecret?: Maybe<RotateWebhookEndpointSecretPayload>;
  /** Change a webhook endpoint. Setting `status` to `active` delivers what was held meanwhile. */
  updateWebhookEndpoint?: Maybe<UpdateWebhookEndpointPayload>;
};


export type MutationCancelWebhookDeliveryArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCreateWebhookEndpointArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: CreateWebhookEndpointInput;
};


export type MutationDeletePreviousWebhookEndpointSecretArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationDeleteWebhookEndpointArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRedeliverWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRetryWebhookDeliveryArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRotateWebhookEndpointSecretArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  force?: Scalars['Boolean']['input'];
  gracePeriodSeconds?: Scalars['Int']['input'];
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationUpdateWebhookEndpointArgs = {
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  input: UpdateWebhookEndpointInput;
};

export type Organization = {
  __typename?: 'Organization';
  createdAt: Scalars['DateTime']['output'];
  defaultCurrency: Currency;
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  slug: Scalars['String']['output'];
  status: OrganizationStatus;
  updatedAt: Scalars['DateTime']['output'];
  version: Scalars['Int']['output'];
};

export type OrganizationStatus =
  | 'active'
  | 'closed'
  | 'closing'
  | 'suspended';

/** Lists run from newest to oldest, and forward only. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** The `after` of the next page; null on the last one. It is the `nextCursor` of the REST API. */
  endCursor?: Maybe<Scalars['String']['output']>;
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether the page was asked for by a cursor, so that there are records before it. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Always null: there is no going back. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

export type Query = {
  __typename?: 'Query';
  /** Published listings and, of the own organization, all. */
  listings?: Maybe<ListingConnection>;
  /** The active organization of this session; null until you create or join one. */
  organization?: Maybe<Organization>;
  /** The signed-in person and this session. */
  viewer?: Maybe<Viewer>;
  /** The deliveries of the active organization. */
  webhookDeliveries?: Maybe<WebhookDeliveryConnection>;
  /** A delivery with its attempts; null when there is none with this id, or you may not see it. */
  webhookDelivery?: Maybe<WebhookDelivery>;
  /** The webhook endpoints of the active organization. */
  webhookEndpoints?: Maybe<WebhookEndpointConnection>;
};


export type QueryListingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  currency?: InputMaybe<Currency>;
  first?: Scalars['Int']['input'];
  mine?: InputMaybe<Scalars['Boolean']['input']>;
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<ListingStatus>;
};


export type QueryWebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  endpointId?: InputMaybe<Scalars['ID']['input']>;
  eventType?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  since?: InputMaybe<Scalars['DateTime']['input']>;
  status?: InputMaybe<WebhookDeliveryStatus>;
  until?: InputMaybe<Scalars['DateTime']['input']>;
};


export type QueryWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWebhookEndpointsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  status?: InputMaybe<WebhookEndpointStatus>;
};

export type Role =
  | 'admin'
  | 'developer'
  | 'finance'
  | 'owner';

export type RotateWebhookEndpointSecretPayload = {
  __typename?: 'RotateWebhookEndpointSecretPayload';
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether an earlier request with this idempotency key gave the answer. */
  replayed: Scalars['Boolean']['output'];
  /** Null when the answer is replayed: what is shown once is not stored. */
  signingSecret?: Maybe<Scalars['String']['output']>;
  userErrors: Array<UserError>;
};

/** Absent members stay as they are. */
export type UpdateWebhookEndpointInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  /** Event types, or filters: `*`, `order.*`. They replace the ones before. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  status?: InputMaybe<WebhookEndpointStatus>;
  url?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateWebhookEndpointPayload = {
  __typename?: 'UpdateWebhookEndpointPayload';
  endpoint?: Maybe<WebhookEndpoint>;
  /** Whether an earlier request with this idempotency key gave the answer. */
  replayed: Scalars['Boolean']['output'];
  userErrors: Array<UserError>;
};

export type User = {
  __typename?: 'User';
  createdAt: Scalars['DateTime']['output'];
  email: Scalars['String']['output'];
  emailVerifiedAt?: Maybe<Scalars['DateTime']['output']>;
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
};

/** Why a change was refused. Who may not make it at all gets a top-level error instead. */
export type UserError = {
  __typename?: 'UserError';
  /** Stable: decide by this. The same codes as in the REST API; there will be more. */
  code: Scalars['String']['output'];
  /** The path from the mutation's arguments to the faulty one, such as `["input", "url"]`; null when no argument is to blame. */
  field?: Maybe<Array<Scalars['String']['output']>>;
  message: Scalars['String']['output'];
};

export type Viewer = {
  __typename?: 'Viewer';
  activeOrganization?: Maybe<Organization>;
  expiresAt: Scalars['DateTime']['output'];
  memberships: Array<Membership>;
  /** The role in the active organization. */
  role?: Maybe<Role>;
  user: User;
};

/** One POST: what was sent, what came back, and when the next is due. */
export type WebhookAttempt = {
  __typename?: 'WebhookAttempt';
  deliveryId: Scalars['ID']['output'];
  durationMs: Scalars['Float']['output'];
  endpointId: Scalars['ID']['output'];
  /** Such as `timeout_response` or `http_status`; there will be more. */
  errorCode?: Maybe<Scalars['String']['output']>;
  errorMessage?: Maybe<Scalars['String']['output']>;
  eventId: Scalars['ID']['output'];
  id: Scalars['ID']['output'];
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  number: Scalars['Int']['output'];
  remoteIp?: Maybe<Scalars['String']['output']>;
  /** An object of strings. Signatures are redacted. */
  requestHeaders: Scalars['JSON']['output'];
  responseBody?: Maybe<Scalars['String']['output']>;
  /** An object of strings. */
  responseHeaders?: Maybe<Scalars['JSON']['output']>;
  responseTruncated: Scalars['Boolean']['output'];
  startedAt: Scalars['DateTime']['output'];
  statusCode?: Maybe<Scalars['Int']['output']>;
  timings: WebhookAttemptTimings;
  trigger: WebhookTrigger;
  url: Scalars['String']['output'];
};

/** Milliseconds since the start; null where it was not reached or is not measured. */
export type WebhookAttemptTimings = {
  __typename?: 'WebhookAttemptTimings';
  connect?: Maybe<Scalars['Float']['output']>;
  dns?: Maybe<Scalars['Float']['output']>;
  firstByte?: Maybe<Scalars['Float']['output']>;
  tls?: Maybe<Scalars['Float']['output']>;
};

export type WebhookDelivery = {
  __typename?: 'WebhookDelivery';
  attemptCount: Scalars['Int']['output'];
  attempts: Array<WebhookAttempt>;
  completedAt?: Maybe<Scalars['DateTime']['output']>;
  createdAt: Scalars['DateTime']['output'];
  /** Null when it was deleted. */
  endpoint?: Maybe<WebhookEndpoint>;
  endpointId: Scalars['ID']['output'];
  eventId: Scalars['ID']['output'];
  eventType: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  lastAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Set exactly while a retry is due. */
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** The request body. */
  payload: Scalars['JSON']['output'];
  /** The delivery that this one repeats. */
  redeliveryOf?: Maybe<Scalars['ID']['output']>;
  /** Status code of the last answer. */
  responseStatus?: Maybe<Scalars['Int']['output']>;
  status: WebhookDeliveryStatus;
  trigger: WebhookTrigger;
  updatedAt: Scalars['DateTime']['output'];
  version: Scalars['Int']['output'];
  /** The Temporal workflow that makes the attempts. */
  workflowId: Scalars['ID']['output'];
};

export type WebhookDeliveryConnection = {
  __typename?: 'WebhookDeliveryConnection';
  edges: Array<WebhookDeliveryEdge>;
  nodes: Array<WebhookDelivery>;
  pageInfo: PageInfo;
};

export type WebhookDeliveryEdge = {
  __typename?: 'WebhookDeliveryEdge';
  /** Known where a page ends: the last edge has it, unless the list ends there. */
  cursor?: Maybe<Scalars['String']['output']>;
  node: WebhookDelivery;
};

export type WebhookDeliveryPayload = {
  __typename?: 'WebhookDeliveryPayload';
  delivery?: Maybe<WebhookDelivery>;
  /** Whether an earlier request with this idempotency key gave the answer. */
  replayed: Scalars['Boolean']['output'];
  userErrors: Array<UserError>;
};

export type WebhookDeliveryStatus =
  | 'canceled'
  | 'delivering'
  | 'failed'
  | 'held'
  | 'pending'
  | 'retrying'
  | 'succeeded';

export type WebhookDisabledReason =
  | 'failing'
  | 'gone'
  | 'manual';

export type WebhookEndpoint = {
  __typename?: 'WebhookEndpoint';
  createdAt: Scalars['DateTime']['output'];
  description: Scalars['String']['output'];
  disabledAt?: Maybe<Scalars['DateTime']['output']>;
  disabledReason?: Maybe<WebhookDisabledReason>;
  id: Scalars['ID']['output'];
  organizationId: Scalars['ID']['output'];
  /** Until then deliveries are signed with the former secret too. */
  previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** The last four characters of the signing secret. */
  secretHint: Scalars['String']['output'];
  status: WebhookEndpointStatus;
  /** Event types, or filters: `*`, `order.*`. */
  subscribedEvents: Array<Scalars['String']['output']>;
  updatedAt: Scalars['DateTime']['output'];
  url: Scalars['String']['output'];
  version: Scalars['Int']['output'];
};

export type WebhookEndpointConnection = {
  __typename?: 'WebhookEndpointConnection';
  edges: Array<WebhookEndpointEdge>;
  nodes: Array<WebhookEndpoint>;
  pageInfo: PageInfo;
};

export type WebhookEndpointEdge = {
  __typename?: 'WebhookEndpointEdge';
  /** Known where a page ends: the last edge has it, unless the list ends there. */
  cursor?: Maybe<Scalars['String']['output']>;
  node: WebhookEndpoint;
};

export type WebhookEndpointStatus =
  | 'active'
  | 'disabled'
  | 'paused';

export type WebhookTrigger =
  | 'manual'
  | 'recover'
  | 'scheduled'
  | 'test';



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





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  CreateWebhookEndpointInput: CreateWebhookEndpointInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  CreateWebhookEndpointPayload: ResolverTypeWrapper<Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Currency: Currency;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeletePreviousWebhookEndpointSecretPayload: ResolverTypeWrapper<DeletePreviousWebhookEndpointSecretPayload>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  DeleteWebhookEndpointPayload: ResolverTypeWrapper<DeleteWebhookEndpointPayload>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Listing: ResolverTypeWrapper<ListingRecord>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ListingConnection: ResolverTypeWrapper<Omit<ListingConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['ListingEdge']>, nodes: Array<ResolversTypes['Listing']> }>;
  ListingEdge: ResolverTypeWrapper<Omit<ListingEdge, 'node'> & { node: ResolversTypes['Listing'] }>;
  ListingStatus: ListingStatus;
  Membership: ResolverTypeWrapper<Membership>;
  MembershipStatus: MembershipStatus;
  MinorUnits: ResolverTypeWrapper<Scalars['MinorUnits']['output']>;
  Money: ResolverTypeWrapper<Money>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Organization: ResolverTypeWrapper<OrganizationRecord>;
  OrganizationStatus: OrganizationStatus;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Role: Role;
  RotateWebhookEndpointSecretPayload: ResolverTypeWrapper<Omit<RotateWebhookEndpointSecretPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  UpdateWebhookEndpointInput: UpdateWebhookEndpointInput;
  UpdateWebhookEndpointPayload: ResolverTypeWrapper<Omit<UpdateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  User: ResolverTypeWrapper<User>;
  UserError: ResolverTypeWrapper<UserError>;
  Viewer: ResolverTypeWrapper<Session>;
  WebhookAttempt: ResolverTypeWrapper<Attempt>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  WebhookAttemptTimings: ResolverTypeWrapper<WebhookAttemptTimings>;
  WebhookDelivery: ResolverTypeWrapper<Delivery>;
  WebhookDeliveryConnection: ResolverTypeWrapper<Omit<WebhookDeliveryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['WebhookDeliveryEdge']>, nodes: Array<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryEdge: ResolverTypeWrapper<Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversTypes['WebhookDelivery'] }>;
  WebhookDeliveryPayload: ResolverTypeWrapper<Omit<WebhookDeliveryPayload, 'delivery'> & { delivery?: Maybe<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryStatus: WebhookDeliveryStatus;
  WebhookDisabledReason: WebhookDisabledReason;
  WebhookEndpoint: ResolverTypeWrapper<Endpoint>;
  WebhookEndpointConnection: ResolverTypeWrapper<Omit<WebhookEndpointConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['WebhookEndpointEdge']>, nodes: Array<ResolversTypes['WebhookEndpoint']> }>;
  WebhookEndpointEdge: ResolverTypeWrapper<Omit<WebhookEndpointEdge, 'node'> & { node: ResolversTypes['WebhookEndpoint'] }>;
  WebhookEndpointStatus: WebhookEndpointStatus;
  WebhookTrigger: WebhookTrigger;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  CreateWebhookEndpointInput: CreateWebhookEndpointInput;
  String: Scalars['String']['output'];
  CreateWebhookEndpointPayload: Omit<CreateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  Boolean: Scalars['Boolean']['output'];
  DateTime: Scalars['DateTime']['output'];
  DeletePreviousWebhookEndpointSecretPayload: DeletePreviousWebhookEndpointSecretPayload;
  ID: Scalars['ID']['output'];
  DeleteWebhookEndpointPayload: DeleteWebhookEndpointPayload;
  JSON: Scalars['JSON']['output'];
  Listing: ListingRecord;
  Int: Scalars['Int']['output'];
  ListingConnection: Omit<ListingConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['ListingEdge']>, nodes: Array<ResolversParentTypes['Listing']> };
  ListingEdge: Omit<ListingEdge, 'node'> & { node: ResolversParentTypes['Listing'] };
  Membership: Membership;
  MinorUnits: Scalars['MinorUnits']['output'];
  Money: Money;
  Mutation: Record<PropertyKey, never>;
  Organization: OrganizationRecord;
  PageInfo: PageInfo;
  Query: Record<PropertyKey, never>;
  RotateWebhookEndpointSecretPayload: Omit<RotateWebhookEndpointSecretPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  UpdateWebhookEndpointInput: UpdateWebhookEndpointInput;
  UpdateWebhookEndpointPayload: Omit<UpdateWebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  User: User;
  UserError: UserError;
  Viewer: Session;
  WebhookAttempt: Attempt;
  Float: Scalars['Float']['output'];
  WebhookAttemptTimings: WebhookAttemptTimings;
  WebhookDelivery: Delivery;
  WebhookDeliveryConnection: Omit<WebhookDeliveryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['WebhookDeliveryEdge']>, nodes: Array<ResolversParentTypes['WebhookDelivery']> };
  WebhookDeliveryEdge: Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversParentTypes['WebhookDelivery'] };
  WebhookDeliveryPayload: Omit<WebhookDeliveryPayload, 'delivery'> & { delivery?: Maybe<ResolversParentTypes['WebhookDelivery']> };
  WebhookEndpoint: Endpoint;
  WebhookEndpointConnection: Omit<WebhookEndpointConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['WebhookEndpointEdge']>, nodes: Array<ResolversParentTypes['WebhookEndpoint']> };
  WebhookEndpointEdge: Omit<WebhookEndpointEdge, 'node'> & { node: ResolversParentTypes['WebhookEndpoint'] };
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

export type DeleteWebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeleteWebhookEndpointPayload'] = ResolversParentTypes['DeleteWebhookEndpointPayload']> = {
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type ListingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Listing'] = ResolversParentTypes['Listing']> = {
  archivedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
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
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  publishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  quantityAvailable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  quantityReserved?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  shippingAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  sku?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ListingStatus'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type MembershipResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Membership'] = ResolversParentTypes['Membership']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  cancelWebhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPayload']>, ParentType, ContextType, RequireFields<MutationCancelWebhookDeliveryArgs, 'id'>>;
  createWebhookEndpoint?: Resolver<Maybe<ResolversTypes['CreateWebhookEndpointPayload']>, ParentType, ContextType, RequireFields<MutationCreateWebhookEndpointArgs, 'input'>>;
  deletePreviousWebhookEndpointSecret?: Resolver<Maybe<ResolversTypes['DeletePreviousWebhookEndpointSecretPayload']>, ParentType, ContextType, RequireFields<MutationDeletePreviousWebhookEndpointSecretArgs, 'id'>>;
  deleteWebhookEndpoint?: Resolver<Maybe<ResolversTypes['DeleteWebhookEndpointPayload']>, ParentType, ContextType, RequireFields<MutationDeleteWebhookEndpointArgs, 'id'>>;
  redeliverWebhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPayload']>, ParentType, ContextType, RequireFields<MutationRedeliverWebhookDeliveryArgs, 'id'>>;
  retryWebhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPayload']>, ParentType, ContextType, RequireFields<MutationRetryWebhookDeliveryArgs, 'id'>>;
  rotateWebhookEndpointSecret?: Resolver<Maybe<ResolversTypes['RotateWebhookEndpointSecretPayload']>, ParentType, ContextType, RequireFields<MutationRotateWebhookEndpointSecretArgs, 'force' | 'gracePeriodSeconds' | 'id'>>;
  updateWebhookEndpoint?: Resolver<Maybe<ResolversTypes['UpdateWebhookEndpointPayload']>, ParentType, ContextType, RequireFields<MutationUpdateWebhookEndpointArgs, 'id' | 'input'>>;
};

export type OrganizationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Organization'] = ResolversParentTypes['Organization']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  defaultCurrency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrganizationStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  listings?: Resolver<Maybe<ResolversTypes['ListingConnection']>, ParentType, ContextType, RequireFields<QueryListingsArgs, 'first'>>;
  organization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType>;
  viewer?: Resolver<Maybe<ResolversTypes['Viewer']>, ParentType, ContextType>;
  webhookDeliveries?: Resolver<Maybe<ResolversTypes['WebhookDeliveryConnection']>, ParentType, ContextType, RequireFields<QueryWebhookDeliveriesArgs, 'first'>>;
  webhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDelivery']>, ParentType, ContextType, RequireFields<QueryWebhookDeliveryArgs, 'id'>>;
  webhookEndpoints?: Resolver<Maybe<ResolversTypes['WebhookEndpointConnection']>, ParentType, ContextType, RequireFields<QueryWebhookEndpointsArgs, 'first'>>;
};

export type RotateWebhookEndpointSecretPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RotateWebhookEndpointSecretPayload'] = ResolversParentTypes['RotateWebhookEndpointSecretPayload']> = {
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  signingSecret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  field?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  activeOrganization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  memberships?: Resolver<Array<ResolversTypes['Membership']>, ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['Role']>, ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type WebhookAttemptResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookAttempt'] = ResolversParentTypes['WebhookAttempt']> = {
  deliveryId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  errorCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  errorMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remoteIp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestHeaders?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  responseBody?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  responseHeaders?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  responseTruncated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  statusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  timings?: Resolver<ResolversTypes['WebhookAttemptTimings'], ParentType, ContextType>;
  trigger?: Resolver<ResolversTypes['WebhookTrigger'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookAttemptTimingsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookAttemptTimings'] = ResolversParentTypes['WebhookAttemptTimings']> = {
  connect?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dns?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  firstByte?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  tls?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type WebhookDeliveryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDelivery'] = ResolversParentTypes['WebhookDelivery']> = {
  attemptCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  attempts?: Resolver<Array<ResolversTypes['WebhookAttempt']>, ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  payload?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  redeliveryOf?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  responseStatus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookDeliveryStatus'], ParentType, ContextType>;
  trigger?: Resolver<ResolversTypes['WebhookTrigger'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  workflowId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type WebhookDeliveryConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryConnection'] = ResolversParentTypes['WebhookDeliveryConnection']> = {
  edges?: Resolver<Array<ResolversTypes['WebhookDeliveryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
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

export type WebhookEndpointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpoint'] = ResolversParentTypes['WebhookEndpoint']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  disabledAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  disabledReason?: Resolver<Maybe<ResolversTypes['WebhookDisabledReason']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  organizationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  previousSecretExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  secretHint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookEndpointStatus'], ParentType, ContextType>;
  subscribedEvents?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type Resolvers<ContextType = GraphqlContext> = {
  CreateWebhookEndpointPayload?: CreateWebhookEndpointPayloadResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeletePreviousWebhookEndpointSecretPayload?: DeletePreviousWebhookEndpointSecretPayloadResolvers<ContextType>;
  DeleteWebhookEndpointPayload?: DeleteWebhookEndpointPayloadResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  Listing?: ListingResolvers<ContextType>;
  ListingConnection?: ListingConnectionResolvers<ContextType>;
  ListingEdge?: ListingEdgeResolvers<ContextType>;
  Membership?: MembershipResolvers<ContextType>;
  MinorUnits?: GraphQLScalarType;
  Money?: MoneyResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Organization?: OrganizationResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RotateWebhookEndpointSecretPayload?: RotateWebhookEndpointSecretPayloadResolvers<ContextType>;
  UpdateWebhookEndpointPayload?: UpdateWebhookEndpointPayloadResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  WebhookAttempt?: WebhookAttemptResolvers<ContextType>;
  WebhookAttemptTimings?: WebhookAttemptTimingsResolvers<ContextType>;
  WebhookDelivery?: WebhookDeliveryResolvers<ContextType>;
  WebhookDeliveryConnection?: WebhookDeliveryConnectionResolvers<ContextType>;
  WebhookDeliveryEdge?: WebhookDeliveryEdgeResolvers<ContextType>;
  WebhookDeliveryPayload?: WebhookDeliveryPayloadResolvers<ContextType>;
  WebhookEndpoint?: WebhookEndpointResolvers<ContextType>;
  WebhookEndpointConnection?: WebhookEndpointConnectionResolvers<ContextType>;
  WebhookEndpointEdge?: WebhookEndpointEdgeResolvers<ContextType>;
};
