import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** Most organizations of a group. A person founds fewer. */
const organizationsMax = 100;

/** The organizations that count together with a seller where something is bounded, and by what. */
export interface SellerGroup {
  /** Those of its first owner, with its own. */
  owned: string[];
  /** Those, and the ones that are paid out to the same bank account. */
  organizationIds: string[];
  /** What its payouts count for: the organization, its first owner, and the bank accounts to which they go. */
  countedFor: string[];
}

/** Finds the group of a seller by what payments knows now: the first owner is told with each step of an order. */
export async function findGroup(em: EntityManager, organizationId: string): Promise<SellerGroup> {
  const { rows } = await sql<{ ownerId: string | null; marks: string[]; owned: string[]; sharing: string[] }>`
    with own as (
      select o.owner_id, coalesce(string_to_array(a.destination, ','), '{}') as marks
        from (select) as one
        left join organization o on o.id = ${organizationId}
        left join payout_account a on a.organization_id = ${organizationId})
    select owner_id as "ownerId", marks,
           array(select id from organization where owner_id = own.owner_id order by id limit ${organizationsMax}) as owned,
           array(select organization_id from payout_account where string_to_array(destination, ',') && own.marks
                  order by organization_id limit ${organizationsMax}) as sharing
      from own`.execute(em.getKysely());
  const { ownerId, marks, owned, sharing } = rows[0]!;
  return {
    owned: [...new Set([organizationId, ...owned])],
    organizationIds: [...new Set([organizationId, ...owned, ...sharing])],
    countedFor: [organizationId, ...(ownerId === null ? [] : [ownerId]), ...marks.map((mark) => `bank:${mark}`)],
  };
}

/** Distinguishes this use of advisory locks from others: the seed of the hash. */
const groupLock = 4;

/**
 * Locks what a seller counts for until the end of the transaction, so that two that count together are decided one after
 * another. Lock the account of the order before it, and balances after it.
 */
export async function lockGroup(em: EntityManager, { countedFor }: SellerGroup): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, ${groupLock}))
      from (select unnest(${countedFor}::text[]) as name order by 1) names`.execute(em.getKysely());
}
