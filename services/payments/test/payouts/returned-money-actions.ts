import { isServiceError } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { settle } from '../observe.ts';
import {
  execute,
  newPaidSale,
  type Party,
  personOf,
  sandboxOf,
  type Sale,
  type TestedPayments,
  usd,
} from '../payments-under-test.ts';
import { payoutsOf, start } from '../payout-actions.ts';

interface Transferred {
  id: string;
  amount: string;
  reversed: string;
}

/** The newest payout of an order that was released. */
async function releasedPayoutOf(tested: TestedPayments, { orderId }: Pick<Sale, 'orderId'>) {
  const [row] = await execute(
    tested,
    sql<Transferred>`
      select id, amount, reversed from payout
       where order_id = ${orderId} and status = 'released' order by created_at desc, id desc limit 1`,
  );
  return row;
}

/** The platform takes a part of the newest transfer of an order back, at the provider. Not more than is left of it. */
export async function reversePart(tested: TestedPayments, sale: Pick<Sale, 'orderId'>, part: bigint): Promise<void> {
  const payout = await releasedPayoutOf(tested, sale);
  if (!payout) return;
  const left = BigInt(payout.amount) - BigInt(payout.reversed);
  await (await sandboxOf(tested)).reversePayout(payout.id, part < left ? part : left);
  await settle(tested);
}

/**
 * Lets the balance of the platform at the provider last. Payouts of money that came back are paid from it, and so are
 * lost disputes, also those of other sellers.
 */
export const fillPlatformBalance = (tested: TestedPayments) =>
  newPaidSale(tested, { paymentMethod: 'pm_card_bypassPending' }, { total: usd(1_000_000) });

/** The bank of the seller returns the newest payout of an order. */
export async function bounce(tested: TestedPayments, sale: Pick<Sale, 'orderId'>): Promise<void> {
  const payout = await releasedPayoutOf(tested, sale);
  if (payout) await (await sandboxOf(tested)).returnPayout(payout.id);
  await settle(tested);
}

/** The payouts of a seller that wait. */
export function waitingPayoutsOf(tested: TestedPayments, { organizationId }: Party) {
  return execute(
    tested,
    sql<{ id: string; status: string; reasons: string[] }>`
      select id, status, hold_reasons as reasons from payout
       where organization_id = ${organizationId} and status in ('scheduled', 'on_hold', 'processing', 'failed')`,
  );
}

/** Everything that may be paid out is, as workflows and members do it. */
export async function payAll(tested: TestedPayments, sales: readonly Sale[]): Promise<void> {
  for (const sale of sales) {
    const waiting = async () =>
      (await payoutsOf(tested, sale)).filter(({ status }) => ['scheduled', 'on_hold', 'failed'].includes(status));
    for (const { id, status } of await waiting()) {
      const operation = status === 'failed' ? 'retryPayout' : 'releasePayout';
      await ignoringRefusals(() => tested.client[operation](personOf(sale.seller), { id }));
    }
    for (const _ of await waiting()) await start(tested, sale);
  }
}

/** Does what an operation may refuse. */
export async function ignoringRefusals(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isServiceError(error)) throw error;
  }
}
