import { moneyJson } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { followOrder } from '@marketplace/payments-contract/order-workflow';
import type { Report } from '@marketplace/payments-contract/engine';
import type { OrderAccount } from '../entities/order-account.entity.ts';

type Changes = Partial<
  Pick<
    OrderAccount,
    | 'status'
    | 'captured'
    | 'refunded'
    | 'refundPending'
    | 'chargedBack'
    | 'withdrawn'
    | 'feeReversed'
    | 'openDisputes'
    | 'fulfilledAt'
    | 'eligibleAt'
    | 'holdRemainingMs'
    | 'receiptConfirmedAt'
    | 'releasedAt'
    | 'reserved'
    | 'reservePayoutId'
  >
>;
type WithoutVersion<R> = R extends Report ? Omit<R, 'accountVersion'> : never;
/** A report without its version. */
export type NewReport = WithoutVersion<Report>;

/**
 * Writes a locked account, and stores what trading must be told. Requests the workflow of the order, which tells it.
 * `report` gets the account as written. Returns the account as written.
 */
export async function writeAccount(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  changes: Changes,
  at: Date,
  report?: (written: OrderAccount) => NewReport,
): Promise<OrderAccount> {
  const { em } = work;
  const version = account.version + (report ? 1 : 0);
  const written = { ...account, ...changes, version, updatedAt: at };
  await sql`
    update order_account
       set status = ${written.status}, captured = ${written.captured}, refunded = ${written.refunded},
           refund_pending = ${written.refundPending}, charged_back = ${written.chargedBack},
           withdrawn = ${written.withdrawn}, fee_reversed = ${written.feeReversed},
           open_disputes = ${written.openDisputes}, fulfilled_at = ${written.fulfilledAt ?? null},
           eligible_at = ${written.eligibleAt ?? null}, hold_remaining_ms = ${written.holdRemainingMs ?? null},
           receipt_confirmed_at = ${written.receiptConfirmedAt ?? null}, released_at = ${written.releasedAt ?? null},
           reserved = ${written.reserved}, reserve_payout_id = ${written.reservePayoutId ?? null},
           version = ${version}, updated_at = ${at}
     where order_id = ${account.orderId}`.execute(em.getKysely());
  if (report) {
    const full = { ...report(written), accountVersion: version };
    await sql`
      insert into order_report (order_id, account_version, report, created_at)
      values (${account.orderId}, ${version}, ${JSON.stringify(full)}::jsonb, ${at})`.execute(em.getKysely());
  }
  pokeOrder(work, account);
  return written;
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

/** An amount of the account, for outputs. */
export function moneyOfAccount({ currency }: Pick<OrderAccount, 'currency'>, amount: bigint) {
  return moneyJson({ amount, currency });
}
