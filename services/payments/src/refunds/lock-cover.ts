import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { lockBalances } from '../ledger/lock-balances.ts';
import { earningsOf } from '../ledger/movements.ts';
import { payableOf } from '../ledger/posting.ts';

/** What a refund of an order whose money was released costs the seller, and what there is for it. In minor units. */
export interface Cover {
  /** The balance of the seller after all refunds that are pending. Negative: a debt. */
  available: bigint;
  /** What a further refund of the order takes from it: the amount less the part of the fee that is returned. */
  costOf(amount: bigint): bigint;
}

/**
 * Finds what a refund of a locked order would cost its seller, and locks the seller's balance until the end of the
 * transaction, so that refunds of several orders at the same time do not count the same money.
 */
export async function lockCover(em: EntityManager, account: OrderAccount): Promise<Cover> {
  const { sellerOrganizationId, currency } = account;
  const [balance] = await lockBalances(em, [payableOf(sellerOrganizationId, currency)]);
  const available = balance! - (await pendingOf(em, account));
  // Refunds of the order that are pending have been counted.
  const netAfter = (amount: bigint) => {
    const refunded = account.refundPending + amount;
    // What is held for the buyer costs the seller nothing.
    const held = refunded < account.refundDue ? refunded : account.refundDue;
    return earningsOf({ ...account, refunded: account.refunded + refunded, refundDue: account.refundDue - held }).net;
  };
  return { available, costOf: (amount) => netAfter(0n) - netAfter(amount) };
}

/** What a refund of `amount` costs the seller beyond the balance, in minor units. 0 if the balance suffices. */
export function uncoveredOf({ available, costOf }: Cover, amount: bigint): bigint {
  const uncovered = costOf(amount) - (available > 0n ? available : 0n);
  return uncovered > 0n ? uncovered : 0n;
}

/**
 * SQL, a sum over accounts: what pending refunds of released orders will cost beyond what is held for buyers. Rounded as `feeOn`; in numeric, because
 * the product is beyond bigint.
 */
export const costOfPending = sql`
  coalesce(sum(greatest(refund_pending - refund_due, 0) + fee_reversed
               - div(2 * platform_fee::numeric * (refunded + charged_back + withdrawn
                                                  + greatest(refund_pending, refund_due))
                     + captured, 2 * captured)), 0)::bigint`;

/** What the pending refunds of a seller's released orders will take from the seller's balance, in minor units. */
async function pendingOf(
  em: EntityManager,
  { sellerOrganizationId, currency }: Pick<OrderAccount, 'sellerOrganizationId' | 'currency'>,
): Promise<bigint> {
  const { rows } = await sql<{ pending: string }>`
    select ${costOfPending} as pending
      from order_account
     where order_id in (select order_id from refund
                         where status = 'pending' and payee_organization_id = ${sellerOrganizationId}
                           and currency = ${currency})
       and released_at is not null`.execute(em.getKysely());
  return BigInt(rows[0]!.pending);
}
