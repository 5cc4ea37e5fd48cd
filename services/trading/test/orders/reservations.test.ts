import { describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { explainStatements, onBothTransports, rowsRead, storeOf } from '@marketplace/store/testing';
import { tradingDefaults } from '@marketplace/trading-contract/limits';
import type { Order } from '@marketplace/trading-contract';
import { invariantChecker } from '../invariants.ts';
import { endsOf, times, together } from '../together.ts';
import { advance, type Party, refusalOf, tradeActions } from '../trade-actions.ts';
import { create, execute, newMarket, newOffer, newOrder, newSeller, pay, trading, usd } from '../trading-under-test.ts';
import { tradingDomain } from '../../src/module.ts';
import { countUnpaid, type ReservingWork } from '../../src/orders/reservations.ts';

const { unpaidOrdersPerBuyer, unpaidOrdersPerListing, orderUnits, lapsedOrders } = tradingDefaults;

onBothTransports('reservations of unpaid orders', trading, (tested) => {
  const { offer: makeOffer, counter, accept, buy, cancel, getOffer, getListing, expireOrder } = tradeActions(tested);
  const one = ({ id }: { id: string }, quantity = 1) => [{ listingId: id, quantity }];
  /** Organizations of one person. */
  const organizationsOf = (ownerId: string, count = 2): Party[] =>
    Array.from({ length: count }, () => {
      const party = newSeller();
      return { ...party, actor: { ...party.actor, ownerId } };
    });
  const minutesToPay = ({ createdAt, paymentDueAt }: { createdAt: string; paymentDueAt: string | null }) =>
    (Date.parse(paymentDueAt!) - Date.parse(createdAt)) / 60_000;

  test('a stranger who orders all units and cancels, again and again, ends no offer', async () => {
    const { buyer, seller, listing, offer } = await newOffer(tested());
    const stranger = newSeller();
    for (let n = 0; n < 3; n += 1) {
      const order = await buy(stranger, one(listing, 5));
      expect(await getOffer(buyer, offer)).toEqual(offer);
      expect(await refusalOf(accept(seller, offer))).toMatchObject({
        code: 'units_reserved',
        members: { requested: 1, available: 0 },
      });
      await cancel(stranger, order);
    }
    expect(await refusalOf(buy(stranger, one(listing, 5)))).toMatchObject({ code: 'lapsed_order_limit' });
    expect(await accept(seller, offer)).toMatchObject({ offer: { status: 'accepted' } });
  });

  test('both parties negotiate on while all units are reserved', async () => {
    const { buyer, seller, listing, offer } = await newOffer(tested(), { autoAcceptAmount: usd(4500) });
    const order = await buy(newSeller(), one(listing, 5));
    const countered = await counter(buyer, await counter(seller, offer, usd(4700)), usd(4600), { quantity: 5 });
    expect(countered).toMatchObject({ status: 'countered', awaiting: 'seller', quantity: 5 });
    expect(await refusalOf(counter(seller, countered, usd(4650), { quantity: 6 }))).toMatchObject({
      code: 'insufficient_stock',
    });
    await pay(tested(), order);
    expect(await getOffer(buyer, countered)).toMatchObject({ status: 'rejected', closedReason: 'sold_out' });
  });

  test(`a buyer has at most ${unpaidOrdersPerListing} unpaid orders of a listing, whoever creates them`, async () => {
    const { buyer, seller, listing } = await newMarket(tested(), { quantity: 50, autoAcceptAmount: usd(4800) });
    const ended = await together(times(unpaidOrdersPerListing + 3, 'buy', () => buy(buyer, one(listing))));
    expect(endsOf(ended, 'buy')).toEqual([
      ...Array<string>(unpaidOrdersPerListing).fill('done'),
      ...Array<string>(3).fill('unpaid_order_limit'),
    ]);
    // A threshold leaves it open, and the seller's acceptance fails with the reason.
    const offer = await makeOffer(buyer, listing, usd(4850));
    expect(offer).toMatchObject({ status: 'submitted', awaiting: 'seller' });
    expect(await refusalOf(accept(seller, offer))).toMatchObject({ code: 'unpaid_order_limit' });
    expect(await getListing(seller, listing)).toMatchObject({ quantityReserved: unpaidOrdersPerListing });
    const { data } = (await tested().client.listOrders(buyer, {})).output;
    await pay(tested(), data[0]!);
    expect((await accept(seller, offer)).order).toMatchObject({ status: 'pending_payment' });
    expect(await buy(newSeller(), one(listing))).toMatchObject({ status: 'pending_payment' });
  });

  test(`a buyer has at most ${unpaidOrdersPerBuyer} unpaid orders`, async () => {
    const [buyer, seller] = [newSeller(), newSeller()];
    for (let n = 0; n < unpaidOrdersPerBuyer; n += 1)
      await buy(buyer, one(await create(tested(), seller, { publish: true })));
    const another = await create(tested(), seller, { publish: true });
    expect(await refusalOf(buy(buyer, one(another)))).toMatchObject({ code: 'unpaid_order_limit' });
    const [newest] = (await tested().client.listOrders(buyer, { limit: 1 })).output.data;
    await cancel(buyer, newest!);
    expect(await buy(buyer, one(another))).toMatchObject({ status: 'pending_payment' });
  });

  test(`an order or offer has at most ${orderUnits} units`, async () => {
    const { buyer, seller, listing } = await newMarket(tested(), { quantity: 1_000_000, price: usd(100) });
    const refusal = { code: 'validation_failed', faults: ['too_many_units'] };
    const half = one(listing, orderUnits / 2 + 1);
    expect(await refusalOf(buy(buyer, one(listing, orderUnits + 1)))).toMatchObject(refusal);
    expect(await refusalOf(buy(buyer, [...half, ...half]))).toMatchObject(refusal);
    expect(await refusalOf(makeOffer(buyer, listing, usd(90), { quantity: orderUnits + 1 }))).toMatchObject(refusal);
    const offer = await makeOffer(buyer, listing, usd(90), { quantity: orderUnits });
    expect(await refusalOf(counter(seller, offer, usd(95), { quantity: orderUnits + 1 }))).toMatchObject(refusal);
  });

  describe(`after ${lapsedOrders} orders that a buyer has let lapse or canceled`, () => {
    const lapse = async (buyer: Party, listing: { id: string }, times_ = lapsedOrders) => {
      for (let n = 0; n < times_; n += 1) {
        const order = await buy(buyer, one(listing));
        expect(minutesToPay(order)).toBe(30);
        if (n === 0) await cancel(buyer, order);
        else {
          await advance(tested(), 30 * 60);
          await expireOrder(order);
        }
      }
    };

    test('it has less time to pay for 30 days, and others have as much as before', async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      await lapse(buyer, (await newMarket(tested())).listing);
      expect(minutesToPay(await buy(buyer, one(listing)))).toBe(10);
      const { order } = await accept(seller, await makeOffer(buyer, listing, usd(4000)));
      expect(minutesToPay(order)).toBe(24 * 60);
      expect(minutesToPay(await buy(newSeller(), one(listing)))).toBe(30);
      await advance(tested(), 30 * 86_400);
      expect(minutesToPay(await buy(buyer, one(listing)))).toBe(30);
    });

    test('other organizations of its first owner have less time too', async () => {
      const { listing } = await newMarket(tested());
      const [first, second] = organizationsOf(newId('usr')) as [Party, Party];
      for (let n = 0; n < lapsedOrders; n += 1)
        await cancel(first, await buy(first, one((await newMarket(tested())).listing)));
      expect(minutesToPay(await buy(second, one(listing)))).toBe(10);
    });

    test('its seller takes no order of its first owner for a day, doubled by each further lapse', async () => {
      const { listing } = await newMarket(tested());
      const organizations = organizationsOf(newId('usr'));
      await lapse(organizations[0]!, listing);
      for (const days of [1, 2, 4]) {
        await advance(tested(), days * 86_400 - 600);
        for (const buyer of organizations)
          expect(await refusalOf(buy(buyer, one(listing)))).toMatchObject({
            code: 'lapsed_order_limit',
            members: { availableAt: expect.any(String) },
          });
        expect(await buy(newSeller(), one(listing))).toMatchObject({ status: 'pending_payment' });
        await advance(tested(), 600);
        await cancel(organizations[1]!, await buy(organizations[1]!, one(listing)));
      }
    });

    test('`availableAt` is when it takes one again', async () => {
      const { listing } = await newMarket(tested());
      const buyer = newSeller();
      await lapse(buyer, listing);
      const { members } = await refusalOf(buy(buyer, one(listing)));
      const { updatedAt } = (await tested().client.listOrders(buyer, { limit: 1 })).output.data[0]!;
      const waitMs = Date.parse(String(members!['availableAt'])) - Date.parse(updatedAt);
      expect(waitMs).toBeGreaterThanOrEqual(86_400_000);
      expect(waitMs).toBeLessThan(86_401_000);
    });

    test('of 64 orders at once after the pause by all organizations of a person, three reserve units', async () => {
      const { listing } = await newMarket(tested(), { quantity: 100 });
      const organizations = organizationsOf(newId('usr'), 8);
      await lapse(organizations[0]!, listing);
      await advance(tested(), 86_400);
      const ended = await together(times(64, 'buy', (n) => buy(organizations[n % 8]!, one(listing))));
      expect(endsOf(ended, 'buy').filter((end) => end === 'done')).toHaveLength(unpaidOrdersPerListing);
    });

    test('neither its seller nor a threshold can accept its offers, and lapsed orders of offers count', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { autoAcceptAmount: usd(4800) });
      await lapse(buyer, listing, lapsedOrders - 1);
      const { order } = await accept(seller, await makeOffer(buyer, listing, usd(4000)));
      await advance(tested(), 72 * 3600);
      await expireOrder(order);
      const offer = await makeOffer(buyer, listing, usd(4850));
      expect(offer).toMatchObject({ status: 'submitted', awaiting: 'seller' });
      expect(await refusalOf(accept(seller, offer))).toMatchObject({ code: 'lapsed_order_limit' });
    });

    test('those that the seller canceled do not count', async () => {
      const { buyer, seller, listing } = await newMarket(tested());
      await lapse(buyer, listing, lapsedOrders - 1);
      await cancel(seller, await buy(buyer, one(listing)));
      expect(minutesToPay(await buy(buyer, one(listing)))).toBe(30);
    });
  });

  test('a listing with `immediatePayment` is reserved for 10 minutes, unless the seller accepts an offer', async () => {
    const market = await newMarket(tested(), { immediatePayment: true, autoAcceptAmount: usd(4850), quantity: 9 });
    const { buyer, seller, listing } = market;
    expect(minutesToPay(await buy(buyer, one(listing)))).toBe(10);
    const automatic = await makeOffer(buyer, listing, usd(4850));
    expect(minutesToPay((await tested().client.getOrder(buyer, { id: automatic.orderId! })).output)).toBe(10);
    const offer = await makeOffer(buyer, listing, usd(4000));
    const { order } = await accept(buyer, await counter(seller, offer, usd(4500)));
    expect(minutesToPay(order)).toBe(10);
    const other = newSeller();
    expect(minutesToPay((await accept(seller, await makeOffer(other, listing, usd(4000)))).order)).toBe(72 * 60);
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});

/** Orders that are copies of one. */
const copies = 2000;
/** Unpaid orders of the buyer. */
const unpaid = 20;
/** Maximum number of lapsed orders that are counted. */
const lapsed = 5;

onBothTransports('counting the unpaid orders of a buyer', trading, (tested) => {
  /** Adds copies of the row of the order. `changes` is SQL of an object with the columns that differ in copy `n`. */
  const copy = (table: 'sales_order' | 'order_item', { id }: Order, changes: string) =>
    execute(
      tested(),
      `insert into ${table}
       select (jsonb_populate_record(t, ${changes})).* from ${table} t, generate_series(1, ${copies}) n
        where ${table === 'sales_order' ? 'id' : 'order_id'} = ?`,
      [id],
    );
  const count = async ({ buyerOrganizationId, sellerOrganizationId, items }: Order) => {
    const em = (await storeOf(tested().databaseUrl, tradingDomain)).fork();
    const plans = explainStatements(em, { answer: true });
    const work = { em, now: new Date(), unpaidOrdersMax: { perBuyer: 20, perListing: 20, lapsed } };
    const listingIds = items.map(({ listingId }) => listingId);
    const counted = await countUnpaid(work as unknown as ReservingWork, {
      buyerOrganizationId,
      buyerOwnerId: buyerOrganizationId,
      sellerOrganizationId,
      listingIds,
    });
    expect(plans).toHaveLength(1);
    return { counted, read: rowsRead(plans[0]!) };
  };

  test('reads none of the orders that others made of the same listing', async () => {
    const { order } = await newOrder(tested());
    const buyer = `case when n < ${unpaid} then buyer_organization_id else buyer_organization_id || n end`;
    const parties = `'buyer_organization_id', ${buyer}, 'buyer_owner_id', ${buyer}`;
    await copy('sales_order', order, `jsonb_build_object('id', id || n, ${parties})`);
    await copy('order_item', order, `jsonb_build_object('order_id', order_id || n)`);
    const { counted, read } = await count(order);
    expect(counted).toEqual({ all: unpaid, ofListing: unpaid, lapsed: 0, pausedUntil: null });
    expect(read).toBeLessThanOrEqual(4 * unpaid);
  });

  test('reads only the last of those that it let lapse, and none of those that sellers canceled', async () => {
    const { order } = await newOrder(tested());
    const lapsedAt = `case when n <= ${4 * lapsed} then created_at + n * interval '1 second' end`;
    const canceled = `'status', 'canceled', 'stock', 'released', 'payment_due_at', null, 'lapsed_at', ${lapsedAt}`;
    const at = `created_at + n * interval '1 second'`;
    await copy('sales_order', order, `jsonb_build_object('id', id || n, 'created_at', ${at}, ${canceled})`);
    const { counted, read } = await count(order);
    expect(counted).toMatchObject({ all: 1, ofListing: 1, lapsed, pausedUntil: expect.any(Date) });
    // The count reads at most as many lapsed orders of the seller as lengthen the pause.
    expect(read).toBeLessThanOrEqual(4 + lapsed + (lapsed + 5));
  });
});
