import { type Caller, type Currency, organizationOf } from '@marketplace/kernel';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import {
  aroundExternalCall,
  type AroundExternalCall,
  type ExternalRequest,
  type Outcome,
  sql,
  type Work,
} from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pokeOrder } from '../accounts/account.ts';
import type { Payment } from '../entities/payment.entity.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { PaymentSnapshot } from '../provider/snapshots.ts';
import { applyPayment } from './apply-payment.ts';
import { outcomeOfRefusal } from './payment-outcome.ts';
import { endedStatuses, targetsOfPayment } from './payment-rules.ts';
import { type LockedPayment, lockPayment, presentPayment, readPayment } from './payment.ts';

/** A request that continues or ends a payment, as stored with its external call. */
export interface PaymentIntent {
  ask: 'confirm' | 'capture' | 'cancel';
  paymentId: string;
  orderId: string;
  ref: string;
  /** Decimal text, because the intent is stored as JSON. */
  amount: string;
  currency: Currency;
  returnUrl: string | null;
}

/** The payment at the provider after a request. `refused`: why the provider refused it, null if it did not. */
export interface PaymentAnswer {
  snapshot: PaymentSnapshot;
  refused: { code: string; message: string } | null;
}

/** Request to the provider about a payment. Throws an Error if the payment is not at the provider. */
export function paymentIntent(ask: PaymentIntent['ask'], payment: Payment): PaymentIntent {
  const { id: paymentId, orderId, providerRef: ref, amount, currency, returnUrl = null } = payment;
  if (ref == null) throw new Error(`${paymentId} has no payment at the provider.`);
  return { ask, paymentId, orderId, ref, amount: String(amount), currency, returnUrl };
}

/**
 * Asks the provider to change a payment. If it refuses, because the payment has changed meanwhile, the outcome is the
 * payment as the provider has it, with the reason: races between such requests are decided there.
 */
export async function requestChange(
  provider: PaymentProvider,
  intent: PaymentIntent,
  { idempotencyKey: key, signal }: Pick<ExternalRequest, 'idempotencyKey' | 'signal'>,
): Promise<Outcome<PaymentAnswer>> {
  const { ask, ref, amount, currency, returnUrl } = intent;
  const requests = {
    confirm: () => provider.confirmPayment({ key, signal }, { ref, returnUrl }),
    capture: () => provider.capturePayment({ key, signal }, { ref, money: { amount: BigInt(amount), currency } }),
    cancel: () => provider.cancelPayment({ key, signal }, { ref }),
  };
  const outcome = await requests[ask]();
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'ok') return { kind: 'ok', value: { snapshot: outcome.value, refused: null } };
  const found = await provider.retrieve(signal, 'payment', ref);
  if (found.kind !== 'ok' || found.value === null)
    return { kind: 'unknown', cause: `${ask} was refused (${outcome.code}), and the payment could not be read` };
  const { code, message } = outcome;
  return { kind: 'ok', value: { snapshot: found.value as PaymentSnapshot, refused: { code, message } } };
}

/**
 * Applies the answer of the provider. If the provider has refused, and the payment could still be changed, the reason
 * becomes its last error. Returns the payment as it is afterwards. `auditedFor`: see `applyPayment`.
 */
export async function applyAnswer(
  work: Work,
  { ask, paymentId: id, orderId }: PaymentIntent,
  outcome: Outcome<PaymentAnswer>,
  auditedFor?: string,
): Promise<LockedPayment> {
  const locked = await lockPayment(work.em, { id, orderId });
  if (outcome.kind !== 'ok') return locked;
  const { snapshot, refused } = outcome.value;
  const changed = await applyPayment(work, locked, snapshot, auditedFor);
  const refusal = refused && outcomeOfRefusal(changed, ask, refused, work.now);
  const applied = refusal ? await writeOutcome(work, refusal) : changed;
  if (ask === 'cancel' && !endedStatuses.includes(applied.payment.status)) await forgetCancel(work, applied);
  return applied;
}

/** Error if the provider did not cancel the payment, so that the request is repeated. */
async function forgetCancel(work: Work, { account, payment }: LockedPayment): Promise<void> {
  await sql`update payment set cancel_reason = null where id = ${payment.id}`.execute(work.em.getKysely());
  pokeOrder(work, account);
}

/** Whether a request of this kind for the payment waits for its answer. The payment must be locked. */
export async function isRequested(em: EntityManager, ask: PaymentIntent['ask'], { id }: Payment): Promise<boolean> {
  // The table has few rows: those of requests that are running or whose outcome is not known.
  const { rows } = await sql<{ requested: boolean }>`
    select exists (select from external_call
                    where intent ->> 'ask' = ${ask} and intent ->> 'paymentId' = ${id}) as requested`.execute(
    em.getKysely(),
  );
  return rows[0]!.requested;
}

/**
 * Begins to cancel a locked payment. It keeps its status until the provider has canceled it; `reason` is then its
 * failure.
 */
export async function beginCancel(
  { em, audit }: Work,
  payment: Payment,
  reason: NonNullable<Payment['cancelReason']>,
): Promise<PaymentIntent> {
  // Nobody sees the reason before the payment is canceled, so its version stays.
  await sql`update payment set cancel_reason = ${reason} where id = ${payment.id}`.execute(em.getKysely());
  audit({
    action: 'payment.cancel_requested',
    organizationId: payment.payerOrganizationId,
    targets: targetsOfPayment(payment),
  });
  return paymentIntent('cancel', payment);
}

/**
 * A command of one party that requests a change of a payment from the provider. `begin` checks the state and returns
 * the request. The answer is the payment as it is then, and the change is in the audit log of the caller's
 * organization.
 */
export function aroundPayment<I>(
  begin: (work: Work & PaymentsContext, caller: Caller, input: I) => Promise<PaymentIntent>,
): AroundExternalCall<PaymentsContext, I, PaymentOutput> {
  return aroundExternalCall<PaymentsContext, I, PaymentOutput, PaymentIntent, PaymentAnswer>({
    begin,
    call: ({ provider }, intent, request) => requestChange(provider, intent, request),
    apply: async (work, caller, intent, outcome) => {
      const organizationId = organizationOf(caller);
      return presentPayment((await applyAnswer(work, intent, outcome, organizationId)).payment, organizationId);
    },
    clientRequest: { resourceId: ({ paymentId }) => paymentId, read: readPayment },
  });
}
