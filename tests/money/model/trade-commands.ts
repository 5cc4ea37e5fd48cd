import fc from 'fast-check';
import type { Order } from '@marketplace/trading-contract';
import { act, ask, chosen, kind, partyOf, pick, selection, report } from './kind.ts';
import { buyers, callerOf, type ModelParty } from './parties.ts';
import { payEnd } from './payment-commands.ts';
import { passTime } from '../../support/money/money-under-test.ts';
import { everyOrder, type Seen } from './views.ts';
import { home, keepOrder, type KnownOrder, readOrder, sellerOf, type World } from './world.ts';

/** Maximum number of orders in a run. */
export const ordersMax = 18;
/** Maximum number of unpaid orders of a buyer for one listing. */
export const unpaidMax = 3;
const day = 86_400;
/** Longer than the shipping deadline of a paid order. */
const overdue = 15 * day;

/** Refusals before the buyer sees a listing, or may buy anything from its seller. */
export function tradeRefusals({ money }: World, buyer: ModelParty, seller: ModelParty): string[] {
  if (money.risk && buyer.related.get(seller.organizationId) === 'owner')
    return seller.status === 'active' ? ['self_dealing'] : ['self_dealing', 'not_found'];
  if (seller.status !== 'active') return ['not_found'];
  return buyer.status === 'active' ? [] : ['invalid_state_transition'];
}

interface Purchase {
  buyer: string;
  of: number;
  quantity: number;
  hasAddress: boolean;
}

async function buy(world: World, { buyer, of, quantity, hasAddress }: Purchase): Promise<KnownOrder | undefined> {
  const listing = pick(world.listings, of)!;
  const party = partyOf(world, buyer);
  const address = hasAddress ? home : null;
  const unpaid = (await everyOrder(world)).filter(
    ({ order, view }) => order.buyer === buyer && order.listingId === listing.id && view.status === 'pending_payment',
  );
  const ends = () => {
    const refusals = tradeRefusals(world, party, sellerOf(world, listing));
    if (refusals.length > 0) return refusals;
    if (!address && listing.requiresShipping) return ['shipping_address_required'];
    return [unpaid.length < unpaidMax ? 'done' : 'unpaid_order_limit'];
  };
  const { code, output } = await act(world, {
    line:
      `${buyer} buys ${quantity} of listing ` +
      `${world.listings.indexOf(listing) + 1}${address ? '' : ' without address'}`,
    service: 'trading',
    operation: 'createOrder',
    caller: callerOf(party),
    input: { items: [{ listingId: listing.id, quantity }], ...(address && { shippingAddress: address }) },
    ends: ends(),
  });
  if (code !== 'done') return undefined;
  keepOrder(world, { buyer, listing, quantity, address }, output as Order);
  return world.orders.at(-1);
}

/** Last step of a trade without obstacles. */
const milestones = ['paid', 'shipped in part', 'shipped', 'received', 'paid out'] as const;

export const tradeCommands = {
  /** A trade without obstacles. Most trades are, and later steps need them. */
  trade: kind(
    7,
    fc.record({
      buyer: fc.constantFrom(...buyers),
      of: fc.nat(3),
      quantity: fc.constantFrom(1, 2, 3),
      paymentMethod: fc.constantFrom('pm_card_bypassPending', 'pm_card_bypassPending', 'pm_card_refundFail'),
      until: fc.constantFrom(...milestones, 'received', 'paid out'),
    }),
    async (world, { paymentMethod, until, ...purchase }) => {
      if (world.orders.length >= ordersMax) return false;
      const order = await buy(world, { ...purchase, hasAddress: true });
      if (!order) return true;
      const { id, label, quantity } = order;
      const { trading } = world.money;
      const { buyerOrganizationId, sellerOrganizationId, total, status } = await readOrder(world, order);
      const facts = { orderId: id, status, buyerOrganizationId, sellerOrganizationId, total };
      const { view } = (await everyOrder(world)).at(-1)!;
      const caller = callerOf(partyOf(world, order.buyer));
      await act(world, {
        line: `${order.buyer} pays ${label} by ${paymentMethod}`,
        service: 'payments',
        operation: 'createPayment',
        caller: { ...caller, facts },
        input: { orderId: id, paymentMethod },
        ends: [payEnd(world, { ...order, view, status })],
      });
      await world.follower.follow(id);
      const ship = (input: object) =>
        trading.client.fulfillOrder(callerOf(partyOf(world, order.seller)), { id, ...input });
      if (until === 'shipped in part' && quantity > 1) {
        await ship({ items: [{ listingId: order.listingId, quantity: 1 }] });
        // If the rest is not shipped, the order ends at its deadline with the shipped units.
        await passTime(world.money, overdue);
        await world.follower.follow(id);
      } else if (until !== 'paid') await ship({});
      const reached = milestones.indexOf(until);
      if (reached > 2) await trading.client.confirmReceipt(caller, { id });
      if (reached > 3) await world.follower.follow(id);
      if (reached > 3 && world.money.risk) {
        // Payouts of a new seller wait this long after the release.
        await passTime(world.money, (world.money.risk.newSellerPayoutDelayDays + 1) * day);
        await world.follower.follow(id);
      }
      world.journal.push(`${label} is ${until}, by ${paymentMethod}`);
      return true;
    },
  ),
  buy: kind(
    3,
    fc.record({
      buyer: fc.constantFrom(...buyers),
      of: fc.nat(3),
      quantity: fc.constantFrom(1, 1, 2, 3),
      hasAddress: fc.boolean(),
    }),
    async (world, purchase) => {
      if (world.orders.length >= ordersMax) return false;
      await buy(world, purchase);
      return true;
    },
  ),
  cancelOrder: kind(2, fc.record({ ...selection, by: fc.constantFrom('buyer', 'seller') }), async (world, args) => {
    const cancelable = ({ view }: Seen) =>
      view.status === 'pending_payment' || (view.status === 'paid' && args.by === 'seller');
    const seen = chosen(await everyOrder(world), cancelable, args);
    if (!seen) return false;
    const { status, cancelRequested } = seen.view;
    const end = () => {
      if (status === 'disputed') return 'order_disputed';
      if (status === 'paid' && cancelRequested) return 'order_canceling';
      return cancelable(seen) ? 'done' : 'order_not_cancelable';
    };
    const request = { verb: 'cancels all', service: 'trading', operation: 'cancelOrder' } as const;
    await ask({ world, seen, by: args.by }, { ...request, input: { id: seen.order.id }, ends: [end()] });
    return true;
  }),
  fulfill: kind(8, fc.record({ ...selection, part: fc.constantFrom(null, null, 1, 2, 4) }), async (world, args) => {
    const open = ({ view }: Seen) => view.status === 'paid' && !view.cancelRequested;
    const { order } = chosen(await everyOrder(world), open, args) ?? {};
    if (!order) return false;
    // Acts like the gateway. The request of the seller may still come before or after any other change.
    const facts = await report(world, order);
    const { view } = (await everyOrder(world)).find((seen) => seen.order === order)!;
    const quantity = args.part;
    const end = () => {
      if (view.status === 'disputed') return 'order_disputed';
      if (view.status === 'pending_payment' && facts.paymentPending) return 'order_payment_pending';
      if (view.status !== 'paid') return 'invalid_state_transition';
      if (view.cancelRequested) return 'order_canceling';
      const isPart = view.fulfillment === 'partial';
      if (view.isReturned || (isPart && facts.refundedUnshipped >= view.unshippedPrice)) return 'order_refunded';
      return quantity !== null && quantity > view.unshipped ? 'over_fulfillment' : 'done';
    };
    await act(world, {
      line: `${order.seller} ships ${quantity ?? 'the rest'} of ${order.label}`,
      service: 'trading',
      operation: 'fulfillOrder',
      caller: { ...callerOf(partyOf(world, order.seller)), facts },
      input: { id: order.id, ...(quantity !== null && { items: [{ listingId: order.listingId, quantity }] }) },
      ends: [end()],
    });
    return true;
  }),
  confirmReceipt: kind(5, fc.record(selection), async (world, args) => {
    const seen = chosen(await everyOrder(world), ({ view }) => view.status === 'fulfilled', args);
    if (!seen) return false;
    const { status } = seen.view;
    const ends = [
      status === 'fulfilled' ? 'done' : status === 'disputed' ? 'order_disputed' : 'invalid_state_transition',
    ];
    const request = { verb: 'confirms the receipt', service: 'trading', operation: 'confirmReceipt' } as const;
    await ask({ world, seen, by: 'buyer' }, { ...request, input: { id: seen.order.id }, ends });
    return true;
  }),
};
