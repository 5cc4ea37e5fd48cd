import type { z } from 'zod';
import { type Caller, factsOf, newId, organizationOf, ServiceError } from '@marketplace/kernel';
import { insertRecord, later, sql, type Work } from '@marketplace/store';
import { type Order as OrderOutput, tradingContract, tradingErrors } from '@marketplace/trading-contract';
import { fulfillmentsMax, holdOf } from '@marketplace/trading-contract/limits';
import { type Fulfillment, FulfillmentEntity, type OrderItem } from '../entities/order.entity.ts';
import type { TradingInput } from '../input.ts';
import type { Units } from '../listings/listing.ts';
import { mailShipped } from '../mailings.ts';
import {
  emitOrder,
  lockOwnOrder,
  type OwnOrder,
  pokeOrder,
  presentOrder,
  returnsOrder,
  writeOrder,
} from '../orders/order.ts';
import { areOpenUnitsRefunded } from '../orders/order-rules.ts';

/** Money of the order as the gateway has just read it. */
type OrderMoney = z.output<(typeof tradingContract)['operations']['fulfillOrder']['facts']>;

async function run(
  work: Work,
  caller: Caller,
  { id, items: given, carrier, trackingNumber }: TradingInput<'fulfillOrder'>,
): Promise<OrderOutput> {
  const { em, now, audit } = work;
  const found = await lockOwnOrder(em, caller, id);
  assertFulfillable(found, factsOf(tradingContract.operations.fulfillOrder, caller));
  const units = given ? summed(given) : openUnits(found.items);
  assertNotTooMany(found.items, units);
  const items = withFulfilled(found.items, units);
  const complete = items.every(({ quantity, fulfilledQuantity }) => quantity === fulfilledQuantity);
  if (!complete) assertFulfillmentLeft(found.fulfillments);

  const at = later(now, found.order.updatedAt);
  const fulfillment: Fulfillment = {
    id: newId('ful'),
    orderId: id,
    items: units,
    carrier: carrier ?? null,
    trackingNumber: trackingNumber ?? null,
    fulfilledAt: at,
  };
  await insertRecord(em, FulfillmentEntity, fulfillment);
  await countFulfilled(em, fulfillment);
  const order = await writeOrder(
    em,
    found.order,
    complete
      ? {
          status: 'fulfilled',
          fulfillmentStatus: 'full',
          fulfillBy: null,
          payoutEligibleAt: new Date(at.getTime() + holdOf(found.order)),
        }
      : { fulfillmentStatus: 'partial' },
    at,
  );
  const whole = { order, items, fulfillments: [...found.fulfillments, fulfillment] };
  if (complete) emitOrder(work, 'order.fulfilled', whole);
  mailShipped(work, whole, fulfillment);
  pokeOrder(work, order);
  const organizationId = organizationOf(caller);
  audit({
    action: 'order.fulfilled',
    organizationId,
    targets: [
      { type: 'order', id },
      { type: 'fulfillment', id: fulfillment.id },
    ],
  });
  return presentOrder(whole, organizationId);
}

function assertFulfillable(found: OwnOrder, money: OrderMoney): void {
  const { status, cancelRequestedAt } = found.order;
  if (found.party === 'buyer') throw new ServiceError('wrong_party', 'Only the seller can fulfill an order.');
  if (status === 'disputed') throw tradingErrors.order_disputed('A dispute of the order is open.');
  if (status === 'pending_payment' && money?.paymentPending)
    throw tradingErrors.order_payment_pending('The payment provider has not answered yet.');
  if (status !== 'paid')
    throw new ServiceError('invalid_state_transition', `An order that is ${status} cannot be fulfilled.`, {
      members: { currentStatus: status },
    });
  if (cancelRequestedAt) throw tradingErrors.order_canceling('The order is being canceled.');
  if (areOpenUnitsRefunded(found, BigInt(money?.refundedUnshipped ?? 0)))
    throw tradingErrors.order_refunded('The money of all units that were not shipped is refunded, or will be.');
}

/** Units by listing. */
function summed(units: Units[]): Units[] {
  const sums = new Map<string, number>();
  for (const { listingId, quantity } of units) sums.set(listingId, (sums.get(listingId) ?? 0) + quantity);
  return [...sums].map(([listingId, quantity]) => ({ listingId, quantity }));
}

function openUnits(items: OrderItem[]): Units[] {
  return items
    .toSorted((a, b) => a.line - b.line)
    .map(({ listingId, quantity, fulfilledQuantity }) => ({ listingId, quantity: quantity - fulfilledQuantity }))
    .filter(({ quantity }) => quantity > 0);
}

function assertNotTooMany(items: OrderItem[], units: Units[]): void {
  const open = new Map(openUnits(items).map(({ listingId, quantity }) => [listingId, quantity]));
  const tooMany = units.filter(({ listingId, quantity }) => quantity > (open.get(listingId) ?? 0));
  if (tooMany.length === 0) return;
  throw tradingErrors.over_fulfillment('More units than the order has left to fulfill.', {
    details: tooMany.map(({ listingId, quantity }) => ({
      listingId,
      requested: quantity,
      open: open.get(listingId) ?? 0,
    })),
  });
}

/**
 * Throws `limit_reached` if only one more fulfillment is possible. An order is read with all its fulfillments, and the
 * buyer gets a mail about each.
 */
function assertFulfillmentLeft(fulfillments: Fulfillment[]): void {
  if (fulfillments.length + 1 < fulfillmentsMax) return;
  throw new ServiceError(
    'limit_reached',
    `An order has at most ${fulfillmentsMax} fulfillments. The last one must have all units that are left.`,
  );
}

function withFulfilled(items: OrderItem[], units: Units[]): OrderItem[] {
  const added = new Map(units.map(({ listingId, quantity }) => [listingId, quantity]));
  return items.map((item) => ({
    ...item,
    fulfilledQuantity: item.fulfilledQuantity + (added.get(item.listingId) ?? 0),
  }));
}

/** Counts the units of a fulfillment in the lines of its order. */
async function countFulfilled(em: Work['em'], { orderId, items }: Fulfillment): Promise<void> {
  await sql`
    update order_item i set fulfilled_quantity = i.fulfilled_quantity + u.quantity
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as u("listingId" text, quantity int)
     where i.order_id = ${orderId} and i.listing_id = u."listingId"`.execute(em.getKysely());
}

/**
 * Records that units of a paid order were shipped. Throws `not_found`, `precondition_failed`, `wrong_party`,
 * `order_payment_pending`, `invalid_state_transition`, `order_disputed`, `order_canceling`, `order_refunded`,
 * `over_fulfillment` or `limit_reached`.
 */
export const fulfillOrder = { run, ...returnsOrder };
