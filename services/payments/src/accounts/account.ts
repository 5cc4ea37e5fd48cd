import { type Currency, moneyJson, notFound } from '@marketplace/kernel';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { Report } from '@marketplace/payments-contract/engine';
import { followOrder } from '@marketplace/payments-contract/order-workflow';
import { findRecords, insertRecord, sql, updateRecord, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type OrderAccount, OrderAccountEntity, OrderReportEntity } from '../entities/order-account.entity.ts';

/** Finds the account of an order. Null if there is none. */
export async function findAccount(em: EntityManager, orderId: string): Promise<OrderAccount | null> {
  const [account]: OrderAccount[] = await findRecords(em, OrderAccountEntity, sql`where order_id = ${orderId}`);
  return account ?? null;
}

/**
 * Locks the money of an order until the end of the transaction. Call it before any payment, refund, dispute or payout
 * of the order is read for a change. Throws `not_found`.
 */
export async function lockAccount(em: EntityManager, orderId: string): Promise<OrderAccount> {
  const [account]: OrderAccount[] = await findRecords(
    em,
    OrderAccountEntity,
    sql`where order_id = ${orderId} for update`,
  );
  if (!account) throw notFound();
  return account;
}

/** Members of a new account. */
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

/** Throws `order_not_payable` if the order is canceled. */
export function assertOpen({ status }: OrderAccount): void {
  if (status === 'closed') throw paymentsErrors.order_not_payable('The order is canceled.');
}

/** An amount of the account, for outputs. */
export function moneyOfAccount({ currency }: Pick<OrderAccount, 'currency'>, amount: bigint) {
  return moneyJson({ amount, currency });
}

type WithoutVersion<R> = R extends Report ? Omit<R, 'accountVersion'> : never;

/** A report without its version. */
export type NewReport = WithoutVersion<Report>;

/**
 * Writes a locked account, and stores the report to trading. Requests the workflow of the order, which delivers it.
 * `report` gets the account as written. Returns the account as written.
 */
export async function writeAccount(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  changes: Partial<OrderAccount>,
  at: Date,
  report?: (written: OrderAccount) => NewReport,
): Promise<OrderAccount> {
  const { em } = work;
  const version = account.version + (report ? 1 : 0);
  const written = await updateRecord(em, OrderAccountEntity, account, { ...changes, version }, at);
  await countReleased(em, account, written);
  if (report) {
    const full: Report = { ...report(written), accountVersion: version };
    const { orderId } = account;
    await insertRecord(em, OrderReportEntity, { orderId, accountVersion: version, report: full, createdAt: at });
  }
  pokeOrder(work, account);
  return written;
}

const dayMs = 86_400_000;

/**
 * Applies a change of a locked account to the amount released to its seller on that day. The movement has locked the
 * balance of the seller in the currency, so rows of a day are written one after another.
 */
async function countReleased(em: EntityManager, before: OrderAccount, after: OrderAccount): Promise<void> {
  const change = undisputed(after) - undisputed(before);
  if (change === 0n || after.releasedAt == null) return;
  const { sellerOrganizationId, currency, releasedAt } = after;
  const day = Math.floor(releasedAt.getTime() / dayMs);
  await sql`
    insert into released_day as d (organization_id, currency, day, amount)
    values (${sellerOrganizationId}, ${currency}, ${day}, ${change})
    on conflict (organization_id, currency, day) do update set amount = d.amount + excluded.amount`.execute(
    em.getKysely(),
  );
}

/** Released amount of an order that was neither refunded nor disputed at the bank, in minor units. */
function undisputed({ releasedAt, captured, refunded, chargedBack, withdrawn, riskFlags }: OrderAccount): bigint {
  if (releasedAt == null || chargedBack > 0n || withdrawn > 0n || riskFlags.length > 0) return 0n;
  return captured - refunded;
}

/** Requests that the workflow of an order reads it again. Call it with every change of its payments and payouts. */
export function pokeOrder(
  { startWorkflow }: Pick<Work, 'startWorkflow'>,
  {
    orderId,
    buyerOrganizationId,
    sellerOrganizationId,
  }: Pick<OrderAccount, 'orderId' | 'buyerOrganizationId' | 'sellerOrganizationId'>,
): void {
  startWorkflow(followOrder, { orderId, buyerOrganizationId, sellerOrganizationId });
}
