import type { FilterQuery } from '@mikro-orm/core';
import { allOf, sql, type Sql } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import type { Listing } from './entities/listing.entity.ts';

type Status = ListingRecord['status'];

/** Published and sold-out listings are for every authenticated caller; all else is for its seller. */
const publicStatuses: Status[] = ['published', 'sold_out'];

export function visibleTo(organizationId: string): FilterQuery<Listing> {
  return { $or: [{ status: { $in: publicStatuses } }, { organizationId }] };
}

interface Filters {
  mine?: boolean | undefined;
  organizationId?: string | undefined;
  status?: Status | undefined;
}

/**
 * As in the indexes `listing_hidden` and `listing_of_status`, word by word: that is how PostgreSQL knows that they
 * serve.
 */
const hidden = sql`status not in ('published', 'sold_out')`;
const shown = sql`status in ('published', 'sold_out')`;

/**
 * What of that fits the filters, in parts that each have an index; `rest` holds for all. None where nothing can fit.
 */
export function visibleParts(viewer: string, { mine, organizationId, status }: Filters, rest: (Sql | null)[]): Sql[] {
  const part = (...conditions: (Sql | null)[]): Sql => allOf([...conditions, ...rest]);
  const seller = (id: string): Sql => sql`organization_id = ${id}`;
  const inStatus = status === undefined ? null : sql`status = ${status}`;
  if (mine && organizationId !== undefined && organizationId !== viewer) return [];
  if (mine || organizationId === viewer) return [part(seller(viewer), inStatus)];
  if (organizationId !== undefined) return [part(seller(organizationId), shown, inStatus)];
  const asked = publicStatuses.filter((one) => status === undefined || status === one);
  const own = status !== undefined && publicStatuses.includes(status) ? [] : [part(seller(viewer), hidden, inStatus)];
  return [...asked.map((one) => part(sql`status = ${one}`)), ...own];
}
