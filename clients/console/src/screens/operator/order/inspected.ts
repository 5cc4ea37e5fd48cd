import type { InspectedDisputeFragment, InspectedMoneyFragment } from '../../../generated/graphql/graphql.ts';
import { keptFeeOf } from '../../../records/order/earnings.ts';
import type { Money } from '../../../ui/show/money/money.ts';

/** Amount of the order that can still be refunded. A bank may hold more. */
export function leftOf(
  money: InspectedMoneyFragment,
): Money & { currency: InspectedMoneyFragment['captured']['currency'] } {
  const { captured, refunded, refundPending, chargedBack, withdrawn } = money;
  const gone = refunded.amount + refundPending.amount + chargedBack.amount + withdrawn.amount;
  return { ...captured, amount: Math.max(0, captured.amount - gone) };
}

/** Amount returned to the buyer since the claim was opened, in minor units. It counts towards the decision. */
export function gotSince({ refunds }: InspectedMoneyFragment, { openedAt }: InspectedDisputeFragment): number {
  return refunds
    .filter(({ status, createdAt }) => status === 'succeeded' && Date.parse(createdAt) >= Date.parse(openedAt))
    .reduce((sum, { amount }) => sum + amount.amount, 0);
}

/** Parts of a refund that the platform and the seller pay. */
export function costOf(money: InspectedMoneyFragment, amount: number): { fee: Money; seller: Money } {
  const { captured, refunded, refundPending, chargedBack, refundDue, platformFee } = money;
  const { currency } = captured;
  const whole = BigInt(platformFee?.amount ?? 0);
  // Returned money is held for the buyer, so refunding it again costs the seller nothing.
  const held = Math.max(0, refundDue.amount - refundPending.amount);
  const rest = Math.max(0, amount - held);
  const back = BigInt(refunded.amount + refundPending.amount + chargedBack.amount + held);
  const kept = (gone: bigint) => keptFeeOf(whole, BigInt(captured.amount), gone);
  const fee = captured.amount === 0 ? 0 : Number(kept(back) - kept(back + BigInt(rest)));
  return { fee: { amount: fee, currency }, seller: { amount: rest - fee, currency } };
}

/** An order follows its refunds and disputes within about a second. */
const momentMs = 15_000;

/** Tells whether a refund or the end of a dispute is so new that the order may still follow it. */
export function isMoving({ refunds, disputes }: InspectedMoneyFragment, nowMs: number): boolean {
  const changes = [
    ...refunds.map(({ createdAt, settledAt }) => settledAt ?? createdAt),
    ...disputes.flatMap(({ closedAt }) => closedAt ?? []),
  ];
  return changes.some((at) => nowMs - Date.parse(at) < momentMs);
}

/** Name of an account of the ledger for the operator. Its own name is shown on pointing. */
export function accountNameOf(account: string): string {
  const [owner = '', ...rest] = account.split(':');
  const kind = owner === 'seller' ? rest[1] : owner === 'platform' ? rest[0] : owner;
  return names[kind ?? ''] ?? account;
}

const names: Record<string, string> = {
  provider: 'Provider',
  escrow: 'Held for the order',
  payable: 'Balance of the seller',
  transit: 'On the way to the seller',
  fees: 'Fees of the platform',
  losses: 'Losses of the platform',
  costs: 'Costs of the platform',
};
