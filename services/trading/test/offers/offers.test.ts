import { describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { tradingDefaults } from '@marketplace/trading-contract/limits';
import { invariantChecker } from '../invariants.ts';
import {
  advance,
  auditsOf,
  eventsOf,
  expectOneEffect,
  isMissing,
  type Party,
  refusalOf,
  type RepeatedRequest,
  tradeActions,
} from '../trade-actions.ts';
import {
  address,
  create,
  eur,
  execute,
  listingColumns,
  newMarket,
  newOffer,
  newSeller,
  trading,
  usd,
} from '../trading-under-test.ts';

onBothTransports('offers', trading, (tested) => {
  const { offer: makeOffer, counter, accept, reject, withdraw, getOffer, getListing, setStatus } = tradeActions(tested);
  const list = async (caller: Party, input: Parameters<ReturnType<typeof tested>['client']['listOffers']>[1] = {}) =>
    (await tested().client.listOffers(caller, input)).output;

  /** Seconds until the request may be repeated. */
  const waitOf = async ({ members }: { members?: Record<string, unknown> }): Promise<number> => {
    const [row] = (await execute(tested(), 'select extract(epoch from trading.now())::float8 as now')) as {
      now: number;
    }[];
    return Math.ceil(Date.parse(String(members?.availableAt)) / 1000 - row!.now);
  };

  describe('a new offer', () => {
    test('has the terms of the buyer, expires after the time of the listing, and awaits the seller', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { offerTtlHours: 2 });
      const offer = await makeOffer(buyer, listing, usd(4000), { quantity: 2, message: 'For both?' });
      const expiresAt = new Date(Date.parse(offer.createdAt) + 2 * 3_600_000).toISOString();
      const terms = { unitAmount: usd(4000), quantity: 2, shippingAmount: usd(0), expiresAt };
      expect(offer).toEqual({
        id: expect.stringMatching(/^off_/),
        listingId: listing.id,
        buyerOrganizationId: buyer.organizationId,
        sellerOrganizationId: seller.organizationId,
        status: 'submitted',
        awaiting: 'seller',
        revision: 1,
        ...terms,
        revisions: [{ revision: 1, proposedBy: 'buyer', ...terms, message: 'For both?', createdAt: offer.createdAt }],
        destinationCountry: null,
        shippingAddress: null,
        closedReason: null,
        orderId: null,
        externalId: null,
        metadata: {},
        createdAt: offer.createdAt,
        updatedAt: offer.createdAt,
        version: 1,
      });
      expect(await getOffer(buyer, offer)).toEqual(offer);
      const { shippingAddress: _, ...shared } = offer;
      expect(await getOffer(seller, offer)).toEqual({ ...shared, autoDecided: false });
      expect(await eventsOf(tested(), offer)).toEqual([
        {
          type: 'offer.submitted',
          eventId: expect.stringMatching(/^evt_/),
          occurredAt: offer.createdAt,
          organizationIds: [buyer.organizationId, seller.organizationId],
          objectId: offer.id,
          objectVersion: 1,
          data: { object: shared },
        },
      ]);
      expect(await auditsOf(tested(), offer)).toMatchObject([
        {
          action: 'offer.submitted',
          organizationId: buyer.organizationId,
          targets: [
            { type: 'offer', id: offer.id },
            { type: 'listing', id: listing.id },
          ],
        },
      ]);
      expect(await getListing(seller, listing)).toMatchObject({ quantityReserved: 0, version: listing.version });
    });

    const refused: [title: string, listing: object, offer: object, refusal: object][] = [
      ['a listing without offers', { offersEnabled: false }, {}, { code: 'listing_not_available' }],
      ['more units than available', { quantity: 2 }, { quantity: 3 }, { code: 'insufficient_stock' }],
      ['more than the price', {}, { unitAmount: usd(4901) }, { code: 'validation_failed', faults: ['above_price'] }],
      ['another currency', {}, { unitAmount: eur(10) }, { code: 'validation_failed', faults: ['currency_mismatch'] }],
      ['no units', {}, { quantity: 0 }, { code: 'validation_failed' }],
      ['a free unit', {}, { unitAmount: usd(0) }, { code: 'validation_failed' }],
      ['a message that is too long', {}, { message: 'x'.repeat(1001) }, { code: 'validation_failed' }],
      [
        'a total above the largest amount',
        { price: usd(99_999_999) },
        { unitAmount: usd(99_999_999), quantity: 2 },
        { code: 'amount_out_of_range' },
      ],
      [
        'a total that shipping takes above the largest amount',
        { price: usd(50_000_000), shippingAmount: usd(1), quantity: 2 },
        { unitAmount: usd(50_000_000), quantity: 2 },
        { code: 'amount_out_of_range' },
      ],
      [
        'a total below the smallest payment',
        {},
        { unitAmount: usd(49) },
        {
          code: 'amount_out_of_range',
          detail: 'The total is 0.49 USD, which is too small: the smallest payment is 0.50 USD.',
        },
      ],
    ];
    test.each(refused)('is refused for %s, and leaves nothing', async (_, ofListing, ofOffer, refusal) => {
      const { buyer, listing } = await newMarket(tested(), ofListing);
      expect(await refusalOf(makeOffer(buyer, listing, usd(4000), ofOffer))).toMatchObject(refusal);
      expect((await list(buyer)).data).toEqual([]);
      expect(await auditsOf(tested(), listing)).toHaveLength(1);
    });

    test('that wants too many units is told how many there are', async () => {
      const { buyer, listing } = await newMarket(tested(), { quantity: 2 });
      expect(await refusalOf(makeOffer(buyer, listing, usd(100), { quantity: 3 }))).toMatchObject({
        members: { details: [{ listingId: listing.id, requested: 3, available: 2 }] },
      });
    });

    test.each([
      ['draft', isMissing],
      ['paused', isMissing],
      ['archived', isMissing],
      ['sold_out', { code: 'listing_not_available' }],
    ])('for a listing that is %s is refused', async (status, refusal) => {
      const { buyer, seller, listing } = await newMarket(tested());
      await execute(tested(), 'update listing set status = ? where id = ?', [status, listing.id]);
      expect(await refusalOf(makeOffer(buyer, listing, usd(100)))).toMatchObject(refusal);
      expect(await refusalOf(makeOffer(seller, listing, usd(100)))).toMatchObject({ code: 'self_dealing' });
      await execute(tested(), `update listing set status = 'archived' where id = ?`, [listing.id]);
    });

    test('for a listing that does not exist is refused', async () => {
      expect(await refusalOf(makeOffer(newSeller(), { id: newId('lst') }, usd(100)))).toMatchObject(isMissing);
    });

    test('is refused while a party is not active', async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      await setStatus(buyer, 'suspended');
      expect(await refusalOf(makeOffer(buyer, listing, usd(100)))).toMatchObject({ code: 'invalid_state_transition' });
      const other = newSeller();
      await setStatus(seller, 'suspended');
      expect(await refusalOf(makeOffer(other, listing, usd(100)))).toMatchObject(isMissing);
      await setStatus(seller, 'active', 3);
      expect(await makeOffer(other, listing, usd(100))).toMatchObject({ status: 'submitted' });
    });

    test('is refused while an earlier one of the buyer for the listing is open', async () => {
      const { buyer, listing, offer } = await newOffer(tested());
      expect(await refusalOf(makeOffer(buyer, listing, usd(100)))).toMatchObject({
        code: 'open_offer_exists',
        members: { offerId: offer.id },
      });
      await withdraw(buyer, offer);
      const second = await makeOffer(buyer, listing, usd(100));
      expect(second.id).not.toBe(offer.id);
      expect(await makeOffer(newSeller(), listing, usd(100))).toMatchObject({ status: 'submitted' });
    });
  });

  describe('quotas', () => {
    const { offersPerHour, offersPerListing } = tradingDefaults;

    test(`an organization makes ${offersPerListing} offers for a listing in 30 days, and then waits`, async () => {
      const { buyer, listing } = await newMarket(tested());
      for (let n = 0; n < offersPerListing; n += 1) {
        await withdraw(buyer, await makeOffer(buyer, listing, usd(100)));
        await advance(tested(), 3600);
      }
      const refusal = await refusalOf(makeOffer(buyer, listing, usd(100)));
      expect(refusal).toMatchObject({ code: 'offer_quota_exceeded' });
      const seconds = 30 * 86_400 - offersPerListing * 3600;
      expect(refusal.retryAfterSeconds).toBeUndefined();
      const wait = await waitOf(refusal);
      expect(wait).toBeGreaterThan(seconds - 60);
      expect(wait).toBeLessThanOrEqual(seconds + 1);
      expect(await makeOffer(newSeller(), listing, usd(100))).toMatchObject({ status: 'submitted' });
      await advance(tested(), wait);
      expect(await makeOffer(buyer, listing, usd(100))).toMatchObject({ status: 'submitted' });
    });

    test(`an organization makes ${offersPerHour} offers in an hour, and then waits`, async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      const columns = await listingColumns(tested());
      await execute(
        tested(),
        `insert into listing (${columns})
         select ${columns}
           from (select (jsonb_populate_record(l, jsonb_build_object('id', 'lst_' || lpad(n::text, 26, '0')))).*
                   from listing l, generate_series(1, ?) n where id = ?) copies`,
        [offersPerHour, listing.id],
      );
      const listings = (await tested().client.listListings(seller, { mine: true, limit: 100 })).output.data;
      expect(listings).toHaveLength(offersPerHour + 1);
      await makeOffer(buyer, listings[0]!, usd(100));
      await advance(tested(), 600);
      for (const each of listings.slice(1, -1)) await makeOffer(buyer, each, usd(100));
      const refusal = await refusalOf(makeOffer(buyer, listings.at(-1)!, usd(100)));
      expect(refusal).toMatchObject({ code: 'offer_quota_exceeded' });
      const wait = await waitOf(refusal);
      expect(wait).toBeGreaterThan(2900);
      expect(wait).toBeLessThanOrEqual(3001);
      await advance(tested(), wait);
      // The first offer is older than an hour, the second is not.
      expect(await makeOffer(buyer, listings.at(-1)!, usd(100))).toMatchObject({ status: 'submitted' });
      expect(await refusalOf(makeOffer(buyer, (await newMarket(tested())).listing, usd(100)))).toMatchObject({
        code: 'offer_quota_exceeded',
      });
    });
  });

  test('only the parties see an offer, and its id is answered like one that does not exist', async () => {
    const { offer } = await newOffer(tested());
    const [third, missing] = [newSeller(), { id: newId('off'), revision: 1 }];
    for (const record of [offer, missing]) {
      expect([
        await refusalOf(getOffer(third, record)),
        await refusalOf(counter(third, record, usd(100))),
        await refusalOf(accept(third, record)),
        await refusalOf(reject(third, record)),
        await refusalOf(withdraw(third, record)),
      ]).toEqual(Array(5).fill({ ...isMissing, faults: undefined }));
    }
    expect((await list(third)).data).toEqual([]);
    expect((await list(third, { listingId: offer.listingId })).data).toEqual([]);
  });

  describe('a repeated request', () => {
    const requests: Record<string, RepeatedRequest> = {
      createOffer: async (clientRequestId) => {
        const { buyer, listing } = await newMarket(tested());
        const input = { listingId: listing.id, unitAmount: usd(4000), clientRequestId };
        return (caller = {}) => tested().client.createOffer({ ...buyer, ...caller }, input);
      },
      counterOffer: async (clientRequestId) => {
        const { seller, offer } = await newOffer(tested());
        const input = { id: offer.id, unitAmount: usd(4500), expectedRevision: 1, clientRequestId };
        return (caller = {}) => tested().client.counterOffer({ ...seller, ...caller }, input);
      },
      acceptOffer: async (clientRequestId) => {
        const { seller, offer } = await newOffer(tested());
        const input = { id: offer.id, expectedRevision: 1, clientRequestId };
        return (caller = {}) => tested().client.acceptOffer({ ...seller, ...caller }, input);
      },
      rejectOffer: async (clientRequestId) => {
        const { seller, offer } = await newOffer(tested());
        return (caller = {}) =>
          tested().client.rejectOffer({ ...seller, ...caller }, { id: offer.id, clientRequestId });
      },
      withdrawOffer: async (clientRequestId) => {
        const { buyer, offer } = await newOffer(tested());
        return (caller = {}) =>
          tested().client.withdrawOffer({ ...buyer, ...caller }, { id: offer.id, clientRequestId });
      },
    };

    test.each(Object.keys(requests))('of %s is executed once, also after its reply was purged', (name) =>
      expectOneEffect(tested(), requests[name]!),
    );

    test('with the same id and other terms is a conflict', async () => {
      const { buyer, listing } = await newMarket(tested());
      await makeOffer(buyer, listing, usd(4000), { clientRequestId: 'a' });
      const other = makeOffer(buyer, listing, usd(4001), { clientRequestId: 'a' });
      expect(await refusalOf(other)).toMatchObject({ code: 'client_request_id_conflict' });
    });

    test('that comes after the reply was purged shows the offer as it is now', async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      const offer = await makeOffer(buyer, listing, usd(4000), { clientRequestId: 'a' });
      await reject(seller, offer);
      expect(await makeOffer(buyer, listing, usd(4000), { clientRequestId: 'a' })).toEqual(offer);
      await execute(tested(), 'delete from idempotency_record');
      expect(await makeOffer(buyer, listing, usd(4000), { clientRequestId: 'a' })).toEqual(
        await getOffer(buyer, offer),
      );
    });
  });

  describe('lists', () => {
    /** Two organizations that buy from each other: five offers with their status as listed by the first. */
    async function newThreads() {
      const [one, two] = [newSeller(), newSeller()];
      const sold = [];
      for (let n = 0; n < 3; n += 1) sold.push(await create(tested(), one, { publish: true, quantity: 5 }));
      const bought = await create(tested(), two, { publish: true, quantity: 5 });
      const submitted = await makeOffer(two, sold[0]!, usd(4000));
      const countered = await counter(one, await makeOffer(two, sold[1]!, usd(4000)), usd(4500));
      const accepted = (await accept(one, await makeOffer(two, sold[2]!, usd(4000)), {})).offer;
      const rejected = await reject(two, await makeOffer(one, bought, usd(4000)));
      const withdrawn = await withdraw(one, await makeOffer(one, bought, usd(4000)));
      await newOffer(tested());
      const offers = [submitted, countered, accepted, rejected, withdrawn];
      return { one, two, sold, bought, ids: offers.map(({ id }) => id), offers };
    }
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

    test('contain the own offers that match all filters, newest first, each as the caller may see it', async () => {
      const { one, two, sold, bought, ids } = await newThreads();
      const [submitted, countered, accepted, rejected, withdrawn] = ids as [string, string, string, string, string];
      const all = await list(one);
      expect(idsOf(all)).toEqual(ids.toReversed());
      for (const each of all.data) expect(each).toEqual(await getOffer(one, each));
      expect(idsOf(await list(two))).toEqual(ids.toReversed());
      expect(idsOf(await list(one, { role: 'seller' }))).toEqual([accepted, countered, submitted]);
      expect(idsOf(await list(one, { role: 'buyer' }))).toEqual([withdrawn, rejected]);
      expect(idsOf(await list(one, { status: 'countered' }))).toEqual([countered]);
      expect(idsOf(await list(one, { status: 'rejected', role: 'seller' }))).toEqual([]);
      expect(idsOf(await list(one, { listingId: bought.id }))).toEqual([withdrawn, rejected]);
      expect(idsOf(await list(one, { listingId: bought.id, status: 'withdrawn', role: 'buyer' }))).toEqual([withdrawn]);
      expect(idsOf(await list(two, { listingId: sold[0]!.id }))).toEqual([submitted]);
    });

    test('come in pages, whose cursors are for the same list, filters and organization', async () => {
      const { one, two, ids } = await newThreads();
      const first = await list(one, { limit: 2 });
      const second = await list(one, { limit: 2, cursor: first.nextCursor! });
      const third = await list(one, { limit: 2, cursor: second.nextCursor! });
      expect([first, second, third].flatMap(idsOf)).toEqual(ids.toReversed());
      expect(third.nextCursor).toBeNull();
      const cursor = first.nextCursor!;
      const wrong = [
        list(two, { cursor }),
        list(one, { cursor, role: 'buyer' }),
        list(one, { cursor, status: 'rejected' }),
        tested().client.listOrders(one, { cursor }),
        list(one, { cursor: `${cursor}x` }),
      ];
      for (const call of wrong) expect(await refusalOf(call)).toMatchObject({ code: 'invalid_cursor' });
    });
  });

  test('the address that a buyer gives with its acceptance is kept for the order', async () => {
    const { buyer, seller, offer } = await newOffer(tested());
    const countered = await counter(seller, offer, usd(4500));
    const { order } = await accept(buyer, countered, { shippingAddress: address });
    expect(order.shippingAddress).toMatchObject(address);
    const other = await newOffer(tested());
    expect(await refusalOf(accept(other.seller, other.offer, { shippingAddress: address }))).toMatchObject({
      code: 'validation_failed',
      faults: ['not_for_seller'],
    });
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});
