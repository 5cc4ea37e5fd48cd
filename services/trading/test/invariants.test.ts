import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { invariantChecker } from './invariants.ts';
import { execute, newMarket, pay, trading, usd } from './trading-under-test.ts';

/** Statements that break an invariant, without violating a constraint of the database. `$` is the seller's id. */
const broken: [invariant: string, statement: string][] = [
  ['I1 reserved units', `update listing set quantity_reserved = quantity_reserved + 1 where organization_id = '$'`],
  ['I1 units on hand', `update listing set quantity = quantity + 1 where organization_id = '$'`],
  ['I1 a listing is sold out', `update listing set status = 'sold_out' where organization_id = '$'`],
  ['I1 units are held', `update sales_order set stock = 'released' where seller_organization_id = '$'`],
  [
    'I2 an accepted offer',
    `update sales_order set offer_id = id where seller_organization_id = '$' and offer_id <> id`,
  ],
  ['I2 an offer shows', `update offer set buyer_revisions = 3 where seller_organization_id = '$'`],
  ['I3 an order of an offer', `update offer set currency = 'EUR' where seller_organization_id = '$'`],
  [
    'I3 the amounts of an order',
    `update sales_order set platform_fee = platform_fee - 1, seller_net = seller_net + 1
      where seller_organization_id = '$'`,
  ],
  ['I3 an order has the prices', `update sales_order set currency = 'EUR' where seller_organization_id = '$'`],
  ['I4', `update sales_order set captured_amount = 0 where seller_organization_id = '$'`],
  ['I5', `update sales_order set refund_status = 'partial' where seller_organization_id = '$'`],
  ['fulfilled units', `update sales_order set fulfillment_status = 'partial' where seller_organization_id = '$'`],
  [
    'I12 events are unique',
    `insert into outbox (id, topic, payload, organization_ids, request_id)
     select id || 'x', topic, payload, organization_ids, request_id from outbox
      where topic = 'event' and organization_ids @> array['$']`,
  ],
  [
    'I12 events are in the order',
    `update outbox set payload = jsonb_set(payload::jsonb, '{occurredAt}', '"2000-01-01"')::json
    where topic = 'event' and organization_ids @> array['$'] and payload->>'objectVersion' <> '1'`,
  ],
  ['I12 no event is ahead', `update sales_order set version = 1 where seller_organization_id = '$'`],
  [
    'I12 an offer has an event',
    `delete from outbox where payload->>'type' = 'offer.submitted' and organization_ids @> array['$']`,
  ],
  [
    'I12 the last event of an offer',
    `update offer set status = 'expired', closed_reason = 'expired', order_id = null
      where seller_organization_id = '$'`,
  ],
  [
    'I12 an order has the events',
    `delete from outbox where payload->>'type' = 'order.paid' and organization_ids @> array['$']`,
  ],
  ['events go to both', `update outbox set organization_ids = array['$'] where organization_ids @> array['$']`],
  [
    'events show nothing',
    `update outbox set payload = jsonb_set(payload::jsonb, '{data,object,platformFee}', '1')::json
      where topic = 'event' and organization_ids @> array['$']`,
  ],
  ['I12 versions increase', `update sales_order set version = version - 1 where seller_organization_id = '$'`],
  [
    'I12 terminal states stay',
    `update offer set closed_reason = 'expired', status = 'expired', order_id = null
      where seller_organization_id = '$'`,
  ],
  [
    'I3 prices stay',
    `update offer_revision set unit_amount = 1 from offer where id = offer_id and seller_organization_id = '$'`,
  ],
];

onBothTransports('the checker of invariants', trading, (tested) => {
  test.each(broken)('reports a violation of "%s"', async (invariant, statement) => {
    const { client } = tested();
    const { buyer, seller, listing } = await newMarket(tested(), { quantity: 5 });
    const scope = { seller: seller.organizationId, stocked: { [listing.id]: 5 } };
    const check = invariantChecker(tested(), scope);
    const { output: offer } = await client.createOffer(buyer, { listingId: listing.id, unitAmount: usd(4000) });
    await client.acceptOffer(seller, { id: offer.id, expectedRevision: 1 });
    const { output: order } = await client.createOrder(buyer, { items: [{ listingId: listing.id, quantity: 2 }] });
    await pay(tested(), order);
    expect(await check()).toEqual([]);
    await execute(tested(), statement.replaceAll('$', seller.organizationId));
    expect(await check()).toContainEqual(expect.stringMatching(new RegExp(`^${invariant}`)));
  });
});
