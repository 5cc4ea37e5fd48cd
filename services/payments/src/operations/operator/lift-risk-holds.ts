import { type Caller, factsOf } from '@marketplace/kernel';
import { auditOperator, sql, type Work } from '@marketplace/store';
import { type LiftedHolds, paymentsContract, riskHoldReasons } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import { pokeWaitingPayouts } from '../../payouts/payout.ts';

/** Sets for which reasons of risk the payouts of an organization do not wait. Repeating it changes nothing. */
export async function liftRiskHolds(
  work: Work,
  caller: Caller,
  { id, reasons, reason }: PaymentsInput<'liftRiskHolds'>,
): Promise<LiftedHolds> {
  factsOf(paymentsContract.operations.liftRiskHolds, caller);
  const { em, now } = work;
  const lifted = riskHoldReasons.filter((known) => reasons.includes(known));
  const { rows } = await sql`
    insert into organization as o (id, status, version, lifted_holds, updated_at)
    values (${id}, 'active', 0, ${lifted}, ${now})
    on conflict (id) do update set lifted_holds = ${lifted}, updated_at = ${now}
     where o.lifted_holds is distinct from excluded.lifted_holds
    returning id`.execute(em.getKysely());
  if (rows.length > 0) {
    await pokeWaitingPayouts(work, id);
    const targets = [{ type: 'organization', id }];
    auditOperator(
      work,
      caller,
      { action: 'payouts.holds_lifted', organizationId: id, targets, changes: { lifted } },
      reason,
    );
  }
  return { organizationId: id, lifted };
}
