/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

export type FrameQueryVariables = Exact<{ [key: string]: never }>;

export type FrameQuery = {
  viewer: {
    role: Role | null;
    user: { id: string; name: string; email: string };
    activeOrganization: { id: string } | null;
    memberships: Array<{
      id: string;
      role: Role;
      organization: { id: string; name: string; slug: string; status: OrganizationStatus } | null;
    }>;
  } | null;
};

export type ListingsQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: ListingStatus | null | undefined;
}>;

export type ListingsQuery = {
  listings: {
    nodes: Array<{
      id: string;
      title: string;
      status: ListingStatus;
      quantityAvailable: number;
      updatedAt: string;
      price: { amount: number; currency: Currency };
    }>;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  } | null;
};

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

export const FrameDocument = {
  __meta__: { hash: 'sha256:df693c1f6700d92c131e9a96c9067021277dced2ac9c683054e4307f146964bd' },
} as unknown as TypedDocumentString<FrameQuery, FrameQueryVariables>;
export const ListingsDocument = {
  __meta__: { hash: 'sha256:108ee13401a393e0af3afe3cc56a5e8f18b45758c7b72a724baa5686ab57deff' },
} as unknown as TypedDocumentString<ListingsQuery, ListingsQueryVariables>;
