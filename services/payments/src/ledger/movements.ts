import { roundDiv } from '@marketplace/kernel';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { AccountsOfOrder, AccountsOfSeller, Posting } from './posting.ts';

// Postings of the movements of an order's money. Pure functions: they compute, and write nothing.

/** The amounts of an order that decide what a movement posts. */
export type Amounts = Pick<
  OrderAccount,
  'captured' | 'refunded' | 'chargedBack' | 'withdrawn' | 'refundDue' | 'platformFee' | 'feeReversed' | 'releasedAt'
>;

/** A movement: its postings, and how much of the fee has been returned to the seller after it. */
export interface Movement {
  postings: Posting[];
  feeReversed: bigint;
}

/** Amount returned to the buyer, held for the buyer, or held by banks because of disputes. */
function takenBack({ refunded, chargedBack, withdrawn, refundDue }: Amounts): bigint {
  return refunded + chargedBack + withdrawn + refundDue;
}

/** The seller's part of an order, fee included: the captured amount minus what was taken back. */
export function leftOf(amounts: Amounts): bigint {
  return amounts.captured - takenBack(amounts);
}

/** Amount that neither the buyer nor a bank has: the seller's part, and refunds that came back. */
export function remainingOf(amounts: Amounts): bigint {
  return leftOf(amounts) + amounts.refundDue;
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
 * Money goes back to the buyer: by a refund, or because a bank withdraws it. Money held for the buyer is used first.
 * The rest comes from the order's escrow before the release; after it from the seller, less the part of the fee, which
 * the platform returns. `amount` must not be above `remainingOf`; a loss beyond it is `lose`.
 */
export function takeBack(
  amounts: Amounts,
  accounts: AccountsOfOrder,
  amount: bigint,
): Movement & Pick<Amounts, 'refundDue'> {
  const { provider, escrow, payable, fees } = accounts;
  if (amount > remainingOf(amounts)) throw new RangeError('More would be returned than is left of the order.');
  const held = amount < amounts.refundDue ? amount : amounts.refundDue;
  const refundDue = amounts.refundDue - held;
  if (!amounts.releasedAt)
    return { postings: [{ from: escrow, to: provider, amount }], feeReversed: amounts.feeReversed, refundDue };
  const rest = amount - held;
  const feeReversed = feeOn(takenBack(amounts) + rest, amounts);
  const fee = feeReversed - amounts.feeReversed;
  return {
    postings: [
      { from: escrow, to: provider, amount: held },
      { from: payable, to: provider, amount: rest - fee },
      { from: fees, to: provider, amount: fee },
    ],
    feeReversed,
    refundDue,
  };
}

/**
 * A refund comes back, because the bank of the buyer does not take it. The amount is held for the buyer in the escrow
 * of the order, whether its money was released or not: it is not the seller's.
 */
export function holdForBuyer({ provider, escrow }: AccountsOfOrder, amount: bigint): Posting[] {
  return [{ from: provider, to: escrow, amount }];
}

/** Money comes back from a bank: its withdrawal, after a dispute was won. The opposite of `takeBack`. */
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

/** Amounts of the payout of an order. `net` is `gross` minus `refunded` and `fee`. */
export function earningsOf(amounts: Amounts): { gross: bigint; refunded: bigint; fee: bigint; net: bigint } {
  const refunded = takenBack(amounts);
  const fee = feeOf(amounts) - feeOn(refunded, amounts);
  return { gross: amounts.captured, refunded, fee, net: amounts.captured - refunded - fee };
}

/** A payout begins: the amount leaves the seller's available balance, and is on its way. */
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
