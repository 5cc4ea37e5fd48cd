import { type Caller, moneyOf, notFound, organizationOf, ServiceError, paymentLimitsOf } from '@marketplace/kernel';
import { findRecords, later, sql, type Work } from '@marketplace/store';
import { type Dispute as DisputeOutput, paymentsErrors } from '@marketplace/payments-contract';
import { claimAnswerMs, claimsMax } from '@marketplace/payments-contract/limits';
import { lockAccount, moneyOfAccount } from '../accounts/account.ts';
import { newDispute, partyOfDispute, presentDispute, readDispute } from '../disputes/dispute.ts';
import { outcomeOfNewDispute } from '../disputes/dispute-outcome.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { assertPossible, refundableOf } from '../refunds/refund-rules.ts';

type Input = PaymentsInput<'createDispute'>;

async function run(work: Work & Pick<PaymentsContext, 'risk'>, caller: Caller, input: Input): Promise<DisputeOutput> {
  const { em, now } = work;
  const account = await lockAccount(em, input.id);
  const party = partyOfDispute(account, organizationOf(caller));
  if (!party) throw notFound();
  if (party !== 'buyer') throw new ServiceError('wrong_party', 'Only the buyer disputes an order.');
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${account.orderId} and status = 'succeeded' for update`,
  );
  if (!payment || account.status === 'closed' || account.releasedAt || refundableOf(account) === 0n)
    throw paymentsErrors.dispute_window_closed('The order is not paid, or it has ended.');
  await assertClaimable(work, account);
  const at = later(now, payment.updatedAt);
  const { reason, description } = input;
  const locked = { account, payment };
  const claim = newDispute(
    locked,
    {
      source: 'buyer',
      stage: 'claim',
      reason,
      amount: claimed(account, payment, input, work.risk.claimMinPercent),
      status: 'needs_response',
      isRefundable: true,
      evidence: [{ submittedBy: 'buyer', text: description, fileUrls: [], createdAt: at.toISOString() }],
      evidenceDueBy: new Date(now.getTime() + claimAnswerMs),
      openedAt: at,
    },
    at,
  );
  const { dispute } = await writeOutcome(work, outcomeOfNewDispute(locked, claim));
  return presentDispute(dispute);
}

async function assertClaimable({ em }: Work, { orderId }: OrderAccount): Promise<void> {
  const disputes: Dispute[] = await findRecords(em, DisputeEntity, sql`where order_id = ${orderId} order by id`);
  const open = disputes.find(({ closedAt }) => closedAt === null);
  if (open) throw paymentsErrors.dispute_exists('A dispute of the order is open.', { disputeId: open.id });
  if (disputes.filter(({ source }) => source === 'buyer').length >= claimsMax)
    throw new ServiceError('limit_reached', `An order has at most ${claimsMax} claims, withdrawn ones included.`);
}

/** Amount that is claimed. All that is left can always be claimed. */
function claimed(
  account: OrderAccount,
  { provider }: Pick<Payment, 'provider'>,
  { amount }: Input,
  minPercent: number,
): bigint {
  const refundable = refundableOf(account);
  if (!amount) return refundable;
  const money = moneyOf(amount);
  if (money.amount > refundable || money.currency !== account.currency)
    throw paymentsErrors.refund_exceeds_captured('The amount is more than what is left of the order.', {
      refundable: moneyOfAccount(account, refundable),
    });
  assertPossible(provider, money, refundable);
  const { step } = paymentLimitsOf(provider, account.currency);
  const share = (account.total * BigInt(minPercent) + 99n) / 100n;
  // Rounded up to what the provider can move.
  const minimum = share + ((step - (share % step)) % step);
  if (money.amount < minimum && money.amount < refundable)
    throw paymentsErrors.claim_too_small(`A claim is at least ${minPercent} % of the total, or all that is left.`, {
      minimum: moneyOfAccount(account, minimum < refundable ? minimum : refundable),
    });
  return money.amount;
}

/**
 * Opens a claim of the buyer. Its description is the first evidence. Throws `not_found`, `wrong_party`,
 * `dispute_window_closed`, `dispute_exists`, `limit_reached`,
 * `claim_too_small`, `amount_not_possible` or `refund_exceeds_captured`.
 */
export const createDispute = { run, resourceId: ({ id }: DisputeOutput): string => id, read: readDispute };
