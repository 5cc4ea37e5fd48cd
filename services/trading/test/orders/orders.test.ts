import { describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { paymentMs } from '@marketplace/trading-contract/limits';
import { invariantChecker } from '../invariants.ts';
import {
  auditsOf,
  eventsOf,
  expectOneEffect,
  isMissing,
  type Party,
  pokesOf,
  refusalOf,
  type RepeatedRequest,
  tradeActions,
} from '../trade-actions.ts';
import {
  address,
  create,
  eur,
  execute,
  newMarket,
  newOffer,
  newOrder,
  newSeller,
  pay,
  trading,
  usd,
} from '../trading-under-test.ts';

onBothTransports('orders', trading, (tested) => {
  const {
    offer: makeOffer,
    counter,
    accept,
    buy,
    cancel,
    fulfill,
    confirm,
    getOrder,
    getListing,
    setStatus,
  } = tradeActions(tested);
  const list = async (caller: Party, input: Parameters<ReturnType<typeof tested>['client']['listOrders']>[1] = {}) =>
    (await tested().client.listOrders(caller, input)).output;
  const shippedAddress = { ...address, line2: null, region: null, postalCode: null };

  describe('a direct order', () => {
    test('has the price of the listing, reserves its units, and is shown to each party as it may see it', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { shippingAmount: usd(650) });
      const item = { listingId: listing.id, quantity: 2, expectedUnitAmount: usd(4900) };
      const order = await buy(buyer, [item], { shippingAddress: address });
      const zero = usd(0);
      expect(order).toEqual({
        id: expect.stringMatching(/^ord_/),
        buyerOrganizationId: buyer.organizationId,
        sellerOrganizationId: seller.organizationId,
        offerId: null,
        items: [
          {
            listingId: listing.id,
            titleSnapshot: 'Lamp',
            quantity: 2,
            unitAmount: usd(4900),
            lineTotal: usd(9800),
          },
        ],
        subtotal: usd(9800),
        shippingAmount: usd(650),
        taxAmount: zero,
        total: usd(10_450),
        capturedAmount: zero,
        refundedAmount: zero,
        refundPendingAmount: zero,
        chargedBackAmount: zero,
        status: 'pending_payment',
        resumeStatus: null,
        paymentStatus: 'none',
        fulfillmentStatus: 'none',
        refundStatus: 'none',
        disputeStatus: 'none',
        paymentDueAt: new Date(Date.parse(order.createdAt) + paymentMs.direct).toISOString(),
        fulfillBy: null,
        deliveryDays: null,
        payoutEligibleAt: null,
        shippingAddress: shippedAddress,
        fulfillments: [],
        externalId: null,
        metadata: {},
        createdAt: order.createdAt,
        updatedAt: order.createdAt,
        version: 1,
      });
      expect(await getOrder(buyer, order)).toEqual(order);
      const shared = { ...order, shippingAddress: null };
      expect(await getOrder(seller, order)).toEqual({
        ...shared,
        platformFee: usd(1045),
        platformFeeBps: 1000,
        sellerNet: usd(9405),
      });
      expect(await eventsOf(tested(), order)).toEqual([
        {
          type: 'order.created',
          eventId: expect.stringMatching(/^evt_/),
          occurredAt: order.createdAt,
          organizationIds: [buyer.organizationId, seller.organizationId],
          objectId: order.id,
          objectVersion: 1,
          data: { object: shared },
        },
      ]);
      expect(await auditsOf(tested(), order)).toMatchObject([
        { action: 'order.created', organizationId: buyer.organizationId },
      ]);
      expect(await pokesOf(tested(), order)).toBe(1);
      expect(await getListing(seller, listing)).toMatchObject({
        quantity: 5,
        quantityReserved: 2,
        quantityAvailable: 3,
        status: 'published',
        version: listing.version + 1,
      });
    });

    test('of the last units makes the listing sold out', async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      await buy(buyer, [{ listingId: listing.id, quantity: 5 }]);
      expect(await getListing(buyer, listing)).toMatchObject({ status: 'sold_out', quantityAvailable: 0, quantity: 5 });
      expect(await refusalOf(buy(seller, [{ listingId: listing.id, quantity: 1 }]))).toMatchObject({
        code: 'self_dealing',
      });
      expect(await refusalOf(buy(buyer, [{ listingId: listing.id, quantity: 1 }]))).toMatchObject({
        code: 'insufficient_stock',
        members: { details: [{ listingId: listing.id, requested: 1, available: 0 }] },
      });
    });

    test('of several listings adds their amounts, and counts a listing that is named twice as one line', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { shippingAmount: usd(100) });
      const shade = await create(tested(), seller, {
        title: 'Shade',
        price: usd(1000),
        shippingAmount: usd(30),
        quantity: 9,
        publish: true,
      });
      const order = await buy(buyer, [
        { listingId: shade.id, quantity: 1 },
        { listingId: listing.id, quantity: 2 },
        { listingId: shade.id, quantity: 3 },
      ]);
      expect(order).toMatchObject({
        items: [
          { listingId: shade.id, titleSnapshot: 'Shade', quantity: 4, unitAmount: usd(1000), lineTotal: usd(4000) },
          { listingId: listing.id, titleSnapshot: 'Lamp', quantity: 2, unitAmount: usd(4900), lineTotal: usd(9800) },
        ],
        subtotal: usd(13_800),
        shippingAmount: usd(130),
        total: usd(13_930),
      });
      await tested().client.updateListing(seller, { id: shade.id, title: 'Other', price: usd(2000) });
      expect(await getOrder(buyer, order)).toEqual(order);
    });

    test.each([
      [54, 5],
      [55, 6],
      [64, 6],
      [65, 7],
      [1_234_565, 123_457],
    ])('of %d minor units, shipping included, has a fee of %d: a tenth, half up', async (price, fee) => {
      const { buyer, seller, listing } = await newMarket(tested(), { price: usd(1), shippingAmount: usd(price - 1) });
      const order = await buy(buyer, [{ listingId: listing.id, quantity: 1 }]);
      expect(await getOrder(seller, order)).toMatchObject({
        total: usd(price),
        platformFee: usd(fee),
        sellerNet: usd(price - fee),
      });
    });

    test('that several refused listings or prices make impossible leaves nothing', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { quantity: 3 });
      const scarce = await create(tested(), seller, { quantity: 1, publish: true });
      const item = { listingId: listing.id, quantity: 2 };
      const expected = (amount: object) => ({ ...item, quantity: 1, expectedUnitAmount: amount as never });
      const both = [item, item, { listingId: scarce.id, quantity: 2 }];
      expect(await refusalOf(buy(buyer, both))).toMatchObject({
        code: 'insufficient_stock',
        members: {
          details: [
            { listingId: listing.id, requested: 4, available: 3 },
            { listingId: scarce.id, requested: 2, available: 1 },
          ],
        },
      });
      const changed = {
        code: 'price_changed',
        members: { details: [{ listingId: listing.id, unitAmount: usd(4900) }] },
      };
      expect(await refusalOf(buy(buyer, [expected(usd(4899)), expected(usd(4901))]))).toMatchObject(changed);
      expect(await refusalOf(buy(buyer, [expected(eur(4900))]))).toMatchObject(changed);
      expect((await list(buyer)).data).toEqual([]);
      expect(await getListing(buyer, listing)).toMatchObject({ quantityReserved: 0, version: listing.version });
    });

    const refused: [
      title: string,
      items: (market: Awaited<ReturnType<typeof newMarket>>) => Promise<object[]>,
      object,
    ][] = [
      ['nothing', async () => [], { code: 'validation_failed' }],
      ['no units', async ({ listing }) => [{ listingId: listing.id, quantity: 0 }], { code: 'validation_failed' }],
      [
        'more than 50 items',
        async ({ listing }) => Array(51).fill({ listingId: listing.id, quantity: 1 }) as object[],
        { code: 'validation_failed' },
      ],
      ['a listing that does not exist', async () => [{ listingId: newId('lst'), quantity: 1 }], isMissing],
      [
        'listings of several sellers',
        async ({ listing }) => [
          { listingId: listing.id, quantity: 1 },
          { listingId: (await newMarket(tested())).listing.id, quantity: 1 },
        ],
        { code: 'validation_failed', faults: ['several_sellers'] },
      ],
      [
        'listings in several currencies',
        async ({ listing, seller }) => [
          { listingId: listing.id, quantity: 1 },
          { listingId: (await create(tested(), seller, { price: eur(100), publish: true })).id, quantity: 1 },
        ],
        { code: 'validation_failed', faults: ['several_currencies'] },
      ],
      [
        'a listing of the own organization',
        async ({ listing, buyer }) => [
          { listingId: listing.id, quantity: 1 },
          { listingId: (await create(tested(), buyer, { publish: true })).id, quantity: 1 },
        ],
        { code: 'self_dealing' },
      ],
      [
        'a listing that takes offers only',
        async ({ seller }) => [
          { listingId: (await create(tested(), seller, { buyNowEnabled: false, publish: true })).id, quantity: 1 },
        ],
        { code: 'listing_not_available' },
      ],
      [
        'a total above the largest amount',
        async ({ seller }) => [
          {
            listingId: (await create(tested(), seller, { price: usd(50_000_000), quantity: 2, publish: true })).id,
            quantity: 2,
          },
        ],
        { code: 'amount_out_of_range' },
      ],
      [
        'a listing of an earlier release that costs less than the smallest payment',
        async ({ listing }) => {
          await execute(tested(), 'update listing set price_amount = 49 where id = ?', [listing.id]);
          return [{ listingId: listing.id, quantity: 1 }];
        },
        {
          code: 'amount_out_of_range',
          detail: 'The total is 0.49 USD, which is too small: the smallest payment is 0.50 USD.',
        },
      ],
    ];
    test.each(refused)('of %s is refused', async (_, itemsOf, refusal) => {
      const market = await newMarket(tested());
      const items = (await itemsOf(market)) as Parameters<typeof buy>[1];
      expect(await refusalOf(buy(market.buyer, items))).toMatchObject(refusal);
      expect((await list(market.buyer)).data).toEqual([]);
      expect(await getListing(market.buyer, market.listing)).toMatchObject({ quantityReserved: 0 });
    });

    test.each(['draft', 'paused', 'archived'])(
      'of a listing that is %s is refused like a missing one',
      async (status) => {
        const { buyer, listing } = await newMarket(tested());
        await execute(tested(), 'update listing set status = ? where id = ?', [status, listing.id]);
        expect(await refusalOf(buy(buyer, [{ listingId: listing.id, quantity: 1 }]))).toMatchObject(isMissing);
      },
    );

    test('is refused while a party is not active', async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      const items = [{ listingId: listing.id, quantity: 1 }];
      await setStatus(buyer, 'suspended');
      expect(await refusalOf(buy(buyer, items))).toMatchObject({ code: 'invalid_state_transition' });
      await setStatus(seller, 'suspended');
      expect(await refusalOf(buy(newSeller(), items))).toMatchObject(isMissing);
    });
  });

  describe('an order of an offer', () => {
    test.each(['seller', 'buyer'] as const)('that the %s accepted has the terms of the revision', async (party) => {
      const { seller, buyer, listing } = await newMarket(tested(), { shippingAmount: usd(500) });
      let offer = await makeOffer(buyer, listing, usd(4000), { quantity: 3 });
      if (party === 'buyer') offer = await counter(seller, offer, usd(4455), { quantity: 1 });
      await tested().client.updateListing(seller, { id: listing.id, price: usd(9999) });
      const accepted = await accept(party === 'buyer' ? buyer : seller, offer);
      const { order } = accepted;
      const subtotal = offer.unitAmount.amount * offer.quantity;
      expect(order).toMatchObject({
        id: accepted.offer.orderId,
        offerId: offer.id,
        items: [{ listingId: listing.id, quantity: offer.quantity, unitAmount: offer.unitAmount }],
        subtotal: usd(subtotal),
        total: usd(subtotal + 500),
        paymentDueAt: new Date(Date.parse(order.createdAt) + paymentMs.offer).toISOString(),
      });
      expect('platformFee' in order).toBe(party === 'seller');
      expect(await getOrder(seller, order)).toMatchObject({
        platformFee: usd(Math.round((subtotal + 500) / 10)),
        sellerNet: usd(subtotal + 500 - Math.round((subtotal + 500) / 10)),
      });
      expect(await getListing(seller, listing)).toMatchObject({ quantityReserved: offer.quantity });
      expect(await auditsOf(tested(), order)).toMatchObject([
        { action: 'offer.accepted', organizationId: party === 'buyer' ? buyer.organizationId : seller.organizationId },
      ]);
      expect(await pokesOf(tested(), order)).toBe(1);
    });
  });

  test('the seller sees the address after the payment; it is deleted if the order is canceled unpaid', async () => {
    const seen = async ({ seller, buyer, order }: Awaited<ReturnType<typeof newOrder>>) => [
      (await getOrder(buyer, order)).shippingAddress,
      (await getOrder(seller, order)).shippingAddress,
      (await list(seller)).data[0]!.shippingAddress,
    ];
    const paid = await newOrder(tested());
    expect(await seen(paid)).toEqual([shippedAddress, null, null]);
    await pay(tested(), paid.order);
    expect(await seen(paid)).toEqual([shippedAddress, shippedAddress, shippedAddress]);
    const canceled = await newOrder(tested());
    await cancel(canceled.buyer, canceled.order);
    expect(await seen(canceled)).toEqual([null, null, null]);
    const events = await eventsOf(tested(), paid.order);
    expect(events.map(({ data }) => data.object['shippingAddress'])).toEqual([null, shippedAddress]);
  });

  test('only the parties see an order, and its id is answered like one that does not exist', async () => {
    const { order } = await newOrder(tested());
    const third = newSeller();
    for (const record of [order, { id: newId('ord') }]) {
      expect([
        await refusalOf(getOrder(third, record)),
        await refusalOf(cancel(third, record)),
        await refusalOf(fulfill(third, record)),
        await refusalOf(confirm(third, record)),
      ]).toEqual(Array(4).fill({ ...isMissing, faults: undefined }));
    }
    const filters = [
      {},
      { listingId: order.items[0]!.listingId },
      { sellerOrganizationId: order.sellerOrganizationId },
    ];
    for (const filter of filters) expect((await list(third, filter)).data).toEqual([]);
  });

  describe('a repeated request', () => {
    const requests: Record<string, RepeatedRequest> = {
      createOrder: async (clientRequestId) => {
        const { buyer, listing } = await newMarket(tested());
        const input = { items: [{ listingId: listing.id, quantity: 1 }], clientRequestId };
        return (caller = {}) => tested().client.createOrder({ ...buyer, ...caller }, input);
      },
      cancelOrder: async (clientRequestId) => {
        const { buyer, order } = await newOrder(tested());
        return (caller = {}) => tested().client.cancelOrder({ ...buyer, ...caller }, { id: order.id, clientRequestId });
      },
      fulfillOrder: async (clientRequestId) => {
        const { seller, order, listing } = await newOrder(tested());
        await pay(tested(), order);
        const input = { id: order.id, items: [{ listingId: listing.id, quantity: 1 }], clientRequestId };
        return (caller = {}) => tested().client.fulfillOrder({ ...seller, ...caller }, input);
      },
      confirmReceipt: async (clientRequestId) => {
        const { buyer, seller, order } = await newOrder(tested());
        await pay(tested(), order);
        await fulfill(seller, order);
        return (caller = {}) =>
          tested().client.confirmReceipt({ ...buyer, ...caller }, { id: order.id, clientRequestId });
      },
    };

    test.each(Object.keys(requests))('of %s is executed once, also after its reply was purged', (name) =>
      expectOneEffect(tested(), requests[name]!),
    );

    test('with the same id and other items is a conflict, also after the purge', async () => {
      const { buyer, listing } = await newMarket(tested());
      const send = (quantity: number) => buy(buyer, [{ listingId: listing.id, quantity }], { clientRequestId: 'a' });
      await send(1);
      for (let n = 0; n < 2; n += 1) {
        expect(await refusalOf(send(2))).toMatchObject({ code: 'client_request_id_conflict' });
        await execute(tested(), 'delete from idempotency_record');
      }
      expect((await list(buyer)).data).toHaveLength(1);
    });
  });

  test('an offer and its order are found by the id of the other', async () => {
    const { seller, offer } = await newOffer(tested());
    const { order } = await accept(seller, offer);
    expect((await list(seller, { offerId: offer.id })).data).toEqual([await getOrder(seller, order)]);
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});
