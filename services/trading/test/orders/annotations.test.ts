import { expect, test } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { auditsOf, eventsOf, refusalOf, tradeActions } from '../trade-actions.ts';
import { address, create, newMarket, newOrder, newSeller, pay, trading, usd } from '../trading-under-test.ts';

const nothing = { externalId: null, metadata: {} };

onBothTransports('what an organization keeps with a record', trading, (tested) => {
  const { offer: makeOffer, buy, counter, fulfill, getListing, getOffer, getOrder } = tradeActions(tested);
  const client = () => tested().client;

  /** Annotations that an organization receives in the events of a record, in their order. */
  async function receivedBy({ organizationId }: { organizationId: string }, record: { id: string }) {
    return (await eventsOf(tested(), record))
      .filter(({ organizationIds }) => organizationIds.includes(organizationId))
      .map(({ type, data }) => {
        const { externalId, metadata } = data['object'] as unknown as typeof nothing;
        return [type, externalId, metadata];
      });
  }

  test('with an offer or an order is shown to it alone, in answers, lists and events', async () => {
    const { seller, buyer, listing } = await newMarket(tested(), { quantity: 9 });
    const own = { externalId: 'PO-1', metadata: { costCenter: '310' } };
    const theirs = { externalId: 'SO-9', metadata: { shelf: 'B2' } };
    const offer = await makeOffer(buyer, listing, usd(4000), own);
    const order = await buy(buyer, [{ listingId: listing.id, quantity: 1 }], own);
    expect([offer, order]).toMatchObject([own, own]);
    expect([await getOffer(seller, offer), await getOrder(seller, order)]).toMatchObject([nothing, nothing]);
    for (const update of [client().updateOffer, client().updateOrder]) {
      const { id } = update === client().updateOffer ? offer : order;
      expect((await update(seller, { id, ...theirs })).output).toMatchObject({ id, ...theirs, version: 2 });
      expect(await auditsOf(tested(), { id })).toContainEqual(
        expect.objectContaining({ action: expect.stringMatching(/^(offer|order)\.updated$/) }),
      );
    }
    await counter(seller, offer, usd(4500));
    await pay(tested(), order);
    await fulfill(seller, order, {});
    expect([await getOffer(buyer, offer), await getOrder(buyer, order)]).toMatchObject([own, own]);
    expect((await client().listOrders(seller, {})).output.data).toMatchObject([theirs]);
    expect((await client().listOffers(buyer, {})).output.data).toMatchObject([own]);
    const [mine, his] = [Object.values(own), Object.values(theirs)];
    expect(await receivedBy(buyer, offer)).toEqual([
      ['offer.submitted', ...mine],
      ['offer.countered', ...mine],
    ]);
    expect(await receivedBy(seller, offer)).toEqual([
      ['offer.submitted', ...Object.values(nothing)],
      ['offer.countered', ...his],
    ]);
    expect(await receivedBy(seller, order)).toEqual([
      ['order.created', ...Object.values(nothing)],
      ['order.paid', ...his],
      ['order.fulfilled', ...his],
    ]);
    expect((await receivedBy(buyer, order)).map(([, externalId]) => externalId)).toEqual(['PO-1', 'PO-1', 'PO-1']);
  });

  test('of a record with which nobody keeps anything, one event goes to both parties', async () => {
    const { seller, buyer, order } = await newOrder(tested());
    expect((await eventsOf(tested(), order)).map(({ organizationIds }) => organizationIds)).toEqual([
      [buyer.organizationId, seller.organizationId],
    ]);
  });

  test('with a listing is for the seller alone, and in the events of the seller', async () => {
    const own = { externalId: 'ART-1', metadata: { shelf: 'B2' } };
    const seller = newSeller();
    const listing = await create(tested(), seller, { publish: true, ...own });
    expect(listing).toMatchObject(own);
    const seen = await getListing(newSeller(), listing);
    expect(['externalId' in seen, 'metadata' in seen]).toEqual([false, false]);
    expect(await receivedBy(seller, listing)).toEqual([['listing.published', ...Object.values(own)]]);
  });

  test('is replaced as a whole, removed by null and an empty object, and otherwise left as it is', async () => {
    const { buyer, order } = await newOrder(tested());
    const update = async (input: object) => (await client().updateOrder(buyer, { id: order.id, ...input })).output;
    expect(await update({ externalId: 'PO-1', metadata: { a: '1', b: '2' } })).toMatchObject({ externalId: 'PO-1' });
    expect(await update({ metadata: { b: '3' } })).toMatchObject({ externalId: 'PO-1', metadata: { b: '3' } });
    expect(await update({ externalId: null })).toMatchObject({ externalId: null, metadata: { b: '3' } });
    expect(await update({ metadata: {} })).toMatchObject(nothing);
    expect(await refusalOf(client().updateOrder(newSeller(), { id: order.id, externalId: 'x' }))).toMatchObject({
      code: 'not_found',
    });
    const stale = { ...buyer, expectedVersion: 1 };
    expect((await refusalOf(client().updateOrder(stale, { id: order.id, externalId: 'x' }))).code).toBe(
      'precondition_failed',
    );
  });

  test('has at most 20 keys of 40 characters, with values of 500', async () => {
    const { buyer, order } = await newOrder(tested());
    const update = (metadata: Record<string, string>, externalId = 'x'.repeat(200)) =>
      refusalOf(client().updateOrder(buyer, { id: order.id, metadata, externalId }));
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n).padStart(40, 'k'), 'v'.repeat(500)]));
    expect((await update(keys(20))).code).toBe('done');
    const tooMuch = [keys(21), { ['k'.repeat(41)]: '' }, { k: 'v'.repeat(501) }, { '': '' }];
    for (const metadata of tooMuch) expect((await update(metadata)).code).toBe('validation_failed');
    expect((await update({}, 'x'.repeat(201))).code).toBe('validation_failed');
  });

  test('finds the records of the organization that gave the externalId, and only those', async () => {
    const { seller, buyer, listing } = await newMarket(tested(), { quantity: 9, externalId: 'A-1', sku: 'Lamp-7' });
    const other = await create(tested(), seller, { sku: 'Lamp-8', externalId: 'A-2' });
    const externalId = newId('lst');
    const order = await buy(buyer, [{ listingId: listing.id, quantity: 1 }], { externalId });
    const offer = await makeOffer(buyer, listing, usd(4000), { externalId });
    await client().updateOrder(seller, { id: order.id, externalId: 'SO-1' });
    const ids = ({ output }: { output: { data: { id: string }[] } }) => output.data.map(({ id }) => id);
    const orders = async (caller: Caller, input: object) => ids(await client().listOrders(caller, input));
    expect(await orders(buyer, { externalId })).toEqual([order.id]);
    expect(await orders(buyer, { externalId, status: 'paid' })).toEqual([]);
    expect(await orders(seller, { externalId })).toEqual([]);
    expect(await orders(seller, { externalId: 'SO-1', role: 'seller' })).toEqual([order.id]);
    expect(await orders(seller, { externalId: 'SO-1', role: 'buyer' })).toEqual([]);
    expect(ids(await client().listOffers(buyer, { externalId }))).toEqual([offer.id]);
    expect(ids(await client().listOffers(seller, { externalId }))).toEqual([]);
    const listings = async (caller: Caller, input: object) => ids(await client().listListings(caller, input));
    expect(await listings(seller, { externalId: 'A-2' })).toEqual([other.id]);
    expect(await listings(buyer, { externalId: 'A-1' })).toEqual([]);
    expect(await listings(seller, { sku: 'LAMP-8', mine: true })).toEqual([other.id]);
    expect(await listings(buyer, { sku: 'lamp-7', organizationId: seller.organizationId })).toEqual([listing.id]);
    expect(await listings(buyer, { sku: 'lamp-8', organizationId: seller.organizationId })).toEqual([]);
  });

  test('of the buyer does not come with an accepted offer to its order', async () => {
    const { seller, buyer, listing } = await newMarket(tested(), { quantity: 9 });
    const offer = await makeOffer(buyer, listing, usd(4000), { externalId: 'RFQ-1', shippingAddress: address });
    const { output } = await client().acceptOffer(seller, { id: offer.id, expectedRevision: 1 });
    expect(output).toMatchObject({ offer: nothing, order: nothing });
    expect(await getOrder(buyer, output.order)).toMatchObject(nothing);
  });
});
