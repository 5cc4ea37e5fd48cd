/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The input of `acceptOffer`. */
export type AcceptOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one. */
  expectedRevision: number;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: MoneyInput | null | undefined;
  /** Where to ship. Only a buyer can give it. */
  shippingAddress?: AddressInput | null | undefined;
};

/** A postal address. */
export type AddressInput = {
  /** City or town. */
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Street and number. */
  line1: string;
  /** A second line. */
  line2?: string | null | undefined;
  /** The recipient. */
  name: string;
  /** Postal code. */
  postalCode?: string | null | undefined;
  /** State, province or region. */
  region?: string | null | undefined;
};

/** Whether an API key is accepted. */
export type ApiKeyStatus =
  /** It is accepted. */
  | 'active'
  /** Its `expiresAt` has passed. */
  | 'expired'
  /** A member or the service revoked it. */
  | 'revoked';

/** The input of `counterOffer`. */
export type CounterOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one. */
  expectedRevision: number;
  /** At most 1,000 characters. */
  message?: string | null | undefined;
  /** The quantity of the current revision if absent. */
  quantity?: number | null | undefined;
  /** Price of a unit, at most the price of the listing. */
  unitAmount: MoneyInput;
};

/** The input of `createApiKey`. */
export type CreateApiKeyInput = {
  /** If absent, one year from now. If null, the key does not expire. */
  expiresAt?: string | null | undefined;
  /** A name by which people recognize the key. */
  name: string;
  /** `listings:write`, `offers:write`, `orders:write` or `payments:write`, each at most once. */
  scopes: Array<string>;
};

/** The input of `createInvitation`. */
export type CreateInvitationInput = {
  /** The address to invite. */
  email: string;
  /** The role that the person gets. */
  role: Role;
};

/** The input of `createListing`. */
export type CreateListingInput = {
  /** Further properties, at most 50. */
  attributeList?: Array<ListingAttributeInput> | null | undefined;
  /**
   * An object whose values are strings, at most 50.
   * @deprecated Use `attributeList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  attributes?: unknown;
  /** Offers of at least this amount for a unit are accepted at once. */
  autoAcceptAmount?: MoneyInput | null | undefined;
  /** Offers below this amount for a unit are declined at once. */
  autoDeclineAmount?: MoneyInput | null | undefined;
  /** True if absent. */
  buyNowEnabled?: boolean | null | undefined;
  /** At most five. */
  categories?: Array<string> | null | undefined;
  /** What is sold, in full. */
  description?: string | null | undefined;
  /** https URLs, at most twelve. */
  imageUrls?: Array<string> | null | undefined;
  /** Hours after which a revision of an offer expires, 1 to 168. 48 if absent. */
  offerTtlHours?: number | null | undefined;
  /** True if absent. */
  offersEnabled?: boolean | null | undefined;
  /** Price of a unit. */
  price: MoneyInput;
  /** Publish the listing at once. */
  publish?: boolean;
  /** 1 if absent. */
  quantity?: number | null | undefined;
  /** Whether orders and offers need a shipping address. False if absent. */
  requiresShipping?: boolean | null | undefined;
  /** 0 if absent. */
  shippingAmount?: MoneyInput | null | undefined;
  /** Unique among your listings that are not archived. */
  sku?: string | null | undefined;
  /** 1 to 200 characters. */
  title: string;
};

/** The input of `createOffer`. */
export type CreateOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: MoneyInput | null | undefined;
  /** The listing. */
  listingId: string | number;
  /** At most 1,000 characters. */
  message?: string | null | undefined;
  /** 1 if absent. */
  quantity?: number | null | undefined;
  /** Where to ship. Needed if the listing requires shipping. */
  shippingAddress?: AddressInput | null | undefined;
  /** Price of a unit, at most the price of the listing. */
  unitAmount: MoneyInput;
};

/** The input of `createOrder`. */
export type CreateOrderInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: MoneyInput | null | undefined;
  /** 1 to 50 items. */
  items: Array<OrderItemInput>;
  /** Where to ship. Needed if a listing requires shipping. */
  shippingAddress?: AddressInput | null | undefined;
};

/** The input of `createOrganization`. */
export type CreateOrganizationInput = {
  /** The name that others see. */
  name: string;
  /** Lower-case letters, digits and hyphens, no hyphen at either end. Derived from the name if absent. */
  slug?: string | null | undefined;
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

/** A property of a listing. */
export type ListingAttributeInput = {
  /** Such as `material`, at most once in a list. */
  name: string;
  /** Such as `brass`. */
  value: string;
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

/** An amount of money above 0. */
export type MoneyInput = {
  /** In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY. */
  amount: number;
  /** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
  currency: Currency;
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

/** Units of a listing to buy. */
export type OrderItemInput = {
  /** The error `price_changed` if this is not the price of the listing. */
  expectedUnitAmount?: MoneyInput | null | undefined;
  /** Id of a listing. */
  listingId: string | number;
  /** Number of units. */
  quantity: number;
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

/** The parties of an offer and of an order. */
export type Party =
  /** The organization that buys. */
  | 'buyer'
  /** The organization of the listing. */
  | 'seller';

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

/** Absent members are not changed. */
export type UpdateListingInput = {
  /** All attributes. Attributes that are absent are removed. */
  attributeList?: Array<ListingAttributeInput> | null | undefined;
  /**
   * All attributes, as an object whose values are strings. Attributes that are absent are removed.
   * @deprecated Use `attributeList`. Deprecated since 2026-12-01, removed on 2027-06-01.
   */
  attributes?: unknown;
  /** Null removes the threshold. */
  autoAcceptAmount?: MoneyInput | null | undefined;
  /** Null removes the threshold. */
  autoDeclineAmount?: MoneyInput | null | undefined;
  /** Whether buyers may order at the price. */
  buyNowEnabled?: boolean | null | undefined;
  /** Up to five categories. */
  categories?: Array<string> | null | undefined;
  /** What is sold, in full. */
  description?: string | null | undefined;
  /** Addresses of pictures. */
  imageUrls?: Array<string> | null | undefined;
  /** Hours until an unanswered offer expires. */
  offerTtlHours?: number | null | undefined;
  /** Whether buyers may offer another price. */
  offersEnabled?: boolean | null | undefined;
  /** The currency cannot be changed once there is an offer or an order. */
  price?: MoneyInput | null | undefined;
  /** At least `quantityReserved`. */
  quantity?: number | null | undefined;
  /** Whether orders and offers need a shipping address. Default: false. */
  requiresShipping?: boolean | null | undefined;
  /** Shipping of an order, whatever its quantity. Default: 0. */
  shippingAmount?: MoneyInput | null | undefined;
  /** Null removes it. */
  sku?: string | null | undefined;
  /** What is sold, in one line. */
  title?: string | null | undefined;
};

/** Absent members are not changed. */
export type UpdateOrganizationInput = {
  /** The new name. */
  name?: string | null | undefined;
};

export type FrameQueryVariables = Exact<{ [key: string]: never; }>;


export type FrameQuery = { viewer: { role: Role | null, user: { id: string, name: string, email: string }, activeOrganization: { id: string } | null, memberships: Array<{ id: string, role: Role, organization: { id: string, name: string, slug: string, status: OrganizationStatus } | null }> } | null };

export type ApiKeysQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: ApiKeyStatus | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { nodes: Array<{ id: string, name: string, prefix: string, last4: string, scopes: Array<string>, status: ApiKeyStatus, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, createdByUser: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { token: string | null, replayed: boolean, apiKey: { id: string, name: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { revokedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RotateApiKeyMutationVariables = Exact<{
  id: string | number;
  overlapSeconds: number;
}>;


export type RotateApiKeyMutation = { rotateApiKey: { token: string | null, replayed: boolean, apiKey: { id: string, name: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateOrganizationMutationVariables = Exact<{
  input: CreateOrganizationInput;
}>;


export type CreateOrganizationMutation = { createOrganization: { replayed: boolean, organization: { id: string, name: string, slug: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateListingMutationVariables = Exact<{
  input: CreateListingInput;
}>;


export type CreateListingMutation = { createListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type NewListingQueryVariables = Exact<{ [key: string]: never; }>;


export type NewListingQuery = { organization: { id: string, defaultCurrency: Currency } | null };

export type ListingsQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: ListingStatus | null | undefined;
}>;


export type ListingsQuery = { listings: { nodes: Array<{ id: string, title: string, status: ListingStatus, quantityAvailable: number, updatedAt: string, price: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ArchiveListingMutationVariables = Exact<{
  id: string | number;
}>;


export type ArchiveListingMutation = { archiveListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ListingQueryVariables = Exact<{
  id: string | number;
}>;


export type ListingQuery = { listing: { id: string, title: string, description: string, status: ListingStatus, sku: string | null, categories: Array<string>, imageUrls: Array<string>, requiresShipping: boolean, quantity: number, quantityAvailable: number, quantityReserved: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, organizationId: string, createdAt: string, publishedAt: string | null, archivedAt: string | null, updatedAt: string, version: number, attributeList: Array<{ name: string, value: string }>, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency }, autoAcceptAmount: { amount: number, currency: Currency } | null, autoDeclineAmount: { amount: number, currency: Currency } | null } | null };

export type PauseListingMutationVariables = Exact<{
  id: string | number;
}>;


export type PauseListingMutation = { pauseListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type PublishListingMutationVariables = Exact<{
  id: string | number;
}>;


export type PublishListingMutation = { publishListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type UpdateListingMutationVariables = Exact<{
  id: string | number;
  input: UpdateListingInput;
  expectedVersion?: number | null | undefined;
}>;


export type UpdateListingMutation = { updateListing: { replayed: boolean, listing: { id: string, title: string, description: string, status: ListingStatus, sku: string | null, categories: Array<string>, imageUrls: Array<string>, requiresShipping: boolean, quantity: number, quantityAvailable: number, quantityReserved: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, createdAt: string, publishedAt: string | null, archivedAt: string | null, updatedAt: string, version: number, attributeList: Array<{ name: string, value: string }>, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency }, autoAcceptAmount: { amount: number, currency: Currency } | null, autoDeclineAmount: { amount: number, currency: Currency } | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateOfferMutationVariables = Exact<{
  input: CreateOfferInput;
}>;


export type CreateOfferMutation = { createOffer: { replayed: boolean, offer: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateOrderMutationVariables = Exact<{
  input: CreateOrderInput;
}>;


export type CreateOrderMutation = { createOrder: { replayed: boolean, order: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type MarketListingQueryVariables = Exact<{
  id: string | number;
}>;


export type MarketListingQuery = { listing: { id: string, title: string, description: string, status: ListingStatus, categories: Array<string>, imageUrls: Array<string>, organizationId: string, requiresShipping: boolean, quantityAvailable: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, publishedAt: string | null, version: number, attributeList: Array<{ name: string, value: string }>, organization: { id: string, name: string } | null, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } } | null };

export type MarketQueryVariables = Exact<{
  after?: string | null | undefined;
  q?: string | null | undefined;
  categories?: Array<string> | string | null | undefined;
  currency?: Currency | null | undefined;
  minPrice?: number | null | undefined;
  maxPrice?: number | null | undefined;
  sort?: ListingSort | null | undefined;
}>;


export type MarketQuery = { listings: { nodes: Array<{ id: string, title: string, categories: Array<string>, organizationId: string, quantityAvailable: number, offersEnabled: boolean, organization: { id: string, name: string } | null, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateInvitationMutationVariables = Exact<{
  organizationId: string | number;
  input: CreateInvitationInput;
}>;


export type CreateInvitationMutation = { createInvitation: { replayed: boolean, invitation: { id: string, email: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type InvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvitationsQuery = { invitations: { nodes: Array<{ id: string, email: string, role: Role, createdAt: string, expiresAt: string, invitedByUser: { id: string, name: string } | null }> } | null };

export type MembersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MembersQuery = { members: { nodes: Array<{ id: string, role: Role, createdAt: string, userId: string, user: { id: string, name: string, email: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RemoveMemberMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveMemberMutation = { removeMember: { removedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RevokeInvitationMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeInvitationMutation = { revokeInvitation: { revokedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type UpdateMemberMutationVariables = Exact<{
  id: string | number;
  role: Role;
}>;


export type UpdateMemberMutation = { updateMember: { replayed: boolean, member: { id: string, role: Role } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type AcceptOfferMutationVariables = Exact<{
  id: string | number;
  input: AcceptOfferInput;
}>;


export type AcceptOfferMutation = { acceptOffer: { replayed: boolean, offer: { id: string } | null, order: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CounterOfferMutationVariables = Exact<{
  id: string | number;
  input: CounterOfferInput;
}>;


export type CounterOfferMutation = { counterOffer: { replayed: boolean, offer: { id: string, status: OfferStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RejectOfferMutationVariables = Exact<{
  id: string | number;
  expectedRevision?: number | null | undefined;
  reason?: string | null | undefined;
}>;


export type RejectOfferMutation = { rejectOffer: { replayed: boolean, offer: { id: string, status: OfferStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type SetOfferShippingAddressMutationVariables = Exact<{
  id: string | number;
  shippingAddress: AddressInput;
}>;


export type SetOfferShippingAddressMutation = { setOfferShippingAddress: { replayed: boolean, offer: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type WithdrawOfferMutationVariables = Exact<{
  id: string | number;
  expectedRevision?: number | null | undefined;
  reason?: string | null | undefined;
}>;


export type WithdrawOfferMutation = { withdrawOffer: { replayed: boolean, offer: { id: string, status: OfferStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type OffersQueryVariables = Exact<{
  after?: string | null | undefined;
  role?: Party | null | undefined;
  status?: OfferStatus | null | undefined;
}>;


export type OffersQuery = { offers: { nodes: Array<{ id: string, listingId: string, buyerOrganizationId: string, status: OfferStatus, awaiting: Party | null, quantity: number, expiresAt: string, updatedAt: string, listing: { id: string, title: string } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, unitAmount: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OfferQueryVariables = Exact<{
  id: string | number;
}>;


export type OfferQuery = { offer: { id: string, listingId: string, buyerOrganizationId: string, sellerOrganizationId: string, status: OfferStatus, closedReason: OfferClosedReason | null, awaiting: Party | null, autoDecided: boolean | null, revision: number, expiresAt: string, destinationCountry: string | null, orderId: string | null, createdAt: string, listing: { id: string, title: string, organizationId: string, requiresShipping: boolean, quantityAvailable: number, price: { amount: number, currency: Currency } } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, revisions: Array<{ revision: number, proposedBy: Party, quantity: number, message: string, createdAt: string, expiresAt: string, unitAmount: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } | null }>, shippingAddress: { name: string, line1: string, line2: string | null, city: string, region: string | null, postalCode: string | null, country: string } | null } | null };

export type CloseOrganizationMutationVariables = Exact<{
  id: string | number;
}>;


export type CloseOrganizationMutation = { closeOrganization: { replayed: boolean, organization: { id: string, status: OrganizationStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type OrganizationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type OrganizationSettingsQuery = { organization: { id: string, name: string, slug: string, status: OrganizationStatus, defaultCurrency: Currency, createdAt: string, version: number, open: { listings: number, offers: number, orders: number, payouts: number, balances: number } | null } | null };

export type UpdateOrganizationMutationVariables = Exact<{
  id: string | number;
  input: UpdateOrganizationInput;
  expectedVersion?: number | null | undefined;
}>;


export type UpdateOrganizationMutation = { updateOrganization: { replayed: boolean, organization: { id: string, name: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const FrameDocument = {"__meta__":{"hash":"sha256:df693c1f6700d92c131e9a96c9067021277dced2ac9c683054e4307f146964bd"}} as unknown as TypedDocumentString<FrameQuery, FrameQueryVariables>;
export const ApiKeysDocument = {"__meta__":{"hash":"sha256:b4739ec597ecc2af24f5e2dd2bda615f56b330760c7c5a303fd8b4e060a494a2"}} as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"__meta__":{"hash":"sha256:9e92048da6dd7adc4d0589f75e40599cf7d02c4a51bd74a156b65fc07faaea7e"}} as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"__meta__":{"hash":"sha256:7d18655a3af796d86ee0a9e12b129f8649462a064f234de8f9a9947437b245e3"}} as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RotateApiKeyDocument = {"__meta__":{"hash":"sha256:689daf6d3eec956ebb8ab0eb4d2ace85e3d6f797943cf099f5711ef831fc7037"}} as unknown as TypedDocumentString<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const CreateOrganizationDocument = {"__meta__":{"hash":"sha256:4ea32bc71a5d7fbd049ca67d7ff23547be2ea931947f6d1320eb4232903dd5d7"}} as unknown as TypedDocumentString<CreateOrganizationMutation, CreateOrganizationMutationVariables>;
export const CreateListingDocument = {"__meta__":{"hash":"sha256:bf2e5465cd40348eb347d2c89e9f6442b07184392b94f1fb2c20653693e2546e"}} as unknown as TypedDocumentString<CreateListingMutation, CreateListingMutationVariables>;
export const NewListingDocument = {"__meta__":{"hash":"sha256:60d624f1a83eeaae82db6cea85c6d289dfafc300c2c3c62517797728afc6f572"}} as unknown as TypedDocumentString<NewListingQuery, NewListingQueryVariables>;
export const ListingsDocument = {"__meta__":{"hash":"sha256:108ee13401a393e0af3afe3cc56a5e8f18b45758c7b72a724baa5686ab57deff"}} as unknown as TypedDocumentString<ListingsQuery, ListingsQueryVariables>;
export const ArchiveListingDocument = {"__meta__":{"hash":"sha256:7083a7ac46479d8f12b652fe7564c0c28fcec53968df4033d0036f22fdec29e4"}} as unknown as TypedDocumentString<ArchiveListingMutation, ArchiveListingMutationVariables>;
export const ListingDocument = {"__meta__":{"hash":"sha256:98c4f0006ac60a4bdd736baf46077c52f6ab2d6e8976b68b471fbe495ab68c03"}} as unknown as TypedDocumentString<ListingQuery, ListingQueryVariables>;
export const PauseListingDocument = {"__meta__":{"hash":"sha256:640e9ad5ab2942a976eca23ceaf2102d40aba4b6dbf5c43d211394d5f5c9ba32"}} as unknown as TypedDocumentString<PauseListingMutation, PauseListingMutationVariables>;
export const PublishListingDocument = {"__meta__":{"hash":"sha256:431a259b3856cf919cd3f30769d75741dea96c7ed4a589d8fd8f212d5c604313"}} as unknown as TypedDocumentString<PublishListingMutation, PublishListingMutationVariables>;
export const UpdateListingDocument = {"__meta__":{"hash":"sha256:e33861ccdf6e56b232df0681074c2659206315763b5f9084df45c337f8d15382"}} as unknown as TypedDocumentString<UpdateListingMutation, UpdateListingMutationVariables>;
export const CreateOfferDocument = {"__meta__":{"hash":"sha256:4134739ea591259571aca7bcb05dcb9c1b69203476d1a60791b60e71cc5c95e5"}} as unknown as TypedDocumentString<CreateOfferMutation, CreateOfferMutationVariables>;
export const CreateOrderDocument = {"__meta__":{"hash":"sha256:e5e335150af7473b0291517b9d52e97dc59a3629bb8541eee3bc82c76eaed85d"}} as unknown as TypedDocumentString<CreateOrderMutation, CreateOrderMutationVariables>;
export const MarketListingDocument = {"__meta__":{"hash":"sha256:b2b4d2ca16187a5cddef61bfaa319bbc6f6996773c16afd933bda93777048f21"}} as unknown as TypedDocumentString<MarketListingQuery, MarketListingQueryVariables>;
export const MarketDocument = {"__meta__":{"hash":"sha256:160c0e1821bf3118d58cd6f558e30f6f8c132755bd612cb3b99c41f711039a51"}} as unknown as TypedDocumentString<MarketQuery, MarketQueryVariables>;
export const CreateInvitationDocument = {"__meta__":{"hash":"sha256:327f0a31cd0185146e1eec9044f54f88ecb7d1ccb20f260230082d345613fd4d"}} as unknown as TypedDocumentString<CreateInvitationMutation, CreateInvitationMutationVariables>;
export const InvitationsDocument = {"__meta__":{"hash":"sha256:1dd81e9bd0b88a6f3f22915270a16d4c92d3f1aa0e4771838237a50a6a652d99"}} as unknown as TypedDocumentString<InvitationsQuery, InvitationsQueryVariables>;
export const MembersDocument = {"__meta__":{"hash":"sha256:e98fe198abc7e424c150127494b4b5ac379e5af6ecd261f04255ff04fac10a20"}} as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const RemoveMemberDocument = {"__meta__":{"hash":"sha256:a18ea4375315a55482eaec55c6740a4b08b69613f9157be3bc87cc494e760ade"}} as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const RevokeInvitationDocument = {"__meta__":{"hash":"sha256:ababb5f7f2222e3da25287a223804606598ff1eb1bd34ffbc97df6deae936c92"}} as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const UpdateMemberDocument = {"__meta__":{"hash":"sha256:430b894551c8bd50a7d46320ce374a08e640324660709fb8970f79e29928ab95"}} as unknown as TypedDocumentString<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const AcceptOfferDocument = {"__meta__":{"hash":"sha256:661ec1d512363707d5e3c3e51f4284149b515fadfed01c3e5e969c7132299b57"}} as unknown as TypedDocumentString<AcceptOfferMutation, AcceptOfferMutationVariables>;
export const CounterOfferDocument = {"__meta__":{"hash":"sha256:b0eaaa0d459f657b1e947176014412b46c6cbbc28bfbe4ab3666163e6cada099"}} as unknown as TypedDocumentString<CounterOfferMutation, CounterOfferMutationVariables>;
export const RejectOfferDocument = {"__meta__":{"hash":"sha256:7a2247d0138a75ec7599dbabf2178bdda39c2be7d91a2ee480ea23b9800f3a6b"}} as unknown as TypedDocumentString<RejectOfferMutation, RejectOfferMutationVariables>;
export const SetOfferShippingAddressDocument = {"__meta__":{"hash":"sha256:947393e99613068f3fd7796c07de2ff5255bc0b074503f0e2a692878ecaa62f4"}} as unknown as TypedDocumentString<SetOfferShippingAddressMutation, SetOfferShippingAddressMutationVariables>;
export const WithdrawOfferDocument = {"__meta__":{"hash":"sha256:7447ec5b456539165b147131a7ea0cbbd6f5a885eceabef0bd34f522f4fdf122"}} as unknown as TypedDocumentString<WithdrawOfferMutation, WithdrawOfferMutationVariables>;
export const OffersDocument = {"__meta__":{"hash":"sha256:8996190aa677f250619f25626c62edfaae92270baf22575cc9b679b4e5bd4b19"}} as unknown as TypedDocumentString<OffersQuery, OffersQueryVariables>;
export const OfferDocument = {"__meta__":{"hash":"sha256:23d1f9ce09303926bf2697cf0b132c1df09135ecb7217ede5f67c4e09142cdba"}} as unknown as TypedDocumentString<OfferQuery, OfferQueryVariables>;
export const CloseOrganizationDocument = {"__meta__":{"hash":"sha256:67348cfee75dac8b29714b77cf131f16d0e3b6569cde62d40d5ec1f3b6efe48c"}} as unknown as TypedDocumentString<CloseOrganizationMutation, CloseOrganizationMutationVariables>;
export const OrganizationSettingsDocument = {"__meta__":{"hash":"sha256:67c23c84c098378f477525913bf98874320e177cbfd328cea925553571a80a16"}} as unknown as TypedDocumentString<OrganizationSettingsQuery, OrganizationSettingsQueryVariables>;
export const UpdateOrganizationDocument = {"__meta__":{"hash":"sha256:c67071a625c82264fed0ac9ac566d4cc49be3aa67056834dfc45572360f061d9"}} as unknown as TypedDocumentString<UpdateOrganizationMutation, UpdateOrganizationMutationVariables>;