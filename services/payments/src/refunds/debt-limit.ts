import { type Caller, moneyJson, paymentLimitsOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { minorUnitsOf } from '../risk/dollar-units.ts';
import { findTrust } from '../risk/find-trust.ts';
import { ownerIdOf, recordOwner } from '../risk/related-parties.ts';
import { findGroup, lockGroup, type SellerGroup } from '../risk/seller-group.ts';
import { debtLimitOf } from '../risk/standing.ts';
import { findOtherDebts } from './find-other-debts.ts';
import type { Cover } from './lock-cover.ts';

type RiskWork = Work & Pick<PaymentsContext, 'risk'>;

/** Locks the organizations whose debts count together with those of a seller, before its balance is locked. */
export async function lockDebtors(
  work: RiskWork,
  caller: Caller,
  { sellerOrganizationId }: OrderAccount,
): Promise<SellerGroup | null> {
  const { debtMax, controls } = work.risk;
  if (!controls || debtMax.newSeller + debtMax.seller === 0) return null;
  await recordOwner(work, sellerOrganizationId, ownerIdOf(caller));
  const group = await findGroup(work.em, sellerOrganizationId);
  await lockGroup(work.em, group);
  return group;
}

/**
 * Throws `refund_not_covered` if a refund by the seller of an order whose money was released would leave the seller,
 * with the organizations that count together with it (`lockDebtors`), with more debt than allowed, over all currencies.
 */
export async function assertDebtAllowed(
  { em, now, risk, provider }: RiskWork & Pick<PaymentsContext, 'provider'>,
  { sellerOrganizationId, currency }: OrderAccount,
  { available, costOf }: Cover,
  { owned, organizationIds }: SellerGroup,
  amount: bigint,
): Promise<void> {
  const limit = debtLimitOf(await findTrust(em, sellerOrganizationId, owned, now), risk);
  // What is covered makes no debt, however much is owed elsewhere.
  if (limit === null || costOf(amount) <= available) return;
  const owed = await findOtherDebts(em, organizationIds, { organizationId: sellerOrganizationId, currency });
  const room = available + minorUnitsOf(limit - owed, currency);
  if (costOf(amount) <= room) return;
  const covered = largest(amount, (refunded) => costOf(refunded) <= room);
  // What the provider cannot move cannot be refunded.
  const { step } = paymentLimitsOf(provider.name, currency);
  throw paymentsErrors.refund_not_covered('The refund would leave you with more debt than allowed.', {
    covered: moneyJson({ amount: covered - (covered % step), currency }),
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
