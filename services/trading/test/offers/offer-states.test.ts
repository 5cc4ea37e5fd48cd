import { describe, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { revisionsMax } from '@marketplace/trading-contract/limits';
import { type Offer } from '@marketplace/trading-contract';
import { invariantChecker } from '../invariants.ts';
import { execute, newMarket, newOffer, newSeller, pay, trading, usd } from '../trading-under-test.ts';
import {
  advance,
  auditsOf,
  eventsOf,
  isMissing,
  type Party,
  refusalOf,
  tradeActions,
  typesOf,
  worker,
} from '../trade-actions.ts';

type Market = Awaited<ReturnType<typeof newOffer>>;

/** An offer of the buyer as others see it. */
function withoutAddress({ shippingAddress: _, ...shared }: Offer): Omit<Offer, 'shippingAddress'> {
  return shared;
}

const ttlSeconds = 48 * 3600;

onBothTransports('states of offers', trading, (tested) => {
  const actions = tradeActions(tested);
  const { offer: makeOffer, counter, accept, reject, withdraw, getOffer, getOrder, getListing, buy } = actions;
  const { expireOffers, setStatus } = actions;
  /** The events about an offer of this revision, without its `offer.submitted`. */
  const laterTypesOf = async (offer: Offer) => (await typesOf(tested(), offer)).slice(1);

  /** Brings a submitted offer into each state. */
  const states = {
    submitted: async ({ offer }: Market) => offer,
    'countered by the seller': ({ seller, offer }: Market) => counter(seller, offer, usd(4500)),
    'countered by the buyer': async ({ seller, buyer, offer }: Market) =>
      counter(buyer, await counter(seller, offer, usd(4500)), usd(4200)),
    accepted: async ({ seller, offer }: Market) => (await accept(seller, offer)).offer,
    rejected: ({ seller, offer }: Market) => reject(seller, offer),
    withdrawn: ({ buyer, offer }: Market) => withdraw(buyer, offer),
    expired: async ({ buyer, offer }: Market) => {
      await advance(tested(), ttlSeconds);
      await expireOffers();
      return getOffer(buyer, offer);
    },
  };
  const moves = {
    counter: (caller: Party, offer: Offer) => counter(caller, offer, usd(3900)),
    accept: (caller: Party, offer: Offer) => accept(caller, offer),
    reject: (caller: Party, offer: Offer) => reject(caller, offer, { reason: 'Changed plans' }),
    withdraw: (caller: Party, offer: Offer) => withdraw(caller, offer, { reason: 'Changed plans' }),
  };
  const names = Object.keys(moves) as (keyof typeof moves)[];
  const turns = {
    awaited: { counter: 'countered', accept: 'accepted', reject: 'rejected', withdraw: 'not_your_turn' },
    waiting: { counter: 'not_your_turn', accept: 'not_your_turn', reject: 'not_your_turn', withdraw: 'withdrawn' },
  };
  const all = (code: string) => ({ counter: code, accept: code, reject: code, withdraw: code });
  const closed = (code: string) => ({ buyer: all(code), seller: all(code) });

  /** The status or the error code to which each party's actions lead. */
  const table: [keyof typeof states, Record<'buyer' | 'seller', Record<keyof typeof moves, string>>][] = [
    ['submitted', { seller: turns.awaited, buyer: turns.waiting }],
    ['countered by the seller', { buyer: turns.awaited, seller: turns.waiting }],
    ['countered by the buyer', { seller: turns.awaited, buyer: turns.waiting }],
    ['accepted', closed('offer_not_open')],
    ['rejected', closed('offer_not_open')],
    ['withdrawn', closed('offer_not_open')],
    ['expired', closed('offer_expired')],
  ];
  const isRefusal = (outcome: string): boolean => outcome.includes('_');

  test.each(table)('an offer that is %s refuses each action that its state does not allow', async (state, outcomes) => {
    const market = await newOffer(tested());
    const offer = await states[state](market);
    const [before, audits] = [await getOffer(market.buyer, offer), await auditsOf(tested(), offer)];
    const got = { buyer: all(''), seller: all('') };
    const expected = { buyer: all(''), seller: all('') };
    for (const party of ['buyer', 'seller'] as const)
      for (const name of names)
        if (isRefusal(outcomes[party][name])) {
          got[party][name] = (await refusalOf(moves[name](market[party], offer))).code;
          expected[party][name] = outcomes[party][name];
        }
    expect(got).toEqual(expected);
    for (const name of names) expect(await refusalOf(moves[name](newSeller(), offer))).toMatchObject(isMissing);
    expect(await getOffer(market.buyer, offer)).toEqual(before);
    expect(await auditsOf(tested(), offer)).toEqual(audits);
  });

  const allowed = table.flatMap(([state, outcomes]) =>
    (['buyer', 'seller'] as const).flatMap((party) =>
      names.filter((name) => !isRefusal(outcomes[party][name])).map((name) => ({ state, party, name })),
    ),
  );

  test.each(allowed)('an offer that is $state: the $party can $name', async ({ state, party, name }) => {
    const market = await newOffer(tested());
    const offer = await states[state](market);
    await moves[name](market[party], offer);
    const other = party === 'buyer' ? 'seller' : 'buyer';
    const result = {
      counter: { status: 'countered', awaiting: other, revision: offer.revision + 1, unitAmount: usd(3900) },
      accept: { status: 'accepted', awaiting: null, orderId: expect.stringMatching(/^ord_/) },
      reject: { status: 'rejected', awaiting: null, closedReason: 'declined' },
      withdraw: { status: 'withdrawn', awaiting: null, closedReason: 'withdrawn' },
    }[name];
    const after = await getOffer(market.buyer, offer);
    const unchanged = { revision: offer.revision, unitAmount: offer.unitAmount, closedReason: null, orderId: null };
    expect(after).toMatchObject({ ...unchanged, ...result, version: offer.version + 1 });
    const type = { counter: 'offer.countered', accept: 'offer.accepted' }[name as string] ?? 'offer.rejected';
    expect((await eventsOf(tested(), offer)).at(-1)).toMatchObject({
      type,
      organizationIds: [market.buyer.organizationId, market.seller.organizationId],
      objectVersion: after.version,
      occurredAt: after.updatedAt,
      data: { object: withoutAddress(after) },
    });
    const action = { counter: 'countered', accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' }[name];
    const own = (await auditsOf(tested(), offer)).at(-1)!;
    expect(own).toMatchObject({ action: `offer.${action}`, organizationId: market[party].organizationId });
    expect(own.changes).toEqual(name === 'reject' || name === 'withdraw' ? { reason: 'Changed plans' } : undefined);
  });

  test('an action for a revision that is not the current one is refused with the current one', async () => {
    const { seller, buyer, offer } = await newOffer(tested());
    await counter(seller, offer, usd(4500));
    const conflict = { code: 'offer_revision_conflict', members: { revision: 2 } };
    for (const [caller, expectedRevision] of [
      [buyer, 1],
      [seller, 1],
      [buyer, 3],
    ] as const) {
      const stale = { id: offer.id, revision: expectedRevision };
      expect(await refusalOf(counter(caller, stale, usd(100)))).toMatchObject(conflict);
      expect(await refusalOf(accept(caller, stale))).toMatchObject(conflict);
      expect(await refusalOf(reject(caller, stale, { expectedRevision }))).toMatchObject(conflict);
      expect(await refusalOf(withdraw(caller, stale, { expectedRevision }))).toMatchObject(conflict);
    }
    expect(await reject(buyer, offer, { expectedRevision: 2 })).toMatchObject({ status: 'rejected' });
  });

  test('an action at another version than the expected one is refused', async () => {
    const { seller, buyer, offer } = await newOffer(tested());
    for (const name of names)
      expect(await refusalOf(moves[name]({ ...seller, expectedVersion: 2 }, offer))).toMatchObject({
        code: 'precondition_failed',
      });
    expect(await withdraw({ ...buyer, expectedVersion: 1 }, offer)).toMatchObject({ version: 2 });
  });

  describe('a counter', () => {
    test('needs other terms, at most the price, in the currency of the listing, and enough units', async () => {
      const { seller, offer, listing } = await newOffer(tested(), { quantity: 3 });
      const refused = async (amount: object, more: object = {}) =>
        refusalOf(counter(seller, offer, { ...usd(4000), ...amount }, more));
      expect(await refused({})).toMatchObject({ code: 'validation_failed', faults: ['terms_unchanged'] });
      expect(await refused({ amount: 4901 })).toMatchObject({ code: 'validation_failed', faults: ['above_price'] });
      expect(await refused({ currency: 'EUR' })).toMatchObject({
        code: 'validation_failed',
        faults: ['currency_mismatch'],
      });
      expect(await refused({}, { quantity: 4 })).toMatchObject({
        code: 'insufficient_stock',
        members: { details: [{ listingId: listing.id, requested: 4, available: 3 }] },
      });
      expect(await counter(seller, offer, usd(4000), { quantity: 3 })).toMatchObject({ quantity: 3, revision: 2 });
    });

    test('keeps the earlier revisions, and has a time of its own to expire', async () => {
      const { seller, buyer, offer } = await newOffer(tested());
      await advance(tested(), 3600);
      const second = await counter(seller, offer, usd(4500), { message: 'Almost' });
      expect(second.revisions.slice(0, 1)).toEqual(offer.revisions);
      expect(second.revisions[1]).toMatchObject({ revision: 2, proposedBy: 'seller', message: 'Almost' });
      expect(Date.parse(second.expiresAt) - Date.parse(second.updatedAt)).toBe(ttlSeconds * 1000);
      const third = await counter(buyer, second, usd(4200));
      expect(third.revisions.slice(0, 2)).toEqual(second.revisions);
    });

    test('is refused after the largest number of revisions, and of revisions by the buyer', async () => {
      const { seller, buyer, offer } = await newOffer(tested());
      let current = offer;
      for (let n = 2; n <= revisionsMax.all; n += 1)
        current = await counter(n % 2 === 0 ? seller : buyer, current, usd(4000 + n));
      expect(current.revisions.filter(({ proposedBy }) => proposedBy === 'buyer')).toHaveLength(revisionsMax.buyer);
      expect(await refusalOf(counter(buyer, current, usd(4200)))).toMatchObject({ code: 'revision_limit' });
      // The parties always alternate, so the limit of all revisions is reached only by rows that tests write.
      await execute(tested(), `update offer set awaiting = 'seller' where id = ?`, [offer.id]);
      expect(await refusalOf(counter(seller, current, usd(4200)))).toMatchObject({ code: 'revision_limit' });
      await execute(tested(), `update offer set awaiting = 'buyer' where id = ?`, [offer.id]);
      expect(await accept(buyer, current)).toMatchObject({ order: { total: usd(4010) } });
    });
  });

  describe('thresholds', () => {
    const thresholds = { autoAcceptAmount: usd(4500), autoDeclineAmount: usd(2000) };
    const decisions: [amount: number, status: string, types: string[]][] = [
      [4600, 'accepted', ['offer.accepted']],
      [4500, 'accepted', ['offer.accepted']],
      [4499, 'open', []],
      [2000, 'open', []],
      [1999, 'rejected', ['offer.rejected']],
    ];

    test.each(decisions)('an offer of %d is %s at once', async (amount, status, types) => {
      const { buyer, seller, listing } = await newMarket(tested(), thresholds);
      const offer = await makeOffer(buyer, listing, usd(amount));
      expect(offer.status).toBe(status === 'open' ? 'submitted' : status);
      expect(await typesOf(tested(), offer)).toEqual(['offer.submitted', ...types]);
      expect(offer.version).toBe(1 + types.length);
      expect('autoDecided' in offer).toBe(false);
      expect(await getOffer(seller, offer)).toEqual({
        ...withoutAddress(offer),
        autoDecided: status !== 'open',
      });
      expect(offer.closedReason).toBe(status === 'rejected' ? 'declined' : null);
      if (status !== 'accepted') return;
      const order = await getOrder(buyer, { id: offer.orderId! });
      expect(order).toMatchObject({ offerId: offer.id, subtotal: usd(amount), status: 'pending_payment' });
      expect(await typesOf(tested(), order)).toEqual(['order.created']);
    });

    test.each(decisions)("a buyer's counter of %d is %s at once", async (amount, status, types) => {
      const { buyer, seller, listing } = await newMarket(tested(), thresholds);
      const countered = await counter(seller, await makeOffer(buyer, listing, usd(2100)), usd(4700));
      const offer = await counter(buyer, countered, usd(amount));
      expect(offer.status).toBe(status === 'open' ? 'countered' : status);
      expect((await laterTypesOf(offer)).slice(1)).toEqual(['offer.countered', ...types]);
      expect(await getOffer(seller, offer)).toMatchObject({ autoDecided: status !== 'open' });
    });

    test('do not decide counters of the seller', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), thresholds);
      const offer = await makeOffer(buyer, listing, usd(2100));
      expect(await counter(seller, offer, usd(4800))).toMatchObject({ status: 'countered', awaiting: 'buyer' });
    });

    test('leave an offer open that cannot be accepted because the listing is paused', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), thresholds);
      const countered = await counter(seller, await makeOffer(buyer, listing, usd(2100)), usd(4700));
      await tested().client.pauseListing(seller, { id: listing.id });
      expect(await counter(buyer, countered, usd(4600))).toMatchObject({ status: 'countered', awaiting: 'seller' });
    });

    test('the order of a sequence of events by time is the order in which they happened', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { ...thresholds, quantity: 1 });
      const loser = await makeOffer(newSeller(), listing, usd(3000));
      const countered = await counter(seller, await makeOffer(buyer, listing, usd(2100)), usd(4700));
      const offer = await counter(buyer, countered, usd(4600));
      await pay(tested(), await getOrder(buyer, { id: offer.orderId! }));
      const events = await Promise.all([offer, { id: offer.orderId! }, loser].map((of) => eventsOf(tested(), of)));
      const sorted = events.flat().toSorted((a, b) => (String(a.occurredAt) < String(b.occurredAt) ? -1 : 1));
      expect(sorted.map(({ type }) => type)).toEqual([
        'offer.submitted',
        'offer.submitted',
        'offer.countered',
        'offer.countered',
        'offer.accepted',
        'order.created',
        'order.paid',
        'offer.rejected',
      ]);
      expect(new Set(sorted.map(({ occurredAt }) => occurredAt)).size).toBe(sorted.length);
    });
  });

  describe('after its time', () => {
    test.each(names)('an offer expires at the latest when somebody wants to %s it', async (name) => {
      const { buyer, seller, offer } = await newOffer(tested());
      await advance(tested(), ttlSeconds - 60);
      expect(await getOffer(buyer, offer)).toEqual(offer);
      await advance(tested(), 60);
      for (const caller of [name === 'withdraw' ? buyer : seller, name === 'withdraw' ? seller : buyer]) {
        expect(await refusalOf(moves[name](caller, offer))).toMatchObject({ code: 'offer_expired' });
        const expired = await getOffer(buyer, offer);
        expect(expired).toMatchObject({ status: 'expired', closedReason: 'expired', awaiting: null, version: 2 });
        expect(Date.parse(expired.updatedAt)).toBeGreaterThanOrEqual(Date.parse(offer.expiresAt));
      }
      expect(await laterTypesOf(offer)).toEqual(['offer.rejected']);
    });

    test('an offer expires when its buyer makes another one', async () => {
      const { buyer, listing, offer } = await newOffer(tested());
      await advance(tested(), ttlSeconds);
      const second = await makeOffer(buyer, listing, usd(4100));
      expect(await getOffer(buyer, offer)).toMatchObject({ status: 'expired' });
      expect(second).toMatchObject({ status: 'submitted' });
      expect(await laterTypesOf(offer)).toEqual(['offer.rejected']);
    });

    test('offers expire in batches, each once, and those that are not due stay', async () => {
      await advance(tested(), 7 * 86_400);
      await expireOffers();
      const due = [];
      for (let n = 0; n < 5; n += 1) due.push((await newOffer(tested())).offer);
      const long = await newOffer(tested(), { offerTtlHours: 168 });
      expect(await expireOffers(2)).toEqual({ closed: 0, more: false });
      await advance(tested(), ttlSeconds);
      expect(await expireOffers(2)).toEqual({ closed: 2, more: true });
      expect(await expireOffers(2)).toEqual({ closed: 2, more: true });
      expect(await expireOffers(2)).toEqual({ closed: 1, more: false });
      expect(await expireOffers(2)).toEqual({ closed: 0, more: false });
      for (const offer of due) expect(await laterTypesOf(offer)).toEqual(['offer.rejected']);
      expect(await getOffer(long.buyer, long.offer)).toEqual(long.offer);
    });
  });

  describe('when an offer cannot be accepted any more', () => {
    /** Two offers for a listing of two units, one countered, and one for another listing of the seller. */
    async function newThreads() {
      const { seller, listing, buyer, offer } = await newOffer(tested(), { quantity: 2 });
      const buyers = [buyer, newSeller()] as const;
      const second = await counter(seller, await makeOffer(buyers[1], listing, usd(4000)), usd(4400));
      const elsewhere = await newOffer(tested());
      return { seller, listing, buyers, offers: [offer, second], elsewhere };
    }
    const expectClosed = async (caller: Party, offer: Offer, closedReason: string) => {
      expect(await getOffer(caller, offer)).toMatchObject({ status: 'rejected', closedReason, awaiting: null });
      const types = await typesOf(tested(), offer);
      expect(types.filter((type) => type === 'offer.rejected')).toHaveLength(1);
      expect((await eventsOf(tested(), offer)).at(-1)).toMatchObject({ data: { object: { closedReason } } });
      expect(await refusalOf(accept(caller, offer))).toMatchObject({ code: 'offer_not_open' });
    };

    test.each(['an accepted offer', 'an order'])(
      'because %s with the last units is paid, it ends as sold out',
      async (by) => {
        const { seller, listing, buyers, offers, elsewhere } = await newThreads();
        const winner = newSeller();
        await pay(tested(), await buy(winner, [{ listingId: listing.id, quantity: 1 }]));
        const last =
          by === 'an order'
            ? await buy(winner, [{ listingId: listing.id, quantity: 1 }])
            : (await accept(seller, await makeOffer(winner, listing, usd(4000)))).order;
        expect(await getListing(seller, listing)).toMatchObject({ status: 'sold_out', quantityAvailable: 0 });
        expect(await getOffer(buyers[0], offers[0]!)).toEqual(offers[0]);
        await pay(tested(), last);
        for (const [n, offer] of offers.entries()) await expectClosed(buyers[n]!, offer, 'sold_out');
        expect(await getListing(seller, listing)).toMatchObject({ status: 'sold_out', quantityAvailable: 0 });
        expect(await getOffer(elsewhere.buyer, elsewhere.offer)).toEqual(elsewhere.offer);
      },
    );

    test('because its listing was archived, it ends as closed', async () => {
      const { seller, listing, buyers, offers, elsewhere } = await newThreads();
      await tested().client.archiveListing(seller, { id: listing.id });
      for (const [n, offer] of offers.entries()) await expectClosed(buyers[n]!, offer, 'listing_closed');
      expect(await getOffer(elsewhere.buyer, elsewhere.offer)).toEqual(elsewhere.offer);
    });

    test.each(['seller', 'buyer'] as const)('because its %s closes, it ends as closed by that', async (party) => {
      const { seller, buyers, offers, elsewhere } = await newThreads();
      const closing = party === 'seller' ? seller : buyers[0];
      const close = async (limit: number) =>
        (await tested().engine.closeOffers(worker, { organizationId: closing.organizationId, limit })).output;
      expect(await refusalOf(close(1))).toMatchObject({ code: 'invalid_state_transition' });
      await setStatus(closing, 'closing');
      expect(await close(1)).toEqual({ open: party === 'seller' ? 1 : 0 });
      expect(await close(1)).toEqual({ open: 0 });
      expect(await close(1)).toEqual({ open: 0 });
      await expectClosed(buyers[0], offers[0]!, 'organization_closed');
      if (party === 'seller') await expectClosed(buyers[1], offers[1]!, 'organization_closed');
      else expect(await getOffer(buyers[1], offers[1]!)).toMatchObject({ status: 'countered' });
      expect(await getOffer(elsewhere.buyer, elsewhere.offer)).toEqual(elsewhere.offer);
      expect((await auditsOf(tested(), offers[0]!)).at(-1)).toMatchObject({
        action: 'offer.closed',
        organizationId: closing.organizationId,
      });
    });

    test('because its listing is paused or has too few units, it stays open', async () => {
      const { seller, listing, buyers, offers } = await newThreads();
      await tested().client.pauseListing(seller, { id: listing.id });
      expect(await refusalOf(accept(seller, offers[0]!))).toMatchObject({ code: 'listing_not_available' });
      await tested().client.publishListing(seller, { id: listing.id });
      const both = await counter(buyers[1], offers[1]!, usd(4100), { quantity: 2 });
      await buy(newSeller(), [{ listingId: listing.id, quantity: 1 }]);
      expect(await refusalOf(accept(seller, both))).toMatchObject({
        code: 'units_reserved',
        members: { requested: 2, available: 1 },
      });
      expect(await getOffer(buyers[1], both)).toMatchObject({ status: 'countered', version: both.version });
    });

    test('because a party is suspended, it stays open, and can be rejected', async () => {
      const { seller, buyers, offers } = await newThreads();
      await setStatus(seller, 'suspended');
      expect(await refusalOf(accept(seller, offers[0]!))).toMatchObject({ code: 'invalid_state_transition' });
      expect(await refusalOf(accept(buyers[1], offers[1]!))).toMatchObject({ code: 'listing_not_available' });
      expect(await refusalOf(counter(buyers[1], offers[1]!, usd(100)))).toMatchObject({
        code: 'listing_not_available',
      });
      expect(await reject(buyers[1], offers[1]!)).toMatchObject({ status: 'rejected' });
      await setStatus(seller, 'active', 3);
      expect(await accept(seller, offers[0]!)).toMatchObject({ offer: { status: 'accepted' } });
    });

    test('offers that were too many to be closed together are closed by the schedule', async () => {
      const { seller, buyers, listing, offers } = await newThreads();
      await execute(tested(), `update listing set quantity = 0, status = 'sold_out' where id = ?`, [listing.id]);
      await execute(tested(), `insert into offer_closing values (?, 'sold_out')`, [listing.id]);
      expect(await refusalOf(accept(seller, offers[0]!))).toMatchObject({ code: 'insufficient_stock' });
      expect((await expireOffers()).closed).toBe(2);
      await expectClosed(buyers[0], offers[0]!, 'sold_out');
      const other = await newThreads();
      await execute(tested(), `update listing set status = 'archived' where id = ?`, [other.listing.id]);
      await execute(tested(), `insert into offer_closing values (?, 'listing_closed')`, [other.listing.id]);
      expect(await refusalOf(accept(other.seller, other.offers[0]!))).toMatchObject({ code: 'listing_not_available' });
      expect((await expireOffers()).closed).toBe(2);
      await expectClosed(other.buyers[1], other.offers[1]!, 'listing_closed');
    });
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});
