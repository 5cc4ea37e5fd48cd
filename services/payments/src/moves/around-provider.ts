import type { Caller } from '@marketplace/kernel';
import { aroundExternalCall, type AroundExternalCall, type Outcome, sql, type Work } from '@marketplace/store';
import { applyEvidence, type EvidenceIntent, sendEvidence } from '../disputes/bank.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { applyAnswer, type PaymentAnswer, type PaymentIntent, requestChange } from '../payments/request-change.ts';
import type { DisputeSnapshot, RefundSnapshot } from '../provider/snapshots.ts';
import { beginRefund } from '../refunds/apply-refund.ts';
import { nextRefundAt } from '../refunds/order-refunds.ts';
import { isRefundStopped, refundableOf } from '../refunds/refund-rules.ts';
import { isFrozenByDispute } from '../refunds/refund.ts';
import { applyRefundAnswer, type RefundIntent, refundIntent, requestRefund } from '../refunds/request-refund.ts';

/** What a command of a workflow asks of the provider. */
export type MoveIntent = PaymentIntent | RefundIntent | EvidenceIntent | typeof nothing;
/** Nothing has to be asked of the provider. */
export const nothing = { ask: 'nothing' } as const;

type Value = PaymentAnswer | RefundSnapshot | DisputeSnapshot | null;

/**
 * A command of the workflow of an order that may ask the provider for something. `begin` checks the state, writes what
 * it changes, and says what to ask.
 */
export function aroundProvider<I>(
  begin: (work: Work & PaymentsContext, caller: Caller, input: I) => Promise<MoveIntent>,
): AroundExternalCall<PaymentsContext, I, Record<string, never>> {
  return aroundExternalCall<PaymentsContext, I, Record<string, never>, MoveIntent, Value>({
    begin,
    call: async ({ provider }, intent, request): Promise<Outcome<Value>> => {
      if (intent.ask === 'nothing') return { kind: 'ok', value: null };
      if (intent.ask === 'refund') return requestRefund(provider, intent, request);
      if (intent.ask === 'evidence') return sendEvidence(provider, intent, request);
      return requestChange(provider, intent, request);
    },
    apply: async (work, _caller, intent, outcome) => {
      if (intent.ask === 'refund') await applyRefundAnswer(work, intent, outcome as Outcome<RefundSnapshot>);
      else if (intent.ask === 'evidence') await applyEvidence(work, intent, outcome as Outcome<DisputeSnapshot>);
      else if (intent.ask !== 'nothing') await applyAnswer(work, intent, outcome as Outcome<PaymentAnswer>);
      return {};
    },
  });
}

/**
 * Begins to refund everything that is left of a locked payment, or at most `max`. Does nothing if nothing is left, while a refund is
 * pending, while a bank holds money because of a dispute, for some time after such a refund has failed, and once so many
 * have failed that the operator must pay the buyer.
 */
export async function refundRest(
  work: Work,
  locked: LockedPayment,
  reason: Refund['reason'],
  max?: bigint,
): Promise<MoveIntent> {
  const { account } = locked;
  const left = refundableOf(account);
  const amount = max !== undefined && max < left ? max : left;
  if (amount === 0n || account.refundPending > 0n || isRefundStopped(locked.payment)) return nothing;
  if (await isFrozenByDispute(work.em, account)) return nothing;
  if (await isTooEarly(work, account)) return nothing;
  return refundIntent(await beginRefund(work, locked, { amount, reason, initiatedBy: 'system' }));
}

async function isTooEarly({ em, now }: Work, { orderId }: OrderAccount): Promise<boolean> {
  const { rows } = await sql<{ early: boolean | null }>`select ${now} < ${nextRefundAt(orderId)} as early`.execute(
    em.getKysely(),
  );
  return rows[0]!.early === true;
}
