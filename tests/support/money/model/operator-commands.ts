import fc from 'fast-check';
import { riskHoldReasons } from '@marketplace/payments-contract';
import { newOperator } from '@marketplace/store/testing';
import { act, chosen, kind, partyOf, pick, selection } from './kind.ts';
import { sellers } from './parties.ts';
import { refundedPayment, refundEnds } from './refund-commands.ts';
import { everyOrder, isCaptured, isHeldByBank, isOpenClaim, type Seen } from './views.ts';
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

export const operatorCommands = {
  refundAsOperator: kind(3, fc.record({ ...selection, all: fc.boolean() }), async (world, { all, ...args }) => {
    const seen = chosen(await everyOrder(world), isCaptured, args);
    const payment = seen && refundedPayment(seen.view);
    if (!payment) return false;
    const { order, view } = seen;
    const { currency } = order.total;
    await act(world, {
      line: `the operator refunds ${all ? 'the rest' : '103'} of ${order.label}`,
      service: 'payments',
      operation: 'refundAsOperator',
      caller: operator,
      input: { id: payment.id, reason, ...(!all && { amount: { amount: 103, currency } }) },
      ends: refundEnds(view, all ? undefined : 103n),
    });
    return true;
  }),
  decideClaim: kind(
    3,
    fc.record({ ...selection, inFavorOf: fc.constantFrom('buyer' as const, 'seller' as const) }),
    async (world, { inFavorOf, ...args }) => {
      const claimed = ({ view }: Seen) => view.disputes.some(isOpenClaim);
      const disputed = (await everyOrder(world)).filter(({ view }) => view.disputes.length > 0);
      const seen = chosen(disputed, claimed, args);
      if (!seen) return false;
      const { order, view } = seen;
      const dispute = view.disputes.find(isOpenClaim) ?? pick(view.disputes, 0)!;
      const ends = () => {
        if (!isOpenClaim(dispute)) return ['invalid_state_transition'];
        if (inFavorOf === 'seller') return ['done'];
        // A refund that counts towards the claim may be pending.
        if (isHeldByBank(view)) return ['payment_disputed'];
        return view.account!.pending > 0n ? ['done', 'payment_disputed'] : ['done'];
      };
      await act(world, {
        line: `the operator decides for the ${inFavorOf} of ${order.label}`,
        service: 'payments',
        operation: 'decideClaim',
        caller: operator,
        input: { id: dispute.id, inFavorOf, reason },
        ends: ends(),
      });
      return true;
    },
  ),
  freezePayouts: kind(
    2,
    fc.record({ name: fc.constantFrom(...sellers), stops: fc.boolean() }),
    async (world, { name, stops }) => {
      await about(world, name, stops ? 'freezePayouts' : 'unfreezePayouts', stops ? 'stops' : 'lets go');
      return true;
    },
  ),
  /** Mostly they may start: nothing is learned while nothing moves. */
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
      if (reasons.includes('payout_limit')) world.unlimited.add(partyOf(world, name).organizationId);
      return true;
    },
  ),
};

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
