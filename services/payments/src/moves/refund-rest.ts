import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Work } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';
import type { LockedPayment } from '../payments/lock-payment.ts';
import { beginRefund } from '../refunds/begin-refund.ts';
import { isFrozenByDispute, refundableOf } from '../refunds/refundable.ts';
import { refundIntent } from '../refunds/request-refund.ts';
import { type MoveIntent, nothing } from './around-provider.ts';

/**
 * Begins to refund everything that is left of a locked payment. Does nothing if nothing is left, while a refund is
 * pending, while a bank holds money because of a dispute, and for some time after such a refund has failed.
 */
export async function refundRest(work: Work, locked: LockedPayment, reason: Refund['reason']): Promise<MoveIntent> {
  const { account } = locked;
  const amount = refundableOf(account);
  if (amount === 0n || account.refundPending > 0n) return nothing;
  if (await isFrozenByDispute(work.em, account)) return nothing;
  if (work.now < (await retryAt(work.em, account))) return nothing;
  return refundIntent(await beginRefund(work, locked, { amount, reason, initiatedBy: 'system' }));
}

const retryMsMin = 60_000;
const retryMsMax = 24 * 3_600_000;

/** When a refund by the system may be tried again: 1, 2, 4 ... minutes after the last failure, 24 hours at most. */
async function retryAt(em: EntityManager, { orderId }: OrderAccount): Promise<Date> {
  const { rows } = await sql<{ failures: number; last: string | null }>`
    select count(*)::int as failures, max(settled_at) as last from refund
     where payment_id in (select id from payment where order_id = ${orderId})
       and status = 'failed' and initiated_by = 'system'`.execute(em.getKysely());
  const { failures, last } = rows[0]!;
  if (last === null) return new Date(0);
  return new Date(new Date(last).getTime() + Math.min(retryMsMax, retryMsMin * 2 ** Math.min(failures - 1, 20)));
}
