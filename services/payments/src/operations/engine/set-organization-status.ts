import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { pokeWaitingPayouts } from '../../payouts/payout.ts';

/**
 * Stores an organization's status if its version is higher than the stored one, and requests the workflows of the
 * orders whose payouts wait, because the status may hold them or no longer does.
 */
export async function setOrganizationStatus(
  work: Work,
  _caller: Caller,
  { organizationId, status, version }: EngineInput<'setOrganizationStatus'>,
): Promise<Record<string, never>> {
  const { em, now } = work;
  const { rows } = await sql`
    insert into organization (id, status, version, updated_at)
    values (${organizationId}, ${status}, ${version}, ${now})
    on conflict (id) do update
       set status = excluded.status, version = excluded.version, updated_at = excluded.updated_at
     where organization.version < excluded.version
    returning id`.execute(em.getKysely());
  if (rows.length > 0) await pokeWaitingPayouts(work, organizationId);
  return {};
}
