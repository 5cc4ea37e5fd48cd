import type { Caller } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { escalateClaim } from '../disputes/follow-refund.ts';
import { lockDispute } from '../disputes/lock-dispute.ts';
import { refundClaim } from '../disputes/refund-claim.ts';
import { refundedSince } from '../disputes/refunded-since.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { EngineInput } from '../input.ts';
import { aroundProvider, type MoveIntent, nothing } from '../moves/around-provider.ts';
import { isFrozenByDispute } from '../refunds/refundable.ts';

async function begin(work: Work, _caller: Caller, { orderId }: EngineInput<'expireClaim'>): Promise<MoveIntent> {
  const [found]: Dispute[] = await findRecords(
    work.em,
    DisputeEntity,
    sql`where order_id = ${orderId} and source = 'buyer' and status = 'needs_response'`,
  );
  if (!found) return nothing;
  const locked = await lockDispute(work.em, found);
  const { dispute } = locked;
  const due = dispute.evidenceDueBy != null && dispute.evidenceDueBy <= work.now;
  if (dispute.status !== 'needs_response' || !due || (await refundedSince(work, dispute)).pending > 0n) return nothing;
  if (await isFrozenByDispute(work.em, locked.account)) {
    await escalateClaim(work, dispute);
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
  return (await refundClaim(work, locked, null, 'system')) ?? nothing;
}

/**
 * Refunds what is left of a claim whose `evidenceDueBy` has passed without an answer of the seller. While a bank holds
 * money of the order, which excludes refunds, the claim is left to the operator instead.
 */
export const expireClaim = aroundProvider(begin);
