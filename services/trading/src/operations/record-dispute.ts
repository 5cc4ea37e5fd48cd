import { emitEvent } from '../emit-event.ts';
import type { Order } from '../entities/order.entity.ts';
import type { EngineInput } from '../input.ts';
import { later } from '../later.ts';
import { headOf } from '../orders/emit-order.ts';
import { pokeOrder } from '../orders/poke-order.ts';
import { presentSharedOrder } from '../orders/present-order.ts';
import { recordReport } from '../orders/report.ts';
import { writeOrder } from '../orders/write-order.ts';

type Report = EngineInput<'recordDispute'>;
type Changes = Partial<Pick<Order, 'status' | 'resumeStatus' | 'disputeStatus' | 'payoutEligibleAt'>>;

/**
 * Records a dispute. An open one stops a paid, fulfilled or completed order; a closed one lets it continue where it
 * was. The status of a refunded order stays. Emits `order.disputed` once for each dispute. Refused for an order that
 * was never paid.
 */
export const recordDispute = recordReport<Report>(async (work, whole, report) => {
  const { em, now, audit } = work;
  const { order } = whole;
  if (order.status === 'pending_payment' || order.status === 'canceled') return { outcome: 'refused' };
  const { dispute, accountVersion } = report;
  const changes = dispute.closedAt === null ? opened(order) : closed(order, report);
  const written = await writeOrder(
    em,
    order,
    { ...changes, disputeId: dispute.id, accountVersion },
    later(now, order.updatedAt),
  );
  if (order.disputeId !== dispute.id) {
    const disputed = { ...whole, order: written };
    emitEvent(work, {
      type: 'order.disputed',
      ...headOf(disputed),
      data: { object: presentSharedOrder(disputed), dispute },
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

function opened({ status }: Order): Changes {
  if (status !== 'paid' && status !== 'fulfilled' && status !== 'completed') return { disputeStatus: 'open' };
  return { status: 'disputed', resumeStatus: status, disputeStatus: 'open', payoutEligibleAt: null };
}

function closed({ status, resumeStatus }: Order, { dispute, payoutEligibleAt }: Report): Changes {
  const disputeStatus = dispute.status === 'lost' ? 'lost' : 'won';
  if (status !== 'disputed' || !resumeStatus) return { disputeStatus };
  return {
    disputeStatus,
    status: resumeStatus,
    resumeStatus: null,
    payoutEligibleAt: payoutEligibleAt === null ? null : new Date(payoutEligibleAt),
  };
}
