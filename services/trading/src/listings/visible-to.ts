import type { FilterQuery } from '@mikro-orm/core';
import { allOf, sql, type Sql } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';

type Status = ListingRecord['status'];

/** Listings that every caller with an organization may see. Other listings are visible to their seller only. */
const publicStatuses: Status[] = ['published', 'sold_out'];

/** Whether every caller with an organization may see the listing. */
export function isPublic({ status }: Pick<Listing, 'status'>): boolean {
  return publicStatuses.includes(status);
}

/** Condition for the listings that an organization may see. */
export function visibleTo(organizationId: string): FilterQuery<Listing> {
  return { $or: [{ status: { $in: publicStatuses } }, { organizationId }] };
}

interface Filters {
  mine?: boolean | undefined;
  organizationId?: string | undefined;
  status?: Status | undefined;
}

/**
 * Written exactly like the predicates of the index `listing_hidden`, because PostgreSQL then knows that it can use the
 * index.
 */
const hidden = sql`status not in ('published', 'sold_out')`;
const shown = sql`status in ('published', 'sold_out')`;

/**
 * Conditions that together select the listings that `viewer` may see and that match the filters, one per index scan.
 * `rest` is added to each. Empty if nothing can match.
 */
export function visibleParts(viewer: string, { mine, organizationId, status }: Filters, rest: (Sql | null)[]): Sql[] {
  const part = (...conditions: (Sql | null)[]): Sql => allOf([...conditions, ...rest]);
  const seller = (id: string): Sql => sql`organization_id = ${id}`;
  const inStatus = status === undefined ? null : sql`status = ${status}`;
  if (mine && organizationId !== undefined && organizationId !== viewer) return [];
  if (mine || organizationId === viewer) return [part(seller(viewer), inStatus)];
  if (organizationId !== undefined) return [part(seller(organizationId), shown, inStatus)];
  const wanted = publicStatuses.filter((one) => status === undefined || status === one);
  const own = status !== undefined && publicStatuses.includes(status) ? [] : [part(seller(viewer), hidden, inStatus)];
  return [...wanted.map((one) => part(sql`status = ${one}`)), ...own];
}
