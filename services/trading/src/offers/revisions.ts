import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { type OfferRevision, OfferRevisionEntity } from '../entities/offer-revision.entity.ts';

/** The revisions of offers, by offer id. */
export async function revisionsOf(em: EntityManager, offerIds: string[]): Promise<Map<string, OfferRevision[]>> {
  if (offerIds.length === 0) return new Map();
  const rows: OfferRevision[] = await findRecords(
    em,
    OfferRevisionEntity,
    sql`where offer_id = any(${offerIds}) order by offer_id, revision`,
  );
  return Map.groupBy(rows, ({ offerId }) => offerId);
}
