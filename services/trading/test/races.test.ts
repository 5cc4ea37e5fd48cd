import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createMigratedDatabase, storeOf, untilNotBusy } from '@marketplace/store/testing';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { exampleDispute, exampleRefund } from '@marketplace/trading-contract/engine';
import { createTrading, tradingDomain } from '../src/module.ts';
import { invariantChecker } from './invariants.ts';
import { endsOf, once, times, together, winnersOf } from './together.ts';
import { create, execute, newMarket, newSeller, pay, type TestedTrading, usd } from './trading-under-test.ts';
import { advance, type Party, type Refusal, refusalOf, tradeActions, typesOf, worker } from './trade-actions.ts';

/** Number of runs of each race. */
const rounds = process.env['JEST_DEEP'] === '1' ? 100 : 10;
const offersPerHour = 3;

describe('operations at the same time', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let opened: TestedTrading;
  const tested = () => opened;
  const actions = tradeActions(tested);
  const {
    offer: makeOffer,
    counter,
    accept,
    reject,
    withdraw,
    getOffer,
    getOrder,
    getListing,
    buy,
    cancel,
    fulfill,
  } = actions;
  const { expireOffers, expireOrder, setStatus } = actions;

  beforeAll(async () => {
    const database = await createMigratedDatabase([tradingDomain]);
    closers.push(() => database.drop());
    const settings = { CURSOR_KEY: randomBytes(32).toString('hex'), RATE_LIMITS: { offersPerHour } };
    const module = await createTrading(
      { ...settings, DATABASE_URL: database.urlOf(tradingDomain), DATABASE_POOL_MAX: 16 },
      testLog(),
    );
    closers.push(() => module.close());
    opened = { client: module.client, engine: module.engine, databaseUrl: database.url };
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  // The checks of a round read the records of its seller only.
  beforeEach(() => execute(tested(), 'delete from outbox'));

  /** Defines a test that runs a race several times, and then checks the invariants of the records of its seller. */
  function race(
    title: string,
    round: (market: Awaited<ReturnType<typeof newMarket>>) => Promise<void>,
    more: object = {},
  ): void {
    test(title, async () => {
      for (let n = 0; n < rounds; n += 1) {
        const market = await newMarket(tested(), more);
        const { seller, listing } = market;
        const stocked = { [listing.id]: listing.quantity };
        const check = invariantChecker(tested(), { seller: seller.organizationId, stocked });
        await round(market);
        expect(await check()).toEqual([]);
      }
    });
  }

  race(
    'the last unit, wanted by 50, is sold to one of them',
    async ({ seller, listing }) => {
      const offers: Offer[] = [];
      for (let n = 0; n < 10; n += 1) offers.push(await makeOffer(newSeller(), listing, usd(4000)));
      const ended = await together({
        ...times(10, 'accept', (n) => accept(seller, offers[n]!)),
        ...times(35, 'buy', () => buy(newSeller(), [{ listingId: listing.id, quantity: 1 }])),
        ...times(5, 'offer', () => makeOffer(newSeller(), listing, usd(4000))),
      });
      const winners = winnersOf(ended).filter((name) => !name.startsWith('offer'));
      expect(winners).toHaveLength(1);
      const losers = (name: string) => endsOf(ended, name).filter((code) => code !== 'done');
      // Offers wait, because the unit is only reserved.
      expect(new Set(losers('accept'))).toEqual(new Set(['units_reserved']));
      expect(new Set(losers('buy'))).toEqual(new Set(['insufficient_stock']));
      for (const code of losers('offer')) expect(code).toBe('listing_not_available');
      expect(await getListing(seller, listing)).toMatchObject({ status: 'sold_out', quantityReserved: 1 });
      const { data } = (await tested().client.listOffers(seller, { listingId: listing.id, limit: 100 })).output;
      const reasons = data.map(({ closedReason, orderId }) => closedReason ?? (orderId && 'accepted')).toSorted();
      const accepted = winners[0]!.startsWith('accept') ? ['accepted'] : [];
      expect(reasons.filter(Boolean)).toEqual(accepted);
    },
    { quantity: 1 },
  );

  race('of counter, accept, reject and withdraw, one succeeds', async ({ buyer, seller, listing }) => {
    const offer = await counter(seller, await makeOffer(buyer, listing, usd(4000)), usd(4500));
    const revision = { expectedRevision: offer.revision };
    const ended = await together({
      ...times(2, 'counter', () => counter(buyer, offer, usd(4100))),
      ...times(2, 'accept', () => accept(buyer, offer)),
      reject: () => reject(buyer, offer, revision),
      withdraw: () => withdraw(seller, offer, revision),
    });
    const winners = winnersOf(ended);
    expect(winners).toHaveLength(1);
    const loses = winners[0]!.startsWith('counter') ? 'offer_revision_conflict' : 'offer_not_open';
    expect(Object.values(ended).toSorted()).toEqual(once(loses, 6));
    const winner = winners[0]!.split(' ')[0]!;
    const status = { counter: 'countered', accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' }[winner];
    expect(await getOffer(buyer, offer)).toMatchObject({ status, version: offer.version + 1 });
  });

  race('a revision is accepted once', async ({ buyer, seller, listing }) => {
    const offer = await makeOffer(buyer, listing, usd(4000));
    const ended = await together(times(8, 'accept', () => accept(seller, offer)));
    expect(endsOf(ended, 'accept')).toEqual(once('offer_not_open', 8));
    expect(await getListing(seller, listing)).toMatchObject({ quantityReserved: 1 });
  });

  race(
    'an offer for the last unit is accepted, or its listing is paused',
    async ({ buyer, seller, listing }) => {
      const offer = await makeOffer(buyer, listing, usd(4000));
      const ended = await together({
        accept: () => accept(seller, offer),
        pause: () => tested().client.pauseListing(seller, { id: listing.id }),
      });
      expect([
        { accept: 'done', pause: 'invalid_state_transition' },
        { accept: 'listing_not_available', pause: 'done' },
      ]).toContainEqual(ended);
      const status = ended.accept === 'done' ? 'accepted' : 'submitted';
      expect(await getOffer(seller, offer)).toMatchObject({ status });
    },
    { quantity: 1 },
  );

  race('an offer is accepted, or closed when its listing is archived', async ({ buyer, seller, listing }) => {
    const offer = await makeOffer(buyer, listing, usd(4000));
    const ended = await together({
      accept: () => accept(seller, offer),
      archive: () => tested().client.archiveListing(seller, { id: listing.id }),
      buy: () => buy(newSeller(), [{ listingId: listing.id, quantity: 1 }]),
    });
    expect(ended.archive).toBe('done');
    expect(['done', 'offer_not_open']).toContain(ended.accept);
    expect(['done', 'listing_not_available', 'not_found']).toContain(ended.buy);
    const closedReason = ended.accept === 'done' ? null : 'listing_closed';
    expect(await getOffer(seller, offer)).toMatchObject({ closedReason });
  });

  race('an offer is accepted at its own price, whatever the price of the listing becomes', async (market) => {
    const { buyer, seller, listing } = market;
    const offer = await makeOffer(buyer, listing, usd(4000));
    const ended = await together({
      accept: () => accept(seller, offer),
      ...times(3, 'price', (n) => tested().client.updateListing(seller, { id: listing.id, price: usd(1000 + n) })),
      buy: () => buy(newSeller(), [{ listingId: listing.id, quantity: 1, expectedUnitAmount: usd(4900) }]),
    });
    expect(ended).toMatchObject({ accept: 'done', 'price 0': 'done', 'price 1': 'done', 'price 2': 'done' });
    expect(['done', 'price_changed']).toContain(ended['buy']);
    const { orderId } = await getOffer(buyer, offer);
    expect(await getOrder(buyer, { id: orderId! })).toMatchObject({ total: usd(4000) });
  });

  race(
    'an offer is accepted, or it expires',
    async ({ buyer, seller, listing }) => {
      const offer = await makeOffer(buyer, listing, usd(4000));
      const ended = await together({
        time: () => advance(tested(), 3600),
        ...times(3, 'accept', () => accept(seller, offer)),
        ...times(3, 'expire', () => expireOffers()),
      });
      const wins = endsOf(ended, 'accept').filter((code) => code === 'done').length;
      const loses = wins === 1 ? ['offer_not_open', 'offer_not_open'] : Array<string>(3).fill('offer_expired');
      expect(endsOf(ended, 'accept')).toEqual([...Array<string>(wins).fill('done'), ...loses]);
      // An offer whose time passes during an action may be left to the schedule.
      await expireOffers();
      expect(await getOffer(buyer, offer)).toMatchObject({ status: wins === 1 ? 'accepted' : 'expired', version: 2 });
    },
    { offerTtlHours: 1 },
  );

  race('an unpaid order is paid or canceled, by a party or by its deadline', async ({ buyer, seller, listing }) => {
    const order = await buy(buyer, [{ listingId: listing.id, quantity: 2 }]);
    const outcomes: string[] = [];
    const report = async () => {
      const input = { orderId: order.id, accountVersion: 1, paymentStatus: 'paid' as const };
      outcomes.push(
        (await tested().engine.recordPayment(worker, { ...input, capturedAmount: order.total })).output.outcome,
      );
    };
    const ended = await together({
      time: () => advance(tested(), 1800),
      ...times(2, 'cancel', () => cancel(buyer, order)),
      ...times(2, 'expire', () => expireOrder(order)),
      ...times(2, 'pay', report),
    });
    const { status } = await getOrder(buyer, order);
    const cancels = endsOf(ended, 'cancel').filter((code) => code !== 'order_not_cancelable');
    if (status === 'paid') {
      expect(cancels).toEqual([]);
      expect(outcomes.toSorted()).toEqual(['applied', 'ignored']);
      await expireOrder(order);
    } else {
      expect(status).toBe('canceled');
      expect(outcomes).toEqual(['refused', 'refused']);
      expect([[], ['done']]).toContainEqual(cancels);
    }
    const sold = status === 'paid' ? 2 : 0;
    expect(await getListing(seller, listing)).toMatchObject({ quantity: 5 - sold, quantityReserved: 0 });
  });

  race('a paid order is fulfilled once, or canceled, or disputed', async ({ buyer, seller, listing }) => {
    const order = await buy(buyer, [{ listingId: listing.id, quantity: 2 }]);
    await pay(tested(), order);
    const dispute = { ...exampleDispute, id: newId('dsp'), orderId: order.id };
    const ended = await together({
      ...times(3, 'fulfill', () => fulfill(seller, order)),
      cancel: () => cancel(seller, order),
      dispute: () =>
        tested().engine.recordDispute(worker, {
          orderId: order.id,
          accountVersion: 2,
          dispute,
          payoutEligibleAt: null,
        }),
    });
    const after = await getOrder(seller, order);
    expect(after).toMatchObject({ status: 'disputed', disputeStatus: 'open' });
    const isFulfilled = after.resumeStatus === 'fulfilled';
    const wins = endsOf(ended, 'fulfill').filter((code) => code === 'done');
    expect(wins).toHaveLength(isFulfilled ? 1 : 0);
    const losers = isFulfilled ? ['invalid_state_transition', 'order_disputed'] : ['order_canceling', 'order_disputed'];
    for (const code of endsOf(ended, 'fulfill').filter((end) => end !== 'done')) expect(losers).toContain(code);
    expect(isFulfilled ? ['order_not_cancelable', 'order_disputed'] : ['done', 'order_disputed']).toContain(
      ended['cancel'],
    );
    expect(await typesOf(tested(), order)).toEqual([
      'order.created',
      'order.paid',
      ...(isFulfilled ? ['order.fulfilled'] : []),
      'order.disputed',
    ]);
  });

  race('no more units are fulfilled than were ordered, and a refund returns each to the stock once', async (market) => {
    const { buyer, seller, listing } = market;
    const order = await buy(buyer, [{ listingId: listing.id, quantity: 3 }]);
    await pay(tested(), order);
    const refund = { ...exampleRefund, orderId: order.id };
    const sums = { refundedAmount: order.total, refundPendingAmount: usd(0), chargedBackAmount: usd(0) };
    const ended = await together({
      ...times(3, 'fulfill', () => fulfill(seller, order, { items: [{ listingId: listing.id, quantity: 2 }] })),
      ...times(2, 'refund', () =>
        tested().engine.recordRefund(worker, { orderId: order.id, accountVersion: 2, refund, ...sums }),
      ),
    });
    const wins = endsOf(ended, 'fulfill').filter((code) => code === 'done').length;
    const losers = ['over_fulfillment', 'invalid_state_transition'];
    for (const code of endsOf(ended, 'fulfill').filter((end) => end !== 'done')) expect(losers).toContain(code);
    expect(wins).toBeLessThanOrEqual(1);
    expect(await getListing(seller, listing)).toMatchObject({ quantity: wins === 1 ? 2 : 5, quantityReserved: 0 });
    expect((await typesOf(tested(), order)).filter((type) => type === 'order.refunded')).toHaveLength(1);
  });

  race(
    'an organization does not exceed its quota, nor have two open offers for a listing',
    async ({ seller, listing }) => {
      const buyer = newSeller();
      const others: Listing[] = [];
      for (let n = 0; n < 4; n += 1) others.push(await create(tested(), seller, { publish: true, quantity: 1 }));
      const same = await together(times(4, 'offer', () => makeOffer(buyer, listing, usd(4000))));
      expect(endsOf(same, 'offer')).toEqual(once('open_offer_exists', 4));
      await makeOffer(buyer, others[0]!, usd(4000));
      const beyond = await together(times(3, 'offer', (n) => makeOffer(buyer, others[n + 1]!, usd(4000))));
      expect(endsOf(beyond, 'offer')).toEqual(once('offer_quota_exceeded', 3));
    },
  );

  /** Closes an organization as its workflow does. */
  async function close(organization: Party): Promise<void> {
    const { organizationId } = organization;
    await untilNotBusy(() => setStatus(organization, 'closing'));
    const { engine } = tested();
    for (let after: string | null = null; ; ) {
      const batch: { next: string | null } = (
        await untilNotBusy(() => engine.archiveListings(worker, { organizationId, after, limit: 2 }))
      ).output;
      after = batch.next;
      if (after === null) break;
    }
    for (;;) {
      const { output } = await untilNotBusy(() => engine.closeOffers(worker, { organizationId, limit: 3 }));
      if (output.open === 0) return;
    }
  }
  const openOffersOf = ({ organizationId }: Party) =>
    execute(
      tested(),
      `select id from offer
        where status in ('submitted', 'countered') and ? in (buyer_organization_id, seller_organization_id)`,
      [organizationId],
    );

  race('an organization that closes as a seller leaves no open offer, and gets no order after it', async (market) => {
    const { seller, listing } = market;
    const buyers = [newSeller(), newSeller(), newSeller(), newSeller()];
    const offers: Offer[] = [];
    for (const buyer of buyers) offers.push(await makeOffer(buyer, listing, usd(4000)));
    const ended = await together<string>({
      close: () => close(seller),
      ...times(3, 'offer', () => makeOffer(newSeller(), listing, usd(4000))),
      ...times(3, 'buy', () => buy(newSeller(), [{ listingId: listing.id, quantity: 1 }])),
      ...times(2, 'accept', (n) => accept(seller, offers[n]!)),
      counter: () => counter(seller, offers[2]!, usd(4500)),
      withdraw: () => withdraw(buyers[3]!, offers[3]!),
    });
    expect(ended['close']).toBe('done');
    expect(['done', 'offer_not_open']).toContain(ended['withdraw']);
    for (const code of [...endsOf(ended, 'offer'), ...endsOf(ended, 'buy')])
      expect(['done', 'listing_not_available', 'not_found', 'insufficient_stock']).toContain(code);
    for (const code of [...endsOf(ended, 'accept'), ended['counter']])
      expect(['done', 'invalid_state_transition', 'offer_not_open']).toContain(code);
    expect(await openOffersOf(seller)).toEqual([]);
    expect((await getListing(seller, listing)).status).toBe('archived');
  });

  race('an organization that closes as a buyer leaves no open offer', async ({ buyer, seller, listing }) => {
    const other = await create(tested(), seller, { publish: true, quantity: 5 });
    const offer = await makeOffer(buyer, listing, usd(4000));
    const ended = await together({
      close: () => close(buyer),
      offer: () => makeOffer(buyer, other, usd(4000)),
      ...times(2, 'buy', () => buy(buyer, [{ listingId: other.id, quantity: 1 }])),
      counter: () => counter(seller, offer, usd(4500)),
    });
    expect(ended['close']).toBe('done');
    for (const code of [ended['offer'], ...endsOf(ended, 'buy')])
      expect(['done', 'invalid_state_transition']).toContain(code);
    expect(['done', 'listing_not_available', 'offer_not_open']).toContain(ended['counter']);
    expect(await openOffersOf(buyer)).toEqual([]);
  });

  describe('an action that waits for a lock', () => {
    /**
     * Starts the calls while a record is locked, and runs `meanwhile` when all of them wait. Returns how they ended.
     */
    async function held(
      [table, { id }]: ['listing' | 'offer', { id: string }],
      calls: (() => Promise<unknown>)[],
      meanwhile: (em: { execute(statement: string): Promise<unknown> }) => Promise<unknown>,
    ): Promise<Refusal[]> {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      const store = await storeOf(tested().databaseUrl, tradingDomain);
      let begun: Promise<Refusal>[] = [];
      await store.fork().transactional(async (em) => {
        await em.execute(`select from ${table} where id = ? for update`, [id]);
        begun = calls.map((call) => refusalOf(untilNotBusy(call)));
        while ((await execute(tested(), waiting)).length < calls.length);
        await meanwhile(em);
      });
      return Promise.all(begun);
    }
    const done = { code: 'done' };

    test.each(['buyer', 'seller'] as const)('delays the status of its %s, which it has read', async (party) => {
      const market = await newMarket(tested());
      const { buyer, listing } = market;
      const calls = [
        () => makeOffer(buyer, listing, usd(4000)),
        () => buy(buyer, [{ listingId: listing.id, quantity: 1 }]),
      ];
      let ended = 0;
      const counted = calls.map((call) => () => call().finally(() => (ended += 1)));
      const [offered, bought] = await held(['listing', listing], counted, async () => {
        const { code } = await refusalOf(setStatus(market[party], 'closing'));
        // On a loaded machine, the actions may have been refused with `busy` before.
        expect(ended > 0 ? [code] : ['busy']).toEqual([code]);
      });
      await close(market[party]);
      expect(await openOffersOf(market[party])).toEqual([]);
      if (ended === 2) expect([offered, bought]).toEqual([done, done]);
      const { organizationId } = market[party];
      expect((await tested().engine.countObligations(worker, { organizationId })).output).toEqual({
        orders: bought?.code === 'done' ? 1 : 0,
      });
    });

    test('buys at the price and in the currency that the listing has after it', async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      const item = { listingId: listing.id, quantity: 1 };
      const [bought, refused] = await held(
        ['listing', listing],
        [() => buy(buyer, [item]), () => buy(buyer, [{ ...item, expectedUnitAmount: usd(4900) }])],
        (em) => em.execute(`update listing set currency = 'EUR', price_amount = 70 where id = '${listing.id}'`),
      );
      expect(bought).toEqual(done);
      expect(refused).toMatchObject({
        code: 'price_changed',
        members: { details: [{ listingId: listing.id, unitAmount: { amount: 70, currency: 'EUR' } }] },
      });
      const { data } = (await tested().client.listOrders(seller, {})).output;
      expect(data).toMatchObject([{ total: { amount: 70, currency: 'EUR' } }]);
    });

    test('does not accept, counter, reject or withdraw an offer whose time passed while it waited', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { offerTtlHours: 1 });
      const offer = await makeOffer(buyer, listing, usd(4000));
      const calls = [
        () => accept(seller, offer),
        () => counter(seller, offer, usd(4500)),
        () => reject(seller, offer),
        () => withdraw(buyer, offer),
      ];
      const ended = await held(['offer', offer], calls, () => advance(tested(), 3600));
      expect(ended.map(({ code }) => code)).toEqual(Array(4).fill('offer_expired'));
      await expireOffers();
      expect(await getOffer(buyer, offer)).toMatchObject({ status: 'expired', version: 2 });
    });
  });

  race('many operations on two listings at once do not deadlock', async ({ seller, listing }) => {
    const other = await create(tested(), seller, { publish: true, quantity: 3 });
    const both = [listing, other].map(({ id }) => ({ listingId: id, quantity: 1 }));
    const offers: Offer[] = [];
    for (let n = 0; n < 6; n += 1) offers.push(await makeOffer(newSeller(), n % 2 === 0 ? listing : other, usd(4000)));
    const orders: { buyer: Party; order: Order }[] = [];
    for (let n = 0; n < 2; n += 1) {
      const buyer = newSeller();
      orders.push({ buyer, order: await buy(buyer, n === 0 ? both : both.toReversed()) });
    }
    const ended = await together<string>({
      ...times(3, 'buy', () => buy(newSeller(), both)),
      ...times(3, 'buy reversed', () => buy(newSeller(), both.toReversed())),
      ...times(4, 'accept', (n) => accept(seller, offers[n]!)),
      ...times(2, 'counter', (n) => counter(seller, offers[n + 4]!, usd(4500))),
      cancel: () => cancel(orders[0]!.buyer, orders[0]!.order),
      pay: () => pay(tested(), orders[1]!.order),
      ...times(2, 'expire', () => expireOffers()),
      edit: () => tested().client.updateListing(seller, { id: other.id, quantity: 9 }),
      archive: () => tested().client.archiveListing(seller, { id: listing.id }),
    });
    const expected = new Set([
      'done',
      'insufficient_stock',
      'listing_not_available',
      'not_found',
      'offer_not_open',
      'units_reserved',
    ]);
    expect(Object.entries(ended).filter(([, code]) => !expected.has(code))).toEqual([]);
    for (const name of ['cancel', 'pay', 'expire 0', 'expire 1', 'edit', 'archive'])
      expect([name, ended[name]]).toEqual([name, 'done']);
  });

  test('an offer that is read while it changes is shown at one version', async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    let current = await makeOffer(buyer, listing, usd(4000));
    let isChanging = true;
    const read = async (): Promise<void> => {
      while (isChanging) {
        const { revision, revisions, version } = await getOffer(seller, current);
        expect([revisions.length, version]).toEqual([revision, revision]);
      }
    };
    const readers = [read(), read(), read()];
    for (let n = 2; n <= 9; n += 1) current = await counter(n % 2 === 0 ? seller : buyer, current, usd(4000 + n));
    isChanging = false;
    await Promise.all(readers);
  });

  test('PostgreSQL detected no deadlock in any of these races', async () => {
    // A connection adds its deadlocks to the statistics at the latest when it ends.
    const pids = (
      await execute<{ pid: number }>(
        tested(),
        `select pid, pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
    ).map(({ pid }) => pid);
    const alive = () => execute(tested(), `select pid from pg_stat_activity where pid in (${pids.join(', ')})`);
    while ((await alive()).length > 0);
    const stats = 'select deadlocks::int from pg_stat_database where datname = current_database()';
    expect(await execute(tested(), stats)).toEqual([{ deadlocks: 0 }]);
  });
});
