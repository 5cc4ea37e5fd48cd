import { type Caller, moneyJson, organizationOf } from '@marketplace/kernel';
import type { ExportedRow } from '@marketplace/payments-contract';
import { findPart, type Read, sql } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
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
