import type { FilterQuery } from '@mikro-orm/core';
import { type Condition, equals, where } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import type { Listing } from './entities/listing.entity.ts';

type Status = ListingRecord['status'];

/** Published and sold-out listings are for every authenticated caller; all else is for its seller (marketplace.md 1.0). */
const publicStatuses: Status[] = ['published', 'sold_out'];

export function visibleTo(organizationId: string): FilterQuery<Listing> {
  return { $or: [{ status: { $in: publicStatuses } }, { organizationId }] };
}

interface Filters {
  mine?: boolean | undefined;
  organizationId?: string | undefined;
  status?: Status | undefined;
}

/** As in the indexes `listing_hidden` and `listing_of_status`, word by word: that is how PostgreSQL knows that they serve. */
const hidden: Condition = { text: `status not in ('published', 'sold_out')`, values: [] };
const shown: Condition = { text: `status in ('published', 'sold_out')`, values: [] };

/** What of that fits the filters, in parts that each have an index; `rest` holds for all. None where nothing can fit. */
export function visibleParts(viewer: string, { mine, organizationId, status }: Filters, rest: (Condition | null)[]): Condition[] {
  const part = (...conditions: (Condition | null)[]): Condition => where([...conditions, ...rest]);
  if (mine && organizationId !== undefined && organizationId !== viewer) return [];
  if (mine || organizationId === viewer) return [part(equals('organization_id', viewer), equals('status', status))];
  if (organizationId !== undefined) return [part(equals('organization_id', organizationId), shown, equals('status', status))];
  const asked = publicStatuses.filter((one) => status === undefined || status === one);
  const own = status !== undefined && publicStatuses.includes(status) ? [] : [part(equals('organization_id', viewer), hidden, equals('status', status))];
  return [...asked.map((one) => part(equals('status', one))), ...own];
}
