import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, insertRecord, later, sql, type Work } from '@marketplace/store';
import { pokeOrder, writeAccount } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payout, PayoutEntity, type StoredAdjustment } from '../entities/payout.entity.ts';
import { earningsOf, leftOf, release } from '../ledger/movements.ts';
import { findCapturedPayment } from '../payments/payment.ts';
import { newPayout, writePayout } from './payout.ts';
import { post } from '../ledger/ledger.ts';
import { accountsOf } from '../ledger/posting.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { LockedPayout } from './payout-rules.ts';
import type { RiskRules } from '../risk/risk-settings.ts';
import { hasGrown, isNew } from '../risk/trust.ts';
import { firstReasons, type StartFacts } from './may-start.ts';

/**
 * Stores the payout of a fulfilled order, which waits until the money is released, so that the seller sees it coming.
 * Does nothing if it is there, or if nothing is left of the money. The workflow of the order keeps its amounts and
 * reasons up to date.
 */
export async function announcePayout({ em }: Pick<Work, 'em'>, account: OrderAccount, at: Date): Promise<void> {
  if (account.platformFee == null || leftOf(account) === 0n || earningsOf(account).net === 0n) return;
  if (await lockLivePayout(em, account.orderId)) return;
  const { provider } = await findCapturedPayment(em, account.orderId);
  await insertRecord(em, PayoutEntity, {
    ...newPayout(account, provider, at),
    status: 'on_hold',
    holdReasons: [...firstReasons.announced],
  });
}

/**
 * Schedules the payout of an order whose money was just released. Requests the workflow of the order, which starts it.
 */
export async function schedulePayout(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  provider: Payout['provider'],
  at: Date,
): Promise<void> {
  const announced = await lockLivePayout(work.em, account.orderId);
  const payout = newPayout(account, provider, at);
  const { status, gross, refunded, fee, amount, eligibleAt, holdReasons } = payout;
  const changes = { status, gross, refunded, fee, amount, eligibleAt, holdReasons };
  if (announced) await writePayout(work.em, announced, changes, later(at, announced.updatedAt));
  else await insertRecord(work.em, PayoutEntity, payout);
  pokeOrder(work, account);
}

/** Locks the payout of the earnings of an order, unless it has ended. The account of the order is locked. */
async function lockLivePayout(em: EntityManager, orderId: string): Promise<Payout | undefined> {
  const [payout]: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where order_id = ${orderId} and status not in ('canceled', 'returned') and credit = 0 for update`,
  );
  return payout;
}

/**
 * Releases the money of a locked order to the seller: the fee goes to the platform, the rest is the seller's, and its
 * payout is scheduled. Returns the account as written.
 */
export async function releaseFunds(work: Work, account: OrderAccount): Promise<OrderAccount> {
  const { orderId, currency, sellerOrganizationId: organizationId } = account;
  const { provider } = await findCapturedPayment(work.em, orderId);
  const at = later(work.now, account.updatedAt);
  const { postings, feeReversed, net } = release(account, accountsOf({ ...account, provider }));
  await post(work.em, { kind: 'release', reference: `release:${orderId}`, orderId, currency, at, postings });
  // Null only after a dispute that had taken everything.
  const changes = { releasedAt: at, feeReversed, eligibleAt: account.eligibleAt ?? at };
  const written = await writeAccount(work, account, changes, at, () => ({ kind: 'release' }));
  if (net > 0n) await schedulePayout(work, written, provider, at);
  work.audit({ action: 'order.released', organizationId, targets: [{ type: 'order', id: orderId }] });
  return written;
}

/**
 * The amount that is held back of a payout of `amount` that starts, in minor units, rounded down. Once for each order.
 */
function reserveOf(
  { account, payout }: LockedPayout,
  { trust, lifted }: StartFacts,
  rules: RiskRules,
  amount: bigint,
): bigint {
  const { bps } = rules.reserve;
  if (bps === 0 || payout.credit > 0n || account.reservePayoutId != null || account.releasedAt == null) return 0n;
  if (lifted.includes('reserve') || !(isNew(trust, rules, account.releasedAt) || hasGrown(trust))) return 0n;
  return (amount * BigInt(bps)) / 10_000n;
}

/**
 * Holds the reserve back of a locked payout of `amount` that starts now: it gets a payout of its own, which waits until
 * the reserve ends. Returns the amount that the payout loses by it, or undefined if nothing is held back.
 */
export async function holdBack(
  work: Work & Pick<PaymentsContext, 'risk'>,
  locked: LockedPayout,
  facts: StartFacts,
  amount: bigint,
  at: Date,
): Promise<StoredAdjustment | undefined> {
  const { account, payout } = locked;
  const reserved = reserveOf(locked, facts, work.risk, amount);
  if (reserved === 0n) return undefined;
  const reserve = newPayout(account, payout.provider, at);
  await insertRecord(work.em, PayoutEntity, {
    ...reserve,
    gross: 0n,
    refunded: 0n,
    fee: 0n,
    credit: reserved,
    amount: reserved,
    adjustments: [{ type: 'reserve', amount: String(reserved), reference: payout.id }],
    status: 'on_hold',
    holdReasons: [...firstReasons.reserve],
    eligibleAt: new Date(at.getTime() + work.risk.reserve.ms),
  });
  await writeAccount(work, account, { reserved, reservePayoutId: reserve.id }, later(at, account.updatedAt));
  return { type: 'reserve', amount: String(-reserved), reference: reserve.id };
}
