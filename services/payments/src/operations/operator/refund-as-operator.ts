import { type Caller, moneyOf, notFound, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, findRecords, type Outcome, sql, type Work } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { type Payment, PaymentEntity } from '../../entities/payment.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import { lockPayment } from '../../payments/payment.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import type { RefundSnapshot } from '../../provider/snapshots.ts';
import { beginRecall } from '../../payouts/transfers/recall-transfer.ts';
import { lockCover, uncoveredOf } from '../../refunds/refund-cover.ts';
import { assertRefundable, lockRefund, presentRefund } from '../../refunds/refund.ts';
import { beginRefund, payOutside } from '../../refund-requests/apply-refund.ts';
import {
  applyRefundAnswer,
  type RefundIntent,
  refundIntent,
  requestRefund,
} from '../../refund-requests/request-refund.ts';
import { auditedAsOperator } from '../../audited-as-operator.ts';

type Input = PaymentsInput<'refundAsOperator'>;
/** Null if the provider has nothing to do. */
type Value = RefundSnapshot | null;
interface Intent {
  reason: string;
  refund: Pick<RefundIntent, 'refundId' | 'paymentId' | 'orderId'>;
  /** Request to the provider. Null if the buyer was paid by other means. */
  ask: RefundIntent | null;
}

async function begin(work: Work, caller: Caller, input: Input): Promise<Intent> {
  const { id, amount: wanted, refundReason, reason } = input;
  const outsideReference = outsideReferenceOf(input);
  const [found]: Payment[] = await findRecords(work.em, PaymentEntity, sql`where id = ${id}`);
  if (!found) throw notFound();
  const locked = await lockPayment(work.em, found);
  const asked = wanted ? moneyOf(wanted) : null;
  const refundable = await assertRefundable(work.em, locked, asked);
  const amount = asked?.amount ?? refundable;
  const { account } = locked;
  const audited = auditedAsOperator(work, caller, reason);
  const wanting = { amount, reason: refundReason, initiatedBy: 'operator', outsideReference } as const;
  const uncovered = account.releasedAt ? uncoveredOf(await lockCover(work.em, account), amount) : 0n;
  const begun = await beginRefund(audited, locked, wanting);
  const refund = { refundId: begun.refund.id, paymentId: id, orderId: account.orderId };
  if (outsideReference !== null) {
    await payOutside(audited, begun);
    return { reason, refund, ask: null };
  }
  return { reason, refund, ask: refundIntent(begun, await beginRecall(work, account, uncovered)) };
}

/** Reference of the payment by other means. Null if the provider refunds. Throws `validation_failed`. */
function outsideReferenceOf({ paidOutside, reference }: Input): string | null {
  if ((paidOutside !== undefined) === (reference !== undefined)) return reference ?? null;
  const detail = 'paidOutside and reference belong together: reference is the name of the payment by other means.';
  const path = [paidOutside ? 'reference' : 'paidOutside'];
  throw new ServiceError('validation_failed', detail, { faults: [{ path, code: 'required', detail }] });
}

/**
 * Refunds a payment, or a part of it, instead of the seller; or records that the buyer was paid by other means, without
 * the provider. Throws `not_found`, `payment_disputed`, `refund_exceeds_captured`, `amount_not_possible`, and
 * `validation_failed` for one of `paidOutside` and `reference` without the other.
 */
export const refundAsOperator = aroundExternalCall<PaymentsContext, Input, RefundOutput, Intent, Value>({
  begin,
  call: async ({ provider }, { ask }, request): Promise<Outcome<Value>> =>
    ask ? requestRefund(provider, ask, request) : { kind: 'ok', value: null },
  apply: async (work, caller, { reason, refund, ask }, outcome) => {
    const audited = auditedAsOperator(work, caller, reason);
    const { refund: ended } = ask
      ? await applyRefundAnswer(audited, ask, outcome as Outcome<RefundSnapshot>)
      : await lockRefund(work.em, refund);
    return presentRefund(ended);
  },
});
