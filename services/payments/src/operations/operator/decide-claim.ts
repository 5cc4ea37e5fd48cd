import { type Caller, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, type Outcome, type Work } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { decideClaim as decide } from '../../disputes/claims.ts';
import { findDispute, presentDispute } from '../../disputes/dispute.ts';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import type { RefundSnapshot } from '../../provider/snapshots.ts';
import { applyRefundAnswer, type RefundIntent, requestRefund } from '../../refunds/request-refund.ts';
import { auditedAsOperator } from '../../audited-as-operator.ts';

type Input = PaymentsInput<'decideClaim'>;
interface Intent {
  disputeId: string;
  /** Null if nothing is refunded. */
  refund: RefundIntent | null;
  reason: string;
}
/** Null if the provider has nothing to do. */
type Value = RefundSnapshot | null;

async function begin(work: Work, caller: Caller, { id, inFavorOf, amount, reason }: Input): Promise<Intent> {
  if (amount) await assertAmount(work, id, inFavorOf, amount.currency);
  const audited = auditedAsOperator(work, caller, reason);
  const claimed = amount === undefined ? undefined : BigInt(amount.amount);
  const refund = await decide(audited, id, inFavorOf === 'seller' ? 'won' : 'lost', claimed);
  return { disputeId: id, refund, reason };
}

async function assertAmount({ em }: Work, id: string, inFavorOf: Input['inFavorOf'], currency: string): Promise<void> {
  const dispute = await findDispute(em, id);
  const refuse = (path: string[], detail: string) =>
    new ServiceError('validation_failed', detail, { faults: [{ path, code: 'invalid_value', detail }] });
  if (inFavorOf === 'seller') throw refuse(['amount'], 'There is an amount only if the buyer is right.');
  if (dispute && dispute.currency !== currency)
    throw refuse(['amount', 'currency'], `The claim is in ${dispute.currency}.`);
}

/**
 * Decides the open claim of a buyer. Throws `not_found`, `invalid_state_transition` for a dispute that is no open
 * claim, `refund_pending`, `payment_disputed`, `refund_exceeds_captured`, `amount_not_possible`, `refund_impossible`, and
 * `validation_failed` for an amount that cannot be.
 */
export const decideClaim = aroundExternalCall<PaymentsContext, Input, DisputeOutput, Intent, Value>({
  begin,
  call: async ({ provider }, { refund }, request): Promise<Outcome<Value>> =>
    refund ? requestRefund(provider, refund, request) : { kind: 'ok', value: null },
  apply: async (work, caller, { disputeId, refund, reason }, outcome) => {
    const audited = auditedAsOperator(work, caller, reason);
    if (refund) await applyRefundAnswer(audited, refund, outcome as Outcome<RefundSnapshot>);
    return presentDispute((await findDispute(work.em, disputeId))!);
  },
});
