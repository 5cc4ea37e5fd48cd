import { type Caller, moneyJson, organizationOf } from '@marketplace/kernel';
import { openPage, type Page, type Read, sql } from '@marketplace/store';
import type { MoneyAlert } from '@marketplace/payments-contract';
import { moneyAlerts } from '../../books/money-alerts.ts';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

interface Row extends Pick<MoneyAlert, 'id' | 'kind' | 'orderId' | 'paymentId' | 'code'> {
  amount: string;
  currency: MoneyAlert['amount']['currency'];
  since: string | Date;
}

/** Newest first. Throws `invalid_cursor`. */
export async function listMoneyAlerts(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor }: PaymentsInput<'listMoneyAlerts'>,
): Promise<Page<MoneyAlert>> {
  const owner = organizationOf(caller);
  const pager = openPage(cursorKey, { list: 'money-alerts', owner, filters: {} }, { limit, cursor });
  const { after } = pager;
  const { rows } = await sql<Row>`
    select id, kind, order_id as "orderId", payment_id as "paymentId", amount::text, currency, code, since
      from (${moneyAlerts}) alert
     ${after ? sql`where (since, id) < (${after.key}::timestamptz, ${after.id})` : sql``}
     order by since desc, id desc limit ${pager.limit + 1}`.execute(em.getKysely());
  const found = rows.map((row) => ({ ...row, createdAt: new Date(row.since) }));
  return pager.page(found, ({ id, kind, orderId, paymentId, code, amount, currency, createdAt }) => ({
    id,
    kind,
    orderId,
    paymentId,
    amount: moneyJson({ amount: BigInt(amount), currency }),
    code,
    since: createdAt.toISOString(),
  }));
}
