import fc from 'fast-check';
import { Difference } from '@marketplace/store/testing/model';
import { per1000Dollars, trusted } from '../../support/money/limits.ts';
import type { KnownOrder, World } from './world.ts';
import { ask, chosen, kind, partyOf, selection } from './kind.ts';
import { everyOrder, isCaptured, isHeldByBank, leftOf, type OrderView, type Seen } from './views.ts';

/** Maximum cost of a refund by the seller. */
export interface ModelCover {
  /** Whether the seller may refund the amount of the order, in minor units. */
  allows(amount: bigint): boolean;
}

interface Row {
  /** Released amount, in minor units of the order's currency. */
  available: string;
  captured: string;
  back: string;
  fee: string;
  held: string;
  /** Debt in other currencies, in US cents. */
  owed: string;
  /** Maximum debt, in US cents. */
  earned: string;
  /** Minor units per 1,000 dollars. */
  units: string;
}

/**
 * Whether a debt may arise. A refund of released money costs the seller the reduction of the order's proceeds; the
 * costs of pending refunds count. Debts count over all currencies. Money that is held is always refunded.
 */
async function readCover({ money, parties }: World, order: KnownOrder): Promise<ModelCover> {
  const { organizationId } = parties.get(order.seller)!;
  const { currency } = order.total;
  const [row] = await money.query<Row>(
    `with ${per1000Dollars}, ${trusted},
     kept as (
       select order_id, currency, captured, platform_fee, refund_pending, released_at,
              refunded + charged_back + withdrawn + refund_due as back, refund_due,
              greatest(refund_pending - refund_due, 0) as paid
         from payments.order_account where seller_organization_id = $2),
     costs as (
       select currency, sum(paid - (round(platform_fee::numeric * (back + paid) / captured)
                                              - round(platform_fee::numeric * back / captured))) as pending
         from kept where released_at is not null and refund_pending > 0 group by currency),
     balances as (
       select currency, units, (coalesce(a.balance, 0) - coalesce(pending, 0))::numeric as available
         from dollars
         left join ledger.account a using (currency)
         left join costs using (currency)
        where a.name = format('seller:%s:payable:%s', $2::text, currency))
     select coalesce((select available from balances where currency = $3), 0)::bigint::text as available,
            captured::text, (back + paid)::text as back,
            greatest(refund_due - refund_pending, 0)::text as held, platform_fee::text as fee,
            coalesce((select sum(ceil(-available * 100000 / units)) from balances
                       where currency <> $3 and available < 0), 0)::text as owed,
            coalesce((select floor(earned) from trusted where organization_id = $2), 0)::text as earned,
            (select units from dollars where currency = $3)::text as units
       from kept where order_id = $1 and released_at is not null`,
    [order.id, organizationId, currency],
  );
  if (!row || !money.risk) return { allows: () => true };
  const [least, most] = [BigInt(money.risk.newSellerDebt) * 100n, BigInt(money.risk.sellerDebt) * 100n];
  const share = BigInt(row.earned) / 10n;
  const limit = share < least ? least : share > most ? most : share;
  const left = limit - BigInt(row.owed);
  const available = BigInt(row.available);
  const room = available + (left > 0n ? (left * BigInt(row.units)) / 100_000n : 0n);
  const [captured, back, fee, held] = [BigInt(row.captured), BigInt(row.back), BigInt(row.fee), BigInt(row.held)];
  const feeOn = (amount: bigint) => (2n * fee * amount + captured) / (2n * captured);
  return {
    allows: (amount) => {
      // Money held for the buyer costs the seller nothing.
      const paid = amount > held ? amount - held : 0n;
      const cost = paid - (feeOn(back + paid) - feeOn(back));
      return cost <= available || cost <= room;
    },
  };
}

/** The payment that a refund is about: the one with money, if there is one. */
export const refundedPayment = ({ payments }: OrderView) =>
  payments.findLast(({ status }) => status === 'succeeded') ?? payments.at(-1);

/** Results of a refund, whoever makes it. `amount` defaults to the remainder. */
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
