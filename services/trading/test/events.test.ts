import { expect, test } from '@jest/globals';
import type { DomainEvent } from '@marketplace/store';
import { offerSchema, orderSchema, tradingEvents, type TradingEventType } from '@marketplace/trading-contract';
import { emitEvent } from '../src/emit-event.ts';

const types = Object.keys(tradingEvents) as TradingEventType[];

test.each(types)('the example of %s fits its schema', (type) => {
  const { data: schema, example } = tradingEvents[type];
  expect(schema.parse(example.data)).toEqual(example.data);
});

test('an event has the members of its record that both parties may see', () => {
  const { object: offer } = tradingEvents['offer.rejected'].example.data;
  expect(offerSchema.parse({ ...offer, autoDecided: true })).toEqual({ ...offer, autoDecided: true });
  const { object: order } = tradingEvents['order.paid'].example.data;
  const sellerOnly = {
    platformFee: { amount: 24_000, currency: 'USD' },
    platformFeeBps: 1000,
    sellerNet: { amount: 218_500, currency: 'USD' },
  };
  expect(orderSchema.parse({ ...order, ...sellerOnly })).toEqual({ ...order, ...sellerOnly });
});

test('the amounts of the example order add up', () => {
  const { object: offer } = tradingEvents['offer.accepted'].example.data;
  const { object: order } = tradingEvents['order.created'].example.data;
  const [item] = order.items;
  expect(item).toMatchObject({ listingId: offer.listingId, quantity: offer.quantity, unitAmount: offer.unitAmount });
  expect(order.id).toBe(offer.orderId);
  expect(item!.lineTotal.amount).toBe(item!.unitAmount.amount * item!.quantity);
  expect(order.total.amount).toBe(order.subtotal.amount + order.shippingAmount.amount + order.taxAmount.amount);
  expect(order.subtotal).toEqual(item!.lineTotal);
});

test('an event with a member that its contract does not know is not emitted', () => {
  const emitted: DomainEvent[] = [];
  const work = { emit: (event: DomainEvent) => void emitted.push(event) };
  const { data } = tradingEvents['listing.published'].example;
  const event = {
    type: 'listing.published' as const,
    organizationIds: [data.object.organizationId],
    objectId: data.object.id,
    objectVersion: 2,
  };
  const leaking = { object: { ...data.object, autoAcceptAmount: { amount: 120_000, currency: 'USD' } } };
  expect(() => emitEvent(work, { ...event, data: leaking })).toThrow(/autoAcceptAmount/);
  expect(emitted).toEqual([]);
  emitEvent(work, { ...event, data });
  expect(emitted).toEqual([{ ...event, data }]);
});
