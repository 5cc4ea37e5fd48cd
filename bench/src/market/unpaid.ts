import { withClient } from '../setup/with-client.ts';

/**
 * Cancels all unpaid orders, as if their sellers had. Each new order counts those of its buyer, and in life there are
 * at most `unpaidOrders` of `RATE_LIMITS`, while a buyer of the bench never pays. Units stay reserved: the listings have enough.
 */
export async function cancelUnpaid(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update trading.sales_order set status = 'canceled', cancel_reason = 'seller_canceled'
        where status = 'pending_payment'`,
    ),
  );
}
