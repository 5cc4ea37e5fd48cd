import { type Caller, moneyOf, notFound } from '@marketplace/kernel';
import { aroundExternalCall, findRecords, sql, type Work } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { RefundSnapshot } from '../provider/snapshots.ts';
import { beginRecall } from '../payouts/transfers/recall-transfer.ts';
import { lockCover, uncoveredOf } from '../refunds/lock-cover.ts';
import { beginRefund } from '../refunds/begin-refund.ts';
import { presentRefund } from '../refunds/present-refund.ts';
import { assertRefundable } from '../refunds/refundable.ts';
import { applyRefundAnswer, type RefundIntent, refundIntent, requestRefund } from '../refunds/request-refund.ts';
import { auditedAsOperator } from './audited-as-operator.ts';

type Input = PaymentsInput<'refundAsOperator'>;
interface Intent extends RefundIntent {
  reason: string;
}

async function begin(work: Work, caller: Caller, { id, amount: wanted, refundReason, reason }: Input): Promise<Intent> {
  const [found]: Payment[] = await findRecords(work.em, PaymentEntity, sql`where id = ${id}`);
  if (!found) throw notFound();
  const locked = await lockPayment(work.em, found);
  const asked = wanted ? moneyOf(wanted) : null;
  const refundable = await assertRefundable(work.em, locked, asked);
  const amount = asked?.amount ?? refundable;
  const { account } = locked;
  const recall = account.releasedAt
    ? await beginRecall(work, account, uncoveredOf(await lockCover(work.em, account), amount))
    : undefined;
  const refund = {
    amount,
    reason: refundReason,
    initiatedBy: 'operator',
  } as const;
  const begun = await beginRefund(auditedAsOperator(work, caller, reason), locked, refund);
  return { ...refundIntent(begun, recall), reason };
}

/**
 * Refunds a payment, or a part of it, instead of the seller. Throws `not_found`, `payment_disputed`,
 * `refund_exceeds_captured` or `amount_not_possible`.
 */
export const refundAsOperator = aroundExternalCall<PaymentsContext, Input, RefundOutput, Intent, RefundSnapshot>({
  begin,
  call: ({ provider }, intent, request) => requestRefund(provider, intent, request),
  apply: async (work, caller, intent, outcome) => {
    const audited = auditedAsOperator(work, caller, intent.reason);
    return presentRefund((await applyRefundAnswer(audited, intent, outcome)).refund);
  },
});
