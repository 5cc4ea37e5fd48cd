import { type Caller, moneyJson, organizationOf } from '@marketplace/kernel';
import type { ExportedRow } from '@marketplace/payments-contract';
import { findPart, type Read, sql } from '@marketplace/store';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import type { PaymentsInput } from '../input.ts';

/** Returns the next part of the payouts of an organization in a period, oldest first. */
export async function exportPayouts(
  { em }: Read,
  caller: Caller,
  range: PaymentsInput<'exportPayouts'>,
): Promise<{ data: ExportedRow['payout'][]; next: string | null }> {
  const own = sql`organization_id = ${organizationOf(caller)}`;
  const { records, next } = await findPart<Payout>(em, PayoutEntity, [own], range);
  const data = records.map((payout) => {
    const { id, orderId, status, bankStatus, currency, gross, refunded, fee, adjustments, amount } = payout;
    const money = (value: bigint) => moneyJson({ amount: value, currency });
    return {
      id,
      createdAt: payout.createdAt.toISOString(),
      releasedAt: payout.releasedAt?.toISOString() ?? null,
      orderId,
      status,
      bankStatus,
      currency,
      gross: money(gross),
      refunded: money(refunded),
      fee: money(fee),
      adjustments: money(adjustments.reduce((sum, adjustment) => sum + BigInt(adjustment.amount), 0n)),
      amount: money(amount),
    };
  });
  return { data, next };
}
