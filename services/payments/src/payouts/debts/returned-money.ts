import { findRecords, insertRecord, sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../../accounts/account.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import { type WriteOff, WriteOffEntity } from '../../entities/write-off.entity.ts';
import { earningsOf } from '../../ledger/movements.ts';
import { post } from '../../ledger/post.ts';
import { accountsOf } from '../../ledger/posting.ts';
import { newPayout } from '../payout.ts';
import { differenceOf } from './debts.ts';

/**
 * Follows money that has just come back to the seller of an order that was released, and is booked. It first makes good
 * what the platform has written off because of it. What is then beyond the debts of the seller and the payouts that
 * wait gets a payout of its own. Does nothing for an order that is not released: its payout will pay it.
 */
export async function giveToSeller(
  work: Work,
  account: OrderAccount,
  provider: Payout['provider'],
  returned: Returned,
  at: Date,
): Promise<void> {
  if (account.releasedAt == null || returned.amount <= 0n) return;
  await recoverWriteOffs(work, account, provider, returned, at);
  await payOutDifference(work, account, provider, returned.cause.id, at);
}

/** What a seller has got from a change of an order that was released, in minor units. 0 if it was not released. */
export function gainOf(before: OrderAccount, after: OrderAccount): bigint {
  return before.releasedAt == null ? 0n : earningsOf(after).net - earningsOf(before).net;
}

/**
 * Schedules a payout of what the balance of the seller has beyond the payouts that wait, if it has anything. Returns
 * whether it has. `account`: a released order of the seller in the currency, locked. `reference`: why.
 */
export async function payOutDifference(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  provider: Payout['provider'],
  reference: string,
  at: Date,
): Promise<boolean> {
  const { sellerOrganizationId: organizationId, currency } = account;
  const { payable } = accountsOf({ ...account, provider });
  const credit = await differenceOf(work.em, { organizationId, currency }, [payable]);
  if (credit <= 0n) return false;
  const own = { gross: 0n, refunded: 0n, fee: 0n, credit, amount: credit };
  const adjustments: Payout['adjustments'] = [{ type: 'reversal', amount: String(credit), reference }];
  await insertRecord(work.em, PayoutEntity, { ...newPayout(account, provider, at), ...own, adjustments });
  pokeOrder(work, account);
  return true;
}

/** Money that has come back to a seller. */
interface Returned {
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
async function recoverWriteOffs(
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
