import { sql, type Sql } from '@marketplace/store';
import type { Party } from '@marketplace/trading-contract';

/** The organizations of an offer or order. */
export interface Parties {
  buyerOrganizationId: string;
  sellerOrganizationId: string;
}

/** The party that an organization is. Null if it is neither, so that the record must be treated as missing. */
export function partyOf({ buyerOrganizationId, sellerOrganizationId }: Parties, organizationId: string): Party | null {
  if (organizationId === buyerOrganizationId) return 'buyer';
  return organizationId === sellerOrganizationId ? 'seller' : null;
}

/** The organization that is a party. */
export function organizationOfParty({ buyerOrganizationId, sellerOrganizationId }: Parties, party: Party): string {
  return party === 'buyer' ? buyerOrganizationId : sellerOrganizationId;
}

/** Both organizations: those to whom the record's events are sent. */
export function bothParties({ buyerOrganizationId, sellerOrganizationId }: Parties): string[] {
  return [buyerOrganizationId, sellerOrganizationId];
}

/** SQL, a boolean: the organization is the buyer or the seller of the row of `offer` or `sales_order`. */
export function ofParty(organizationId: string): Sql {
  return sql`(buyer_organization_id = ${organizationId} or seller_organization_id = ${organizationId})`;
}

/** SQL: the columns of the parties of `offer` and `sales_order`, for `partsOf`. */
export const partyColumns = {
  buyer: { organization: sql`buyer_organization_id`, externalId: sql`buyer_external_id` },
  seller: { organization: sql`seller_organization_id`, externalId: sql`seller_external_id` },
};
