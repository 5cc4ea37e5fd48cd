import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import { partyOfDispute } from './dispute-parties.ts';

/** Finds a dispute. Throws `not_found` if the organization is not a party of it. */
export async function findOwnDispute(
  em: EntityManager,
  organizationId: string,
  id: string,
): Promise<{ dispute: Dispute; party: 'buyer' | 'seller' }> {
  const dispute = await findDispute(em, id);
  const party = dispute && partyOfDispute(dispute, organizationId);
  if (!party) throw notFound();
  return { dispute, party };
}

/** Finds a dispute of any organization. Null if there is none. */
export async function findDispute(em: EntityManager, id: string): Promise<Dispute | null> {
  const [dispute]: Dispute[] = await findRecords(em, DisputeEntity, sql`where id = ${id}`);
  return dispute ?? null;
}
