import type { Dispute } from '../../entities/dispute.entity.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { RiskRules } from '../../risk/risk-settings.ts';

/** How a claim ends that the seller has answered and the operator has not decided. A pure function. */
export function outcomeOfSilence(
  account: Pick<OrderAccount, 'fulfilledAt' | 'isTracked' | 'receiptConfirmedAt'>,
  { claimSilence }: Pick<RiskRules, 'claimSilence'>,
): Extract<Dispute['status'], 'won' | 'lost'> {
  if (claimSilence !== 'proof') return claimSilence === 'seller' ? 'won' : 'lost';
  return isShipmentProven(account) ? 'won' : 'lost';
}

/**
 * Whether the whole order was shipped with tracking numbers, or the buyer has confirmed the receipt. Of an order that
 * was fulfilled before tracking numbers were recorded, which 0.3.0 did not do, it is taken for granted.
 */
function isShipmentProven({
  fulfilledAt,
  isTracked,
  receiptConfirmedAt,
}: Pick<OrderAccount, 'fulfilledAt' | 'isTracked' | 'receiptConfirmedAt'>): boolean {
  if (receiptConfirmedAt) return true;
  return fulfilledAt != null && (isTracked ?? true);
}
