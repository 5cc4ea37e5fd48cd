import type { Caller } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { refundedSince } from '../../disputes/claim-refunds.ts';
import { claimDueBy, outcomeOfSilence } from '../../disputes/dispute-rules.ts';
import { outcomeOfEscalation } from '../../disputes/evidence-outcome.ts';
import { closeDispute } from '../../disputes/funds.ts';
import { lockDispute, openStatuses } from '../../disputes/dispute.ts';
import { isContested, refundClaim, refundsOfClaims } from '../../refund-requests/claims.ts';
import { type Dispute, DisputeEntity } from '../../entities/dispute.entity.ts';
import type { EngineInput } from '../../input.ts';
import { aroundProvider, nothing, type ProviderIntent } from '../../around-provider.ts';
import { writeOutcome } from '../../outcomes/outcome.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { isRefundStopped } from '../../refunds/refund-rules.ts';
import { isFrozenByDispute } from '../../refunds/refund.ts';

async function begin(
  work: Work & Pick<PaymentsContext, 'risk'>,
  _caller: Caller,
  { orderId }: EngineInput<'expireClaim'>,
): Promise<ProviderIntent> {
  const [found]: Dispute[] = await findRecords(
    work.em,
    DisputeEntity,
    sql`where order_id = ${orderId} and source = 'buyer' and status in ('needs_response', 'under_review')`,
  );
  if (!found) return nothing;
  const locked = await lockDispute(work.em, found);
  const { dispute } = locked;
  const dueBy = claimDueBy(dispute);
  const due = openStatuses.includes(dispute.status) && dueBy !== null && dueBy <= work.now;
  if (!due || (await refundedSince(work, dispute)).pending.length > 0) return nothing;
  const refunds = await refundsOfClaims(work.em, [dispute]);
  const isKept = isContested(dispute, refunds.get(dispute.id)) && outcomeOfSilence(locked.account, work.risk) === 'won';
  const isStopped = !isKept && isRefundStopped(locked.payment);
  if (isStopped || (await isFrozenByDispute(work.em, locked.account))) {
    await writeOutcome(work, outcomeOfEscalation(dispute, work.now));
    return nothing;
  }
  work.audit({
    action: 'dispute.expired',
    organizationId: dispute.sellerOrganizationId,
    targets: [
      { type: 'dispute', id: dispute.id },
      { type: 'order', id: orderId },
    ],
  });
  if (isKept) {
    await closeDispute(work, locked, 'won');
    return nothing;
  }
  return (await refundClaim(work, locked, null, 'system')) ?? nothing;
}

/**
 * Ends a claim whose time has passed. One that the seller did not answer, or has accepted, is refunded; one that the
 * seller has answered and the operator has not decided is won by the seller if the shipment is proven, and refunded
 * otherwise; `CLAIM_SILENCE` can say who wins instead. While a bank holds money of the order,
 * which excludes refunds, or the card takes none, the operator gets more time instead.
 */
export const expireClaim = aroundProvider(begin);
