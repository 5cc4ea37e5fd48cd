import { type Caller, ServiceError } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { closeOffers as close } from '../../offers/close-offers.ts';
import { isOpen } from '../../offers/offer.ts';
import { ofParty } from '../../parties.ts';

/**
 * Throws `invalid_state_transition` if the organization is active. A closing organization may be suspended meanwhile.
 */
export async function closeOffers(
  work: Work,
  _caller: Caller,
  { organizationId, limit }: EngineInput<'closeOffers'>,
): Promise<{ open: number }> {
  const { em, audit } = work;
  const db = em.getKysely();
  const { rows: running } = await sql`
    select 1 from organization
     where id = ${organizationId} and status in ('closing', 'closed', 'suspended')`.execute(db);
  if (running.length === 0) throw new ServiceError('invalid_state_transition', 'The organization is not closing.');
  const own = ofParty(organizationId);
  const closing = { status: 'rejected', reason: 'organization_closed', closingOrganizationId: organizationId } as const;
  const closed = await close(work, own, closing, { limit });
  if (closed.length > 0) {
    const targets = closed.map(({ id }) => ({ type: 'offer', id }));
    audit({ action: 'offer.closed', organizationId, targets, changes: { reason: 'organization_closed' } });
  }
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from offer where ${isOpen} and ${own}`.execute(db);
  return { open: rows[0]!.open };
}
