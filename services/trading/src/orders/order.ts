import type { EntityManager } from '@mikro-orm/postgresql';
import { annotationOf, assertVersion, type Caller, moneyJson, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, readsOf, sql, updateRecord, type Work } from '@marketplace/store';
import type { Order as OrderOutput, Party, SharedOrder } from '@marketplace/trading-contract';
import { followOrder } from '@marketplace/trading-contract/workflows';
import { emitForEach } from '../emit-event.ts';
import {
  type Fulfillment,
  FulfillmentEntity,
  type Order,
  OrderEntity,
  type OrderItem,
  OrderItemEntity,
} from '../entities/order.entity.ts';
import { lockListings } from '../listings/listing.ts';
import { headOf, partyColumns, partyOf } from '../parties.ts';
import { reminderChange } from './order-rules.ts';

/** An order with its lines and fulfillments, in any order. */
export interface WholeOrder {
  order: Order;
  items: OrderItem[];
  fulfillments: Fulfillment[];
}

/** An order of the caller's organization, and which party the organization is. */
export interface OwnOrder extends WholeOrder {
  party: Party;
}

/** Finds an order. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnOrder(
  em: EntityManager,
  caller: Caller,
  id: string,
): Promise<Pick<OwnOrder, 'order' | 'party'>> {
  const [order]: Order[] = await findRecords(em, OrderEntity, sql`where id = ${id}`);
  const party = order && partyOf(order, organizationOf(caller));
  if (!order || !party) throw notFound();
  return { order, party };
}

/**
 * Locks an order for a change by one of its parties. Throws `not_found`, as `findOwnOrder` does, and
 * `precondition_failed` if the order is not at the version that the caller expects. See `lockOrder` for `stock`.
 */
export async function lockOwnOrder(
  em: EntityManager,
  caller: Caller,
  id: string,
  { stock = false }: { stock?: boolean } = {},
): Promise<OwnOrder> {
  const { party } = await findOwnOrder(em, caller, id);
  const whole = await lockOrder(em, id, { stock });
  assertVersion(caller, whole.order.version);
  return { ...whole, party };
}

/**
 * Locks an order. With `stock`, its listings are locked before it, so that their stock can be changed. Throws
 * `not_found`.
 */
export async function lockOrder(
  em: EntityManager,
  id: string,
  { stock = false }: { stock?: boolean } = {},
): Promise<WholeOrder> {
  if (stock) {
    const { rows } = await sql<{ listingId: string }>`
      select listing_id as "listingId" from order_item where order_id = ${id}`.execute(em.getKysely());
    await lockListings(
      em,
      rows.map(({ listingId }) => listingId),
    );
  }
  const [order]: Order[] = await findRecords(em, OrderEntity, sql`where id = ${id} for update`);
  if (!order) throw notFound();
  // Read after the lock: fulfillments change only under it.
  return wholeOrder(em, order);
}

/** Adds their lines and fulfillments to orders. The result has the order of `orders`. */
export async function wholeOrders(em: EntityManager, orders: Order[]): Promise<WholeOrder[]> {
  if (orders.length === 0) return [];
  const where = sql`where order_id = any(${orders.map(({ id }) => id)})`;
  const items: OrderItem[] = await findRecords(em, OrderItemEntity, where);
  const fulfillments: Fulfillment[] = await findRecords(em, FulfillmentEntity, where);
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  const fulfillmentsOf = Map.groupBy(fulfillments, ({ orderId }) => orderId);
  return orders.map((order) => ({
    order,
    items: itemsOf.get(order.id) ?? [],
    fulfillments: fulfillmentsOf.get(order.id) ?? [],
  }));
}

/** Adds its lines and fulfillments to an order. */
export async function wholeOrder(em: EntityManager, order: Order): Promise<WholeOrder> {
  return (await wholeOrders(em, [order]))[0]!;
}

/**
 * Writes a locked order as its next version, with the reminder of its next deadline. Returns the order as written. `at`
 * is the time of the change.
 */
export function writeOrder(em: EntityManager, order: Order, changes: Partial<Order>, at: Date): Promise<Order> {
  const reminder = reminderChange(order, { ...order, ...changes }, at);
  return updateRecord(em, OrderEntity, order, { ...changes, ...reminder }, at);
}

/**
 * Presents the order as both parties see it after the payment, with the viewer's annotation, as in its events. A query
 * reads the fulfillments after the order. One that was made after `order` was read is left out.
 */
export function presentSharedOrder(
  { order, items, fulfillments }: WholeOrder,
  viewerOrganizationId: string,
): SharedOrder {
  const money = (amount: bigint) => moneyJson({ amount, currency: order.currency });
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    id: order.id,
    buyerOrganizationId: order.buyerOrganizationId,
    sellerOrganizationId: order.sellerOrganizationId,
    offerId: order.offerId ?? null,
    items: items
      .toSorted((a, b) => a.line - b.line)
      .map(({ listingId, titleSnapshot, quantity, unitAmount, lineTotal }) => ({
        listingId,
        titleSnapshot,
        quantity,
        unitAmount: money(unitAmount),
        lineTotal: money(lineTotal),
      })),
    subtotal: money(order.subtotal),
    shippingAmount: money(order.shippingAmount),
    taxAmount: money(order.taxAmount),
    total: money(order.total),
    capturedAmount: money(order.capturedAmount),
    refundedAmount: money(order.refundedAmount),
    refundPendingAmount: money(order.refundPendingAmount),
    chargedBackAmount: money(order.chargedBackAmount),
    status: order.status,
    resumeStatus: order.resumeStatus ?? null,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    refundStatus: order.refundStatus,
    disputeStatus: order.disputeStatus,
    paymentDueAt: time(order.paymentDueAt),
    fulfillBy: time(order.fulfillBy),
    deliveryDays: order.deliveryDays ?? null,
    payoutEligibleAt: time(order.payoutEligibleAt),
    shippingAddress: isPaid(order) ? (order.shippingAddress ?? null) : null,
    fulfillments: fulfillments
      .filter(({ fulfilledAt }) => fulfilledAt <= order.updatedAt)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, items: units, carrier, trackingNumber, fulfilledAt }) => ({
        id,
        items: units,
        carrier: carrier ?? null,
        trackingNumber: trackingNumber ?? null,
        fulfilledAt: fulfilledAt.toISOString(),
      })),
    ...annotationOf(order, partyOf(order, viewerOrganizationId)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
  };
}

/**
 * The order as the viewer, one of its parties, sees it. The buyer always sees the address and never the fee; the seller
 * sees the fee always, and the address after the payment.
 */
export function presentOrder(whole: WholeOrder, viewerOrganizationId: string): OrderOutput {
  const { order } = whole;
  const shared = presentSharedOrder(whole, viewerOrganizationId);
  if (order.sellerOrganizationId !== viewerOrganizationId)
    return { ...shared, shippingAddress: order.shippingAddress ?? null };
  const money = (amount: bigint) => moneyJson({ amount, currency: order.currency });
  return {
    ...shared,
    platformFee: money(order.platformFee),
    platformFeeBps: order.platformFeeBps,
    sellerNet: money(order.sellerNet),
  };
}

/** Whether the order was ever paid in full. */
function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'pending_payment' && status !== 'canceled';
}

/** The queries for the orders of an organization. */
export const orderReads = readsOf({
  entity: OrderEntity,
  parties: partyColumns,
  whole: wholeOrders,
  present: presentOrder,
});

/** Answers of commands on orders to a repetition; see `ClientRequestCommand`. */
export const returnsOrder = { resourceId: ({ id }: OrderOutput): string => id, read: orderReads.read };

/** Emits an event about an order that has just been written, to both parties. */
export function emitOrder(work: Pick<Work, 'emit'>, type: 'order.paid' | 'order.fulfilled', whole: WholeOrder): void {
  emitForEach(work, {
    type,
    ...headOf(whole.order),
    dataFor: (party) => ({ object: presentSharedOrder(whole, party) }),
  });
}

/** Emits `order.created` for an order that has just been inserted. */
export function emitCreated(work: Pick<Work, 'emit'>, whole: WholeOrder): void {
  emitForEach(work, {
    type: 'order.created',
    ...headOf(whole.order),
    dataFor: (party) => ({ object: { ...presentSharedOrder(whole, party), shippingAddress: null } }),
  });
}

/** Requests that the order's workflow reads the order again. Call it with every change of an order. */
export function pokeOrder(
  { startWorkflow }: Pick<Work, 'startWorkflow'>,
  { id, buyerOrganizationId, sellerOrganizationId }: Order,
): void {
  startWorkflow(followOrder, { orderId: id, buyerOrganizationId, sellerOrganizationId });
}

/** SQL, a boolean: the order has not ended. It is the condition of an index. */
export const isOpenOrder = sql`status not in ('completed', 'canceled', 'refunded')`;

/** A batch of orders. `next` is the position for the next batch, null if this was the last one. */
export interface OrderBatch {
  orders: Order[];
  next: string | null;
}

/** Finds a batch of all open orders by keyset pagination over the id. */
export async function findOpenOrders(
  em: EntityManager,
  { after, limit }: { after: string | null; limit: number },
): Promise<OrderBatch> {
  const orders: Order[] = await findRecords(
    em,
    OrderEntity,
    sql`where ${isOpenOrder} and id > ${after ?? ''} order by id limit ${limit}`,
  );
  return { orders, next: orders.length < limit ? null : orders.at(-1)!.id };
}
