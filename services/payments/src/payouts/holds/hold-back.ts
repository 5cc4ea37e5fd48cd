import { insertRecord, later, type Work } from '@marketplace/store';
import { writeAccount } from '../../accounts/account.ts';
import { PayoutEntity, type StoredAdjustment } from '../../entities/payout.entity.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import type { LockedPayout } from '../lock-payout.ts';
import { newPayout } from '../new-payout.ts';

/**
 * Holds `reserved` back of a locked payout that starts now: it gets a payout of its own, which waits until the reserve
 * ends. Returns what the payout loses by it, or undefined if nothing is held back.
 */
export async function holdBack(
  work: Work & Pick<PaymentsContext, 'risk'>,
  { account, payout }: LockedPayout,
  reserved: bigint,
  at: Date,
): Promise<StoredAdjustment | undefined> {
  if (reserved === 0n) return undefined;
  const reserve = newPayout(account, payout.provider, at);
  await insertRecord(work.em, PayoutEntity, {
    ...reserve,
    gross: 0n,
    refunded: 0n,
    fee: 0n,
    credit: reserved,
    amount: reserved,
    adjustments: [{ type: 'reserve', amount: String(reserved), reference: payout.id }],
    status: 'on_hold',
    holdReasons: ['reserve'],
    eligibleAt: new Date(at.getTime() + work.risk.reserve.ms),
  });
  await writeAccount(work, account, { reserved, reservePayoutId: reserve.id }, later(at, account.updatedAt));
  return { type: 'reserve', amount: String(-reserved), reference: reserve.id };
}
