import {
  addMoney,
  assertPaymentAmount,
  type Currency,
  type Money,
  multiplyMoney,
  newId,
  roundDiv,
} from '@marketplace/kernel';
import { insertRecord, insertRecords } from '@marketplace/store';
import type { Order as OrderOutput } from '@marketplace/trading-contract';
import { paymentAfterLapsesMs, paymentMs } from '@marketplace/trading-contract/limits';
import { type Order, OrderEntity, type OrderItem, OrderItemEntity } from '../entities/order.entity.ts';
import { reserveStock } from '../listings/listing.ts';
import { orderRemindAt } from './order-rules.ts';
import type { FeeRule, TradingContext } from '../trading-context.ts';
import type { Parties } from '../parties.ts';
import { emitCreated, pokeOrder, type WholeOrder } from './order.ts';
import { assertReservationLeft, type Buyer, type ReservingWork, type Unpaid } from './reservations.ts';

/** An order to be placed. Its listings are locked and belong to one seller; each is in at most one line. */
export interface NewOrder extends Parties, Buyer {
  /** The id to use. An accepted offer names its order before it exists. */
  id?: string;
  offerId: string | null;
  currency: Currency;
  lines: { listingId: string; title: string; quantity: number; unitAmount: bigint }[];
  /** Sum of the shipping amounts. */
  shippingAmount: bigint;
  shippingAddress: OrderOutput['shippingAddress'];
  /** Private annotation of the buyer: its own id and metadata. */
  externalId?: string | null | undefined;
  metadata?: Record<string, string> | undefined;
  fee: FeeRule;
  /** Time of the order. Default: `work.now`. */
  at?: Date;
  /** The longest of its listings. */
  deliveryDays: number | null;
  /** Whether the buyer is here to pay, and a listing wants that at once. */
  isImmediate: boolean;
  /** Counted after `lockReservations`. */
  unpaid: Unpaid;
}

interface Amounts {
  lineTotals: Money[];
  subtotal: Money;
  total: Money;
}

/** The amounts of an order. Throws `amount_out_of_range`. */
export function amountsOf({
  currency,
  lines,
  shippingAmount,
}: Pick<NewOrder, 'currency' | 'lines' | 'shippingAmount'>): Amounts {
  const money = (amount: bigint): Money => ({ amount, currency });
  const lineTotals = lines.map(({ unitAmount, quantity }) => multiplyMoney(money(unitAmount), quantity));
  const subtotal = addMoney(money(0n), ...lineTotals);
  return { lineTotals, subtotal, total: addMoney(subtotal, money(shippingAmount)) };
}

/**
 * Reserves the units, inserts the order, emits `order.created` and requests the order's workflow. Throws
 * `lapsed_order_limit`, `unpaid_order_limit`, `insufficient_stock` and `amount_out_of_range`. The caller writes the
 * audit row.
 */
export async function placeOrder(
  work: ReservingWork & Pick<TradingContext, 'paymentProvider'>,
  input: NewOrder,
): Promise<WholeOrder> {
  const { em, now } = work;
  const at = input.at ?? now;
  const id = input.id ?? newId('ord');
  const { currency, offerId, fee, buyerOrganizationId, sellerOrganizationId, unpaid } = input;
  const amounts = amountsOf(input);
  assertPaymentAmount(work.paymentProvider, amounts.total, 'The total');
  const items = input.lines.map(
    (line, index): OrderItem => ({
      orderId: id,
      line: index,
      listingId: line.listingId,
      titleSnapshot: line.title,
      quantity: line.quantity,
      unitAmount: line.unitAmount,
      lineTotal: amounts.lineTotals[index]!.amount,
      fulfilledQuantity: 0,
    }),
  );
  const subtotal = amounts.subtotal.amount;
  const total = amounts.total.amount;
  const platformFee = roundDiv((fee.includesShipping ? total : subtotal) * BigInt(fee.bps), 10_000n);
  assertReservationLeft(work, unpaid);
  const paymentDueAt = new Date(at.getTime() + timeToPayMs(work, input));
  await reserveStock(em, at, input.lines);
  const order: Order = {
    id,
    buyerOrganizationId,
    sellerOrganizationId,
    buyerOwnerId: input.buyerOwnerId,
    offerId,
    currency,
    subtotal,
    shippingAmount: input.shippingAmount,
    taxAmount: 0n,
    total,
    platformFee,
    platformFeeBps: fee.bps,
    sellerNet: total - platformFee,
    capturedAmount: 0n,
    refundedAmount: 0n,
    refundPendingAmount: 0n,
    chargedBackAmount: 0n,
    status: 'pending_payment',
    resumeStatus: null,
    paymentStatus: 'none',
    fulfillmentStatus: 'none',
    refundStatus: 'none',
    disputeStatus: 'none',
    stock: 'reserved',
    paymentDueAt,
    remindAt: null,
    fulfillBy: null,
    payoutEligibleAt: null,
    cancelRequestedAt: null,
    cancelReason: null,
    deliveryDays: input.deliveryDays,
    lapsedAt: null,
    receiptConfirmedAt: null,
    shippingAddress: input.shippingAddress,
    disputes: {},
    accountVersion: 0,
    buyerExternalId: input.externalId ?? null,
    buyerMetadata: input.metadata ?? null,
    sellerExternalId: null,
    sellerMetadata: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  order.remindAt = orderRemindAt(order, at);
  await insertRecord(em, OrderEntity, order);
  await insertRecords(em, OrderItemEntity, items);
  const whole = { order, items, fulfillments: [] };
  emitCreated(work, whole);
  pokeOrder(work, order);
  return whole;
}

/** Time to pay a new order, in milliseconds: the shortest that applies. */
function timeToPayMs(
  { unpaidOrdersMax }: ReservingWork,
  { offerId, isImmediate, unpaid }: Pick<NewOrder, 'offerId' | 'isImmediate' | 'unpaid'>,
): number {
  if (isImmediate) return paymentMs.immediate;
  const times = unpaid.lapsed < unpaidOrdersMax.lapsed ? paymentMs : paymentAfterLapsesMs;
  return offerId === null ? times.direct : times.offer;
}
