import { describe, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import type { Order } from '@marketplace/trading-contract';
import { fulfillmentMs, fulfillmentsMax, holdMs } from '@marketplace/trading-contract/limits';
import { newId } from '@marketplace/kernel';
import { invariantChecker } from '../invariants.ts';
import { orderReports, type OrderState } from './order-reports.ts';
import { create, newMarket, newOrder, newPaidOrder, newSeller, pay, trading } from '../trading-under-test.ts';
import {
  advance,
  auditsOf,
  eventsOf,
  isMissing,
  type Party,
  pokesOf,
  refusalOf,
  tradeActions,
  typesOf,
  worker,
} from '../trade-actions.ts';

const seconds = (ms: number): number => ms / 1000;

onBothTransports('states of orders', trading, (tested) => {
  const { buy, cancel, fulfill, confirm, getOrder, getListing, expireOrder } = tradeActions(tested);
  const { reportPayment, reportRefund, newIn } = orderReports(tested);
  const moves = {
    cancel: (caller: Party, order: Order) => cancel(caller, order, { reason: 'Changed plans' }),
    fulfill: (caller: Party, order: Order) => fulfill(caller, order),
    confirm: (caller: Party, order: Order) => confirm(caller, order),
  };
  const names = Object.keys(moves) as (keyof typeof moves)[];

  /** Result of each action: `cancel` by buyer and by seller, `fulfill` by the seller, `confirm` by the buyer. */
  const invalid = 'invalid_state_transition';
  const table: [state: OrderState, buyer: string, seller: string, fulfill: string, confirm: string][] = [
    ['pending_payment', 'canceled', 'canceled', invalid, invalid],
    ['paid', 'order_not_cancelable', 'canceling', 'fulfilled', invalid],
    ['partly fulfilled', 'order_not_cancelable', 'canceling', 'fulfilled', invalid],
    ['canceling', 'order_canceling', 'order_canceling', 'order_canceling', invalid],
    ['fulfilled', 'order_not_cancelable', 'order_not_cancelable', invalid, 'confirmed'],
    ['completed', 'order_not_cancelable', 'order_not_cancelable', invalid, invalid],
    ['canceled', 'order_not_cancelable', 'order_not_cancelable', invalid, invalid],
    ['refunded', 'order_not_cancelable', 'order_not_cancelable', invalid, invalid],
    ['disputed', 'order_disputed', 'order_disputed', 'order_disputed', 'order_disputed'],
  ];
  const cells = (row: (typeof table)[number]) =>
    [
      { party: 'buyer', name: 'cancel', expected: row[1] },
      { party: 'seller', name: 'cancel', expected: row[2] },
      { party: 'seller', name: 'fulfill', expected: row[3] },
      { party: 'buyer', name: 'fulfill', expected: 'wrong_party' },
      { party: 'buyer', name: 'confirm', expected: row[4] },
      { party: 'seller', name: 'confirm', expected: 'wrong_party' },
    ] as const;
  const isRefusal = (expected: string): boolean => expected.includes('_');

  test.each(table)('an order that is %s refuses each action that its state does not allow', async (...row) => {
    const market = await newIn(row[0]);
    const [before, audits] = [await getOrder(market.seller, market.order), await auditsOf(tested(), market.order)];
    const refused = cells(row).filter(({ expected }) => isRefusal(expected));
    for (const { party, name, expected } of refused)
      expect([party, name, (await refusalOf(moves[name](market[party], market.order))).code]).toEqual([
        party,
        name,
        expected,
      ]);
    for (const name of names) expect(await refusalOf(moves[name](newSeller(), market.order))).toMatchObject(isMissing);
    for (const name of names)
      for (const party of ['buyer', 'seller'] as const)
        expect(
          await refusalOf(moves[name]({ ...market[party], expectedVersion: before.version + 1 }, market.order)),
        ).toMatchObject({
          code: 'precondition_failed',
        });
    await expireOrder(market.order);
    expect(await getOrder(market.seller, market.order)).toEqual(before);
    expect(await auditsOf(tested(), market.order)).toEqual(audits);
  });

  const allowed = table.flatMap((row) =>
    cells(row)
      .filter(({ expected }) => !isRefusal(expected))
      .map((cell) => ({ state: row[0], ...cell })),
  );
  const results = {
    canceled: { status: 'canceled', paymentDueAt: null },
    canceling: { status: 'paid', fulfillBy: null },
    fulfilled: { status: 'fulfilled', fulfillmentStatus: 'full', fulfillBy: null },
    confirmed: { status: 'fulfilled' },
  };

  test.each(allowed)('an order that is $state: the $party can $name', async ({ state, party, name, expected }) => {
    const market = await newIn(state);
    const { order, listing, seller } = market;
    const [before, stock] = [await getOrder(seller, order), await getListing(seller, listing)];
    const pokes = await pokesOf(tested(), order);
    await moves[name](market[party], order);
    const after = await getOrder(seller, order);
    expect(after).toMatchObject({ ...results[expected as keyof typeof results], version: before.version + 1 });
    expect(await pokesOf(tested(), order)).toBe(pokes + 1);
    expect((await auditsOf(tested(), order)).at(-1)).toMatchObject({
      organizationId: market[party].organizationId,
      ...(name === 'cancel' && { action: 'order.canceled', changes: { reason: 'Changed plans' } }),
    });
    const types = await typesOf(tested(), order);
    expect(types.includes('order.fulfilled')).toBe(after.status === 'fulfilled');
    const reserved = expected === 'canceled' ? stock.quantityReserved - 2 : stock.quantityReserved;
    expect(await getListing(seller, listing)).toMatchObject({ quantity: stock.quantity, quantityReserved: reserved });
  });

  describe('stock', () => {
    test('the units of a canceled order are available again; its sold-out listing is published', async () => {
      const { buyer, seller, listing, order } = await newOrder(tested(), 5);
      expect(await getListing(buyer, listing)).toMatchObject({ status: 'sold_out', quantityReserved: 5 });
      await cancel(buyer, order);
      expect(await getListing(buyer, listing)).toMatchObject({ status: 'published', quantity: 5, quantityReserved: 0 });
      expect(await typesOf(tested(), listing)).toEqual(['listing.published']);
      const paused = await buy(buyer, [{ listingId: listing.id, quantity: 1 }]);
      await tested().client.pauseListing(seller, { id: listing.id });
      await cancel(seller, paused);
      expect(await getListing(seller, listing)).toMatchObject({ status: 'paused', quantityAvailable: 5 });
    });

    test('the units of a paid order are sold; of a refunded one, on hand again if nothing was fulfilled', async () => {
      const { seller, listing, order } = await newPaidOrder(tested(), 5);
      expect(await getListing(seller, listing)).toMatchObject({ status: 'sold_out', quantity: 0, quantityReserved: 0 });
      await reportRefund(order, { refunded: order.total.amount - 1 });
      expect(await getListing(seller, listing)).toMatchObject({ quantity: 0 });
      await reportRefund(order, { refunded: order.total.amount });
      expect(await getListing(seller, listing)).toMatchObject({
        status: 'published',
        quantity: 5,
        quantityReserved: 0,
      });
      const partial = await newIn('partly fulfilled');
      await reportRefund(partial.order, { refunded: partial.order.total.amount });
      expect(await getListing(partial.seller, partial.listing)).toMatchObject({ quantity: 3, quantityReserved: 0 });
    });
  });

  describe('fulfillment', () => {
    async function newTwoLines() {
      const { buyer, seller, listing } = await newOrder(tested());
      const shade = await create(tested(), seller, { publish: true, quantity: 4 });
      const units = (lamps: number, shades: number) => [
        ...(lamps > 0 ? [{ listingId: listing.id, quantity: lamps }] : []),
        ...(shades > 0 ? [{ listingId: shade.id, quantity: shades }] : []),
      ];
      const order = await buy(buyer, units(3, 2));
      await reportPayment(order);
      return { buyer, seller, listing, shade, order, units };
    }

    test('begins the hold after the delivery that the listing promised when the order was made', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { deliveryDays: 21 });
      const order = await buy(buyer, [{ listingId: listing.id, quantity: 1 }]);
      expect(order.deliveryDays).toBe(21);
      await tested().client.updateListing(seller, { id: listing.id, deliveryDays: null });
      await pay(tested(), order);
      const fulfilled = await fulfill(seller, order, { trackingNumber: 'XY 1' });
      const holdEndsAt = new Date(Date.parse(fulfilled.updatedAt) + holdMs + 21 * 86_400_000).toISOString();
      expect(fulfilled.payoutEligibleAt).toBe(holdEndsAt);
      const { output } = await tested().engine.getOrderState(worker, { orderId: order.id });
      expect(output).toMatchObject({ holdEndsAt, isTracked: true });
    });

    test('in parts lists each part, and the last one fulfills the order', async () => {
      const { buyer, seller, order, units } = await newTwoLines();
      const parcel = { carrier: 'La Poste', trackingNumber: 'XY 1' };
      const first = await fulfill(seller, order, { items: units(1, 0), ...parcel });
      expect(first).toMatchObject({ status: 'paid', fulfillmentStatus: 'partial', payoutEligibleAt: null });
      expect(first.fulfillBy).not.toBeNull();
      const same = units(1, 0)[0]!;
      await fulfill(seller, order, { items: [same, ...units(0, 1), same] });
      expect(await typesOf(tested(), order)).toEqual(['order.created', 'order.paid']);
      const last = await fulfill(seller, order);
      expect(last).toMatchObject({ status: 'fulfilled', fulfillmentStatus: 'full', fulfillBy: null });
      expect(last.fulfillments).toEqual([
        { id: expect.stringMatching(/^ful_/), items: units(1, 0), ...parcel, fulfilledAt: first.updatedAt },
        expect.objectContaining({ items: units(2, 1), carrier: null, trackingNumber: null }),
        expect.objectContaining({ items: units(0, 1), fulfilledAt: last.updatedAt }),
      ]);
      expect(Date.parse(last.payoutEligibleAt!) - Date.parse(last.updatedAt)).toBe(holdMs);
      const seen = await getOrder(buyer, order);
      expect((await eventsOf(tested(), order)).at(-1)).toMatchObject({
        type: 'order.fulfilled',
        organizationIds: [buyer.organizationId, seller.organizationId],
        objectVersion: last.version,
        occurredAt: last.updatedAt,
        data: { object: seen },
      });
    });

    test('of more units than the order has left is refused with what is left, and changes nothing', async () => {
      const { seller, listing, shade, order, units } = await newTwoLines();
      await fulfill(seller, order, { items: units(1, 2) });
      const other = { listingId: newId('lst'), quantity: 1 };
      const two = { listingId: listing.id, quantity: 2 };
      expect(
        await refusalOf(fulfill(seller, order, { items: [two, { ...two, quantity: 1 }, ...units(0, 1), other] })),
      ).toMatchObject({
        code: 'over_fulfillment',
        members: {
          details: [
            { listingId: listing.id, requested: 3, open: 2 },
            { listingId: shade.id, requested: 1, open: 0 },
            { listingId: other.listingId, requested: 1, open: 0 },
          ],
        },
      });
      expect((await getOrder(seller, order)).fulfillments).toHaveLength(1);
      expect(await fulfill(seller, order, { items: [two] })).toMatchObject({ status: 'fulfilled' });
    });

    test('has at most 100 parts, of which the last one has everything that is left', async () => {
      const { seller, listing, order } = await newPaidOrder(tested(), 200, { quantity: 200 });
      const one = { items: [{ listingId: listing.id, quantity: 1 }] };
      for (let part = 1; part < fulfillmentsMax; part += 1) await fulfill(seller, order, one);
      expect(await refusalOf(fulfill(seller, order, one))).toMatchObject({ code: 'limit_reached' });
      const last = await fulfill(seller, order);
      expect(last).toMatchObject({ status: 'fulfilled', fulfillmentStatus: 'full' });
      expect(last.fulfillments).toHaveLength(fulfillmentsMax);
      expect(last.fulfillments.at(-1)!.items).toEqual([{ listingId: listing.id, quantity: 101 }]);
    });

    test('is confirmed by the buyer once, and a second confirmation changes nothing', async () => {
      const { buyer, order } = await newIn('fulfilled');
      const confirmed = await confirm(buyer, order);
      expect(await confirm(buyer, order)).toEqual(confirmed);
      expect(
        (await auditsOf(tested(), order)).filter(({ action }) => action === 'order.receipt_confirmed'),
      ).toHaveLength(1);
      const { output } = await tested().engine.getOrderState(worker, { orderId: order.id });
      expect(output.receiptConfirmedAt).toBe(confirmed.updatedAt);
    });
  });

  describe('deadlines', () => {
    test('an unpaid order is canceled at its deadline, not before, with its units', async () => {
      const { order, seller, listing } = await newIn('pending_payment');
      await advance(tested(), 29 * 60);
      await expireOrder(order);
      expect(await getOrder(seller, order)).toMatchObject({ status: 'pending_payment', version: 1 });
      await advance(tested(), 60);
      for (let n = 0; n < 2; n += 1) await expireOrder(order);
      expect(await getOrder(seller, order)).toMatchObject({ status: 'canceled', version: 2 });
      expect(await getListing(seller, listing)).toMatchObject({ quantityReserved: 0 });
      expect((await auditsOf(tested(), order)).at(-1)).toMatchObject({
        action: 'order.canceled',
        actor: { type: 'system' },
        changes: { reason: 'deadline' },
      });
    });

    test('an order that is paid is to be canceled at its deadline', async () => {
      const { order, seller } = await newIn('paid');
      await advance(tested(), seconds(fulfillmentMs) - 60);
      await expireOrder(order);
      expect((await getOrder(seller, order)).fulfillBy).not.toBeNull();
      await advance(tested(), 60);
      for (let n = 0; n < 2; n += 1) await expireOrder(order);
      expect(await getOrder(seller, order)).toMatchObject({ status: 'paid', fulfillBy: null });
      expect(await refusalOf(fulfill(seller, order))).toMatchObject({ code: 'order_canceling' });
      expect((await auditsOf(tested(), order)).filter(({ action }) => action === 'order.canceled')).toHaveLength(1);
    });

    test('an order that is fulfilled, disputed or ended has no deadline that cancels it', async () => {
      for (const state of ['fulfilled', 'disputed', 'completed', 'canceled', 'refunded'] as const) {
        const { order, seller } = await newIn(state);
        const before = await getOrder(seller, order);
        await advance(tested(), 30 * 86_400);
        await expireOrder(order);
        expect(await getOrder(seller, order)).toEqual(before);
      }
    });
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});
