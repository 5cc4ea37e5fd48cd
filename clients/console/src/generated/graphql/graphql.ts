/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Whether an API key is accepted. */
export type ApiKeyStatus =
  /** It is accepted. */
  | 'active'
  /** Its `expiresAt` has passed. */
  | 'expired'
  /** A member or the service revoked it. */
  | 'revoked';

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

export type ListingsQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: ListingStatus | null | undefined;
}>;


export type ListingsQuery = { listings: { nodes: Array<{ id: string, title: string, status: ListingStatus, quantityAvailable: number, updatedAt: string, price: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

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
export const ListingsDocument = {"__meta__":{"hash":"sha256:108ee13401a393e0af3afe3cc56a5e8f18b45758c7b72a724baa5686ab57deff"}} as unknown as TypedDocumentString<ListingsQuery, ListingsQueryVariables>;
export const CreateInvitationDocument = {"__meta__":{"hash":"sha256:327f0a31cd0185146e1eec9044f54f88ecb7d1ccb20f260230082d345613fd4d"}} as unknown as TypedDocumentString<CreateInvitationMutation, CreateInvitationMutationVariables>;
export const InvitationsDocument = {"__meta__":{"hash":"sha256:1dd81e9bd0b88a6f3f22915270a16d4c92d3f1aa0e4771838237a50a6a652d99"}} as unknown as TypedDocumentString<InvitationsQuery, InvitationsQueryVariables>;
export const MembersDocument = {"__meta__":{"hash":"sha256:e98fe198abc7e424c150127494b4b5ac379e5af6ecd261f04255ff04fac10a20"}} as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const RemoveMemberDocument = {"__meta__":{"hash":"sha256:a18ea4375315a55482eaec55c6740a4b08b69613f9157be3bc87cc494e760ade"}} as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const RevokeInvitationDocument = {"__meta__":{"hash":"sha256:ababb5f7f2222e3da25287a223804606598ff1eb1bd34ffbc97df6deae936c92"}} as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const UpdateMemberDocument = {"__meta__":{"hash":"sha256:430b894551c8bd50a7d46320ce374a08e640324660709fb8970f79e29928ab95"}} as unknown as TypedDocumentString<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const CloseOrganizationDocument = {"__meta__":{"hash":"sha256:67348cfee75dac8b29714b77cf131f16d0e3b6569cde62d40d5ec1f3b6efe48c"}} as unknown as TypedDocumentString<CloseOrganizationMutation, CloseOrganizationMutationVariables>;
export const OrganizationSettingsDocument = {"__meta__":{"hash":"sha256:67c23c84c098378f477525913bf98874320e177cbfd328cea925553571a80a16"}} as unknown as TypedDocumentString<OrganizationSettingsQuery, OrganizationSettingsQueryVariables>;
export const UpdateOrganizationDocument = {"__meta__":{"hash":"sha256:c67071a625c82264fed0ac9ac566d4cc49be3aa67056834dfc45572360f061d9"}} as unknown as TypedDocumentString<UpdateOrganizationMutation, UpdateOrganizationMutationVariables>;