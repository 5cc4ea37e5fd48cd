import fc from 'fast-check';
import { exampleDispute, exampleRefund } from '@marketplace/trading-contract/engine';
import { perform } from '../perform.ts';
import { days, type Market, type ModelOrder, total } from '../rules/market.ts';
import {
  type AccountSums,
  type DisputeResult,
  type Outcome,
  recordDispute,
  recordPayment,
  recordRefund,
  recordRelease,
} from '../rules/reports.ts';
import { idOf, inModelTerms, newNamed, timeAt, type World } from '../world.ts';
import { type Selection, selection, candidates, kind, nth, oneIn, pick } from './choice.ts';

/** Reports come once, mostly; some are older than those that trading has. */
interface Target extends Selection {
  delivery: 'fresh' | 'late';
}
const target = { ...selection, delivery: fc.integer({ min: 1, max: 12 }).map((n) => (n > 11 ? 'late' : 'fresh')) };

const hasCandidates =
  (isSuitable: (order: ModelOrder) => boolean) =>
  ({ orders }: Market, _: World, chosen: Selection): boolean =>
    candidates(orders, isSuitable, chosen).length > 0;

interface Report {
  order: ModelOrder;
  operation: string;
  line: string;
  input: object;
  rule: (accountVersion: number) => Outcome;
}

/** Sends a report. Without a known one, none can be late. */
async function report(
  market: Market,
  world: World,
  how: Target['delivery'],
  { order, operation, line, input, rule }: Report,
): Promise<void> {
  const accountVersion = how === 'late' && order.accountVersion > 0 ? order.accountVersion : order.accountVersion + 1;
  let outcome: Outcome;
  await perform(market, world, {
    line: `payments reports at version ${accountVersion} ${line}`,
    operation,
    by: null,
    input: { orderId: idOf(world, order.label), accountVersion, ...input },
    rule: () => {
      outcome = rule(accountVersion);
      return [];
    },
    answer: () => ({ outcome }),
    about: [order],
  });
}

const wasPaid = ({ captured }: ModelOrder): boolean => captured > 0;
const isUnpaid = ({ status }: ModelOrder): boolean => status === 'pending_payment';
const isFulfilled = ({ status }: ModelOrder): boolean => status === 'fulfilled';
const money = ({ currency }: ModelOrder, amount: number) => ({ amount, currency });

const refundKinds = ['succeeds', 'is pending', 'fails', 'is charged back'] as const;

/** Sums after a refund of the rest, or of a part of it. A pending refund, if there is one, ends first. */
function refundOf(
  order: ModelOrder,
  { how, isWhole }: { how: (typeof refundKinds)[number]; isWhole: boolean },
): { amount: number; sums: AccountSums; status: 'pending' | 'succeeded' | 'failed' } {
  const { refunded, refundPending, chargedBack } = order;
  // Payments refunds the late payment of a canceled order, which trading must refuse.
  const left = order.captured === 0 ? total(order) : order.captured - refunded - refundPending - chargedBack;
  const part = isWhole ? left : Math.min(left, 300);
  const sums = { refunded, refundPending, chargedBack };
  if (how === 'is pending') {
    // One at a time, so that the sums say what its end will change.
    const amount = refundPending > 0 ? 0 : part;
    return { amount, sums: { ...sums, refundPending: refundPending + amount }, status: 'pending' };
  }
  if (how === 'fails') return { amount: refundPending, sums: { ...sums, refundPending: 0 }, status: 'failed' };
  if (how === 'is charged back')
    return { amount: part, sums: { ...sums, chargedBack: chargedBack + part }, status: 'succeeded' };
  const amount = refundPending > 0 ? refundPending : part;
  const rest = refundPending > 0 ? 0 : refundPending;
  return { amount, sums: { ...sums, refunded: refunded + amount, refundPending: rest }, status: 'succeeded' };
}

export const reportCommands = {
  recordPayment: kind(
    14,
    fc.record({
      ...target,
      paymentStatus: fc.constantFrom(
        'paid' as const,
        'paid',
        'paid',
        'paid',
        'paid',
        'paid',
        'authorized',
        'failed',
        'none' as const,
      ),
    }),
    hasCandidates(isUnpaid),
    (market, world, { of, fromAll, delivery: how, paymentStatus }) => {
      const order = pick(candidates(market.orders, isUnpaid, { fromAll }), of);
      const captured = paymentStatus === 'paid' ? total(order) : 0;
      return report(market, world, how, {
        order,
        operation: 'recordPayment',
        line: `that the payment of ${order.label} is ${paymentStatus}`,
        input: { paymentStatus, capturedAmount: money(order, captured) },
        rule: (accountVersion) => recordPayment(market, { order, accountVersion, paymentStatus }),
      });
    },
  ),
  recordRefund: kind(
    5,
    fc.record({ ...target, how: fc.constantFrom(...refundKinds), isWhole: fc.boolean() }),
    hasCandidates(wasPaid),
    async (market, world, { of, fromAll, delivery: when, how, isWhole }) => {
      const order = pick(candidates(market.orders, wasPaid, { fromAll }), of);
      const { amount, sums, status } = refundOf(order, { how, isWhole });
      if (amount === 0) return;
      const { id } = newNamed(world, 'refund');
      const refund = {
        ...exampleRefund,
        id,
        orderId: idOf(world, order.label),
        amount: money(order, amount),
        status,
        ...(how === 'is charged back' && { kind: 'chargeback' as const, reason: 'chargeback' as const }),
      };
      await report(market, world, when, {
        order,
        operation: 'recordRefund',
        line: `that a refund of ${amount} for ${order.label} ${how}`,
        input: {
          refund,
          refundedAmount: money(order, sums.refunded),
          refundPendingAmount: money(order, sums.refundPending),
          chargedBackAmount: money(order, sums.chargedBack),
        },
        rule: (accountVersion) => recordRefund(market, { order, accountVersion, sums, refund }),
      });
    },
  ),
  /** Opens a dispute, closes one, or reports the end of one that was never reported open. */
  recordDispute: kind(
    5,
    fc.record({
      ...target,
      isNew: oneIn(3),
      which: nth,
      end: fc.constantFrom<DisputeResult>('won', 'lost', 'withdrawn'),
      endsAtOnce: oneIn(8),
    }),
    hasCandidates(wasPaid),
    async (market, world, { of, fromAll, delivery: how, isNew, which, end, endsAtOnce }) => {
      const order = pick(candidates(market.orders, wasPaid, { fromAll }), of);
      const known = [...order.disputes.keys()];
      const open = known.filter((label) => order.disputes.get(label) === 'open');
      const label =
        isNew || known.length === 0 ? newNamed(world, 'dispute').label : pick(open.length > 0 ? open : known, which);
      const result = endsAtOnce || (!isNew && known.length > 0) ? end : null;
      const isLast = [...order.disputes].every(([one, state]) => one === label || state !== 'open');
      const ends = result !== null && isLast && order.resumeStatus === 'fulfilled';
      const payoutEligibleAt = ends ? market.clock + days(1) : null;
      const at = timeAt(world, market.clock);
      const dispute = {
        ...exampleDispute,
        id: idOf(world, label),
        orderId: idOf(world, order.label),
        amount: money(order, 100),
        status: result ?? ('needs_response' as const),
        closedAt: result === null ? null : at,
        updatedAt: at,
      };
      await report(market, world, how, {
        order,
        operation: 'recordDispute',
        line: `that ${label} of ${order.label} is ${result ?? 'open'}`,
        input: { dispute, payoutEligibleAt: payoutEligibleAt === null ? null : timeAt(world, payoutEligibleAt) },
        rule: (accountVersion) =>
          recordDispute(market, {
            order,
            accountVersion,
            label,
            dispute: inModelTerms(world, dispute),
            result,
            payoutEligibleAt,
          }),
      });
    },
  ),
  recordRelease: kind(
    4,
    fc.record(target),
    hasCandidates(isFulfilled),
    (market, world, { of, fromAll, delivery: how }) => {
      const order = pick(candidates(market.orders, isFulfilled, { fromAll }), of);
      return report(market, world, how, {
        order,
        operation: 'recordRelease',
        line: `that the money of ${order.label} is released`,
        input: {},
        rule: (accountVersion) => recordRelease(market, { order, accountVersion }),
      });
    },
  ),
};
