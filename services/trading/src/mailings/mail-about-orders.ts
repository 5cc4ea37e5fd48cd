import { moneyJson } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Party, TradingMailingData } from '@marketplace/trading-contract';
import type { Fulfillment } from '../entities/fulfillment.entity.ts';
import type { Order } from '../entities/order.entity.ts';
import type { OrderItem } from '../entities/order-item.entity.ts';
import type { WholeOrder } from '../orders/present-order.ts';
import { organizationOfParty } from '../parties.ts';
import { mailMembers } from './mail-members.ts';

type Items = TradingMailingData['order_created']['items'];

function totalOf({ total, currency }: Order) {
  return moneyJson({ amount: total, currency });
}

function itemsOf(items: OrderItem[]): Items {
  return items
    .toSorted((a, b) => a.line - b.line)
    .map(({ listingId, titleSnapshot, quantity }) => ({ listingId, title: titleSnapshot, quantity }));
}

/** Mails a party that an order was made. */
export function mailCreated(work: Pick<Work, 'mailMembers'>, { order, items }: WholeOrder, party: Party): void {
  mailMembers(work, {
    kind: 'order_created',
    organizationId: organizationOfParty(order, party),
    change: order.id,
    data: {
      orderId: order.id,
      party,
      items: itemsOf(items),
      total: totalOf(order),
      paymentDueAt: order.paymentDueAt!.toISOString(),
    },
  });
}

/** Mails the buyer, once for each order, that the payment is due soon. */
export function mailPaymentDue(work: Pick<Work, 'mailMembers'>, { order, items }: WholeOrder): void {
  mailMembers(work, {
    kind: 'order_payment_due',
    organizationId: order.buyerOrganizationId,
    change: order.id,
    data: {
      orderId: order.id,
      party: 'buyer',
      items: itemsOf(items),
      total: totalOf(order),
      paymentDueAt: order.paymentDueAt!.toISOString(),
    },
  });
}

/** Mails the buyer which units were shipped. */
export function mailShipped(
  work: Pick<Work, 'mailMembers'>,
  { order, items }: WholeOrder,
  { id, items: units, carrier, trackingNumber }: Fulfillment,
): void {
  const titles = new Map(items.map(({ listingId, titleSnapshot }) => [listingId, titleSnapshot]));
  mailMembers(work, {
    kind: 'order_shipped',
    organizationId: order.buyerOrganizationId,
    change: id,
    data: {
      orderId: order.id,
      party: 'buyer',
      items: units.map(({ listingId, quantity }) => ({ listingId, title: titles.get(listingId)!, quantity })),
      total: totalOf(order),
      carrier: carrier ?? null,
      trackingNumber: trackingNumber ?? null,
      isPartial: order.fulfillmentStatus === 'partial',
    },
  });
}
