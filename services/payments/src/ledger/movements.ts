import { roundDiv } from '@marketplace/kernel';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { AccountsOfOrder, AccountsOfSeller, Posting } from './posting.ts';

// What movements of the money of an order post. Pure functions: they compute, and write nothing.

/** The amounts of an order that decide what a movement posts. */
export type Amounts = Pick<
  OrderAccount,
  'captured' | 'refunded' | 'chargedBack' | 'withdrawn' | 'platformFee' | 'feeReversed' | 'releasedAt'
>;

/** A movement: its postings, and how much of the fee has been returned to the seller after it. */
export interface Movement {
  postings: Posting[];
  feeReversed: bigint;
}

/** What was returned to the buyer, or is held by banks because of disputes. */
export function takenBack({ refunded, chargedBack, withdrawn }: Amounts): bigint {
  return refunded + chargedBack + withdrawn;
}

/** The captured amount minus what was returned to the buyer and what banks hold. */
export function leftOf(amounts: Amounts): bigint {
  return amounts.captured - takenBack(amounts);
}

/**
 * The part of the fee that belongs to `returned` of the captured amount, rounded half up. The same whether the amount
 * was returned at once or in parts, so the parts of a complete refund add up to the fee exactly.
 */
function feeOn(returned: bigint, { platformFee, captured }: Amounts): bigint {
  if (captured === 0n) return 0n;
  return roundDiv(feeOf({ platformFee }) * returned, captured);
}

/** Money comes in from the buyer. */
export function capture({ provider, escrow }: AccountsOfOrder, amount: bigint): Posting[] {
  return [{ from: provider, to: escrow, amount }];
}

/**
 * Money goes back to the buyer: by a refund, or because a bank withdraws it. Before the release it comes from the
 * order's escrow; after it from the seller, less the part of the fee, which the platform returns. `amount` must not be
 * above `leftOf`; a loss beyond it is `lose`.
 */
export function takeBack(amounts: Amounts, accounts: AccountsOfOrder, amount: bigint): Movement {
  const { provider, escrow, payable, fees } = accounts;
  if (amount > leftOf(amounts)) throw new RangeError('More would be returned than is left of the order.');
  if (!amounts.releasedAt)
    return { postings: [{ from: escrow, to: provider, amount }], feeReversed: amounts.feeReversed };
  const feeReversed = feeOn(takenBack(amounts) + amount, amounts);
  const fee = feeReversed - amounts.feeReversed;
  return {
    postings: [
      { from: payable, to: provider, amount: amount - fee },
      { from: fees, to: provider, amount: fee },
    ],
    feeReversed,
  };
}

/**
 * Money comes back from a bank: what it had withdrawn, after a dispute was won, or a refund that did not reach the
 * buyer. The opposite of `takeBack`.
 */
export function giveBack(amounts: Amounts, accounts: AccountsOfOrder, amount: bigint): Movement {
  const { provider, escrow, payable, fees } = accounts;
  if (amount > takenBack(amounts)) throw new RangeError('More would be given back than was taken.');
  if (!amounts.releasedAt)
    return { postings: [{ from: provider, to: escrow, amount }], feeReversed: amounts.feeReversed };
  const feeReversed = feeOn(takenBack(amounts) - amount, amounts);
  const fee = amounts.feeReversed - feeReversed;
  return {
    postings: [
      { from: provider, to: payable, amount: amount - fee },
      { from: provider, to: fees, amount: fee },
    ],
    feeReversed,
  };
}

/** A bank takes more than is left of the order. The platform loses it. */
export function lose({ losses, provider }: AccountsOfOrder, amount: bigint): Posting[] {
  return [{ from: losses, to: provider, amount }];
}

/** The order is completed: the fee goes to the platform, the rest to the seller. No dispute may be open. */
export function release(amounts: Amounts, { escrow, fees, payable }: AccountsOfOrder): Movement & { net: bigint } {
  const feeReversed = feeOn(takenBack(amounts), amounts);
  const fee = feeOf(amounts) - feeReversed;
  const net = leftOf(amounts) - fee;
  return {
    postings: [
      { from: escrow, to: fees, amount: fee },
      { from: escrow, to: payable, amount: net },
    ],
    feeReversed,
    net,
  };
}

/** What a seller gets of an order: the amounts of its payout. `net` is `gross` minus `refunded` and `fee`. */
export function earningsOf(amounts: Amounts): { gross: bigint; refunded: bigint; fee: bigint; net: bigint } {
  const refunded = takenBack(amounts);
  const fee = feeOf(amounts) - feeOn(refunded, amounts);
  return { gross: amounts.captured, refunded, fee, net: amounts.captured - refunded - fee };
}

/** A payout begins: the amount leaves what the seller can use, and is on its way. */
export function beginPayout({ payable, transit }: AccountsOfSeller, amount: bigint): Posting[] {
  return [{ from: payable, to: transit, amount }];
}

/** The amount of a payout has arrived in the seller's account at the provider. */
export function endPayout({ transit, provider }: AccountsOfSeller, amount: bigint): Posting[] {
  return [{ from: transit, to: provider, amount }];
}

/** A payout failed: its amount is the seller's to use again. */
export function undoPayout({ payable, transit }: AccountsOfSeller, amount: bigint): Posting[] {
  return [{ from: transit, to: payable, amount }];
}

/** An amount that had been paid out came back from the seller's account. */
export function returnPayout({ payable, provider }: AccountsOfSeller, amount: bigint): Posting[] {
  return [{ from: provider, to: payable, amount }];
}

function feeOf({ platformFee }: Pick<Amounts, 'platformFee'>): bigint {
  if (platformFee == null) throw new Error('The fee of the order is not known yet.');
  return platformFee;
}
