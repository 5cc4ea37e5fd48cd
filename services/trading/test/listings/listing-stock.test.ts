import { describe, expect, test } from '@jest/globals';
import { onBothTransports, untilNotBusy } from '@marketplace/store/testing';
import type { Listing } from '@marketplace/trading-contract';
import { invariantChecker } from '../invariants.ts';
import { codeOf, listingActions } from './listing-actions.ts';
import { auditsOf, type Party, refusalOf, tradeActions, typesOf } from '../trade-actions.ts';
import {
  create,
  eur,
  execute,
  newMarket,
  newOrder,
  newPaidOrder,
  newSeller,
  trading,
  usd,
} from '../trading-under-test.ts';

onBothTransports('stock of listings', trading, (tested) => {
  const { get, update, publish, pause, archive } = listingActions(tested);
  const { buy, cancel, offer, accept, withdraw, getOffer } = tradeActions(tested);
  const unitsOf = ({ quantity, quantityReserved, quantityAvailable, status, version }: Listing) => ({
    quantity,
    reserved: quantityReserved,
    available: quantityAvailable,
    status,
    version,
  });
  /** Units on hand, reserved and available, as they are now. */
  const stockOf = async (seller: Party, { id }: { id: string }) => unitsOf(await get(seller, id));

  describe('a published listing', () => {
    test('without available units is sold out, and is published again when it has some, without an event', async () => {
      const { seller, listing } = await newMarket(tested(), { quantity: 3 });
      const soldOut = await update(seller, listing.id, { quantity: 0 });
      expect(unitsOf(soldOut)).toEqual({ quantity: 0, reserved: 0, available: 0, status: 'sold_out', version: 2 });
      expect(await update(seller, listing.id, { title: 'Still nothing' })).toMatchObject({ status: 'sold_out' });
      const restocked = await update(seller, listing.id, { quantity: 2 });
      expect(restocked).toMatchObject({ status: 'published', publishedAt: listing.publishedAt, version: 4 });
      expect(await typesOf(tested(), listing)).toEqual(['listing.published']);
    });

    test('is sold out when its last units are reserved, and on sale when they are released or restocked', async () => {
      const { seller, buyer, listing, order } = await newOrder(tested(), 3, { quantity: 3 });
      expect(await stockOf(seller, listing)).toEqual({
        quantity: 3,
        reserved: 3,
        available: 0,
        status: 'sold_out',
        version: 2,
      });
      expect(await update(seller, listing.id, { quantity: 4 })).toMatchObject({ status: 'published', version: 3 });
      expect(await update(seller, listing.id, { quantity: 3 })).toMatchObject({ status: 'sold_out', version: 4 });
      await cancel(buyer, order);
      expect(await stockOf(seller, listing)).toEqual({
        quantity: 3,
        reserved: 0,
        available: 3,
        status: 'published',
        version: 5,
      });
      expect(await typesOf(tested(), listing)).toEqual(['listing.published']);
    });

    test('that is sold out can be archived, but neither paused nor published', async () => {
      const { seller, listing } = await newOrder(tested(), 5);
      for (const change of [pause, publish])
        expect(await refusalOf(change(seller, listing.id))).toMatchObject({ code: 'invalid_state_transition' });
      expect(await archive(seller, listing.id)).toMatchObject({ status: 'archived', quantityReserved: 5 });
    });

    test('loses the units of a paid order and keeps its status', async () => {
      const { seller, listing } = await newPaidOrder(tested(), 2);
      const expected = { quantity: 3, reserved: 0, available: 3, status: 'published', version: 3 };
      expect(await stockOf(seller, listing)).toEqual(expected);
    });
  });

  test('each change of the stock increases the version and moves the time of the change forward', async () => {
    const { seller, buyer, listing, order } = await newOrder(tested(), 1);
    const seen = [await get(seller, listing.id)];
    await cancel(buyer, order);
    seen.push(await get(seller, listing.id));
    await buy(buyer, [{ listingId: listing.id, quantity: 1 }]);
    seen.push(await get(seller, listing.id));
    seen.push(await update(seller, listing.id, { quantity: 6 }));
    expect(seen.map(({ version }) => version)).toEqual([2, 3, 4, 5]);
    expect(seen.map(({ updatedAt }) => updatedAt)).toEqual(seen.map(({ updatedAt }) => updatedAt).toSorted());
    await expect(update({ ...seller, expectedVersion: 1 }, listing.id, { quantity: 9 })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
  });

  test.each([
    ['draft', 0, 'draft'],
    ['paused', 0, 'paused'],
    ['paused', 7, 'paused'],
  ])('a listing that is %s stays so when its quantity becomes %i', async (status, quantity, after) => {
    const { seller, listing } = await newMarket(tested());
    const { id } = status === 'draft' ? await create(tested(), seller) : await pause(seller, listing.id);
    expect(await update(seller, id, { quantity })).toMatchObject({ status: after, quantity });
  });

  describe('a quantity', () => {
    test('below the reserved units is refused with their number, and nothing changes', async () => {
      const { seller, listing } = await newOrder(tested(), 3);
      const before = await get(seller, listing.id);
      expect(await refusalOf(update(seller, listing.id, { quantity: 2, title: 'Fewer' }))).toMatchObject({
        code: 'quantity_below_reserved',
        members: { quantityReserved: 3 },
      });
      expect(await get(seller, listing.id)).toEqual(before);
      expect(await auditsOf(tested(), listing)).toHaveLength(1);
      await pause(seller, listing.id);
      expect(await codeOf(update(seller, listing.id, { quantity: 2 }))).toBe('quantity_below_reserved');
      expect(await update(seller, listing.id, { quantity: 3 })).toMatchObject({ quantity: 3, quantityAvailable: 0 });
    });

    test('that leaves nothing available closes the open offers', async () => {
      const { seller, buyer, listing } = await newMarket(tested());
      const open = await offer(buyer, listing, usd(4000));
      await update(seller, listing.id, { quantity: 1 });
      expect(await getOffer(buyer, open)).toEqual(open);
      await update(seller, listing.id, { quantity: 0 });
      expect(await getOffer(buyer, open)).toMatchObject({ status: 'rejected', closedReason: 'sold_out' });
      expect(await typesOf(tested(), open)).toEqual(['offer.submitted', 'offer.rejected']);
    });
  });

  describe('a paused listing whose units are all reserved', () => {
    test('cannot be published until one is available, and the refusal says so', async () => {
      const { seller, buyer, listing, order } = await newOrder(tested(), 2);
      await pause(seller, listing.id);
      await update(seller, listing.id, { quantity: 2 });
      expect(await refusalOf(publish(seller, listing.id))).toMatchObject({
        code: 'invalid_state_transition',
        detail: expect.stringContaining('All 2 units of the listing are reserved for unpaid orders.'),
      });
      expect(await get(seller, listing.id)).toMatchObject({ status: 'paused' });
      await cancel(buyer, order);
      expect(await get(seller, listing.id)).toMatchObject({ status: 'paused', quantityAvailable: 2 });
      expect(await publish(seller, listing.id)).toMatchObject({ status: 'published' });
    });
  });

  describe('the currency', () => {
    const inEuro = { price: eur(4900) };

    test.each(['offer', 'order'] as const)(
      'cannot change once there was an %s, even one that has ended',
      async (kind) => {
        const { seller, buyer, listing } = await newMarket(tested());
        expect(await update(seller, listing.id, inEuro)).toMatchObject(inEuro);
        await update(seller, listing.id, { price: usd(4900) });
        if (kind === 'offer') await withdraw(buyer, await offer(buyer, listing, usd(4000)));
        else await cancel(buyer, await buy(buyer, [{ listingId: listing.id, quantity: 1 }]));
        const before = await get(seller, listing.id);
        expect(await codeOf(update(seller, listing.id, inEuro))).toBe('currency_immutable');
        expect(await get(seller, listing.id)).toEqual(before);
        expect(await update(seller, listing.id, { price: usd(5000) })).toMatchObject({ price: usd(5000) });
      },
    );
  });

  test('a change of the price leaves open offers and unpaid orders as they are', async () => {
    const { seller, buyer, listing } = await newMarket(tested());
    const other = newSeller();
    const open = await offer(buyer, listing, usd(4000), { quantity: 2 });
    const order = await buy(other, [{ listingId: listing.id, quantity: 1 }]);
    await update(seller, listing.id, { price: usd(100), autoDeclineAmount: usd(50), shippingAmount: usd(900) });
    expect(await getOffer(buyer, open)).toEqual(open);
    const { order: accepted } = await accept(seller, open);
    expect(accepted.items).toMatchObject([{ unitAmount: usd(4000), quantity: 2, lineTotal: usd(8000) }]);
    expect((await tested().client.getOrder(other, { id: order.id })).output).toMatchObject({ total: order.total });
  });

  test('reservations and updates of the quantity that race never leave fewer units than are reserved', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { seller, listing } = await newMarket(tested(), { quantity: 3 });
      const reserving = Array.from({ length: 4 }, () =>
        codeOf(untilNotBusy(() => buy(newSeller(), [{ listingId: listing.id, quantity: 1 }]))),
      );
      const updating = [0, 1, 2, 5].map((quantity) =>
        codeOf(untilNotBusy(() => update(seller, listing.id, { quantity }))),
      );
      const bought = (await Promise.all(reserving)).filter((code) => code === 'done').length;
      for (const code of await Promise.all(reserving)) expect(['done', 'insufficient_stock']).toContain(code);
      for (const code of await Promise.all(updating)) expect(['done', 'quantity_below_reserved']).toContain(code);
      expect(await stockOf(seller, listing)).toMatchObject({ reserved: bought });
    }
    expect(await invariantChecker(tested())()).toEqual([]);
  });

  test('a currency change and an offer that race never leave an offer in another currency', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { seller, buyer, listing } = await newMarket(tested());
      const [changed, offered] = await Promise.all([
        codeOf(untilNotBusy(() => update(seller, listing.id, { price: eur(4900) }))),
        codeOf(untilNotBusy(() => offer(buyer, listing, usd(4000)))),
      ]);
      expect([
        ['done', 'validation_failed'],
        ['currency_immutable', 'done'],
      ]).toContainEqual([changed, offered]);
    }
    const mixed = 'select o.id from offer o join listing l on l.id = o.listing_id where l.currency <> o.currency';
    expect(await execute(tested(), mixed)).toEqual([]);
  });
});
