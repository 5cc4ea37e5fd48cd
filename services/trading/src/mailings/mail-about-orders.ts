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

/** Mails the party that must act, once for each deadline, that it is near. */
export function mailOrderDue(
  work: Pick<Work, 'mailMembers'>,
  { order, items }: WholeOrder,
  { kind, at }: { kind: 'payment' | 'fulfillment' | 'receipt'; at: Date },
): void {
  const party = kind === 'fulfillment' ? 'seller' : 'buyer';
  const organizationId = organizationOfParty(order, party);
  const data = { orderId: order.id, party, items: itemsOf(items), total: totalOf(order) } as const;
  const time = at.toISOString();
  // A payment has one deadline. The others may be later after a dispute.
  const change = kind === 'payment' ? order.id : `${order.id}/${time}`;
  if (kind === 'payment')
    mailMembers(work, { kind: 'order_payment_due', organizationId, change, data: { ...data, paymentDueAt: time } });
  if (kind === 'fulfillment')
    mailMembers(work, { kind: 'order_fulfillment_due', organizationId, change, data: { ...data, fulfillBy: time } });
  if (kind === 'receipt')
    mailMembers(work, {
      kind: 'order_receipt_due',
      organizationId,
      change,
      data: { ...data, payoutEligibleAt: time },
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
