import { later } from '@marketplace/store';
import { afterDisputeMs } from '@marketplace/trading-contract/limits';
import { emitForEach } from '../../emit-event.ts';
import { headOf } from '../../parties.ts';
import type { Order } from '../../entities/order.entity.ts';
import type { EngineInput } from '../../input.ts';
import { pokeOrder, presentSharedOrder, writeOrder } from '../../orders/order.ts';
import { recordReport } from '../../orders/report.ts';

type Report = EngineInput<'recordDispute'>;
type Changes = Partial<
  Pick<Order, 'status' | 'resumeStatus' | 'disputeStatus' | 'fulfillBy' | 'payoutEligibleAt' | 'disputes'>
>;

/**
 * Records a dispute. An open one stops a paid, fulfilled or completed order; when the last open one is closed, the
 * order continues where it was. The status of a refunded order stays. Emits `order.disputed` once for each dispute.
 * Refused for an order that was never paid.
 */
export const recordDispute = recordReport<Report>(async (work, whole, report) => {
  const { em, now, audit } = work;
  const { order } = whole;
  if (order.status === 'pending_payment' || order.status === 'canceled') return { outcome: 'refused' };
  const { dispute, accountVersion } = report;
  const at = later(now, order.updatedAt);
  const written = await writeOrder(em, order, { ...changesBy(order, report, at), accountVersion }, at);
  if (!(dispute.id in order.disputes)) {
    const disputed = { ...whole, order: written };
    emitForEach(work, {
      type: 'order.disputed',
      ...headOf(written),
      dataFor: (party) => ({ object: presentSharedOrder(disputed, party), dispute }),
    });
    audit({
      action: 'order.disputed',
      organizationId: order.buyerOrganizationId,
      targets: [{ type: 'order', id: order.id }],
    });
  }
  pokeOrder(work, written);
  return { outcome: 'applied' };
});

function changesBy(order: Order, { dispute, payoutEligibleAt }: Report, at: Date): Changes {
  const { status, resumeStatus, fulfillBy } = order;
  const outcome = dispute.status === 'lost' ? 'lost' : 'won';
  const disputes = { ...order.disputes, [dispute.id]: dispute.closedAt === null ? 'open' : outcome } as const;
  const states = Object.values(disputes);
  if (states.includes('open')) {
    const changes: Changes = { disputes, disputeStatus: 'open' };
    if (status !== 'paid' && status !== 'fulfilled' && status !== 'completed') return changes;
    return { ...changes, status: 'disputed', resumeStatus: status, payoutEligibleAt: null };
  }
  const changes: Changes = { disputes, disputeStatus: states.includes('lost') ? 'lost' : 'won' };
  if (status !== 'disputed' || !resumeStatus) return changes;
  // The seller could not fulfill the order while it was disputed.
  const soonest = new Date(at.getTime() + afterDisputeMs);
  return {
    ...changes,
    status: resumeStatus,
    resumeStatus: null,
    fulfillBy: fulfillBy && fulfillBy < soonest ? soonest : (fulfillBy ?? null),
    payoutEligibleAt: payoutEligibleAt === null ? null : new Date(payoutEligibleAt),
  };
}
