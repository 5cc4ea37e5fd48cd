import { moneyJson } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { Cover } from './lock-cover.ts';
import { minorUnitsOf } from '../risk/dollar-units.ts';
import { isNewSeller } from '../risk/new-seller.ts';

/**
 * Throws `refund_not_covered` if a refund by the seller of an order whose money was released would leave the seller with
 * more debt than allowed. Does nothing if debts are not limited.
 */
export async function assertDebtAllowed(
  { em, now, risk }: Work & Pick<PaymentsContext, 'risk'>,
  { sellerOrganizationId, currency }: OrderAccount,
  { available, costOf }: Cover,
  amount: bigint,
): Promise<void> {
  const { debtMax, newSellerMs } = risk;
  if (debtMax.newSeller + debtMax.seller === 0) return;
  const isNew = await isNewSeller(em, sellerOrganizationId, newSellerMs, now);
  const dollars = isNew ? debtMax.newSeller : debtMax.seller;
  if (dollars === 0) return;
  const room = available + minorUnitsOf(dollars, currency);
  if (costOf(amount) <= room) return;
  throw paymentsErrors.refund_not_covered('The refund would leave you with more debt than allowed.', {
    covered: moneyJson({ amount: largest(amount, (refunded) => costOf(refunded) <= room), currency }),
  });
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
