import { findRecords, sql, type Work } from '@marketplace/store';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { Payout } from '../../entities/payout.entity.ts';
import { type WriteOff, WriteOffEntity } from '../../entities/write-off.entity.ts';
import { post } from '../../ledger/post.ts';
import { accountsOf } from '../../ledger/posting.ts';

/** Money that has come back to a seller. */
export interface Returned {
  /** The refund, dispute or payout that brought it. */
  cause: { type: 'refund' | 'dispute' | 'payout'; id: string };
  /** The reference of the ledger transaction that has given it to the seller. */
  movement: string;
  /** What the seller has got, in minor units. */
  amount: bigint;
}

/**
 * Gives money that has come back to a seller to the platform, as far as the platform has written off debts of the
 * seller since it was taken: had it come back in time, the debt would have been that much smaller, and the seller would
 * otherwise get it twice. Money that was taken after the last write-off is the seller's.
 */
export async function recoverWriteOffs(
  { em }: Pick<Work, 'em'>,
  account: OrderAccount,
  provider: Payout['provider'],
  { cause, movement, amount }: Returned,
  at: Date,
): Promise<void> {
  const { orderId, currency, sellerOrganizationId } = account;
  // The payable account is locked by the movement, as it is when debts are written off.
  const writeOffs: WriteOff[] = await findRecords(
    em,
    WriteOffEntity,
    sql`where organization_id = ${sellerOrganizationId} and currency = ${currency} and recovered < amount
          and created_at >= (select max(created_at) from ledger.transaction
                              where order_id = ${orderId} and kind in ('refund', 'dispute_withdrawal', 'payout')
                                and starts_with(reference, ${`${cause.type}:${cause.id}:`}))
        order by created_at, reference for update`,
  );
  const { payable, losses } = accountsOf({ ...account, provider });
  let left = amount;
  // A seller's debts are written off after half a year each.
  for (const { reference, amount: lost, recovered } of writeOffs) {
    const part = left < lost - recovered ? left : lost - recovered;
    if (part === 0n) return;
    left -= part;
    await post(em, {
      kind: 'write_off',
      reference: `${reference}:recovered:${movement}`,
      orderId,
      currency,
      at,
      postings: [{ from: payable, to: losses, amount: part }],
    });
    await sql`update write_off set recovered = recovered + ${part} where reference = ${reference}`.execute(
      em.getKysely(),
    );
  }
}
