import { exampleDispute, exampleRefund } from '@marketplace/trading-contract/engine';
import type { Order } from '@marketplace/trading-contract';
import { newId } from '@marketplace/kernel';
import { tradeActions, worker } from '../trade-actions.ts';
import { newOrder, type TestedTrading } from '../trading-under-test.ts';

type Market = Awaited<ReturnType<typeof newOrder>>;
type Engine = TestedTrading['engine'];
type RefundReport = Parameters<Engine['recordRefund']>[1];
type DisputeReport = Parameters<Engine['recordDispute']>[1];

/** A state that `newIn` can bring an order to. */
export type OrderState = keyof ReturnType<typeof orderReports>['states'];

/** Reports of payments about orders, and orders in each state that these reports and the parties lead to. */
export function orderReports(tested: () => TestedTrading) {
  const { cancel, fulfill } = tradeActions(tested);
  const engine = () => tested().engine;
  /** The version of the order's account in payments: each report has the next one. */
  let accountVersion = 100;
  const nextVersion = () => (accountVersion += 1);
  const outcome = async (report: Promise<{ output: { outcome: string } }>) => (await report).output.outcome;

  const reportPayment = (
    { id, total }: Order,
    paymentStatus: 'none' | 'authorized' | 'paid' | 'failed' = 'paid',
    version = nextVersion(),
  ) => {
    const capturedAmount = paymentStatus === 'paid' ? total : { ...total, amount: 0 };
    return outcome(
      engine().recordPayment(worker, { orderId: id, accountVersion: version, paymentStatus, capturedAmount }),
    );
  };
  const reportRefund = (
    { id: orderId, total: { currency } }: Order,
    { refunded = 0, pending = 0, chargedBack = 0 },
    refund: Partial<RefundReport['refund']> = {},
    version = nextVersion(),
  ) => {
    const money = (amount: number) => ({ amount, currency });
    return outcome(
      engine().recordRefund(worker, {
        orderId,
        accountVersion: version,
        refund: { ...exampleRefund, id: newId('rfd'), orderId, ...refund },
        refundedAmount: money(refunded),
        refundPendingAmount: money(pending),
        chargedBackAmount: money(chargedBack),
      }),
    );
  };
  const newDispute = (): DisputeReport['dispute'] => ({ ...exampleDispute, id: newId('dsp') });
  const reportDispute = (
    { id: orderId }: Order,
    dispute = newDispute(),
    { version = nextVersion(), payoutEligibleAt = null as string | null } = {},
  ) =>
    outcome(
      engine().recordDispute(worker, {
        orderId,
        accountVersion: version,
        dispute: { ...dispute, orderId },
        payoutEligibleAt,
      }),
    );
  const closed = (status: 'won' | 'lost' | 'withdrawn') => ({ status, closedAt: '2026-11-09T00:00:00.000Z' });
  const reportRelease = ({ id }: Order, version = nextVersion()) =>
    outcome(engine().recordRelease(worker, { orderId: id, accountVersion: version }));

  /** Brings an order of two of a listing's five units into each state. */
  const states = {
    pending_payment: async () => undefined,
    paid: async ({ order }: Market) => void (await reportPayment(order)),
    'partly fulfilled': async (market: Market) => {
      await states.paid(market);
      await fulfill(market.seller, market.order, { items: [{ listingId: market.listing.id, quantity: 1 }] });
    },
    canceling: async (market: Market) => {
      await states.paid(market);
      await cancel(market.seller, market.order);
    },
    fulfilled: async (market: Market) => {
      await states.paid(market);
      await fulfill(market.seller, market.order);
    },
    completed: async (market: Market) => {
      await states.fulfilled(market);
      await reportRelease(market.order);
    },
    canceled: async ({ buyer, order }: Market) => void (await cancel(buyer, order)),
    refunded: async (market: Market) => {
      await states.canceling(market);
      await reportRefund(market.order, { refunded: market.order.total.amount });
    },
    disputed: async (market: Market) => {
      await states.paid(market);
      await reportDispute(market.order);
    },
  };
  const newIn = async (state: keyof typeof states): Promise<Market> => {
    const market = await newOrder(tested());
    await states[state](market);
    return market;
  };

  return { reportPayment, reportRefund, newDispute, reportDispute, closed, reportRelease, states, newIn };
}
