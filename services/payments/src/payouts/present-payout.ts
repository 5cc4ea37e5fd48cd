import { type Currency, moneyJson } from '@marketplace/kernel';
import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import type { Payout } from '../entities/payout.entity.ts';

/** The payout as its organization sees it, and as it is in events. */
export function presentPayout(payout: Payout): PayoutOutput {
  const { currency, gross, refunded, fee } = payout;
  const money = (amount: bigint) => moneyIn(currency, amount);
  return {
    id: payout.id,
    organizationId: payout.organizationId,
    currency,
    status: payout.status,
    items: [
      {
        orderId: payout.orderId,
        gross: money(gross),
        refunded: money(refunded),
        fee: money(fee),
        net: money(gross - refunded - fee),
      },
    ],
    adjustments: payout.adjustments.map(({ type, amount, reference }) => ({
      type,
      amount: money(BigInt(amount)),
      reference,
    })),
    amount: money(payout.amount),
    eligibleAt: payout.eligibleAt?.toISOString() ?? null,
    releasedAt: payout.releasedAt?.toISOString() ?? null,
    failure: payout.failure ?? null,
    holdReasons: payout.holdReasons,
    bankStatus: payout.bankStatus,
    createdAt: payout.createdAt.toISOString(),
    updatedAt: payout.updatedAt.toISOString(),
    version: payout.version,
  };
}

function moneyIn(currency: Currency, amount: bigint) {
  return moneyJson({ amount, currency });
}
