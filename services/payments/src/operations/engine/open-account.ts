import { type Caller, moneyOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { openAccount as open, pokeOrder } from '../../accounts/account.ts';
import type { EngineInput } from '../../input.ts';

/** Throws an Error if the account was opened with other parties or amounts. */
export async function openAccount(
  work: Work,
  _caller: Caller,
  { total, platformFee, ...order }: EngineInput<'openAccount'>,
): Promise<Record<string, never>> {
  const { amount, currency } = moneyOf(total);
  pokeOrder(work, await open(work, { ...order, currency, total: amount, platformFee: BigInt(platformFee.amount) }));
  return {};
}
