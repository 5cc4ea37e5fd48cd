import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyJson } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { lockBalances } from '../ledger/lock-balances.ts';
import { earningsOf } from '../ledger/movements.ts';
import { payableOf } from '../ledger/posting.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { minorUnitsOf } from './dollar-units.ts';
import { isNewSeller } from './payout-risks.ts';

/**
 * Throws `refund_not_covered` if a refund by the seller of a locked order whose money was released would leave the
 * seller with more debt than allowed. Refunds that are pending count as made. Locks the seller's balance, so refunds of
 * several orders at the same time cannot exceed the limit together. Does nothing if debts are not limited.
 */
export async function assertCovered(
  { em, now, risk }: Work & Pick<PaymentsContext, 'risk'>,
  account: OrderAccount,
  amount: bigint,
): Promise<void> {
  const { debtMax, newSellerMs } = risk;
  if (!account.releasedAt || debtMax.newSeller + debtMax.seller === 0) return;
  const { sellerOrganizationId: organizationId, currency } = account;
  const dollars = (await isNewSeller(em, organizationId, newSellerMs, now)) ? debtMax.newSeller : debtMax.seller;
  if (dollars === 0) return;
  const [balance] = await lockBalances(em, [payableOf(organizationId, currency)]);
  const room = balance! - (await pendingOf(em, account)) + minorUnitsOf(dollars, currency);
  // Refunds of the order that are pending have been counted.
  const begun = { ...account, refunded: account.refunded + account.refundPending };
  const before = earningsOf(begun).net;
  const costs = (refunded: bigint) => before - earningsOf({ ...begun, refunded: begun.refunded + refunded }).net;
  if (costs(amount) <= room) return;
  throw paymentsErrors.refund_not_covered('The refund would leave you with more debt than allowed.', {
    covered: moneyJson({ amount: largest(amount, (refunded) => costs(refunded) <= room), currency }),
  });
}

/** What the pending refunds of a seller's released orders will take from the seller's balance, in minor units. */
async function pendingOf(
  em: EntityManager,
  { sellerOrganizationId, currency }: Pick<OrderAccount, 'sellerOrganizationId' | 'currency'>,
): Promise<bigint> {
  // Rounded as `feeOn`; in numeric, because the product is beyond bigint.
  const { rows } = await sql<{ pending: string }>`
    select coalesce(sum(refund_pending + fee_reversed
                        - div(2 * platform_fee::numeric * (refunded + charged_back + withdrawn + refund_pending)
                              + captured, 2 * captured)), 0)::bigint as pending
      from order_account
     where order_id in (select order_id from refund
                         where status = 'pending' and payee_organization_id = ${sellerOrganizationId}
                           and currency = ${currency})
       and released_at is not null`.execute(em.getKysely());
  return BigInt(rows[0]!.pending);
}

/** The largest amount below `amount` that `fits`, or 0. Whatever is smaller than one that fits, fits too. */
function largest(amount: bigint, fits: (amount: bigint) => boolean): bigint {
  let [low, high] = [0n, amount];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
