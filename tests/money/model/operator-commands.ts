import fc from 'fast-check';
import { Difference } from '@marketplace/store/testing/model';
import { riskHoldReasons } from '@marketplace/payments-contract';
import { newOperator } from '@marketplace/store/testing';
import { act, chosen, kind, partyOf, pick, selection } from './kind.ts';
import { sellers } from './parties.ts';
import { refundedPayment, refundEnds } from './refund-commands.ts';
import {
  type DisputeView,
  everyOrder,
  isCaptured,
  isHeldByBank,
  isOpen,
  isOpenClaim,
  isRefundStopped,
  leftOf,
  type OrderView,
  type Seen,
} from './views.ts';
import type { World } from './world.ts';

const operator = newOperator('finance');
const reason = 'The operator has looked at it.';

/** The operator calls an operation about an organization. */
function about(world: World, name: string, operation: string, verb: string, input: object = {}) {
  const { organizationId } = partyOf(world, name);
  return act(world, {
    line: `the operator ${verb} ${name}`,
    service: 'payments',
    operation,
    caller: { ...operator, facts: { organizationId } },
    input: { id: organizationId, reason, ...input },
    ends: ['done'],
  });
}

/**
 * Checks that the buyer's refunds since the claim was opened, pending ones included, are the decided amount, or the
 * former one.
 */
async function expectAwarded(world: World, { order, view }: Seen, before: DisputeView, award?: bigint): Promise<void> {
  const { view: now } = (await everyOrder(world)).find((one) => one.order.id === order.id)!;
  const since = now.disputes.find(({ id }) => id === before.id)!.got - before.got;
  const settled = since + now.account!.pending - view.account!.pending;
  const owed = (award ?? before.amount) - before.got;
  const left = leftOf(view);
  const wanted = owed < 0n ? 0n : owed < left ? owed : left;
  if (settled === wanted || (settled === 0n && hasJustFailed(now, view))) return;
  throw new Difference(`${settled} was refunded for the decision, not ${wanted}.`);
}

/** The provider may refuse the refund of a decision at once. */
const hasJustFailed = (now: OrderView, before: OrderView): boolean => now.refundsFailed > before.refundsFailed;

export const operatorCommands = {
  refundAsOperator: kind(
    3,
    fc.record({ ...selection, all: fc.boolean(), outside: fc.boolean() }),
    async (world, { all, outside, ...args }) => {
      const seen = chosen(await everyOrder(world), isCaptured, args);
      const payment = seen && refundedPayment(seen.view);
      if (!payment) return false;
      const { order, view } = seen;
      const { currency } = order.total;
      await act(world, {
        line:
          `the operator ${outside ? 'pays by other means' : 'refunds'} ${all ? 'the rest' : '103'} of ` +
          `${order.label}`,
        service: 'payments',
        operation: 'refundAsOperator',
        caller: operator,
        input: {
          id: payment.id,
          reason,
          ...(!all && { amount: { amount: 103, currency } }),
          ...(outside && { paidOutside: true, reference: 'Bank transfer 17' }),
        },
        ends: refundEnds(view, all ? undefined : 103n),
      });
      return true;
    },
  ),
  decideClaim: kind(
    3,
    fc.record({
      ...selection,
      inFavorOf: fc.constantFrom('buyer' as const, 'seller' as const),
      award: fc.constantFrom(undefined, 'a part' as const, 'all' as const, 'too much' as const),
    }),
    async (world, { inFavorOf, award, ...args }) => {
      const claimed = ({ view }: Seen) => view.disputes.some(isOpenClaim);
      const disputed = (await everyOrder(world)).filter(({ view }) => view.disputes.length > 0);
      const seen = chosen(disputed, claimed, args);
      if (!seen) return false;
      const { order, view } = seen;
      const dispute = view.disputes.find(isOpenClaim) ?? pick(view.disputes, 0)!;
      const ends = () => {
        if (!isOpenClaim(dispute)) return ['invalid_state_transition'];
        if (inFavorOf === 'seller') return [dispute.settling > 0 ? 'refund_pending' : 'done'];
        if (isRefundStopped(view)) return ['refund_impossible'];
        if (dispute.pending > 0) return ['refund_pending'];
        if (isHeldByBank(view)) return ['payment_disputed'];
        return [award === 'too much' ? 'refund_exceeds_captured' : 'done'];
      };
      // The maximum for the buyer in all.
      const most = leftOf(view) + dispute.got;
      const amounts = { 'a part': (most + 1n) / 2n, all: most, 'too much': most + 1n };
      const amount = award && inFavorOf === 'buyer' ? amounts[award] : undefined;
      if (amount === 0n) return false;
      const { code } = await act(world, {
        line:
          `the operator decides for the ${inFavorOf} of ` +
          `${order.label}${amount === undefined ? '' : ` (${amount})`}`,
        service: 'payments',
        operation: 'decideClaim',
        caller: operator,
        input: {
          id: dispute.id,
          inFavorOf,
          reason,
          ...(amount !== undefined && { amount: { amount: Number(amount), currency: order.total.currency } }),
        },
        ends: ends(),
      });
      if (code === 'done' && inFavorOf === 'buyer') await expectAwarded(world, seen, dispute, amount);
      return true;
    },
  ),
  answerBank: kind(
    3,
    fc.record({ ...selection, how: fc.constantFrom('winning_evidence', 'losing_evidence', 'a note', 'accept') }),
    async (world, { how, ...args }) => {
      const disputed = (await everyOrder(world)).filter(({ view }) => view.disputes.length > 0);
      const fits = (one: DisputeView) => one.source === 'provider' && isOpen(one);
      const seen = chosen(disputed, ({ view }) => view.disputes.some(fits), args);
      if (!seen) return false;
      const dispute = seen.view.disputes.find(fits) ?? seen.view.disputes[0]!;
      const accepts = how === 'accept';
      const { stage, status, isAnswered } = dispute;
      const taken = accepts ? stage === 'chargeback' : status === 'needs_response' && !isAnswered;
      await act(world, {
        line: `the operator ${accepts ? 'accepts' : `sends ${how} in`} the dispute of ${seen.order.label} (${stage})`,
        service: 'payments',
        operation: accepts ? 'acceptDisputeAsOperator' : 'submitEvidenceAsOperator',
        caller: operator,
        input: { id: dispute.id, reason, ...(!accepts && { text: how }) },
        ends: [fits(dispute) && taken ? 'done' : 'invalid_state_transition'],
      });
      return true;
    },
  ),
  /** Mostly for closed sellers, sometimes for any. */
  releasePayoutAsOperator: kind(3, fc.record(selection), async (world, args) => {
    const waits = ({ view }: Seen) => view.payouts.some(({ status }) => waiting.includes(status));
    const seen = chosen(await everyOrder(world), waits, { ...args, any: false });
    const payout = seen?.view.payouts.find(({ status }) => waiting.includes(status));
    if (!seen || !payout) return false;
    await act(world, {
      line: `the operator releases the payout of ${seen.order.label}`,
      service: 'payments',
      operation: 'releasePayoutAsOperator',
      caller: operator,
      input: { id: payout.id, reason },
      ends: ['done', 'payout_not_releasable', 'provider_unavailable'],
    });
    return true;
  }),
  freezePayouts: kind(
    2,
    fc.record({ name: fc.constantFrom(...sellers), stops: fc.boolean() }),
    async (world, { name, stops }) => {
      await about(world, name, stops ? 'freezePayouts' : 'unfreezePayouts', stops ? 'stops' : 'lets go');
      return true;
    },
  ),
  /** Mostly they may start, because a run without movements shows nothing. */
  freezePlatform: kind(2, fc.constantFrom(true, false, false), async (world, stops) => {
    await act(world, {
      line: `the operator ${stops ? 'stops all payouts' : 'lets payouts start'}`,
      service: 'payments',
      operation: stops ? 'freezePlatform' : 'unfreezePlatform',
      caller: operator,
      input: { reason },
      ends: ['done'],
    });
    return true;
  }),
  liftRiskHolds: kind(
    4,
    fc.record({ name: fc.constantFrom(...sellers), reasons: fc.subarray([...riskHoldReasons]) }),
    async (world, { name, reasons }) => {
      await about(world, name, 'liftRiskHolds', `lifts ${reasons.join(', ') || 'nothing'} of`, { reasons });
      const { organizationId } = partyOf(world, name);
      if (reasons.includes('payout_limit')) world.unlimited.add(organizationId);
      if (reasons.includes('review')) world.reviewed.add(organizationId);
      return true;
    },
  ),
  approvePayout: kind(3, fc.record(selection), async (world, args) => {
    const waits = ({ view }: Seen) => view.payouts.some(({ status }) => waiting.includes(status));
    const seen = chosen(await everyOrder(world), waits, args);
    const payout = seen?.view.payouts.find(({ status }) => waiting.includes(status)) ?? seen?.view.payouts[0];
    if (!seen || !payout) return false;
    await act(world, {
      line: `the operator approves a payout of ${seen.order.label}`,
      service: 'payments',
      operation: 'approvePayout',
      caller: operator,
      input: { id: payout.id, reason },
      ends: [waiting.includes(payout.status) ? 'done' : 'invalid_state_transition'],
    });
    return true;
  }),
};

/** Statuses of waiting payouts. */
const waiting = ['scheduled', 'on_hold', 'failed'];

/** Whether the operator lists exactly the payouts that wait because of risk. */
export async function listedHolds({ money }: World): Promise<string[]> {
  const { data } = (await money.payments.client.listRiskHolds(operator, { limit: 100 })).output;
  const held = await money.query<{ id: string; reasons: string[] }>(
    `select id, hold_reasons as reasons from payments.payout
      where status in ('scheduled', 'on_hold', 'failed') and hold_reasons && $1`,
    [[...riskHoldReasons]],
  );
  const listed = new Set(data.map(({ id }) => id));
  const missing = held.filter(({ id }) => !listed.has(id)).map(({ id }) => `The operator does not see ${id}.`);
  return leftOver(listed.size, held.length, missing);
}

const leftOver = (listed: number, held: number, missing: string[]): string[] =>
  listed > held ? [...missing, `The operator sees ${listed} payouts that wait, of ${held}.`] : missing;
