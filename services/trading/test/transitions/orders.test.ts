import { beforeAll, expect, test } from '@jest/globals';
import { type Caller, newId, systemCaller } from '@marketplace/kernel';
import { exampleDispute, exampleRefund } from '@marketplace/trading-contract/engine';
import { attempt, expectedFrom, isUnchanged, observedFrom, onBothTransports } from '@marketplace/store/testing';
import { type Order, orderStatuses } from '@marketplace/trading-contract';
import { orderTransitions } from '@marketplace/trading-contract/transitions';
import { newMarket, newOffer, newOrder, newSeller, pay, trading, usd } from '../trading-under-test.ts';
import { type Drive, eventsOf, type Observed, passDeadlines, rowOf } from './observe.ts';

const worker = systemCaller('test', 'req_test');

/** An order of two units. */
interface World {
  buyer: Caller;
  seller: Caller;
  order: Order;
}

onBothTransports('the table of the transitions of orders', trading, (tested) => {
  const client = () => tested().client;
  const engine = () => tested().engine;
  const observed: Observed[] = [];
  let accountVersion = 1;
  /** Each report of payments is newer than all before it. */
  const report = ({ order: { id } }: World) => ({ orderId: id, accountVersion: (accountVersion += 1) });

  const fulfill = ({ seller, order }: World, quantity: number) =>
    client().fulfillOrder(seller, { id: order.id, items: [{ listingId: order.items[0]!.listingId, quantity }] });
  const recordPayment = (world: World, paymentStatus: 'authorized' | 'failed' | 'paid') =>
    engine().recordPayment(worker, {
      ...report(world),
      paymentStatus,
      capturedAmount: paymentStatus === 'paid' ? world.order.total : usd(0),
    });
  const recordRefund = (world: World, status: 'pending' | 'succeeded' | 'failed', amount: Order['total']) =>
    engine().recordRefund(worker, {
      ...report(world),
      refund: { ...exampleRefund, orderId: world.order.id, amount, status },
      refundedAmount: status === 'succeeded' ? amount : usd(0),
      refundPendingAmount: status === 'pending' ? amount : usd(0),
      chargedBackAmount: usd(0),
    });
  const openDispute = (world: World) => {
    const dispute = { ...exampleDispute, id: newId('dsp'), orderId: world.order.id };
    const close = (status: 'won' | 'lost') => ({ ...dispute, status, closedAt: dispute.updatedAt });
    const tell = (now: typeof dispute) =>
      engine().recordDispute(worker, { ...report(world), dispute: now, payoutEligibleAt: null });
    return { open: () => tell(dispute), close: (status: 'won' | 'lost') => tell(close(status)) };
  };
  const disputes = new Map<string, ReturnType<typeof openDispute>>();
  const dispute = async (world: World): Promise<void> => {
    const opened = openDispute(world);
    disputes.set(world.order.id, opened);
    await opened.open();
  };
  const expire = async ({ order }: World): Promise<void> => {
    await passDeadlines(tested(), 'sales_order', order.id);
    await engine().expireOrder(worker, { orderId: order.id });
  };
  const paid = ({ order }: World) => pay(tested(), order, (accountVersion += 1));
  const fulfilled = async (world: World): Promise<void> => {
    await paid(world);
    await fulfill(world, 2);
  };
  const completed = async (world: World): Promise<void> => {
    await fulfilled(world);
    await engine().recordRelease(worker, report(world));
  };
  const then =
    (...steps: ((world: World) => Promise<unknown>)[]) =>
    async (world: World): Promise<void> => {
      for (const step of steps) await step(world);
    };

  const worlds: [status: Order['status'], prepare: (world: World) => Promise<unknown>][] = [
    ['pending_payment', async () => {}],
    ['pending_payment', (world) => recordPayment(world, 'failed')],
    ['paid', paid],
    ['paid', then(paid, (world) => fulfill(world, 1))],
    ['paid', then(paid, ({ seller, order: { id } }) => client().cancelOrder(seller, { id }))],
    ['fulfilled', fulfilled],
    ['fulfilled', then(fulfilled, ({ buyer, order: { id } }) => client().confirmReceipt(buyer, { id }))],
    ['completed', completed],
    ['canceled', ({ buyer, order: { id } }) => client().cancelOrder(buyer, { id })],
    ['refunded', then(paid, (world) => recordRefund(world, 'succeeded', world.order.total))],
    ['disputed', then(paid, dispute)],
    ['disputed', then(fulfilled, dispute)],
    ['disputed', then(completed, dispute)],
  ];

  const byParties = (['buyer', 'seller'] as const).flatMap((party): Drive<World>[] => [
    {
      operation: 'cancelOrder',
      by: party,
      call: (world) => client().cancelOrder(world[party], { id: world.order.id }),
    },
    {
      operation: 'confirmReceipt',
      by: party,
      call: (world) => client().confirmReceipt(world[party], { id: world.order.id }),
    },
    {
      operation: 'fulfillOrder',
      by: party,
      call: (world) => client().fulfillOrder(world[party], { id: world.order.id }),
    },
    { operation: 'fulfillOrder', by: party, call: (world) => fulfill({ ...world, seller: world[party] }, 1) },
  ]);
  const reports = (['authorized', 'failed', 'paid'] as const).map(
    (status): Drive<World> => ({
      operation: 'recordPayment',
      by: 'system',
      call: (world) => recordPayment(world, status),
    }),
  );
  const drives: Drive<World>[] = [
    ...byParties,
    ...byParties.map((drive) => ({
      ...drive,
      call: (world: World) => drive.call({ ...world, buyer: newSeller(), seller: newSeller() }),
    })),
    ...reports,
    {
      operation: 'expireOrder',
      by: 'system',
      call: ({ order }) => engine().expireOrder(worker, { orderId: order.id }),
    },
    { operation: 'expireOrder', by: 'system', call: expire },
    { operation: 'recordRelease', by: 'system', call: (world) => engine().recordRelease(worker, report(world)) },
    { operation: 'recordDispute', by: 'system', call: dispute },
    ...(['won', 'lost'] as const).map(
      (status): Drive<World> => ({
        operation: 'recordDispute',
        by: 'system',
        call: async (world) => disputes.get(world.order.id)?.close(status),
      }),
    ),
    ...(['pending', 'failed', 'succeeded'] as const).map(
      (status): Drive<World> => ({
        operation: 'recordRefund',
        by: 'system',
        call: (world) => recordRefund(world, status, usd(100)),
      }),
    ),
    { operation: 'recordRefund', by: 'system', call: (world) => recordRefund(world, 'succeeded', world.order.total) },
  ];
  /** Nothing is left to refund of a refunded order, so payments reports no further refund. */
  const isPossible = (status: Order['status'], { operation }: Drive<World>) =>
    status !== 'refunded' || operation !== 'recordRefund';

  async function creations(): Promise<void> {
    const created = async (id: string, by: Observed['by'], operation: Observed['operation']) => {
      const [event] = await eventsOf(tested(), id);
      observed.push({ from: null, to: event!.status, by, operation, event: event!.type });
    };
    await created((await newOrder(tested())).order.id, 'buyer', 'createOrder');
    const { seller, offer } = await newOffer(tested());
    const { output } = await client().acceptOffer(seller, { id: offer.id, expectedRevision: 1 });
    await created(output.order.id, 'awaiting party', 'acceptOffer');
    const market = await newMarket(tested(), { autoAcceptAmount: usd(4500) });
    const listingId = market.listing.id;
    const { output: taken } = await client().createOffer(market.buyer, { listingId, unitAmount: usd(4500) });
    await created(taken.orderId!, 'system', 'createOffer');
    const other = newSeller();
    const { output: low } = await client().createOffer(other, { listingId, unitAmount: usd(4000) });
    await client().counterOffer(market.seller, { id: low.id, unitAmount: usd(4800), expectedRevision: 1 });
    const { output: raised } = await client().counterOffer(other, {
      id: low.id,
      unitAmount: usd(4500),
      expectedRevision: 2,
    });
    await created(raised.orderId!, 'system', 'counterOffer');
  }

  beforeAll(async () => {
    await creations();
    for (const [status, prepare] of worlds) {
      let unchanged: World | undefined;
      for (const drive of drives.filter((one) => isPossible(status, one))) {
        const world: World = unchanged ?? (await newOrder(tested()));
        if (!unchanged) await prepare(world);
        const before = await rowOf(tested(), 'sales_order', world.order.id);
        expect(before.status).toBe(status);
        unchanged = isUnchanged(drive, await attempt(() => drive.call(world))) ? world : undefined;
        const after = await rowOf(tested(), 'sales_order', world.order.id);
        const events = await eventsOf(tested(), world.order.id, before.version);
        expect(after.version - before.version).toBeLessThanOrEqual(1);
        expect(events.map(({ status: told, version }) => [told, version])).toEqual(
          events.map(() => [after.status, after.version]),
        );
        if (after.version === before.version) expect(events).toEqual([]);
        else observed.push({ ...drive, from: status, to: after.status, ...(events[0] && { event: events[0].type }) });
      }
    }
  });

  test.each([null, ...orderStatuses])(
    'from %s, operations change an order as the table says, and not otherwise',
    (status) => {
      expect(observedFrom(observed, status)).toEqual(expectedFrom(orderTransitions, status));
    },
  );
});
