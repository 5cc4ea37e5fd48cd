import { expect, test } from '@jest/globals';
import type { Work } from '@marketplace/store';
import { explainStatements, onBothTransports, rowsRead, storeOf } from '@marketplace/store/testing';
import type { Listing } from '@marketplace/trading-contract';
import { tradingDomain } from '../../src/module.ts';
import { closedMax } from '../../src/offers/close-offers.ts';
import { expireOffers as expireOffersIn } from '../../src/operations/engine/expire-offers.ts';
import { listingActions } from './listing-actions.ts';
import { refusalOf, tradeActions, worker } from '../trade-actions.ts';
import { execute, newMarket, newSeller, pay, trading, usd } from '../trading-under-test.ts';

onBothTransports('archived listings with many offers', trading, (tested) => {
  const { archive, update } = listingActions(tested);
  const { offer, buy, expireOffers, setStatus, getOffer } = tradeActions(tested);

  /** A listing with this many open offers, all but the first one copied from it for further buyers. */
  async function newListingWithOffers(count: number) {
    const market = await newMarket(tested());
    const first = await offer(market.buyer, market.listing, usd(4000));
    const copy = (table: string, changes: string) =>
      execute(
        tested(),
        `insert into ${table} select (jsonb_populate_record(o, jsonb_build_object(${changes}))).*
           from ${table} o, generate_series(2, ?) n where ${table === 'offer' ? 'id' : 'offer_id'} = ?`,
        [count, first.id],
      );
    // Another id: the end of a TypeID can be any digits.
    const numbered = (id: string): string => `overlay(${id} placing lpad(n::text, 6, '0') from 25)`;
    await copy('offer', `'id', ${numbered('o.id')}, 'buyer_organization_id', ${numbered('o.buyer_organization_id')}`);
    await copy('offer_revision', `'offer_id', ${numbered('o.offer_id')}`);
    return { ...market, first };
  }

  const statusesOf = async ({ id }: Pick<Listing, 'id'>): Promise<Record<string, number>> => {
    const rows = await execute<{ status: string; count: number }>(
      tested(),
      `select coalesce(closed_reason, status) as status, count(*)::int from offer where listing_id = ? group by 1`,
      [id],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  const rejectionsOf = async ({ id }: Pick<Listing, 'id'>) =>
    execute<{ events: number; offers: number; transactions: number }>(
      tested(),
      `select count(*)::int as events, count(distinct payload->>'objectId')::int as offers,
              count(distinct outbox.xmin::text)::int as transactions
         from outbox where topic = 'event' and payload->>'type' = 'offer.rejected'
          and payload->'data'->'object'->>'listingId' = ?`,
      [id],
    );

  test(`archiving closes ${closedMax} open offers in its transaction, and the schedule closes the others`, async () => {
    const { seller, buyer, listing, first } = await newListingWithOffers(closedMax + 50);
    expect(await statusesOf(listing)).toEqual({ submitted: closedMax + 50 });
    await archive(seller, listing.id);
    expect(await statusesOf(listing)).toEqual({ listing_closed: closedMax, submitted: 50 });
    expect(await rejectionsOf(listing)).toEqual([{ events: closedMax, offers: closedMax, transactions: 1 }]);
    expect(await expireOffers(30)).toEqual({ closed: 30, more: true });
    expect(await expireOffers(30)).toEqual({ closed: 20, more: false });
    expect(await expireOffers(30)).toEqual({ closed: 0, more: false });
    expect(await statusesOf(listing)).toEqual({ listing_closed: closedMax + 50 });
    expect(await rejectionsOf(listing)).toMatchObject([{ events: closedMax + 50, offers: closedMax + 50 }]);
    expect(await getOffer(buyer, first)).toMatchObject({ status: 'rejected', closedReason: 'listing_closed' });
  });

  test('the events of one transaction are inserted by one statement', async () => {
    await execute(tested(), 'create table inserts (rows int)');
    await execute(
      tested(),
      `create function count_insert() returns trigger language plpgsql security definer as $$
       begin insert into trading.inserts select count(*) from added where topic = 'event'; return null; end $$`,
    );
    await execute(
      tested(),
      `create trigger count_insert after insert on outbox referencing new table as added
         for each statement execute function count_insert()`,
    );
    const { seller, listing } = await newListingWithOffers(20);
    await execute(tested(), 'truncate inserts');
    await archive(seller, listing.id);
    expect(await execute(tested(), 'select rows from inserts')).toEqual([{ rows: 20 }]);
    await execute(tested(), 'drop trigger count_insert on outbox');
  });

  test.each(['update', 'order'])(
    'those of a listing whose last units end by an %s are closed in the same way',
    async (by) => {
      const { seller, listing } = await newListingWithOffers(closedMax + 5);
      if (by === 'update') await update(seller, listing.id, { quantity: 0 });
      else await pay(tested(), await buy(newSeller(), [{ listingId: listing.id, quantity: 5 }]));
      expect(await statusesOf(listing)).toEqual({ sold_out: closedMax, submitted: 5 });
      expect(await expireOffers()).toEqual({ closed: 5, more: false });
      expect(await statusesOf(listing)).toEqual({ sold_out: closedMax + 5 });
      expect(await execute(tested(), 'select from offer_closing')).toEqual([]);
    },
  );

  test('offers that are left when the listing is on sale again stay open', async () => {
    const { seller, listing } = await newListingWithOffers(closedMax + 5);
    await update(seller, listing.id, { quantity: 0 });
    await update(seller, listing.id, { quantity: 9 });
    expect(await expireOffers()).toEqual({ closed: 0, more: false });
    expect(await statusesOf(listing)).toEqual({ sold_out: closedMax, submitted: 5 });
    await archive(seller, listing.id);
    expect(await statusesOf(listing)).toEqual({ sold_out: closedMax, listing_closed: 5 });
    expect(await expireOffers()).toEqual({ closed: 0, more: false });
  });

  test('the schedule reads no offers that are neither due nor left', async () => {
    await newListingWithOffers(3000);
    await execute(tested(), 'vacuum analyze offer');
    const store = await storeOf(tested().databaseUrl, tradingDomain);
    const em = store.fork();
    const plans = explainStatements(em);
    const work = { em, now: new Date(), emit: () => undefined, mailMembers: () => undefined };
    await expireOffersIn(work as unknown as Work, worker, { limit: 1000 });
    expect(plans).toHaveLength(3);
    expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBe(0);
  });

  test('offers of a closing seller end for that reason only, however many there are', async () => {
    const { seller, listing } = await newListingWithOffers(closedMax + 5);
    const { organizationId } = seller;
    await setStatus(seller, 'closing');
    const archived = await tested().engine.archiveListings(worker, { organizationId, after: null, limit: 100 });
    expect(archived.output).toEqual({ next: null, open: 0 });
    expect(await expireOffers()).toEqual({ closed: 0, more: false });
    expect(await statusesOf(listing)).toEqual({ organization_closed: closedMax, submitted: 5 });
    expect((await tested().engine.closeOffers(worker, { organizationId, limit: 100 })).output).toEqual({ open: 0 });
    expect(await statusesOf(listing)).toEqual({ organization_closed: closedMax + 5 });
    expect(await refusalOf(archive(seller, listing.id))).toMatchObject({
      code: 'invalid_state_transition',
    });
  });
});
