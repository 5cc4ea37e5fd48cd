import { type Caller, type Currency, factsOf, moneyJson, organizationOf } from '@marketplace/kernel';
import { auditOperator, openPage, type Page, type Read, sql, type Work } from '@marketplace/store';
import { type LiftedHolds, paymentsContract, type RiskHold, riskHoldReasons } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { pokeWaitingPayouts } from '../../payouts/payout.ts';

interface Row {
  id: string;
  organizationId: string;
  orderId: string;
  amount: string;
  currency: Currency;
  reasons: RiskHold['reasons'];
  createdAt: string | Date;
  eligibleAt: string | Date | null;
}

/** Newest first. Throws `invalid_cursor`. */
export async function listRiskHolds(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor }: PaymentsInput<'listRiskHolds'>,
): Promise<Page<RiskHold>> {
  const owner = organizationOf(caller);
  const pager = openPage(cursorKey, { list: 'risk-holds', owner, filters: {} }, { limit, cursor });
  const { after } = pager;
  const reasons = [...riskHoldReasons];
  const { rows } = await sql<Row>`
    select id, organization_id as "organizationId", order_id as "orderId", amount::text, currency,
           array(select unnest(hold_reasons) intersect select unnest(${reasons}::text[]) order by 1) as reasons,
           created_at as "createdAt", eligible_at as "eligibleAt"
      from payout
     where status in ('scheduled', 'on_hold', 'processing', 'failed') and hold_reasons && ${reasons}::text[]
       ${after ? sql`and (created_at, id) < (${after.key}::timestamptz, ${after.id})` : sql``}
     order by created_at desc, id desc limit ${pager.limit + 1}`.execute(em.getKysely());
  const found = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  return pager.page(found, ({ createdAt, eligibleAt, amount, currency, ...hold }) => ({
    ...hold,
    amount: moneyJson({ amount: BigInt(amount), currency }),
    since: createdAt.toISOString(),
    eligibleAt: eligibleAt === null ? null : new Date(eligibleAt).toISOString(),
  }));
}

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
