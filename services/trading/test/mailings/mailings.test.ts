import { describe, expect, test } from '@jest/globals';
import { type Caller, type MailingRequest, newId, systemCaller } from '@marketplace/kernel';
import { explainStatements, onBothTransports, type Plan, storeOf, takeRows } from '@marketplace/store/testing';
import { type Order, tradingMailings } from '@marketplace/trading-contract';
import type { Work } from '@marketplace/store';
import { orderReports } from '../orders/order-reports.ts';
import { advance } from '../trade-actions.ts';
import {
  address,
  callerOf,
  execute,
  newMarket,
  newOffer,
  newOrder,
  newPaidOrder,
  pay,
  trading,
  usd,
} from '../trading-under-test.ts';
import { tradingDomain } from '../../src/module.ts';
import { sendReminders } from '../../src/operations/engine/send-reminders.ts';

const worker = systemCaller('worker', 'req_test');

onBothTransports('mails about offers and orders', trading, (tested) => {
  /** The mailings that were requested since the last call. */
  const takeMailings = async () =>
    (await takeRows(tested(), 'mailing')).map(({ payload }) => payload as unknown as MailingRequest);
  /** Kind and organization of the mailings that were requested since the last call. */
  const taken = async () => (await takeMailings()).map(({ kind, organizationId }) => [kind, organizationId]);
  const expireAll = () => tested().engine.expireOffers(worker, { limit: 100 });
  const past = (table: 'offer' | 'sales_order', column: string, id: string) =>
    execute(tested(), `update ${table} set ${column} = now() - interval '1 second' where id = ?`, [id]);

  describe('offers', () => {
    test('a new one is mailed to the seller, with its terms and without its message', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { title: 'Brass lamp', offerTtlHours: 48 });
      const { output: offer } = await tested().client.createOffer(buyer, {
        listingId: listing.id,
        unitAmount: usd(4000),
        quantity: 2,
        message: 'Do you ship to Nantes?',
      });
      expect(await takeMailings()).toEqual([
        {
          mailKey: `offer_received/${seller.organizationId}/${offer.id}/1`,
          organizationId: seller.organizationId,
          kind: 'offer_received',
          data: {
            offerId: offer.id,
            listingId: listing.id,
            listingTitle: 'Brass lamp',
            party: 'seller',
            unitAmount: usd(4000),
            quantity: 2,
            expiresAt: offer.expiresAt,
          },
          actorUserId: null,
          senderOrganizationId: buyer.organizationId,
        },
      ]);
    });

    test('name the person who acted, who gets none of them', async () => {
      const { buyer, listing } = await newMarket(tested());
      const userId = newId('usr');
      const person = callerOf({
        type: 'user',
        userId,
        sessionId: newId('ses'),
        organizationId: buyer.organizationId,
        role: 'admin',
        recentlyAuthenticated: false,
      });
      await tested().client.createOffer(person, { listingId: listing.id, unitAmount: usd(4000) });
      expect(await takeMailings()).toEqual([
        expect.objectContaining({ actorUserId: userId, senderOrganizationId: buyer.organizationId }),
      ]);
    });

    test('counter-offers are mailed to the party that must answer', async () => {
      const { buyer, seller, offer } = await newOffer(tested());
      const { id } = offer;
      await takeMailings();
      await tested().client.counterOffer(seller, { id, unitAmount: usd(4500), expectedRevision: 1 });
      expect(await taken()).toEqual([['offer_countered', buyer.organizationId]]);
      await tested().client.counterOffer(buyer, { id, unitAmount: usd(4300), expectedRevision: 2 });
      expect(await taken()).toEqual([['offer_countered', seller.organizationId]]);
    });

    test('when one is accepted, its proposer learns that, and the other party that there is an order', async () => {
      const first = await newOffer(tested());
      await takeMailings();
      await tested().client.acceptOffer(first.seller, { id: first.offer.id, expectedRevision: 1 });
      expect(await taken()).toEqual([
        ['offer_accepted', first.buyer.organizationId],
        ['order_created', first.seller.organizationId],
      ]);
      const second = await newOffer(tested());
      const { id } = second.offer;
      await tested().client.counterOffer(second.seller, { id, unitAmount: usd(4500), expectedRevision: 1 });
      await takeMailings();
      await tested().client.acceptOffer(second.buyer, { id, expectedRevision: 2 });
      expect(await taken()).toEqual([
        ['offer_accepted', second.seller.organizationId],
        ['order_created', second.buyer.organizationId],
      ]);
    });

    test('one that a threshold decides is mailed as decided, and never as one to answer', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), {
        autoAcceptAmount: usd(4500),
        autoDeclineAmount: usd(1000),
      });
      await tested().client.createOffer(buyer, { listingId: listing.id, unitAmount: usd(900) });
      expect(await taken()).toEqual([['offer_closed', buyer.organizationId]]);
      await tested().client.createOffer(buyer, { listingId: listing.id, unitAmount: usd(4600) });
      expect(await taken()).toEqual([
        ['offer_accepted', buyer.organizationId],
        ['order_created', seller.organizationId],
      ]);
    });

    test('the buyer’s mail about a decline shows no difference between a threshold and a person', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), { autoDeclineAmount: usd(1000) });
      await tested().client.createOffer(buyer, { listingId: listing.id, unitAmount: usd(900) });
      const [automatic] = await takeMailings();
      const { output: offer } = await tested().client.createOffer(buyer, {
        listingId: listing.id,
        unitAmount: usd(1100),
      });
      await takeMailings();
      await tested().client.rejectOffer(seller, { id: offer.id });
      const [byHand] = await takeMailings();
      expect(automatic!.data).toEqual({
        ...byHand!.data,
        offerId: automatic!.data['offerId'],
        unitAmount: usd(900),
      });
      expect(byHand).toMatchObject({ kind: 'offer_closed', data: { reason: 'declined', party: 'buyer' } });
    });

    test('one that a party ends is mailed to the other, with the reason', async () => {
      const rejected = await newOffer(tested());
      const withdrawn = await newOffer(tested());
      await takeMailings();
      await tested().client.rejectOffer(rejected.seller, { id: rejected.offer.id });
      await tested().client.withdrawOffer(withdrawn.buyer, { id: withdrawn.offer.id });
      expect((await takeMailings()).map(({ organizationId, data }) => [organizationId, data['reason']])).toEqual([
        [rejected.buyer.organizationId, 'declined'],
        [withdrawn.seller.organizationId, 'withdrawn'],
      ]);
    });

    test('one that expires is mailed to both, once, whoever finds it expired', async () => {
      const { buyer, seller, offer } = await newOffer(tested());
      await takeMailings();
      await past('offer', 'expires_at', offer.id);
      await expect(tested().client.rejectOffer(seller, { id: offer.id })).rejects.toMatchObject({
        code: 'offer_expired',
      });
      await expireAll();
      expect((await takeMailings()).map(({ organizationId, data }) => [organizationId, data['reason']])).toEqual([
        [buyer.organizationId, 'expired'],
        [seller.organizationId, 'expired'],
      ]);
    });

    test('all count to the share of the other party, also if time or a closing has caused them', async () => {
      const { buyer, seller, offer } = await newOffer(tested());
      await takeMailings();
      await past('offer', 'expires_at', offer.id);
      await expireAll();
      expect((await takeMailings()).map((mailing) => [mailing.organizationId, mailing.senderOrganizationId])).toEqual([
        [buyer.organizationId, seller.organizationId],
        [seller.organizationId, buyer.organizationId],
      ]);
      const closing = await newOffer(tested());
      const { organizationId } = closing.buyer;
      await tested().engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });
      await takeMailings();
      await tested().engine.closeOffers(worker, { organizationId, limit: 100 });
      expect((await takeMailings()).map((mailing) => mailing.senderOrganizationId)).toEqual([organizationId]);
    });

    test('those of a listing that is sold out or archived are mailed to their buyers', async () => {
      const { buyer, seller, listing, offer } = await newOffer(tested(), { quantity: 1 });
      const { buyer: winner } = await newMarket(tested());
      await takeMailings();
      const items = [{ listingId: listing.id, quantity: 1 }];
      await pay(tested(), (await tested().client.createOrder(winner, { items })).output);
      expect(await takeMailings()).toContainEqual(
        expect.objectContaining({
          kind: 'offer_closed',
          organizationId: buyer.organizationId,
          data: expect.objectContaining({ offerId: offer.id, reason: 'sold_out' }),
        }),
      );
      const other = await newOffer(tested());
      await takeMailings();
      await tested().client.archiveListing(other.seller, { id: other.listing.id });
      expect(await taken()).toEqual([['offer_closed', other.buyer.organizationId]]);
      expect(seller.organizationId).not.toBe(buyer.organizationId);
    });

    test('those of a closing organization are mailed to the other party', async () => {
      const close = async (organizationId: string) => {
        await tested().engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });
        await takeMailings();
        await tested().engine.archiveListings(worker, { organizationId, after: null, limit: 100 });
        await tested().engine.closeOffers(worker, { organizationId, limit: 100 });
        return (await takeMailings()).map((mailing) => [mailing.organizationId, mailing.data['reason']]);
      };
      const [first, second] = [await newOffer(tested()), await newOffer(tested())];
      expect(await close(first.buyer.organizationId)).toEqual([[first.seller.organizationId, 'organization_closed']]);
      expect(await close(second.seller.organizationId)).toEqual([[second.buyer.organizationId, 'organization_closed']]);
    });

    test('a refused command requests none', async () => {
      const { buyer, seller, offer } = await newOffer(tested());
      await takeMailings();
      for (const command of [
        tested().client.acceptOffer(buyer, { id: offer.id, expectedRevision: 1 }),
        tested().client.rejectOffer(buyer, { id: offer.id }),
        tested().client.withdrawOffer(seller, { id: offer.id }),
        tested().client.counterOffer(seller, { id: offer.id, unitAmount: usd(1_000_000), expectedRevision: 1 }),
      ])
        await expect(command).rejects.toThrow();
      expect(await taken()).toEqual([]);
    });
  });

  describe('orders', () => {
    test('a direct one is mailed to both parties, without the address', async () => {
      const { buyer, seller, listing, order } = await newOrder(tested(), 2, { title: 'Brass lamp' });
      const mailed = await takeMailings();
      expect(mailed.map(({ kind, organizationId }) => [kind, organizationId])).toEqual([
        ['order_created', buyer.organizationId],
        ['order_created', seller.organizationId],
      ]);
      expect(mailed[1]!.data).toEqual({
        orderId: order.id,
        party: 'seller',
        items: [{ listingId: listing.id, title: 'Brass lamp', quantity: 2 }],
        total: order.total,
        paymentDueAt: order.paymentDueAt,
      });
      expect(JSON.stringify(mailed)).not.toContain(address.line1);
    });

    test('each shipment is mailed to the buyer, with its units', async () => {
      const { buyer, seller, listing, order } = await newPaidOrder(tested(), 3);
      await takeMailings();
      const ship = (quantity: number) =>
        tested().client.fulfillOrder(seller, {
          id: order.id,
          items: [{ listingId: listing.id, quantity }],
          carrier: 'La Poste',
          trackingNumber: `number ${quantity}`,
        });
      await ship(1);
      await ship(2);
      const mailed = await takeMailings();
      expect(mailed.map(({ kind, organizationId }) => [kind, organizationId])).toEqual([
        ['order_shipped', buyer.organizationId],
        ['order_shipped', buyer.organizationId],
      ]);
      expect(mailed.map(({ data }) => data)).toEqual([
        expect.objectContaining({ isPartial: true, carrier: 'La Poste', trackingNumber: 'number 1' }),
        expect.objectContaining({ isPartial: false, items: [expect.objectContaining({ quantity: 2 })] }),
      ]);
      expect(new Set(mailed.map(({ mailKey }) => mailKey)).size).toBe(2);
    });
  });

  describe('reminders', () => {
    const remind = async (limit = 100) => (await tested().engine.sendReminders(worker, { limit })).output;
    const remindAt = async (table: 'offer' | 'sales_order', id: string) => {
      const [row] = await execute<{ at: Date | string | null }>(
        tested(),
        `select remind_at as at from ${table} where id = ?`,
        [id],
      );
      return row!.at === null ? null : new Date(row!.at).getTime();
    };
    async function newOfferOrder(): Promise<{ buyer: Caller & { organizationId: string }; order: Order }> {
      const { buyer, seller, offer } = await newOffer(tested());
      const accepted = await tested().client.acceptOffer(seller, { id: offer.id, expectedRevision: 1 });
      return { buyer, order: accepted.output.order };
    }

    test.each([
      [168, 12],
      [48, 12],
      [24, 6],
      [1, 0.25],
    ])('of an offer that is open for %d hours are due %d hours before its end', async (offerTtlHours, before) => {
      const { offer } = await newOffer(tested(), { offerTtlHours });
      expect(await remindAt('offer', offer.id)).toBe(Date.parse(offer.expiresAt) - before * 3_600_000);
    });

    test('of an offer are mailed once per revision, to the party that must answer, and change no version', async () => {
      const { buyer, seller, offer } = await newOffer(tested());
      await remind();
      await takeMailings();
      await past('offer', 'remind_at', offer.id);
      await Promise.all([remind(), remind(), remind()]);
      expect(await taken()).toEqual([['offer_expiring', seller.organizationId]]);
      expect((await tested().client.getOffer(seller, { id: offer.id })).output.version).toBe(offer.version);
      await tested().client.counterOffer(seller, { id: offer.id, unitAmount: usd(4500), expectedRevision: 1 });
      await takeMailings();
      await past('offer', 'remind_at', offer.id);
      await remind();
      expect(await taken()).toEqual([['offer_expiring', buyer.organizationId]]);
    });

    test('are not mailed of offers that have ended, or whose time has passed', async () => {
      const [closed, late] = [await newOffer(tested()), await newOffer(tested())];
      await tested().client.withdrawOffer(closed.buyer, { id: closed.offer.id });
      await past('offer', 'expires_at', late.offer.id);
      for (const { offer } of [closed, late]) await past('offer', 'remind_at', offer.id);
      await takeMailings();
      await remind();
      expect(await taken()).toEqual([]);
    });

    test('of a payment are due 24 hours before its deadline, and mailed to the buyer once', async () => {
      const { buyer, order } = await newOfferOrder();
      expect(await remindAt('sales_order', order.id)).toBe(Date.parse(order.paymentDueAt!) - 24 * 3_600_000);
      await advance(tested(), 48 * 3600 - 60);
      await remind();
      await takeMailings();
      await advance(tested(), 120);
      await Promise.all([remind(), remind()]);
      const mailed = (await takeMailings()).filter(({ data }) => data['orderId'] === order.id);
      expect(mailed.map(({ kind, organizationId }) => [kind, organizationId])).toEqual([
        ['order_payment_due', buyer.organizationId],
      ]);
      expect(mailed[0]!.data).toMatchObject({ orderId: order.id, paymentDueAt: order.paymentDueAt });
    });

    test('are not mailed of direct orders, which are due too soon, nor of paid and canceled ones', async () => {
      const { order: direct } = await newOrder(tested());
      expect(await remindAt('sales_order', direct.id)).toBeNull();
      const [paid, canceled] = [await newOfferOrder(), await newOfferOrder()];
      await pay(tested(), paid.order);
      await tested().client.cancelOrder(canceled.buyer, { id: canceled.order.id });
      for (const { order } of [paid, canceled]) await past('sales_order', 'remind_at', order.id);
      await takeMailings();
      await remind();
      expect(await taken()).toEqual([]);
    });

    const day = 24 * 3_600_000;

    test('of a paid order are due 3 days before `fulfillBy`, and mailed to the seller once', async () => {
      const { buyer, seller, order } = await newPaidOrder(tested());
      const { fulfillBy } = (await tested().client.getOrder(buyer, { id: order.id })).output;
      expect(await remindAt('sales_order', order.id)).toBe(Date.parse(fulfillBy!) - 3 * day);
      await advance(tested(), 11 * 86_400 + 60);
      await takeMailings();
      await Promise.all([remind(), remind()]);
      const ofOrder = (await takeMailings()).filter(({ data }) => data['orderId'] === order.id);
      expect(ofOrder).toMatchObject([
        { kind: 'order_fulfillment_due', organizationId: seller.organizationId, data: { fulfillBy, party: 'seller' } },
      ]);
    });

    test('of a shipped order are due 2 days before `payoutEligibleAt`, and mailed to the buyer once', async () => {
      const { buyer, seller, order } = await newPaidOrder(tested());
      const { payoutEligibleAt } = (await tested().client.fulfillOrder(seller, { id: order.id })).output;
      expect(await remindAt('sales_order', order.id)).toBe(Date.parse(payoutEligibleAt!) - 2 * day);
      await advance(tested(), 5 * 86_400 + 60);
      await takeMailings();
      await Promise.all([remind(), remind()]);
      const ofOrder = (await takeMailings()).filter(({ data }) => data['orderId'] === order.id);
      expect(ofOrder).toMatchObject([
        { kind: 'order_receipt_due', organizationId: buyer.organizationId, data: { payoutEligibleAt, party: 'buyer' } },
      ]);
    });

    test('are not due of orders whose deadline was met, or that wait for something else', async () => {
      const [confirmed, canceling, disputed] = [
        await newPaidOrder(tested()),
        await newPaidOrder(tested()),
        await newPaidOrder(tested()),
      ];
      await tested().client.fulfillOrder(confirmed.seller, { id: confirmed.order.id });
      await tested().client.confirmReceipt(confirmed.buyer, { id: confirmed.order.id });
      await tested().client.cancelOrder(canceling.seller, { id: canceling.order.id });
      const { reportDispute } = orderReports(tested);
      await reportDispute(disputed.order);
      for (const { order } of [confirmed, canceling, disputed])
        expect(await remindAt('sales_order', order.id)).toBeNull();
    });

    test('are sent in batches, which say whether there may be more', async () => {
      await remind();
      for (let n = 0; n < 5; n += 1) await past('offer', 'remind_at', (await newOffer(tested())).offer.id);
      await takeMailings();
      expect([await remind(2), await remind(2), await remind(2)]).toEqual([
        { reminded: 2, more: true },
        { reminded: 2, more: true },
        { reminded: 1, more: false },
      ]);
      expect(await taken()).toHaveLength(5);
    });
  });

  test('no kind of mail has a member for an address, a message, a threshold or the fee', () => {
    for (const { data } of Object.values(tradingMailings))
      expect(Object.keys(data.shape).filter((name) => /address|message|auto|fee|net/i.test(name))).toEqual([]);
  });
});

const copies = 2000;
const due = 20;

/** All nodes of a plan. */
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

onBothTransports('reminders', trading, (tested) => {
  test('a batch reads by index only what is due, however many offers and orders are open', async () => {
    const { offer } = await newOffer(tested());
    const { order } = await newOrder(tested());
    // Some are due; of the others, half were sent, and half are due later.
    const changes = `jsonb_build_object(
      'id', id || n, 'listing_id', n, 'remind_at',
      case when n <= ${due} then now() when n % 2 = 0 then null else now() + interval '1 day' end)`;
    for (const [table, id] of [
      ['offer', offer.id],
      ['sales_order', order.id],
    ])
      await execute(
        tested(),
        `insert into ${table} select (jsonb_populate_record(t, ${changes})).*
           from ${table} t, generate_series(1, ${copies}) n where id = ?`,
        [id],
      );

    const em = (await storeOf(tested().databaseUrl, tradingDomain)).fork();
    const plans = explainStatements(em);
    const work = { em, now: new Date(Date.now() + 60_000), mailMembers: () => undefined } as unknown as Work;
    await sendReminders(work, systemCaller('test', 'req_test'), { limit: 10 });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      const nodes = nodesOf(plan);
      expect(nodes.filter((node) => node['Rows Removed by Filter'])).toEqual([]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  });
});
