import type { Currency } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { lockAccount } from './lock-account.ts';

/** What an account is opened with. */
export interface NewAccount {
  orderId: string;
  buyerOrganizationId: string;
  sellerOrganizationId: string;
  currency: Currency;
  total: bigint;
  /** Null if it is not known yet. */
  platformFee: bigint | null;
}

/**
 * Opens the account of an order, or finds it, and returns it locked. Throws an Error if it was opened with other
 * parties or amounts: nothing of them ever changes.
 */
export async function openAccount({ em, now }: Pick<Work, 'em' | 'now'>, order: NewAccount): Promise<OrderAccount> {
  await sql`
    insert into order_account (order_id, buyer_organization_id, seller_organization_id, currency, total, platform_fee,
                               status, captured, refunded, refund_pending, charged_back, withdrawn, fee_reversed,
                               lost, open_disputes, version, created_at, updated_at)
    values (${order.orderId}, ${order.buyerOrganizationId}, ${order.sellerOrganizationId}, ${order.currency},
            ${order.total}, ${order.platformFee}, 'open', 0, 0, 0, 0, 0, 0, 0, 0, 0, ${now}, ${now})
    on conflict (order_id) do nothing`.execute(em.getKysely());
  const account = await lockAccount(em, order.orderId);
  const { buyerOrganizationId, sellerOrganizationId, currency, total, platformFee } = account;
  const differs =
    buyerOrganizationId !== order.buyerOrganizationId ||
    sellerOrganizationId !== order.sellerOrganizationId ||
    currency !== order.currency ||
    total !== order.total ||
    (platformFee != null && order.platformFee !== null && platformFee !== order.platformFee);
  if (differs) throw new Error(`The account of ${order.orderId} was opened with other parties or amounts.`);
  if (platformFee != null || order.platformFee === null) return account;
  await sql`update order_account set platform_fee = ${order.platformFee} where order_id = ${order.orderId}`.execute(
    em.getKysely(),
  );
  return { ...account, platformFee: order.platformFee };
}
