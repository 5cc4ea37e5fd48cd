import fc from 'fast-check';
import { Difference } from '@marketplace/store/testing/model';
import type { Offer, Order } from '@marketplace/trading-contract';
import { act, ask, chosen, kind, partyOf, pick, selection } from './kind.ts';
import { buyers, callerOf } from './parties.ts';
import { ordersMax, tradeRefusals, unpaidMax } from './trade-commands.ts';
import { everyOrder, type Seen } from './views.ts';
import { type Address, home, keepOrder, sellerOf, type World } from './world.ts';

const address: fc.Arbitrary<Address> = fc.constantFrom(
  { ...home, city: 'Rezé' },
  { ...home, line1: '1 Rue du Port' },
  { ...home, country: 'BE' },
);

/** Whether an offer was made for another country than that of the address. */
const isElsewhere = (before: Address | null, after: Address): boolean =>
  before !== null && before.country !== after.country;

export const addressCommands = {
  setOrderAddress: kind(4, fc.record({ ...selection, address }), async (world, { address: after, ...args }) => {
    const settable = ({ view }: Seen) =>
      view.status === 'pending_payment' ||
      (view.status === 'paid' && !view.cancelRequested && view.fulfillment === 'none' && !view.hasAddress);
    const seen = chosen(await everyOrder(world), settable, args);
    if (!seen) return false;
    const { order, view } = seen;
    const end = () => {
      if (view.status === 'disputed') return 'order_disputed';
      if (view.status === 'paid' && view.cancelRequested) return 'order_canceling';
      if (!settable(seen)) return 'invalid_state_transition';
      return order.isFromOffer && isElsewhere(order.address, after) ? 'validation_failed' : 'done';
    };
    const { code } = await ask(
      { world, seen, by: 'buyer' },
      {
        verb: `sends an address in ${after.country}`,
        service: 'trading',
        operation: 'setOrderShippingAddress',
        input: { id: order.id, shippingAddress: after },
        ends: [end()],
      },
    );
    if (code === 'done') order.address = after;
    await expectShown(world, seen);
    return true;
  }),
  /** An order from an offer: with an address, which the buyer may change until the seller accepts. */
  negotiate: kind(
    3,
    fc.record({ buyer: fc.constantFrom(...buyers), of: fc.nat(3), hasAddress: fc.boolean(), address }),
    async (world, { buyer, of, hasAddress, address: after }) => {
      if (world.orders.length >= ordersMax) return false;
      const listing = pick(world.listings, of)!;
      const unpaid = (await everyOrder(world)).filter(
        ({ order, view }) =>
          order.buyer === buyer && order.listingId === listing.id && view.status === 'pending_payment',
      );
      if (unpaid.length >= unpaidMax) return false;
      const [party, seller] = [partyOf(world, buyer), sellerOf(world, listing)];
      const refusals = tradeRefusals(world, party, seller);
      const isMissing = listing.requiresShipping && !hasAddress;
      const { amount, currency } = listing.price;
      const made = await act(world, {
        line:
          `${buyer} makes an offer for listing ` +
          `${world.listings.indexOf(listing) + 1}${hasAddress ? '' : ' without address'}`,
        service: 'trading',
        operation: 'createOffer',
        caller: callerOf(party),
        input: {
          listingId: listing.id,
          quantity: 2,
          unitAmount: { amount: amount - 1, currency },
          ...(hasAddress && { shippingAddress: home }),
        },
        ends: refusals.length > 0 ? refusals : [isMissing ? 'shipping_address_required' : 'done'],
      });
      if (made.code !== 'done') return true;
      const { id } = made.output as Offer;
      const sent = hasAddress && isElsewhere(home, after) ? 'validation_failed' : 'done';
      await act(world, {
        line: `${buyer} sends an address in ${after.country} for the offer`,
        service: 'trading',
        operation: 'setOfferShippingAddress',
        caller: callerOf(party),
        input: { id, shippingAddress: after },
        ends: [sent],
      });
      const accepted = await act(world, {
        line: `${seller.name} accepts the offer`,
        service: 'trading',
        operation: 'acceptOffer',
        caller: callerOf(seller),
        input: { id, expectedRevision: 1 },
        ends: ['done'],
      });
      if (accepted.code !== 'done') return true;
      const { order } = accepted.output as { order: Order };
      const address = sent === 'done' ? after : home;
      keepOrder(world, { buyer, listing, quantity: 2, address }, order);
      await expectShown(world, (await everyOrder(world)).at(-1)!);
      return true;
    },
  ),
};

/** The buyer reads the address that was sent last; the seller does once the order is paid. */
async function expectShown({ money, parties }: World, { order, view }: Seen): Promise<void> {
  const readBy = async (name: string) =>
    (await money.trading.client.getOrder(callerOf(parties.get(name)!), { id: order.id })).output.shippingAddress;
  const wasPaid = view.status !== 'pending_payment' && (view.account?.captured ?? 0n) > 0n;
  for (const [name, expected] of [
    [order.buyer, view.status === 'canceled' ? null : order.address],
    ...(view.status === 'canceled' ? [] : [[order.seller, wasPaid ? order.address : null] as const]),
  ] as const) {
    const shown = await readBy(name);
    if (textOf(shown) !== textOf(expected))
      throw new Difference(`${name} reads the address ${textOf(shown)}; the rules say ${textOf(expected)}.`);
  }
}

const textOf = (one: Partial<Address> | null): string =>
  one === null ? 'null' : [one.name, one.line1, one.city, one.country].join(', ');
