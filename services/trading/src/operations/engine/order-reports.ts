import type { Caller } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { afterDisputeMs, fulfillmentMs } from '@marketplace/trading-contract/limits';
import {
  emitOrder,
  lockOrder,
  pokeOrder,
  presentSharedOrder,
  type WholeOrder,
  writeOrder,
} from '../../orders/order.ts';
import type { EngineInput } from '../../input.ts';
import { restock, sellStock } from '../../listings/listing.ts';
import { closeOffersOf } from '../../offers/close-offers.ts';
import { emitForEach } from '../../emit-event.ts';
import { headOf } from '../../parties.ts';
import type { Order } from '../../entities/order.entity.ts';

/** Result of recording a report of payments; see `recordPayment` in the engine contract. */
export interface Recorded {
  outcome: 'applied' | 'ignored' | 'refused';
}

/**
 * Makes an operation that records a report of payments about an order. `apply` gets the order, locked together with its
 * listings; it is not called for a report that is older than a known one. Throws `not_found`.
 */
function recordReport<I extends { orderId: string; accountVersion: number }>(
  apply: (work: Work, whole: WholeOrder, report: I) => Promise<Recorded>,
): (work: Work, caller: Caller, report: I) => Promise<Recorded> {
  return async (work, _caller, report) => {
    const whole = await lockOrder(work.em, report.orderId, { stock: true });
    if (report.accountVersion <= whole.order.accountVersion) return { outcome: 'ignored' };
    return apply(work, whole, report);
  };
}

/**
 * Records the status of the payment. A captured total makes the order paid and its reserved units sold, emits
 * `order.paid`, and closes the open offers for listings without a unit left. Refused if the order was canceled. Throws
 * an Error if the captured amount is neither 0 nor the total.
 */
export const recordPayment = recordReport<EngineInput<'recordPayment'>>(async (work, whole, report) => {
  const { em, now, audit } = work;
  const { order, items } = whole;
  const { accountVersion, paymentStatus } = report;
  const at = later(now, order.updatedAt);
  const capturedAmount = BigInt(report.capturedAmount.amount);
  const captured = paymentStatus === 'paid';
  if (report.capturedAmount.currency !== order.currency || capturedAmount !== (captured ? order.total : 0n))
    throw new Error(`The captured amount of ${order.id} is not its total.`);
  if (order.status === 'canceled') return { outcome: captured ? 'refused' : 'ignored' };
  if (order.status !== 'pending_payment') return { outcome: 'ignored' };
  if (!captured) {
    pokeOrder(work, await writeOrder(em, order, { paymentStatus, accountVersion }, at));
    return { outcome: 'applied' };
  }
  const soldOut = await sellStock(em, at, items);
  const paid = await writeOrder(
    em,
    order,
    {
      status: 'paid',
      paymentStatus,
      capturedAmount,
      stock: 'sold',
      paymentDueAt: null,
      fulfillBy: new Date(at.getTime() + fulfillmentMs),
      accountVersion,
    },
    at,
  );
  emitOrder(work, 'order.paid', { ...whole, order: paid });
  pokeOrder(work, paid);
  if (soldOut.length > 0) await closeOffersOf({ ...work, now: later(now, at) }, soldOut, 'sold_out');
  audit({
    action: 'order.paid',
    organizationId: order.buyerOrganizationId,
    targets: [{ type: 'order', id: order.id }],
  });
  return { outcome: 'applied' };
});

/**
 * Records a refund and the sums of all refunds of the order. When nothing is left to refund, the order is refunded, and
 * the units of an order that was never fulfilled return to the stock. Emits `order.refunded` once a refund has
 * succeeded. Refused for an order that was never paid. Throws an Error for amounts in another currency, or above what
 * is captured.
 */
export const recordRefund = recordReport<EngineInput<'recordRefund'>>(async (work, whole, report) => {
  const { em, now, audit } = work;
  const { order, items } = whole;
  for (const { currency } of [report.refundedAmount, report.refundPendingAmount, report.chargedBackAmount])
    if (currency !== order.currency) throw new Error(`The refunds of ${order.id} are not in its currency.`);
  if (order.stock !== 'sold' && order.status !== 'refunded') return { outcome: 'refused' };
  const at = later(now, order.updatedAt);
  const refundedAmount = BigInt(report.refundedAmount.amount);
  const chargedBackAmount = BigInt(report.chargedBackAmount.amount);
  const returned = refundedAmount + chargedBackAmount;
  const full = returned === order.capturedAmount && order.capturedAmount > 0n;
  const returns = full && order.stock === 'sold' && order.fulfillmentStatus === 'none';
  if (returns) await restock(em, at, items);
  const written = await writeOrder(
    em,
    order,
    {
      refundedAmount,
      refundPendingAmount: BigInt(report.refundPendingAmount.amount),
      chargedBackAmount,
      refundStatus: full ? 'full' : returned > 0n ? 'partial' : 'none',
      accountVersion: report.accountVersion,
      ...(full && { status: 'refunded', resumeStatus: null, fulfillBy: null, payoutEligibleAt: null }),
      ...(returns && { stock: 'released' }),
    },
    at,
  );
  if (report.refund.status === 'succeeded' && !report.correction) {
    const refundedOrder = { ...whole, order: written };
    emitForEach(work, {
      type: 'order.refunded',
      ...headOf(written),
      dataFor: (party) => ({
        object: presentSharedOrder(refundedOrder, party),
        refund: report.refund,
        fullyRefunded: full,
      }),
    });
    audit({
      action: 'order.refunded',
      organizationId: order.sellerOrganizationId,
      targets: [{ type: 'order', id: order.id }],
    });
  }
  pokeOrder(work, written);
  return { outcome: 'applied' };
});

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

/** Completes a fulfilled order, because its money was released to the seller. Refused in any other status. */
export const recordRelease = recordReport<EngineInput<'recordRelease'>>(async (work, { order }, { accountVersion }) => {
  if (order.status !== 'fulfilled') return { outcome: 'refused' };
  const at = later(work.now, order.updatedAt);
  pokeOrder(work, await writeOrder(work.em, order, { status: 'completed', accountVersion }, at));
  work.audit({
    action: 'order.completed',
    organizationId: order.sellerOrganizationId,
    targets: [{ type: 'order', id: order.id }],
  });
  return { outcome: 'applied' };
});
