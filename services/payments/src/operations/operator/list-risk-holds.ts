import { type Caller, type Currency, moneyJson, organizationOf } from '@marketplace/kernel';
import { openPage, type Page, type Read, sql } from '@marketplace/store';
import { type RiskHold, riskHoldReasons } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

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
