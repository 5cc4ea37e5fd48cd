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

/** Both organizations: those to whom the record's events are sent. */
export function bothParties({ buyerOrganizationId, sellerOrganizationId }: Parties): string[] {
  return [buyerOrganizationId, sellerOrganizationId];
}
