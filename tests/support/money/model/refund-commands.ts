import fc from 'fast-check';
import { readCover } from './cover.ts';
import { ask, chosen, Difference, kind, partyOf, selection } from './kind.ts';
import { everyOrder, isCaptured, isHeldByBank, leftOf, type OrderView, type Seen } from './views.ts';

/** The payment that a refund is about: the one with money, if there is one. */
export const refundedPayment = ({ payments }: OrderView) =>
  payments.findLast(({ status }) => status === 'succeeded') ?? payments.at(-1);

/** How a refund ends, whoever makes it. `amount`: default what is left. */
export function refundEnds(view: OrderView, amount = leftOf(view)): string[] {
  if (isHeldByBank(view)) return ['payment_disputed'];
  if (refundedPayment(view)?.status !== 'succeeded') return ['refund_exceeds_captured'];
  return [leftOf(view) === 0n || amount > leftOf(view) ? 'refund_exceeds_captured' : 'done'];
}

const isPaidOut = ({ view }: Seen): boolean => view.payouts.some(({ status }) => status === 'released');

export const refundCommands = {
  refund: kind(
    8,
    fc.record({
      ...selection,
      how: fc.constantFrom('the rest', 'a part', 'a part', 'half', 'too much'),
      paidOut: fc.boolean(),
    }),
    async (world, { how, paidOut, ...args }) => {
      const fits = (one: Seen) => isCaptured(one) && (!paidOut || isPaidOut(one));
      const seen = chosen(await everyOrder(world), fits, args);
      const payment = seen && refundedPayment(seen.view);
      if (!payment) return false;
      const { order, view } = seen;
      const left = leftOf(view);
      const amounts: Record<string, bigint | undefined> = { 'a part': 101n, half: left / 2n, 'too much': left + 1n };
      const amount = amounts[how];
      if (amount === 0n) return false;
      const cover = await readCover(world, order);
      const end = () => {
        if (partyOf(world, order.seller).status === 'closed') return ['invalid_state_transition'];
        const ends = refundEnds(view, amount);
        return ends[0] === 'done' && !cover.allows(amount ?? left) ? ['refund_not_covered'] : ends;
      };
      const { code, members } = await ask(
        { world, seen, by: 'seller' },
        {
          verb: `refunds ${how}${amount === undefined ? '' : ` (${amount})`}`,
          service: 'payments',
          operation: 'createRefund',
          input: {
            id: payment.id,
            ...(amount !== undefined && { amount: { amount: Number(amount), currency: order.total.currency } }),
          },
          ends: end(),
        },
      );
      if (code !== 'refund_not_covered') return true;
      const covered = BigInt((members as { covered: { amount: number } }).covered.amount);
      if ((covered > 0n && !cover.allows(covered)) || cover.allows(covered + 1n))
        throw new Difference(`The refund is covered up to ${covered}, it says, which is not the largest amount.`);
      return true;
    },
  ),
};
