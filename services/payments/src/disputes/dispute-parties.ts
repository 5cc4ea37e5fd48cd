import { sql, type Sql } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';

type Parties = Pick<Dispute, 'buyerOrganizationId' | 'sellerOrganizationId'>;

/**
 * Which party of a dispute an organization is. Null if it is neither, so that the record must be treated as missing.
 */
export function partyOfDispute(
  { buyerOrganizationId, sellerOrganizationId }: Parties,
  organizationId: string,
): 'buyer' | 'seller' | null {
  if (organizationId === buyerOrganizationId) return 'buyer';
  return organizationId === sellerOrganizationId ? 'seller' : null;
}

/** SQL: the columns of the parties of `dispute`, for `partsOf`. */
export const disputePartyColumns = {
  buyer: { organization: sql`buyer_organization_id` },
  seller: { organization: sql`seller_organization_id` },
};

/** SQL, a boolean: the organization is a party of the row of `dispute`. */
export function ofDisputeParty(organizationId: string): Sql {
  return sql`(buyer_organization_id = ${organizationId} or seller_organization_id = ${organizationId})`;
}
