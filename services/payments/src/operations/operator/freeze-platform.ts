import type { Caller } from '@marketplace/kernel';
import { auditOperator, type Read, sql, type Work } from '@marketplace/store';
import type { PlatformFreeze } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import { pokeAllWaitingPayouts } from '../../payouts/payout.ts';

const targets = [{ type: 'platform', id: 'payouts' }];

/** Why all payouts are stopped. */
export async function getPlatformFreeze({ em }: Read): Promise<PlatformFreeze> {
  const { rows } = await sql<{ cause: 'books' | 'operator'; detail: string; since: string | Date }>`
    select reason as cause, detail, since from payout_freeze order by since, reason`.execute(em.getKysely());
  return {
    freezes: rows.map(({ cause, detail, since }) => ({ cause, detail, since: new Date(since).toISOString() })),
  };
}

/** Stops all payouts. Repeating it changes nothing. */
export async function freezePlatform(
  work: Work,
  caller: Caller,
  { reason }: PaymentsInput<'freezePlatform'>,
): Promise<PlatformFreeze> {
  const { rows } = await sql`
    insert into payout_freeze (reason, detail, since) values ('operator', ${reason}, ${work.now})
    on conflict (reason) do nothing returning reason`.execute(work.em.getKysely());
  if (rows.length > 0)
    auditOperator(work, caller, { action: 'platform.frozen', organizationId: null, targets }, reason);
  return getPlatformFreeze(work);
}

/**
 * Lets payouts start again, and requests the oldest of those that wait. The others are found by `requeuePayouts`.
 * Repeating it changes nothing.
 */
export async function unfreezePlatform(
  work: Work,
  caller: Caller,
  { reason }: PaymentsInput<'unfreezePlatform'>,
): Promise<PlatformFreeze> {
  const { rows } = await sql<{ cause: string }>`
    delete from payout_freeze returning reason as cause`.execute(work.em.getKysely());
  const changes = { causes: rows.map(({ cause }) => cause) };
  if (rows.length > 0) {
    auditOperator(work, caller, { action: 'platform.unfrozen', organizationId: null, targets, changes }, reason);
    await pokeAllWaitingPayouts(work);
  }
  return getPlatformFreeze(work);
}
