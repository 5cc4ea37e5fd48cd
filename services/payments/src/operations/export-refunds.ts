import { type Caller, moneyJson, organizationOf } from '@marketplace/kernel';
import type { ExportedRow } from '@marketplace/payments-contract';
import { findPart, type Read, sql } from '@marketplace/store';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { roleIn } from '../parties.ts';

/** Returns the next part of the refunds and chargebacks of an organization's payments in a period, oldest first. */
export async function exportRefunds(
  { em }: Read,
  caller: Caller,
  range: PaymentsInput<'exportRefunds'>,
): Promise<{ data: ExportedRow['refund'][]; next: string | null }> {
  const viewer = organizationOf(caller);
  const parties = [sql`payer_organization_id = ${viewer}`, sql`payee_organization_id = ${viewer}`];
  const { records, next } = await findPart<Refund>(em, RefundEntity, parties, range);
  const data = records.map((refund) => {
    const { id, orderId, paymentId, kind, reason, status, currency, amount } = refund;
    return {
      id,
      createdAt: refund.createdAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
      orderId,
      paymentId,
      ...roleIn(refund, viewer),
      kind,
      reason,
      status,
      currency,
      amount: moneyJson({ amount, currency }),
    };
  });
  return { data, next };
}
