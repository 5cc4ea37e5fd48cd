import { type Caller, ServiceError } from '@marketplace/kernel';
import { statement, type Work } from '@marketplace/store';
import type { EngineInput } from '../input.ts';

/** By position, so that no batch looks again at what the ones before it have archived. */
export async function archiveListings(
  { em, now, audit }: Work,
  _caller: Caller,
  { organizationId, after, limit }: EngineInput<'archiveListings'>,
): Promise<{ next: string | null; open: number }> {
  const closing = await statement(em, `select 1 from organization where id = ? and status in ('closing', 'closed')`, [organizationId]);
  if (closing.length === 0) throw new ServiceError('invalid_state_transition', 'The listings of an organization that is not closing stay.');
  const archived = await statement<{ id: string }>(
    em,
    `with batch as (
       select listing.id from listing, (
                select coalesce(max(created_at), '-infinity') as created_at, coalesce(max(id), '') as id from listing where id = ?
              ) as last
        where organization_id = ? and status <> 'archived' and (listing.created_at, listing.id) > (last.created_at, last.id)
        order by listing.created_at, listing.id limit ? for update of listing
     ), archived as (
       update listing set status = 'archived', archived_at = ?, updated_at = ?, version = version + 1
        from batch where listing.id = batch.id returning listing.id, listing.created_at
     ) select id from archived order by created_at, id`,
    [after, organizationId, limit, now, now],
  );
  const targets = archived.map(({ id }) => ({ type: 'listing', id }));
  if (targets.length > 0) audit({ action: 'listing.archived', organizationId, targets, changes: { reason: 'organization_closing' } });
  const [left] = await statement<{ open: number }>(
    em,
    `select count(*)::int as open from listing where organization_id = ? and status <> 'archived'`,
    [organizationId],
  );
  return { next: archived.length < limit ? null : archived.at(-1)!.id, open: left!.open };
}
