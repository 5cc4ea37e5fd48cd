import { type Caller, factsOf } from '@marketplace/kernel';
import { auditOperator, sql, type Work } from '@marketplace/store';
import { paymentsContract, type PayoutFreeze } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import { pokeWaitingPayouts } from '../../payouts/payout.ts';

/** Stops the payouts of an organization. Repeating it changes nothing. */
export async function freezePayouts(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'freezePayouts'>,
): Promise<PayoutFreeze> {
  factsOf(paymentsContract.operations.freezePayouts, caller);
  const { em, now } = work;
  // An organization that payments has not heard of is active. Its version is below that of any report.
  const { rows } = await sql<{ at: string | Date }>`
    insert into organization as o (id, status, version, payouts_frozen_at, updated_at)
    values (${id}, 'active', 0, ${now}, ${now})
    on conflict (id) do update set payouts_frozen_at = ${now}, updated_at = ${now} where o.payouts_frozen_at is null
    returning payouts_frozen_at as at`.execute(em.getKysely());
  if (rows.length === 0) return { organizationId: id, frozenAt: (await frozenAt(work, id))!.toISOString() };
  await pokeWaitingPayouts(work, id);
  audit(work, caller, 'payouts.frozen', id, reason);
  return { organizationId: id, frozenAt: new Date(rows[0]!.at).toISOString() };
}

/** Lets the payouts of an organization start again. Repeating it changes nothing. */
export async function unfreezePayouts(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'unfreezePayouts'>,
): Promise<PayoutFreeze> {
  factsOf(paymentsContract.operations.unfreezePayouts, caller);
  const { em, now } = work;
  const { rows } = await sql`
    update organization set payouts_frozen_at = null, updated_at = ${now}
     where id = ${id} and payouts_frozen_at is not null returning id`.execute(em.getKysely());
  if (rows.length > 0) {
    await pokeWaitingPayouts(work, id);
    audit(work, caller, 'payouts.unfrozen', id, reason);
  }
  return { organizationId: id, frozenAt: null };
}

async function frozenAt({ em }: Pick<Work, 'em'>, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: string | Date | null }>`
    select payouts_frozen_at as at from organization where id = ${id}`.execute(em.getKysely());
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

function audit(work: Work, caller: Caller, action: string, id: string, reason: string): void {
  auditOperator(work, caller, { action, organizationId: id, targets: [{ type: 'organization', id }] }, reason);
}
