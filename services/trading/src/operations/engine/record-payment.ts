import { later } from '@marketplace/store';
import { fulfillmentMs } from '@marketplace/trading-contract/limits';
import type { EngineInput } from '../../input.ts';
import { sellStock } from '../../listings/listing.ts';
import { closeOffersOf } from '../../offers/close-offers.ts';
import { emitOrder, pokeOrder, writeOrder } from '../../orders/order.ts';
import { recordReport } from '../../orders/report.ts';

/**
 * Records the status of the payment. A captured total makes the order paid and its reserved units sold, emits
 * `order.paid`, and closes the open offers for listings without a unit left. Refused if the order was canceled. Throws an Error if the captured amount is neither 0 nor the total.
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
