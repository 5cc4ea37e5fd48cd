import type { StoredAdjustment } from '../entities/payout.entity.ts';

/**
 * Settles what a seller's balance has beyond the payouts that wait, with the next payout. `net` is what this payout is
 * for. `difference` is the balance minus the net of all waiting payouts: negative after refunds of orders that were
 * paid out, positive if a bank has returned money after that. A payout is never below 0; what is left of a debt is
 * taken from later ones. It is never above `gross` either, because its transfer comes out of the funds of one payment.
 */
export function adjust(
  { gross, net }: { gross: bigint; net: bigint },
  difference: bigint,
  organizationId: string,
): { adjustments: StoredAdjustment[]; amount: bigint } {
  const change = difference < -net ? -net : difference > gross - net ? gross - net : difference;
  if (change === 0n) return { adjustments: [], amount: net };
  const type = change < 0n ? 'negative_balance' : 'reversal';
  return { adjustments: [{ type, amount: String(change), reference: organizationId }], amount: net + change };
}
