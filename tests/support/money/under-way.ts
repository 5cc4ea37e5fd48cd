import type { MoneyUnderTest } from './money-under-test.ts';

/** What is on its way between trading, payments and the provider. */
export async function underWay({ query }: Pick<MoneyUnderTest, 'query'>): Promise<string[]> {
  const rows = await query<{ what: string }>(`
    select 'request ' || operation as what from payments.external_call
    union all select 'notice ' || type from payments.provider_notice where processed_at is null
    union all select 'refund ' || id from payments.refund where status = 'pending'
    union all select 'payment ' || id from payments.payment where status = 'processing'
    union all select 'payout ' || id from payments.payout where status = 'processing'
    union all select 'report of ' || order_id from payments.order_report`);
  return rows.map(({ what }) => what);
}
