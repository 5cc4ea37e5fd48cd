import { readsOf, sql } from '@marketplace/store';
import { ListingEntity } from '../entities/listing.entity.ts';
import { presentListing } from '../listings/listing.ts';
import { visibleTo } from '../listings/visible-to.ts';

export const { get: getListing, getMany: getListings } = readsOf({
  entity: ListingEntity,
  parties: { seller: { organization: sql`organization_id` } },
  readableBy: (viewer) => sql`(${visibleTo(viewer)})`,
  present: presentListing,
});
