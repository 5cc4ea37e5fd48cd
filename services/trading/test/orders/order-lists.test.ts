import { expect, test } from '@jest/globals';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import type { Order } from '@marketplace/trading-contract';
import { newId } from '@marketplace/kernel';
import { advance, type Party, refusalOf, tradeActions } from '../trade-actions.ts';
import { create, eur, execute, newMarket, newOffer, newOrder, newSeller, trading, usd } from '../trading-under-test.ts';

onBothTransports('lists of orders', trading, (tested) => {
  const { offer: makeOffer, accept, buy, cancel, getOrder } = tradeActions(tested);
  const list = async (caller: Party, input: Parameters<ReturnType<typeof tested>['client']['listOrders']>[1] = {}) =>
    (await tested().client.listOrders(caller, input)).output;

  /** An organization that sells three orders and buys one, at different times. */
  async function newOrders() {
    const [one, two, three] = [newSeller(), newSeller(), newSeller()];
    const lamp = await create(tested(), one, { publish: true, quantity: 20 });
    const shade = await create(tested(), one, { publish: true, quantity: 20, price: usd(1000) });
    const chair = await create(tested(), one, { publish: true, quantity: 20, price: eur(1000) });
    const table = await create(tested(), two, { publish: true, quantity: 20 });
    const unit = ({ id }: { id: string }, quantity = 1) => ({ listingId: id, quantity });
    const orders = [];
    orders.push(await buy(two, [unit(lamp), unit(shade)]));
    await advance(tested(), 60);
    orders.push(await buy(three, [unit(chair)]));
    await advance(tested(), 60);
    orders.push((await accept(one, await makeOffer(two, shade, usd(900)))).order);
    await advance(tested(), 60);
    orders.push(await buy(one, [unit(table, 2)]));
    await cancel(three, orders[1]!);
    await newOrder(tested());
    return { one, two, three, lamp, shade, table, orders, ids: orders.map(({ id }) => id) };
  }
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  test('contain the own orders that match all filters, newest first, each as the caller may see it', async () => {
    const { one, two, three, lamp, shade, table, orders, ids } = await newOrders();
    const [direct, euro, offered, bought] = ids as [string, string, string, string];
    const page = await list(one);
    expect(idsOf(page)).toEqual(ids.toReversed());
    for (const each of page.data) expect(each).toEqual(await getOrder(one, each));
    const found = async (input: Parameters<typeof list>[1]) => idsOf(await list(one, input));
    expect(await found({ role: 'buyer' })).toEqual([bought]);
    expect(await found({ role: 'seller' })).toEqual([offered, euro, direct]);
    expect(await found({ status: 'canceled' })).toEqual([euro]);
    expect(await found({ status: 'pending_payment', role: 'seller' })).toEqual([offered, direct]);
    expect(await found({ listingId: shade.id })).toEqual([offered, direct]);
    expect(await found({ listingId: lamp.id })).toEqual([direct]);
    expect(await found({ listingId: table.id, role: 'seller' })).toEqual([]);
    expect(await found({ offerId: orders[2]!.offerId! })).toEqual([offered]);
    expect(await found({ buyerOrganizationId: two.organizationId })).toEqual([offered, direct]);
    expect(await found({ buyerOrganizationId: three.organizationId })).toEqual([euro]);
    expect(await found({ sellerOrganizationId: two.organizationId })).toEqual([bought]);
    expect(await found({ currency: 'EUR' })).toEqual([euro]);
    expect(await found({ currency: 'USD', minTotal: 5900 })).toEqual([bought, direct]);
    expect(await found({ currency: 'USD', maxTotal: 5900 })).toEqual([offered, direct]);
    expect(await found({ currency: 'USD', minTotal: 901, maxTotal: 5899 })).toEqual([]);
    expect(await found({ createdAfter: orders[0]!.createdAt })).toEqual([bought, offered, euro]);
    expect(await found({ createdBefore: orders[2]!.createdAt })).toEqual([euro, direct]);
    expect(await found({ status: ['canceled', 'paid'] })).toEqual([euro]);
    expect(await found({ status: 'canceled,pending_payment' })).toEqual(ids.toReversed());
    expect(await found({ role: 'seller', listingId: shade.id, currency: 'USD', maxTotal: 900 })).toEqual([offered]);
    for (const input of [{ minTotal: 1 }, { maxTotal: 1 }])
      expect(await refusalOf(list(one, input))).toMatchObject({
        code: 'invalid_parameter',
        faults: ['currency_required'],
      });
    expect(idsOf(await list(three))).toEqual([euro]);
  });

  test('of changes begin with the oldest, and a reader of their pages misses no change', async () => {
    const { one, orders, ids } = await newOrders();
    const [direct, euro, offered, bought] = ids as [string, string, string, string];
    const before = new Date(Date.parse(orders[0]!.createdAt) - 1).toISOString();
    const read = (input: Parameters<typeof list>[1]) => list(one, { updatedAfter: before, limit: 1, ...input });
    const seen: Order[] = [];
    let page = await read({});
    seen.push(...page.data);
    // A record that was read changes, and so does the one at which the cursor stands.
    await advance(tested(), 1);
    await cancel(one, orders[3]!);
    await advance(tested(), 1);
    while (page.nextCursor !== null) {
      page = await read({ cursor: page.nextCursor });
      seen.push(...page.data);
      if (seen.length === 3) await cancel(one, orders[0]!);
    }
    // The euro order was canceled after the others were made.
    expect(seen.map(({ id }) => id)).toEqual([direct, offered, euro, bought, direct]);
    const last = new Map(seen.map((order) => [order.id, order]));
    for (const id of ids) expect(last.get(id)).toEqual(await getOrder(one, { id }));
    const after = async (input: object) => idsOf(await list(one, { updatedAfter: before, ...input }));
    expect(await after({ updatedAfter: seen.at(-2)!.updatedAt })).toEqual([direct]);
    expect(await after({ status: ['canceled'], role: 'seller' })).toEqual([euro, direct]);
    expect(await after({ createdAfter: orders[1]!.createdAt })).toEqual([offered, bought]);
  });

  test('come in pages, whose cursors are for the same list, filters and organization', async () => {
    const { one, two, ids } = await newOrders();
    const pages = [await list(one, { limit: 3 })];
    pages.push(await list(one, { limit: 3, cursor: pages[0]!.nextCursor! }));
    expect(pages.flatMap(idsOf)).toEqual(ids.toReversed());
    expect(pages[1]!.nextCursor).toBeNull();
    const cursor = pages[0]!.nextCursor!;
    const wrong = [
      list(two, { cursor }),
      list(one, { cursor, role: 'buyer' }),
      list(one, { cursor, currency: 'USD' }),
      tested().client.listOffers(one, { cursor }),
    ];
    for (const call of wrong) expect(await refusalOf(call)).toMatchObject({ code: 'invalid_cursor' });
  });

  test("a reservation by a transaction that began before a listing's last change is a later change", async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    await execute(tested(), `update listing set updated_at = clock_timestamp() + interval '1 hour' where id = ?`, [
      listing.id,
    ]);
    const { output: before } = await tested().client.getListing(seller, { id: listing.id });
    await buy(buyer, [{ listingId: listing.id, quantity: 1 }]);
    const changes = { mine: true, updatedAfter: before.updatedAt } as const;
    expect((await tested().client.listListings(seller, changes)).output.data).toMatchObject([
      { id: listing.id, quantityReserved: 1 },
    ]);
  });
});

onBothTransports('the open trade of an organization', trading, (tested) => {
  const { accept, cancel } = tradeActions(tested);
  const openOf = async ({ organizationId: id }: { organizationId: string }) =>
    (await tested().client.inspectOpenTrade(newOperator('finance'), { id })).output;

  test('counts published listings, and open offers and orders of both parties, until they end', async () => {
    const { seller, buyer, offer } = await newOffer(tested());
    const [{ organizationId: sells }, { organizationId: buys }] = [seller, buyer];
    await create(tested(), seller);
    expect(await openOf(seller)).toEqual({ organizationId: sells, listings: 1, offers: 1, orders: 0 });
    expect(await openOf(buyer)).toEqual({ organizationId: buys, listings: 0, offers: 1, orders: 0 });
    const { order } = await accept(seller, offer);
    expect(await openOf(seller)).toEqual({ organizationId: sells, listings: 1, offers: 0, orders: 1 });
    expect(await openOf(buyer)).toEqual({ organizationId: buys, listings: 0, offers: 0, orders: 1 });
    await cancel(buyer, order);
    expect(await openOf(buyer)).toEqual({ organizationId: buys, listings: 0, offers: 0, orders: 0 });
    const unknown = { organizationId: newId('org') };
    expect(await openOf(unknown)).toEqual({ ...unknown, listings: 0, offers: 0, orders: 0 });
  });
});
