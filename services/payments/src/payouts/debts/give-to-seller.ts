import { insertRecord, type Work } from '@marketplace/store';
import { pokeOrder } from '../../accounts/account.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import { earningsOf } from '../../ledger/movements.ts';
import { accountsOf } from '../../ledger/posting.ts';
import { differenceOf } from './difference.ts';
import { recoverWriteOffs, type Returned } from './recover-write-offs.ts';
import { newPayout } from '../new-payout.ts';

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
