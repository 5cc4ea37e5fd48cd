import { beforeAll, expect, test } from '@jest/globals';
import { type Caller, systemCaller } from '@marketplace/kernel';
import { exampleRefund } from '@marketplace/trading-contract/engine';
import { attempt, expectedFrom, isUnchanged, observedFrom, onBothTransports } from '@marketplace/store/testing';
import { listingStatuses, type Offer, type Order } from '@marketplace/trading-contract';
import { listingTransitions } from '@marketplace/trading-contract/transitions';
import { create, lamp, newMarket, newSeller, pay, trading, usd } from '../trading-under-test.ts';
import { type Drive, eventsOf, type Observed, passDeadlines, rowOf } from './observe.ts';

const worker = systemCaller('test', 'req_test');
type ListingStatus = (typeof listingStatuses)[number];

/** A listing, with its orders and offers. A draft has no orders and offers. */
interface World {
  id: string;
  seller: Caller & { organizationId: string };
  /** An unpaid order of one unit. */
  unpaid?: { buyer: Caller; order: Order };
  /** A paid order of one unit. */
  paid?: { buyer: Caller; order: Order };
  /** An open offer for the two units that are available, which awaits the seller. */
  offered?: { buyer: Caller; offer: Offer };
}

onBothTransports('the table of the transitions of listings', trading, (tested) => {
  const client = () => tested().client;
  const observed: Observed[] = [];

  async function newWorld(status: ListingStatus): Promise<World> {
    const more = { quantity: 4, autoAcceptAmount: usd(4800), autoDeclineAmount: usd(1000) };
    if (status === 'draft') {
      const seller = newSeller();
      return { seller, id: (await create(tested(), seller, more)).id };
    }
    const { seller, listing } = await newMarket(tested(), more);
    const world = { seller, id: listing.id };
    const unpaid = await order(world, 1);
    const paid = await order(world, 1);
    await pay(tested(), paid.order);
    const offered = await offer(world, 4000, 2);
    if (status === 'paused') await client().pauseListing(seller, { id: world.id });
    if (status === 'sold_out') await order(world, 2);
    if (status === 'archived') await client().archiveListing(seller, { id: world.id });
    return { ...world, unpaid, paid, offered };
  }
  const order = async ({ id }: Pick<World, 'id'>, quantity: number) => {
    const buyer = newSeller();
    return {
      buyer,
      order: (await client().createOrder(buyer, { items: [{ listingId: id, quantity }] })).output,
    };
  };
  const offer = async ({ id }: Pick<World, 'id'>, amount: number, quantity: number) => {
    const buyer = newSeller();
    return {
      buyer,
      offer: (await client().createOffer(buyer, { listingId: id, unitAmount: usd(amount), quantity })).output,
    };
  };
  const quantityReserved = async ({ seller, id }: World) =>
    (await client().getListing(seller, { id })).output.quantityReserved;

  const bySeller = (['publishListing', 'pauseListing', 'archiveListing'] as const).flatMap(
    (operation): Drive<World>[] => [
      { operation, by: 'seller', call: ({ seller, id }) => client()[operation](seller, { id }) },
      { operation, by: 'buyer', call: ({ id }) => client()[operation](newSeller(), { id }) },
    ],
  );
  const drives: Drive<World>[] = [
    ...bySeller,
    {
      operation: 'updateListing',
      by: 'seller',
      call: async (world) =>
        client().updateListing(world.seller, { id: world.id, quantity: await quantityReserved(world) }),
    },
    {
      operation: 'updateListing',
      by: 'seller',
      call: async (world) =>
        client().updateListing(world.seller, { id: world.id, quantity: (await quantityReserved(world)) + 3 }),
    },
    { operation: 'createOrder', by: 'system', call: (world) => order(world, 1) },
    { operation: 'createOrder', by: 'system', call: (world) => order(world, 2) },
    {
      operation: 'acceptOffer',
      by: 'system',
      call: async ({ seller, offered }) =>
        offered && client().acceptOffer(seller, { id: offered.offer.id, expectedRevision: 1 }),
    },
    { operation: 'createOffer', by: 'system', call: (world) => offer(world, 4800, 2) },
    {
      operation: 'counterOffer',
      by: 'system',
      call: async ({ seller, offered }) => {
        if (!offered) return;
        const { id } = offered.offer;
        await client().counterOffer(seller, { id, unitAmount: usd(4700), expectedRevision: 1 });
        await client().counterOffer(offered.buyer, { id, unitAmount: usd(4800), expectedRevision: 2 });
      },
    },
    {
      operation: 'cancelOrder',
      by: 'system',
      call: async ({ unpaid }) => unpaid && client().cancelOrder(unpaid.buyer, { id: unpaid.order.id }),
    },
    {
      operation: 'expireOrder',
      by: 'system',
      call: async ({ unpaid }) => {
        if (!unpaid) return;
        await passDeadlines(tested(), 'sales_order', unpaid.order.id);
        await tested().engine.expireOrder(worker, { orderId: unpaid.order.id });
      },
    },
    {
      operation: 'recordRefund',
      by: 'system',
      call: async ({ paid }) =>
        paid &&
        tested().engine.recordRefund(worker, {
          orderId: paid.order.id,
          accountVersion: 2,
          refund: { ...exampleRefund, orderId: paid.order.id },
          refundedAmount: paid.order.total,
          refundPendingAmount: usd(0),
          chargedBackAmount: usd(0),
        }),
    },
    {
      operation: 'archiveListings',
      by: 'system',
      call: async ({ seller: { organizationId } }) => {
        await tested().engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });
        await tested().engine.archiveListings(worker, { organizationId, after: null, limit: 100 });
      },
    },
  ];

  beforeAll(async () => {
    for (const publish of [false, true]) {
      const { id, status } = (await client().createListing(newSeller(), { ...lamp, publish })).output;
      const [event] = await eventsOf(tested(), id);
      observed.push({
        from: null,
        to: status,
        by: 'seller',
        operation: 'createListing',
        ...(event && { event: event.type }),
      });
    }
    for (const status of listingStatuses) {
      let unchanged: World | undefined;
      for (const { operation, by, call } of drives) {
        const world = unchanged ?? (await newWorld(status));
        const before = await rowOf(tested(), 'listing', world.id);
        expect(before.status).toBe(status);
        unchanged = isUnchanged({ by }, await attempt(() => call(world))) ? world : undefined;
        const after = await rowOf(tested(), 'listing', world.id);
        const events = await eventsOf(tested(), world.id, before.version);
        if (after.status === before.status) expect(events).toEqual([]);
        else
          observed.push({ from: status, to: after.status, by, operation, ...(events[0] && { event: events[0].type }) });
      }
    }
  });

  test.each([null, ...listingStatuses])(
    'from %s, operations change the status as the table says, and not otherwise',
    (status) => {
      expect(observedFrom(observed, status)).toEqual(expectedFrom(listingTransitions, status));
    },
  );
});
