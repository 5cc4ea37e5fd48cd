import { change, days, type Market, type ModelOrder, total, settleStock } from './market.ts';
import { closeOffersOf } from './listings.ts';
import { changeOrder } from './orders.ts';
import { emitOrder } from './views.ts';

export type Outcome = 'applied' | 'ignored' | 'refused';

interface Report {
  order: ModelOrder;
  accountVersion: number;
}

const isKnown = ({ order, accountVersion }: Report): boolean => accountVersion <= order.accountVersion;

export function recordPayment(
  market: Market,
  report: Report & { paymentStatus: ModelOrder['paymentStatus'] },
): Outcome {
  const { order, accountVersion, paymentStatus } = report;
  if (isKnown(report)) return 'ignored';
  // The money of a canceled order must be returned.
  if (order.status === 'canceled') return paymentStatus === 'paid' ? 'refused' : 'ignored';
  if (order.status !== 'pending_payment') return 'ignored';
  if (paymentStatus !== 'paid') {
    changeOrder(market, order, { paymentStatus, accountVersion });
    return 'applied';
  }
  for (const { listing, quantity } of order.lines)
    change(market, listing, { quantity: listing.quantity - quantity, reserved: listing.reserved - quantity });
  changeOrder(market, order, {
    status: 'paid',
    paymentStatus,
    captured: total(order),
    paymentDueAt: null,
    fulfillBy: market.clock + days(14),
    accountVersion,
  });
  emitOrder(market, 'order.paid', order);
  closeOffersOf(
    market,
    order.lines.map(({ listing }) => listing).filter(({ quantity }) => quantity === 0),
    'sold_out',
  );
  return 'applied';
}

/** The sums of the order's account in payments, in minor units. */
export interface AccountSums {
  refunded: number;
  refundPending: number;
  chargedBack: number;
}

export function recordRefund(
  market: Market,
  report: Report & { sums: AccountSums; refund: { status: 'pending' | 'succeeded' | 'failed' } },
): Outcome {
  const { order, accountVersion, sums, refund } = report;
  if (isKnown(report)) return 'ignored';
  if (order.captured === 0) return 'refused';
  const isFull = sums.refunded + sums.chargedBack === order.captured;
  const becomesRefunded = isFull && order.status !== 'refunded';
  if (becomesRefunded && order.fulfillments.length === 0)
    for (const { listing, quantity } of order.lines) {
      change(market, listing, { quantity: listing.quantity + quantity });
      settleStock(listing);
    }
  changeOrder(market, order, {
    ...sums,
    accountVersion,
    ...(becomesRefunded && { status: 'refunded', resumeStatus: null, fulfillBy: null, payoutEligibleAt: null }),
  });
  if (refund.status === 'succeeded') emitOrder(market, 'order.refunded', order, { refund, fullyRefunded: isFull });
  return 'applied';
}

export type DisputeResult = 'won' | 'lost' | 'withdrawn';

export function recordDispute(
  market: Market,
  report: Report & {
    label: string;
    dispute: unknown;
    /** Outcome of the dispute; null if it is open. */
    result: DisputeResult | null;
    payoutEligibleAt: number | null;
  },
): Outcome {
  const { order, accountVersion, label, dispute, result } = report;
  if (isKnown(report)) return 'ignored';
  const { status } = order;
  if (status === 'pending_payment' || status === 'canceled') return 'refused';
  const isNew = !order.disputes.has(label);
  order.disputes.set(label, result === null ? 'open' : result === 'lost' ? 'lost' : 'won');
  const states = [...order.disputes.values()];
  const isAnyOpen = states.includes('open');
  const disputeStatus = isAnyOpen ? 'open' : states.includes('lost') ? 'lost' : 'won';
  const stops = isAnyOpen && (status === 'paid' || status === 'fulfilled' || status === 'completed');
  const resumes = !isAnyOpen && status === 'disputed';
  changeOrder(market, order, {
    accountVersion,
    disputeStatus,
    ...(stops && { status: 'disputed', resumeStatus: status, payoutEligibleAt: null }),
    ...(resumes && {
      status: order.resumeStatus!,
      resumeStatus: null,
      // The seller could not ship during the dispute.
      fulfillBy: order.fulfillBy === null ? null : Math.max(order.fulfillBy, market.clock + days(1)),
      payoutEligibleAt: report.payoutEligibleAt,
    }),
  });
  if (isNew) emitOrder(market, 'order.disputed', order, { dispute });
  return 'applied';
}

export function recordRelease(market: Market, report: Report): Outcome {
  const { order, accountVersion } = report;
  if (isKnown(report)) return 'ignored';
  if (order.status !== 'fulfilled') return 'refused';
  changeOrder(market, order, { status: 'completed', accountVersion });
  return 'applied';
}
