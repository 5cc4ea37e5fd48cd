import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';

/** Finds a payout. Throws `not_found` if it is not one of the caller's organization. */
export async function findOwnPayout(em: EntityManager, caller: Caller, id: string): Promise<Payout> {
  const [payout]: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where id = ${id} and organization_id = ${organizationOf(caller)}`,
  );
  if (!payout) throw notFound();
  return payout;
}
