import { type Caller, ServiceError } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { closeOffers } from '../../offers/close-offers.ts';

/**
 * Archives a batch of an organization's listings by keyset pagination over (created_at, id), so that no batch reads
 * what earlier ones archived. Throws `invalid_state_transition` if the organization is active. A closing organization
 * may be suspended meanwhile.
 */
export async function archiveListings(
  work: Work,
  _caller: Caller,
  { organizationId, after, limit }: EngineInput<'archiveListings'>,
): Promise<{ next: string | null; open: number }> {
  const { em, now, audit } = work;
  const db = em.getKysely();
  const { rows: closing } = await sql`
    select 1 from organization
     where id = ${organizationId} and status in ('closing', 'closed', 'suspended')`.execute(db);
  if (closing.length === 0) throw new ServiceError('invalid_state_transition', 'The organization is not closing.');
  const { rows: archived } = await sql<{ id: string }>`
    with batch as (
       select listing.id from listing, (
                select coalesce(max(created_at), '-infinity') as created_at, coalesce(max(id), '') as id
                  from listing where id = ${after}
              ) as last
        where organization_id = ${organizationId} and status <> 'archived'
          and (listing.created_at, listing.id) > (last.created_at, last.id)
        order by listing.created_at, listing.id limit ${limit} for update of listing
     ), archived as (
       update listing set status = 'archived', archived_at = greatest(updated_at + interval '1 millisecond', ${now}),
              updated_at = greatest(updated_at + interval '1 millisecond', ${now}), version = version + 1
        from batch where listing.id = batch.id returning listing.id, listing.created_at
     ) select id from archived order by created_at, id`.execute(db);
  const targets = archived.map(({ id }) => ({ type: 'listing', id }));
  const ids = archived.map(({ id }) => id);
  if (ids.length > 0)
    await closeOffers(work, sql`listing_id = any(${ids})`, {
      status: 'rejected',
      reason: 'organization_closed',
      closingOrganizationId: organizationId,
    });
  if (targets.length > 0)
    audit({ action: 'listing.archived', organizationId, targets, changes: { reason: 'organization_closing' } });
  const { rows: left } = await sql<{ open: number }>`
    select count(*)::int as open from listing
     where organization_id = ${organizationId} and status <> 'archived'`.execute(db);
  return { next: archived.length < limit ? null : archived.at(-1)!.id, open: left[0]!.open };
}
