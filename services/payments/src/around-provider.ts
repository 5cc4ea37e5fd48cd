import type { Caller } from '@marketplace/kernel';
import { aroundExternalCall, type AroundExternalCall, type Outcome, type Work } from '@marketplace/store';
import { applyEvidence, type EvidenceIntent, sendEvidence } from './disputes/bank.ts';
import type { PaymentsContext } from './payments-context.ts';
import { applyAnswer, type PaymentAnswer, type PaymentIntent, requestChange } from './payments/request-change.ts';
import type { DisputeSnapshot, RefundSnapshot } from './provider/snapshots.ts';
import { applyRefundAnswer, type RefundIntent, requestRefund } from './refund-requests/request-refund.ts';

/** Request of an order workflow's command to the provider. */
export type ProviderIntent = PaymentIntent | RefundIntent | EvidenceIntent | typeof nothing;
/** Intent of a command that needs no request to the provider. */
export const nothing = { ask: 'nothing' } as const;

type Value = PaymentAnswer | RefundSnapshot | DisputeSnapshot | null;

/**
 * Makes a command of an order's workflow that may make a request to the provider. `begin` checks the state, writes its
 * changes, and returns the request.
 */
export function aroundProvider<I>(
  begin: (work: Work & PaymentsContext, caller: Caller, input: I) => Promise<ProviderIntent>,
): AroundExternalCall<PaymentsContext, I, Record<string, never>> {
  return aroundExternalCall<PaymentsContext, I, Record<string, never>, ProviderIntent, Value>({
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
