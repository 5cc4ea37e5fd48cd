import { type Caller, moneyJson, organizationOf } from '@marketplace/kernel';
import type { ExportedRow } from '@marketplace/payments-contract';
import { findPart, type Read, sql } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { roleIn } from '../parties.ts';

/** Returns the next part of the payments that an organization made or received in a period, oldest first. */
export async function exportPayments(
  { em }: Read,
  caller: Caller,
  range: PaymentsInput<'exportPayments'>,
): Promise<{ data: ExportedRow['payment'][]; next: string | null }> {
  const viewer = organizationOf(caller);
  const parties = [sql`payer_organization_id = ${viewer}`, sql`payee_organization_id = ${viewer}`];
  const { records, next } = await findPart<Payment>(em, PaymentEntity, parties, range);
  const data = records.map((payment) => {
    const { id, orderId, status, failure, provider, currency } = payment;
    const money = (amount: bigint) => moneyJson({ amount, currency });
    return {
      id,
      createdAt: payment.createdAt.toISOString(),
      orderId,
      ...roleIn(payment, viewer),
      status,
      failureCode: failure?.code ?? null,
      provider,
      currency,
      amount: money(payment.amount),
      captured: money(payment.amountCaptured),
      refunded: money(payment.amountRefunded),
    };
  });
  return { data, next };
}

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
