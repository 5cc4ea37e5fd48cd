import type { FilterQuery } from '@mikro-orm/core';
import type { Condition } from '@marketplace/store';
import type { Listing } from './entities/listing.entity.ts';

/** Published and sold-out listings are for every authenticated caller; all else is for its seller (marketplace.md 1.0). */
export function visibleTo(organizationId: string): FilterQuery<Listing> {
  return { $or: [{ status: { $in: ['published', 'sold_out'] } }, { organizationId }] };
}

export function visibleInSql(organizationId: string): Condition {
  return { text: `status in ('published', 'sold_out') or organization_id = ?`, values: [organizationId] };
}
