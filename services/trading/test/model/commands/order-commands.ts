import fc from 'fast-check';
import { perform } from '../perform.ts';
import type { Request } from '../request.ts';
import {
  type Market,
  type ModelListing,
  type ModelOrder,
  type Refusal,
  sum,
  buyers,
  stranger,
} from '../rules/market.ts';
import {
  cancelOrder,
  confirmReceipt,
  createOrder,
  fulfillOrder,
  type Item,
  type OnOrder,
  setOrderAddress,
} from '../rules/orders.ts';
import { orderFor } from '../rules/views.ts';
import { idOf, type World } from '../world.ts';
import { address } from '../../trading-under-test.ts';
import {
  type Selection,
  selection,
  candidates,
  expectation,
  expectedTotalOf,
  kind,
  nth,
  oneIn,
  pick,
} from './choice.ts';
import { annotated, type RequestOptions, requestOptions, resolved } from './request-options.ts';

const ordersMax = 24;

interface Target extends Selection {
  as: 'right' | 'other' | 'stranger';
  options: RequestOptions;
}
const target = {
  ...selection,
  as: fc.integer({ min: 1, max: 16 }).map((n) => (n > 15 ? 'stranger' : n > 13 ? 'other' : 'right')),
  options: requestOptions,
};

interface Action {
  operation: string;
  verb: string;
  right: 'buyer' | 'seller';
  isSuitable: (order: ModelOrder) => boolean;
  rule: (order: ModelOrder, on: OnOrder) => Refusal[];
  input?: (order: ModelOrder) => object;
  otherInput?: object;
}

async function act(market: Market, world: World, { of, fromAll, as, options }: Target, action: Action): Promise<void> {
  const { operation, verb, right, isSuitable, rule } = action;
  const order = pick(candidates(market.orders, isSuitable, { fromAll }), of);
  const other = right === 'buyer' ? 'seller' : 'buyer';
  const by = as === 'stranger' ? stranger : order[as === 'right' ? right : other];
  const sent = resolved(world, options, { by, operation, record: order });
  const input = { id: idOf(world, order.label), ...action.input?.(order) };
  await perform(market, world, {
    ...sent,
    line: annotated(`${by} ${verb} ${order.label}`, sent),
    operation,
    by,
    input,
    ...(action.otherInput && { otherInput: { ...input, ...action.otherInput } }),
    rule: () => rule(order, { by, order, stale: options.version === 'stale' }),
    answer: () => orderFor(order, by),
    about: [order],
  } satisfies Request);
}

interface ChosenItem {
  of: number;
  quantity: number;
  expects: 'nothing' | 'the price' | 'another price';
}
const chosenItem: fc.Arbitrary<ChosenItem> = fc.record({
  of: nth,
  quantity: fc.constantFrom(1, 1, 1, 1, 2, 2, 3),
  expects: fc.integer({ min: 1, max: 16 }).map((n) => (n > 15 ? 'another price' : n > 12 ? 'the price' : 'nothing')),
});

/** Listings of one seller in one currency that are on sale. */
function onSaleFor({ listings }: Market, buyer: string, first: number): readonly ModelListing[] {
  const onSale = listings.filter(({ status, seller }) => status === 'published' && seller !== buyer);
  if (onSale.length === 0) return [];
  const { seller, currency } = pick(onSale, first);
  return onSale.filter((listing) => listing.seller === seller && listing.currency === currency);
}

/** Price of the items, with the shipping of each listing once. */
const totalOfItems = (items: Item[]): number =>
  sum(items.map(({ listing, quantity }) => listing.price * quantity)) +
  sum([...new Set(items.map(({ listing }) => listing))].map(({ shipping }) => shipping));

const isUnpaid = ({ status }: ModelOrder): boolean => status === 'pending_payment';
const isPaid = ({ status, cancelRequestedAt }: ModelOrder): boolean => status === 'paid' && cancelRequestedAt === null;
const isFulfilled = ({ status }: ModelOrder): boolean => status === 'fulfilled';
const isAddressable = (order: ModelOrder): boolean => isUnpaid(order) || (isPaid(order) && !order.hasAddress);
const isCancelable = (order: ModelOrder): boolean => isUnpaid(order) || isPaid(order);

const hasCandidates =
  (isSuitable: (order: ModelOrder) => boolean) =>
  ({ orders }: Market, _: World, chosen: Selection): boolean =>
    candidates(orders, isSuitable, chosen).length > 0;

export const orderCommands = {
  createOrder: kind(
    9,
    fc.record({
      buyer: fc.constantFrom(...buyers),
      items: fc.oneof(fc.tuple(chosenItem), fc.array(chosenItem, { minLength: 1, maxLength: 3 })),
      fromAll: oneIn(10),
      hasAddress: fc.boolean(),
      expects: expectation,
      options: requestOptions,
    }),
    (market, _, { buyer, items, fromAll }) =>
      market.orders.length < ordersMax &&
      (fromAll ? market.listings : onSaleFor(market, buyer, items[0]!.of)).length > 0,
    async (market, world, { buyer, items: chosen, fromAll, hasAddress, expects, options }) => {
      const operation = 'createOrder';
      const from = fromAll ? market.listings : onSaleFor(market, buyer, chosen[0]!.of);
      const items = chosen.map(({ of, quantity, expects }) => {
        const listing = pick(from, of);
        const expected = { nothing: undefined, 'the price': listing.price, 'another price': listing.price + 1 }[
          expects
        ];
        return { listing, quantity, ...(expected !== undefined && { expectedUnitAmount: expected }) };
      });
      const sent = resolved(world, options, { by: buyer, operation });
      const input = {
        items: items.map(({ listing, quantity, expectedUnitAmount: amount }) => ({
          listingId: idOf(world, listing.label),
          quantity,
          ...(amount !== undefined && { expectedUnitAmount: { amount, currency: listing.currency } }),
        })),
        ...(hasAddress && { shippingAddress: address }),
        ...expectedTotalOf(expects, totalOfItems(items), items[0]!.listing.currency),
      };
      const wanted = items.map(({ listing, quantity, expectedUnitAmount: amount }) =>
        amount === undefined ? `${quantity} of ${listing.label}` : `${quantity} of ${listing.label} at ${amount}`,
      );
      const newest = (): ModelOrder => market.orders.at(-1)!;
      await perform(market, world, {
        ...sent,
        line: annotated(
          `${buyer} buys ${wanted.join(' and ')}${hasAddress ? ' to an address' : ''}` +
            (expects === 'nothing' ? '' : `, expecting ${expects}`),
          sent,
        ),
        operation,
        by: buyer,
        input,
        otherInput: { ...input, items: [...input.items, input.items[0]!] },
        rule: () => createOrder(market, buyer, { items, expects, hasAddress }),
        names: (_, { id }: { id: string }) => [[newest().label, id]],
        answer: () => orderFor(newest(), buyer),
        about: items.map(({ listing }) => listing),
      });
    },
  ),
  cancelOrder: kind(
    4,
    fc.record({ ...target, bySeller: fc.boolean() }),
    hasCandidates(isCancelable),
    (market, world, { bySeller, ...chosen }) =>
      act(market, world, chosen, {
        operation: 'cancelOrder',
        verb: 'cancels',
        right: bySeller ? 'seller' : 'buyer',
        isSuitable: isCancelable,
        rule: (_, on) => cancelOrder(market, on),
        otherInput: { reason: 'Another reason' },
      }),
  ),
  fulfillOrder: kind(
    13,
    fc.record({
      ...target,
      part: fc.option(
        fc.array(fc.record({ line: nth, quantity: fc.constantFrom(1, 1, 1, 2) }), { minLength: 1, maxLength: 2 }),
      ),
      isTracked: fc.boolean(),
      isForeign: oneIn(20),
    }),
    hasCandidates(isPaid),
    (market, world, { part, isTracked, isForeign, ...chosen }) => {
      const itemsOf = (order: ModelOrder) =>
        part?.map(({ line, quantity }) => ({
          listing: isForeign ? pick(market.listings, line) : pick(order.lines, line).listing,
          quantity,
        }));
      const shipped = isTracked ? { carrier: 'DHL', trackingNumber: 'JD01' } : { carrier: null, trackingNumber: null };
      return act(market, world, chosen, {
        operation: 'fulfillOrder',
        verb: part ? `ships ${part.map(({ quantity }) => quantity).join(' and ')} of` : 'ships the rest of',
        right: 'seller',
        isSuitable: isPaid,
        rule: (order, on) => fulfillOrder(market, on, { ...shipped, items: itemsOf(order) }),
        input: (order) => ({
          ...(part && {
            items: itemsOf(order)!.map(({ listing, quantity }) => ({
              listingId: idOf(world, listing.label),
              quantity,
            })),
          }),
          ...(isTracked && shipped),
        }),
        otherInput: { carrier: 'UPS' },
      });
    },
  ),
  confirmReceipt: kind(3, fc.record(target), hasCandidates(isFulfilled), (market, world, chosen) =>
    act(market, world, chosen, {
      operation: 'confirmReceipt',
      verb: 'confirms the receipt of',
      right: 'buyer',
      isSuitable: isFulfilled,
      rule: (_, on) => confirmReceipt(market, on),
    }),
  ),
  setOrderShippingAddress: kind(3, fc.record(target), hasCandidates(isAddressable), (market, world, chosen) =>
    act(market, world, chosen, {
      operation: 'setOrderShippingAddress',
      verb: 'gives an address for',
      right: 'buyer',
      isSuitable: isAddressable,
      rule: (_, on) => setOrderAddress(market, on),
      input: () => ({ shippingAddress: address }),
      otherInput: { shippingAddress: { ...address, city: 'Rezé' } },
    }),
  ),
};
