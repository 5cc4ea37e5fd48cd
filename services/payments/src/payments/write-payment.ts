import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Payment } from '../entities/payment.entity.ts';

type Changes = Partial<
  Pick<
    Payment,
    | 'status'
    | 'amountCaptured'
    | 'amountRefunded'
    | 'amountRefundPending'
    | 'disputed'
    | 'captureBefore'
    | 'failure'
    | 'lastError'
    | 'captureRefusals'
    | 'nextAction'
    | 'method'
    | 'cancelReason'
    | 'providerRef'
  >
>;

/** Writes a locked payment as its next version. Returns the payment as written. `at` is the time of the change. */
export async function writePayment(em: EntityManager, payment: Payment, changes: Changes, at: Date): Promise<Payment> {
  const written = { ...payment, ...changes, updatedAt: at, version: payment.version + 1 };
  await sql`
    update payment
       set status = ${written.status}, amount_captured = ${written.amountCaptured},
           amount_refunded = ${written.amountRefunded}, amount_refund_pending = ${written.amountRefundPending},
           disputed = ${written.disputed}, capture_before = ${written.captureBefore ?? null},
           failure = ${json(written.failure)}::jsonb,
           last_error = ${json(written.lastError)}::jsonb, capture_refusals = ${written.captureRefusals},
           next_action = ${json(written.nextAction)}::jsonb,
           method = ${json(written.method)}::jsonb, cancel_reason = ${written.cancelReason ?? null},
           provider_ref = ${written.providerRef ?? null}, updated_at = ${at}, version = ${written.version}
     where id = ${payment.id}`.execute(em.getKysely());
  return written;
}

function json(value: object | null | undefined): string | null {
  return value == null ? null : JSON.stringify(value);
}
