import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Payout } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../input.ts';
import { findOwnPayout } from '../payouts/find-payout.ts';
import { presentPayout } from '../payouts/present-payout.ts';

/** Throws `not_found` unless it is a payout of the caller's organization. */
export async function getPayout({ em }: Read, caller: Caller, { id }: PaymentsInput<'getPayout'>): Promise<Payout> {
  return presentPayout(await findOwnPayout(em, caller, id));
}
