import { type Caller, type Currency, moneyJson, paymentLimitsOf } from '@marketplace/kernel';
import { paymentsErrors } from '@marketplace/payments-contract';
import { sql, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { lockBalances } from '../ledger/ledger.ts';
import { earningsOf } from '../ledger/movements.ts';
import { payableOf } from '../ledger/posting.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { centsOf, minorUnitsOf } from '../risk/dollar-units.ts';
import { debtLimitOf, findTrust } from '../risk/trust.ts';
import { ownerIdOf, recordOwner } from '../risk/related-parties.ts';
import { findGroup, lockGroup, type SellerGroup } from '../risk/seller-group.ts';

/**
 * Cost to the seller of a refund after the release of the order's money, and the balance that covers it. In minor
 * units.
 */
export interface Cover {
  /** The balance of the seller after all refunds that are pending. Negative: a debt. */
  available: bigint;
  /** Cost of a further refund of the order: the amount less the part of the fee that is returned. */
  costOf(amount: bigint): bigint;
}

/**
 * Finds the cost of a refund of a locked order to its seller, and locks the seller's balance until the end of the
 * transaction, so that refunds of several orders at the same time do not count the same money.
 */
export async function lockCover(em: EntityManager, account: OrderAccount): Promise<Cover> {
  const { sellerOrganizationId, currency } = account;
  const [balance] = await lockBalances(em, [payableOf(sellerOrganizationId, currency)]);
  const available = balance! - (await pendingOf(em, account));
  // Refunds of the order that are pending have been counted.
  const netAfter = (amount: bigint) => {
    const refunded = account.refundPending + amount;
    // Money that is held for the buyer costs the seller nothing.
    const held = refunded < account.refundDue ? refunded : account.refundDue;
    return earningsOf({ ...account, refunded: account.refunded + refunded, refundDue: account.refundDue - held }).net;
  };
  return { available, costOf: (amount) => netAfter(0n) - netAfter(amount) };
}

/** Cost of a refund of `amount` to the seller beyond the balance, in minor units. 0 if the balance suffices. */
export function uncoveredOf({ available, costOf }: Cover, amount: bigint): bigint {
  const uncovered = costOf(amount) - (available > 0n ? available : 0n);
  return uncovered > 0n ? uncovered : 0n;
}

/**
 * SQL, a sum over accounts: the cost of pending refunds of released orders beyond the money held for buyers. Rounded as
 * `feeOn`; in numeric, because the product is beyond bigint.
 */
const costOfPending = sql`
  coalesce(sum(greatest(refund_pending - refund_due, 0) + fee_reversed
               - div(2 * platform_fee::numeric * (refunded + charged_back + withdrawn
                                                  + greatest(refund_pending, refund_due))
                     + captured, 2 * captured)), 0)::bigint`;

/**
 * Amount that the pending refunds of a seller's released orders will take from the seller's balance, in minor units.
 */
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
  // A covered amount makes no debt, whatever the seller owes otherwise.
  if (limit === null || costOf(amount) <= available) return;
  const owed = await findOtherDebts(em, organizationIds, { organizationId: sellerOrganizationId, currency });
  const room = available + minorUnitsOf(limit - owed, currency);
  if (costOf(amount) <= room) return;
  const covered = largest(amount, (refunded) => costOf(refunded) <= room);
  // An amount that the provider cannot move cannot be refunded.
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

/**
 * US cents that organizations owe, in all currencies, but for one balance. Refunds that are pending count as if they
 * had succeeded. A credit of an organization in one currency does not cover its debt in another.
 */
async function findOtherDebts(
  em: EntityManager,
  organizationIds: readonly string[],
  except: { organizationId: string; currency: Currency },
): Promise<bigint> {
  // Names are ordered by bytes: `;` follows `:`.
  const { rows } = await sql<{ currency: Currency; debt: string }>`
    with balances as (
      select one.id, account.currency, account.balance
        from unnest(${[...organizationIds]}::text[]) as one (id)
        join ledger.account account
          on account.name > 'seller:' || one.id || ':' and account.name < 'seller:' || one.id || ';'
       where account.kind = 'payable'),
    pending as (
      select seller_organization_id as id, currency, ${costOfPending} as cost
        from order_account
       where order_id in (select order_id from refund
                           where status = 'pending' and payee_organization_id = any(${[...organizationIds]}::text[]))
         and released_at is not null
       group by 1, 2)
    select currency, (coalesce(cost, 0) - balance)::text as debt
      from balances left join pending using (id, currency)
     where balance < coalesce(cost, 0)
       and (id, currency) <> (${except.organizationId}, ${except.currency})`.execute(em.getKysely());
  return rows.reduce((sum, { currency, debt }) => sum + centsOf(BigInt(debt), currency), 0n);
}
