import { sql, type Sql } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';

type Status = ListingRecord['status'];

/**
 * Statuses in which every caller with an organization may see a listing while its seller is active. Other listings are
 * visible to their seller only.
 */
export const publicStatuses: readonly Status[] = ['published', 'sold_out'];

/** The other statuses. */
export const hiddenStatuses: readonly Status[] = ['draft', 'paused', 'archived'];

/** SQL, a boolean: the row of `listing` has one of `hiddenStatuses`. In the words of the index `listing_hidden`. */
export const isHidden = sql`(status in ('published', 'sold_out')) is false`;

/** Whether everyone may see a listing in this status, if its seller is active. */
export function isPublic({ status }: Pick<Listing, 'status'>): boolean {
  return publicStatuses.includes(status);
}

/**
 * Whether the seller of the row of `listing` is active. An organization without a row is. A scalar subquery, which
 * PostgreSQL evaluates by the primary key for each row that it examines.
 */
const sellerIsActive = sql`coalesce(
  (select o.status = 'active' from organization o where o.id = listing.organization_id), true)`;

/** SQL, a boolean: the organization may see the row of `listing`. */
export function visibleTo(organizationId: string): Sql {
  return sql`listing.organization_id = ${organizationId}
    or listing.status in ('published', 'sold_out') and ${sellerIsActive}`;
}
