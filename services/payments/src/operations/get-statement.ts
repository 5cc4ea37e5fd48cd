import type { Caller } from '@marketplace/kernel';
import type { LedgerTransaction, Payout } from '@marketplace/payments-contract';
import type { Read } from '@marketplace/store';
import type { PaymentsInput } from '../input.ts';
import { findOwnPayout, presentPayout } from '../payouts/payout.ts';
import { getOrderLedger } from './get-order-ledger.ts';

/** A payout with the movements of its order. Throws `not_found` unless it is one of the caller's organization. */
export async function getStatement(
  read: Read,
  caller: Caller,
  { id }: PaymentsInput<'getStatement'>,
): Promise<{ payout: Payout; movements: LedgerTransaction[] }> {
  const payout = await findOwnPayout(read.em, caller, id);
  const { data: movements } = await getOrderLedger(read, caller, { id: payout.orderId });
  return { payout: presentPayout(payout), movements };
}
