import { describe, expect, test } from '@jest/globals';
import { exampleDispute, exampleRefund } from '@marketplace/trading-contract/engine';
import { onBothTransports } from '@marketplace/store/testing';
import type { Order } from '@marketplace/trading-contract';
import { fulfillmentMs, fulfillmentsMax, holdMs } from '@marketplace/trading-contract/limits';
import { newId } from '@marketplace/kernel';
import { invariantChecker } from './invariants.ts';
import { create, eur, newOrder, newPaidOrder, newSeller, trading, usd } from './trading-under-test.ts';
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
} from './trade-actions.ts';

type Market = Awaited<ReturnType<typeof newOrder>>;
type Engine =
  ReturnType<typeof trading.create> extends Promise<infer M extends { engine: unknown }> ? M['engine'] : never;
type RefundReport = Parameters<Engine['recordRefund']>[1];
type DisputeReport = Parameters<Engine['recordDispute']>[1];

const seconds = (ms: number): number => ms / 1000;

onBothTransports('states of orders', trading, (tested) => {
  const { buy, cancel, fulfill, confirm, getOrder, getListing, expireOrder } = tradeActions(tested);
  const engine = () => tested().engine;
  /** The version of the order's account in payments: each report has the next one. */
  let accountVersion = 100;
  const outcome = async (report: Promise<{ output: { outcome: string } }>) => (await report).output.outcome;

  const reportPayment = (
    { id, total }: Order,
    paymentStatus: 'none' | 'authorized' | 'paid' | 'failed' = 'paid',
    version = (accountVersion +=
      1),
  ) => {
    const capturedAmount = paymentStatus === 'paid' ? total : { ...total, amount: 0 };
    return outcome(
      engine().recordPayment(worker, { orderId: id, accountVersion: version, paymentStatus, capturedAmount }),
    );
  };
  const reportRefund = (
    { id: orderId, total: { currency } }: Order,
    { refunded = 0, pending = 0, chargedBack = 0 },
    refund: Partial<RefundReport['refund']> = {},
    version = (accountVersion +=
      1),
  ) => {
    const money = (amount: number) => ({ amount, currency });
    return outcome(
      engine().recordRefund(worker, {
        orderId,
        accountVersion: version,
        refund: { ...exampleRefund, id: newId('rfd'), orderId, ...refund },
        refundedAmount: money(refunded),
        refundPendingAmount: money(pending),
        chargedBackAmount: money(chargedBack),
      }),
    );
  };
  const newDispute = (): DisputeReport['dispute'] => ({ ...exampleDispute, id: newId('dsp') });
  const reportDispute = (
    { id: orderId }: Order,
    dispute = newDispute(),
    { version = (accountVersion += 1), payoutEligibleAt = null as string | null } = {},
  ) =>
    outcome(
      engine().recordDispute(worker, {
        orderId,
        accountVersion: version,
        dispute: { ...dispute, orderId },
        payoutEligibleAt,
      }),
    );
  const closed = (status: 'won' | 'lost' | 'withdrawn') => ({ status, closedAt: '2026-11-09T00:00:00.000Z' });
  const reportRelease = ({ id }: Order, version = (accountVersion += 1)) =>
    outcome(engine().recordRelease(worker, { orderId: id, accountVersion: version }));

  /** Brings an order of two units, of which one listing has five, into each state. */
  const states = {
    pending_payment: async () => undefined,
    paid: async ({ order }: Market) => void (await reportPayment(order)),
    'partly fulfilled': async (market: Market) => {
      await states.paid(market);
      await fulfill(market.seller, market.order, { items: [{ listingId: market.listing.id, quantity: 1 }] });
    },
    canceling: async (market: Market) => {
      await states.paid(market);
      await cancel(market.seller, market.order);
    },
    fulfilled: async (market: Market) => {
      await states.paid(market);
      await fulfill(market.seller, market.order);
    },
    completed: async (market: Market) => {
      await states.fulfilled(market);
      await reportRelease(market.order);
    },
    canceled: async ({ buyer, order }: Market) => void (await cancel(buyer, order)),
    refunded: async (market: Market) => {
      await states.canceling(market);
      await reportRefund(market.order, { refunded: market.order.total.amount });
    },
    disputed: async (market: Market) => {
      await states.paid(market);
      await reportDispute(market.order);
    },
  };
  const newIn = async (state: keyof typeof states): Promise<Market> => {
    const market = await newOrder(tested());
    await states[state](market);
    return market;
  };
  const moves = {
    cancel: (caller: Party, order: Order) => cancel(caller, order, { reason: 'Changed plans' }),
    fulfill: (caller: Party, order: Order) => fulfill(caller, order),
    confirm: (caller: Party, order: Order) => confirm(caller, order),
  };
  const names = Object.keys(moves) as (keyof typeof moves)[];

  /** What each action leads to: `cancel` by buyer and by seller, `fulfill` by the seller, `confirm` by the buyer. */
  const invalid = 'invalid_state_transition';
  const table: [state: keyof typeof states, buyer: string, seller: string, fulfill: string, confirm: string][] = [
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
    test('the units of a canceled order are available again, and its sold-out listing is published, without an event', async () => {
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
      const { output } = await engine().getOrderState(worker, { orderId: order.id });
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

    test.each(['paid', 'partly fulfilled'] as const)(
      'an order that is %s is to be canceled at its deadline',
      async (state) => {
        const { order, seller } = await newIn(state);
        await advance(tested(), seconds(fulfillmentMs) - 60);
        await expireOrder(order);
        expect((await getOrder(seller, order)).fulfillBy).not.toBeNull();
        await advance(tested(), 60);
        for (let n = 0; n < 2; n += 1) await expireOrder(order);
        expect(await getOrder(seller, order)).toMatchObject({ status: 'paid', fulfillBy: null });
        expect(await refusalOf(fulfill(seller, order))).toMatchObject({ code: 'order_canceling' });
        expect((await auditsOf(tested(), order)).filter(({ action }) => action === 'order.canceled')).toHaveLength(1);
      },
    );

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

  describe('reports of payments', () => {
    test('a captured total makes the order paid: its units are sold, and it is to be fulfilled in 14 days', async () => {
      const { order, buyer, seller, listing } = await newIn('pending_payment');
      expect(await reportPayment(order, 'authorized')).toBe('applied');
      expect(await getOrder(buyer, order)).toMatchObject({ paymentStatus: 'authorized', version: 2 });
      expect(await reportPayment(order)).toBe('applied');
      const paid = await getOrder(buyer, order);
      expect(paid).toMatchObject({
        status: 'paid',
        paymentStatus: 'paid',
        capturedAmount: order.total,
        paymentDueAt: null,
        fulfillBy: new Date(Date.parse(paid.updatedAt) + fulfillmentMs).toISOString(),
        version: 3,
      });
      expect(await getListing(seller, listing)).toMatchObject({ quantity: 3, quantityReserved: 0 });
      expect((await eventsOf(tested(), order)).at(-1)).toMatchObject({
        type: 'order.paid',
        organizationIds: [buyer.organizationId, seller.organizationId],
        objectVersion: 3,
        occurredAt: paid.updatedAt,
        data: { object: paid },
      });
      expect(await reportPayment(order)).toBe('ignored');
      expect(await getOrder(buyer, order)).toEqual(paid);
    });

    test('a report that is repeated or older changes nothing and emits nothing', async () => {
      const { order, buyer, seller } = await newIn('fulfilled');
      const dispute = newDispute();
      await reportDispute(order, dispute, { version: 1000 });
      await reportDispute(order, { ...dispute, ...closed('won') }, { version: 1001 });
      await reportRefund(order, { refunded: 10 }, {}, 1002);
      const [before, types] = [await getOrder(buyer, order), await typesOf(tested(), order)];
      for (const version of [1, 1001, 1002]) {
        expect(await reportPayment(order, 'failed', version)).toBe('ignored');
        expect(await reportRefund(order, { refunded: 99 }, {}, version)).toBe('ignored');
        expect(await reportDispute(order, newDispute(), { version })).toBe('ignored');
        expect(await reportRelease(order, version)).toBe('ignored');
      }
      expect(await getOrder(buyer, order)).toEqual(before);
      expect(await typesOf(tested(), order)).toEqual(types);
      expect(await refusalOf(fulfill(seller, order))).toMatchObject({ code: invalid });
    });

    test('a payment of a canceled order is refused, each time, and does not revive it', async () => {
      const { order, buyer, listing } = await newIn('canceled');
      const before = await getOrder(buyer, order);
      for (let n = 0; n < 2; n += 1) expect(await reportPayment(order)).toBe('refused');
      expect(await reportPayment(order, 'failed')).toBe('ignored');
      expect(await reportRefund(order, { refunded: 1 })).toBe('refused');
      expect(await reportDispute(order)).toBe('refused');
      expect(await reportRelease(order)).toBe('refused');
      expect(await getOrder(buyer, order)).toEqual(before);
      expect(await getListing(buyer, listing)).toMatchObject({ quantity: 5, quantityReserved: 0 });
      expect(await typesOf(tested(), order)).toEqual(['order.created']);
    });

    test('a report of other amounts than the order can have is an error, and changes nothing', async () => {
      const { order, buyer } = await newIn('pending_payment');
      const input = { orderId: order.id, accountVersion: 9000, paymentStatus: 'paid' as const };
      for (const capturedAmount of [usd(order.total.amount - 1), eur(order.total.amount), usd(0)])
        await expect(engine().recordPayment(worker, { ...input, capturedAmount })).rejects.toThrow();
      await reportPayment(order);
      const paid = await getOrder(buyer, order);
      await expect(reportRefund(order, { refunded: order.total.amount + 1 })).rejects.toThrow();
      await expect(reportRefund({ ...order, total: eur(1) }, { refunded: 1 })).rejects.toThrow();
      expect(await getOrder(buyer, order)).toEqual(paid);
    });

    test.each(['paid', 'fulfilled', 'completed'] as const)(
      'refunds of an order that is %s, in parts and in full',
      async (state) => {
        const { order, buyer, seller } = await newIn(state);
        const total = order.total.amount;
        expect(await reportRefund(order, { pending: 30 }, { status: 'pending' })).toBe('applied');
        expect(await getOrder(buyer, order)).toMatchObject({
          status: state,
          refundPendingAmount: usd(30),
          refundStatus: 'none',
        });
        await reportRefund(order, {}, { status: 'failed' });
        await reportRefund(order, { refunded: 30 });
        const partial = await getOrder(buyer, order);
        expect(partial).toMatchObject({ status: state, refundedAmount: usd(30), refundStatus: 'partial' });
        await reportRefund(
          order,
          { refunded: 30, chargedBack: total - 30 },
          { kind: 'chargeback', reason: 'chargeback' },
        );
        const refunded = await getOrder(buyer, order);
        expect(refunded).toMatchObject({
          status: 'refunded',
          refundStatus: 'full',
          fulfillBy: null,
          payoutEligibleAt: null,
        });
        const events = (await eventsOf(tested(), order)).filter(({ type }) => type === 'order.refunded');
        expect(events).toMatchObject([
          {
            objectVersion: partial.version,
            data: { object: partial, fullyRefunded: false, refund: { amount: usd(20_000) } },
          },
          { objectVersion: refunded.version, data: { object: refunded, fullyRefunded: true } },
        ]);
        expect(events[0]!.organizationIds).toEqual([buyer.organizationId, seller.organizationId]);
      },
    );

    test.each(['paid', 'fulfilled', 'completed'] as const)(
      'a dispute stops an order that is %s, until it is closed',
      async (state) => {
        const { order, buyer, seller } = await newIn(state);
        const before = await getOrder(buyer, order);
        const dispute = newDispute();
        await reportDispute(order, dispute);
        const disputed = await getOrder(buyer, order);
        expect(disputed).toMatchObject({
          status: 'disputed',
          resumeStatus: state,
          disputeStatus: 'open',
          payoutEligibleAt: null,
        });
        expect((await eventsOf(tested(), order)).at(-1)).toMatchObject({
          type: 'order.disputed',
          organizationIds: [buyer.organizationId, seller.organizationId],
          objectVersion: disputed.version,
          data: { object: disputed, dispute: { id: dispute.id } },
        });
        await reportDispute(order, { ...dispute, status: 'under_review' });
        const payoutEligibleAt = '2030-01-01T00:00:00.000Z';
        await reportDispute(order, { ...dispute, ...closed('won') }, { payoutEligibleAt });
        expect(await getOrder(buyer, order)).toMatchObject({
          status: state,
          resumeStatus: null,
          disputeStatus: 'won',
          fulfillBy: before.fulfillBy,
          payoutEligibleAt,
        });
        expect((await typesOf(tested(), order)).filter((type) => type === 'order.disputed')).toHaveLength(1);
      },
    );

    test('an order with two disputes is stopped until both are closed, with one event for each', async () => {
      const { order, buyer } = await newIn('fulfilled');
      const [first, second] = [newDispute(), newDispute()];
      await reportDispute(order, first);
      await reportDispute(order, second);
      await reportDispute(order, { ...first, ...closed('lost') });
      expect(await getOrder(buyer, order)).toMatchObject({
        status: 'disputed',
        disputeStatus: 'open',
        resumeStatus: 'fulfilled',
      });
      await reportDispute(order, { ...second, ...closed('withdrawn') });
      expect(await getOrder(buyer, order)).toMatchObject({
        status: 'fulfilled',
        disputeStatus: 'lost',
        resumeStatus: null,
      });
      const events = (await eventsOf(tested(), order)).filter(({ type }) => type === 'order.disputed');
      expect(events.map(({ data }) => (data['dispute'] as { id: string }).id)).toEqual([first.id, second.id]);
    });

    test('a dispute that is already closed when it is reported is an event, and stops nothing', async () => {
      const { order, buyer } = await newIn('paid');
      await reportDispute(order, { ...newDispute(), ...closed('won') });
      expect(await getOrder(buyer, order)).toMatchObject({ status: 'paid', disputeStatus: 'won' });
      expect(await typesOf(tested(), order)).toEqual(['order.created', 'order.paid', 'order.disputed']);
    });

    test('after a dispute, the seller has at least a day to fulfill the order', async () => {
      const { order, seller } = await newIn('paid');
      const dispute = newDispute();
      await reportDispute(order, dispute);
      await advance(tested(), seconds(fulfillmentMs));
      await reportDispute(order, { ...dispute, ...closed('won') });
      await expireOrder(order);
      const resumed = await getOrder(seller, order);
      expect(Date.parse(resumed.fulfillBy!) - Date.parse(resumed.updatedAt)).toBe(86_400_000);
      expect(await fulfill(seller, order)).toMatchObject({ status: 'fulfilled' });
    });

    test('a disputed order that is refunded in full stays refunded when the dispute is closed', async () => {
      const { order, buyer } = await newIn('fulfilled');
      const dispute = newDispute();
      await reportDispute(order, dispute);
      await reportRefund(order, { chargedBack: order.total.amount }, { kind: 'chargeback' });
      expect(await getOrder(buyer, order)).toMatchObject({ status: 'refunded', resumeStatus: null });
      await reportDispute(order, { ...dispute, ...closed('lost') });
      expect(await getOrder(buyer, order)).toMatchObject({ status: 'refunded', disputeStatus: 'lost' });
      await reportDispute(order);
      expect(await getOrder(buyer, order)).toMatchObject({ status: 'refunded', disputeStatus: 'open' });
    });

    test('the release of its money completes a fulfilled order only', async () => {
      for (const state of ['pending_payment', 'paid', 'canceling', 'refunded', 'disputed', 'completed'] as const) {
        const { order, buyer } = await newIn(state);
        const before = await getOrder(buyer, order);
        expect([state, await reportRelease(order)]).toEqual([state, 'refused']);
        expect(await getOrder(buyer, order)).toEqual(before);
      }
      const { order, buyer } = await newIn('fulfilled');
      const { version } = await getOrder(buyer, order);
      expect(await reportRelease(order)).toBe('applied');
      expect(await getOrder(buyer, order)).toMatchObject({ status: 'completed', version: version + 1 });
    });
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});
