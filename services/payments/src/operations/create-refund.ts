import { type Caller, moneyOf, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, sql, type Work } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { refundsMax } from '@marketplace/payments-contract/limits';
import type { Payment } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { assertRefunds } from '../organizations/organization.ts';
import { lockOwnPayment } from '../payments/payment.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { RefundSnapshot } from '../provider/snapshots.ts';
import { beginRecall } from '../payouts/transfers/recall-transfer.ts';
import { assertDebtAllowed, lockCover, lockDebtors, uncoveredOf } from '../refunds/refund-cover.ts';
import { assertRefundable, presentRefund, readRefund } from '../refunds/refund.ts';
import { beginRefund } from '../refund-requests/apply-refund.ts';
import {
  applyRefundAnswer,
  type RefundIntent,
  refundIntent,
  requestRefund,
} from '../refund-requests/request-refund.ts';

type Input = PaymentsInput<'createRefund'>;

async function begin(work: Work & PaymentsContext, caller: Caller, input: Input): Promise<RefundIntent> {
  const { party, ...locked } = await lockOwnPayment(work.em, caller, input.id);
  if (party !== 'payee') throw new ServiceError('wrong_party', 'Only the seller refunds a payment.');
  await assertRefunds(work.em, locked.payment.payeeOrganizationId);
  const asked = input.amount ? moneyOf(input.amount) : null;
  const refundable = await assertRefundable(work.em, locked, asked);
  const amount = asked?.amount ?? refundable;
  if (amount < refundable) await assertFewRefunds(work, locked.payment);
  const debtors = locked.account.releasedAt ? await lockDebtors(work, caller, locked.account) : null;
  const cover = locked.account.releasedAt ? await lockCover(work.em, locked.account) : null;
  if (cover && debtors) await assertDebtAllowed(work, locked.account, cover, debtors, amount);
  const recall = cover ? await beginRecall(work, locked.account, uncoveredOf(cover, amount)) : undefined;
  return refundIntent(await beginRefund(work, locked, { amount, reason: input.reason, initiatedBy: 'seller' }), recall);
}

/** A receipt lists all refunds of a payment, so there must not be any number of them. */
async function assertFewRefunds({ em }: Work, { id }: Pick<Payment, 'id'>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from refund where payment_id = ${id}`.execute(em.getKysely());
  if (rows[0]!.count < refundsMax) return;
  const detail = `The payment has ${refundsMax} refunds. Refund all that is left.`;
  throw new ServiceError('limit_reached', detail);
}

/**
 * Refunds a payment, or a part of it. Throws `not_found`, `wrong_party`, `invalid_state_transition` (the seller's
 * organization is closed), `payment_disputed`, `refund_exceeds_captured`, `amount_not_possible`, `limit_reached` or
 * `refund_not_covered`.
 */
export const createRefund = aroundExternalCall<PaymentsContext, Input, RefundOutput, RefundIntent, RefundSnapshot>({
  begin,
  call: ({ provider }, intent, request) => requestRefund(provider, intent, request),
  apply: async (work, _caller, intent, outcome) =>
    presentRefund((await applyRefundAnswer(work, intent, outcome)).refund),
  clientRequest: { resourceId: ({ refundId }) => refundId, read: readRefund },
});
