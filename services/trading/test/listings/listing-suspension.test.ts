import { describe, expect, test } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { listingActions, thresholds } from './listing-actions.ts';
import { advance, eventsOf, isMissing, refusalOf, tradeActions, worker } from '../trade-actions.ts';
import { create, newMarket, newOrder, newSeller, trading, usd } from '../trading-under-test.ts';

onBothTransports('listings of organizations that are not active', trading, (tested) => {
  const { get } = listingActions(tested);
  const { offer, accept, buy, getOffer, getOrder, setStatus, expireOffers } = tradeActions(tested);
  const idsOf = async (caller: Caller, input: object = {}) =>
    (await tested().client.listListings(caller, { limit: 100, ...input })).output.data.map(({ id }) => id);
  const many = async (caller: Caller, ids: string[]) =>
    (await tested().client.getListings(caller, { ids })).output.data.map(({ id }) => id);

  describe.each(['suspended', 'closing'] as const)('%s', (status) => {
    test('the listings are hidden from others in lists and by id, and their seller sees them', async () => {
      const { seller, buyer, listing } = await newMarket(tested(), { title: `Unmistakable ${status}` });
      const soldOut = await create(tested(), seller, { publish: true });
      await buy(buyer, [{ listingId: soldOut.id, quantity: 1 }]);
      const elsewhere = await create(tested(), newSeller(), { publish: true, title: `Unmistakable ${status}` });
      await setStatus(seller, status);
      const { organizationId } = seller;
      const lists = [
        {},
        { organizationId },
        { q: `unmistakable ${status}` },
        { currency: 'USD', sort: 'price_asc' },
        { organizationId, currency: 'USD', sort: 'price_desc' },
        { status: 'sold_out' },
      ];
      for (const input of lists) {
        const seen = await idsOf(buyer, input);
        expect(seen).not.toContain(listing.id);
        expect(seen).not.toContain(soldOut.id);
        expect(await idsOf(seller, input)).toEqual(
          expect.arrayContaining('status' in input ? [soldOut.id] : [listing.id]),
        );
      }
      expect(await idsOf(buyer, { q: `unmistakable ${status}` })).toEqual([elsewhere.id]);
      for (const id of [listing.id, soldOut.id, newId('lst')])
        expect(await refusalOf(get(buyer, id))).toMatchObject(isMissing);
      expect(await many(buyer, [listing.id, elsewhere.id])).toEqual([elsewhere.id]);
      expect(await get(seller, listing.id)).toMatchObject({ id: listing.id, status: 'published' });
      expect(await many(seller, [listing.id])).toEqual([listing.id]);
    });

    test('an offer or order for them is refused as for a listing that does not exist', async () => {
      const { seller, buyer, listing } = await newMarket(tested());
      await setStatus(seller, status);
      for (const id of [listing.id, newId('lst')]) {
        const missing = await refusalOf(offer(buyer, { id }, usd(4000)));
        expect(missing).toMatchObject(isMissing);
        expect(await refusalOf(buy(buyer, [{ listingId: id, quantity: 1 }]))).toEqual(missing);
      }
      // A buyer that is not active either learns no more.
      await setStatus(buyer, 'suspended');
      expect(await refusalOf(offer(buyer, listing, usd(4000)))).toMatchObject(isMissing);
    });
  });

  test('after a reinstatement, listings are seen and bought again, unchanged', async () => {
    const { seller, buyer, listing } = await newMarket(tested());
    const before = await get(buyer, listing.id);
    await setStatus(seller, 'suspended', 2);
    await setStatus(seller, 'active', 3);
    expect(await get(buyer, listing.id)).toEqual(before);
    expect(await idsOf(buyer, { organizationId: seller.organizationId })).toEqual([listing.id]);
    expect(await buy(buyer, [{ listingId: listing.id, quantity: 1 }])).toMatchObject({ status: 'pending_payment' });
  });

  test('a suspended organization still sees the listings of others', async () => {
    const { buyer, listing } = await newMarket(tested());
    await setStatus(buyer, 'suspended');
    expect(await get(buyer, listing.id)).toMatchObject({ id: listing.id });
    expect(await idsOf(buyer)).toContain(listing.id);
  });

  test('an order that names a listing of a suspended seller is refused as if the listing did not exist', async () => {
    const { buyer, listing } = await newMarket(tested());
    const hidden = await newMarket(tested());
    await setStatus(hidden.seller, 'suspended');
    const items = [listing, hidden.listing].map(({ id }) => ({ listingId: id, quantity: 1 }));
    for (const named of [items, items.toReversed(), items.slice(1)])
      expect(await refusalOf(tested().client.createOrder(buyer, { items: named }))).toMatchObject(isMissing);
  });

  test('open offers and orders stay during a suspension; an offer can expire but not be accepted', async () => {
    const { seller, buyer, listing, order } = await newOrder(tested(), 1);
    const open = await offer(buyer, listing, usd(4000));
    await setStatus(seller, 'suspended');
    expect(await refusalOf(accept(seller, open))).toMatchObject({ code: 'invalid_state_transition' });
    expect(await getOffer(buyer, open)).toEqual(open);
    expect(await getOrder(buyer, order)).toEqual(order);
    expect(await expireOffers()).toMatchObject({ closed: 0 });
    await setStatus(seller, 'active', 3);
    expect(await accept(seller, open)).toMatchObject({ offer: { status: 'accepted' } });

    const other = await newMarket(tested(), { offerTtlHours: 1 });
    const expiring = await offer(other.buyer, other.listing, usd(4000));
    await setStatus(other.seller, 'suspended');
    await advance(tested(), 3_600);
    await expireOffers();
    expect(await getOffer(other.buyer, expiring)).toMatchObject({ status: 'expired' });
  });

  test('the end of an organization ends its offers, once each, and keeps its orders', async () => {
    const { seller, buyer, listing, order } = await newOrder(tested(), 1);
    const open = await offer(buyer, listing, usd(4000));
    const { organizationId } = seller;
    await setStatus(seller, 'closing');
    for (let repeated = 0; repeated < 2; repeated += 1) {
      await tested().engine.closeOffers(worker, { organizationId, limit: 100 });
      await tested().engine.archiveListings(worker, { organizationId, after: null, limit: 100 });
      await expireOffers();
    }
    expect(await getOffer(buyer, open)).toMatchObject({ status: 'rejected', closedReason: 'organization_closed' });
    expect((await eventsOf(tested(), open)).map(({ type }) => type)).toEqual(['offer.submitted', 'offer.rejected']);
    expect(await getOrder(buyer, order)).toMatchObject({ status: 'pending_payment' });
    expect(await get(seller, listing.id)).toMatchObject({ status: 'archived' });
  });

  test('thresholds appear in nothing that a buyer reads', async () => {
    const { seller, buyer, listing } = await newMarket(tested(), { ...thresholds, title: 'Secretive' });
    const open = await offer(buyer, listing, usd(3000));
    const declined = await offer(newSeller(), listing, usd(1000));
    const lists = [
      {},
      { q: 'secretive' },
      { organizationId: seller.organizationId, currency: 'USD', sort: 'price_asc' },
    ];
    const seen = [
      await get(buyer, listing.id),
      (await tested().client.getListings(buyer, { ids: [listing.id] })).output,
      ...(await Promise.all(
        lists.map(async (input) => (await tested().client.listListings(buyer, input as object)).output),
      )),
      await getOffer(buyer, open),
      await eventsOf(tested(), listing),
      await eventsOf(tested(), open),
      await eventsOf(tested(), declined),
    ];
    for (const answer of seen) {
      const text = JSON.stringify(answer);
      expect(text).toContain(listing.id);
      expect(text).not.toMatch(/auto(Accept|Decline|Decided)/);
      expect(text).not.toMatch(/"amount":(4500|2000)\b/);
    }
    expect(await get(seller, listing.id)).toMatchObject(thresholds);
  });
});
