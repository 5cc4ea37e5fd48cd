import type { Caller } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { findAccount, lockAccount, writeAccount } from '../accounts/account.ts';
import type { PaymentsInput } from '../input.ts';

/**
 * Closes the account of a canceled order. Does nothing if it is closed or does not exist; in the latter case no payment
 * was begun.
 */
export async function recordCancellation(
  work: Work,
  _caller: Caller,
  { orderId }: PaymentsInput<'recordCancellation'>,
): Promise<Record<string, never>> {
  if ((await findAccount(work.em, orderId))?.status !== 'open') return {};
  const account = await lockAccount(work.em, orderId);
  if (account.status === 'open')
    await writeAccount(work, account, { status: 'closed' }, later(work.now, account.updatedAt));
  return {};
}
