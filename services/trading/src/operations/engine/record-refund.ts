import { later } from '@marketplace/store';
import { emitForEach } from '../../emit-event.ts';
import { headOf } from '../../parties.ts';
import type { EngineInput } from '../../input.ts';
import { restock } from '../../listings/listing.ts';
import { pokeOrder, presentSharedOrder, writeOrder } from '../../orders/order.ts';
import { recordReport } from '../../orders/report.ts';

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
