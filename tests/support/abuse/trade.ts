import { moneyText } from '@marketplace/kernel';
import type { Payment, Payout } from '@marketplace/payments-contract';
import type { Listing, Order } from '@marketplace/trading-contract';
import { newOrder, type Trader, usd } from '../traders.ts';
import { waitFor } from '../wait-for.ts';
import { bodyOf } from '../api.ts';

/** An amount in dollars as text; `cents` may be negative. */
export function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}${moneyText(usd(Math.abs(cents)))}`;
}

/** Orders a unit and pays for it. Resolves when the order is paid. */
export async function buy(
  buyer: Trader,
  listing: Pick<Listing, 'id'>,
  paymentMethod = 'pm_card_visa',
): Promise<{ order: Order; payment: Payment }> {
  const order = await newOrder(buyer, listing);
  const payment = bodyOf(await buyer.server.post<Payment>('/payments', { orderId: order.id, paymentMethod }));
  return { order: await untilOrder(buyer, order, 'paid'), payment };
}

/** The seller ships a paid order, and the buyer confirms the receipt. Resolves when the order is completed. */
export async function complete(seller: Trader, buyer: Trader, order: Order): Promise<void> {
  bodyOf(await seller.server.post(`/orders/${order.id}/fulfillments`, {}));
  bodyOf(await buyer.server.post(`/orders/${order.id}/confirm-receipt`, {}));
  await untilOrder(buyer, order, 'completed');
}

export async function readOrder({ server }: Trader, { id }: Pick<Order, 'id'>): Promise<Order> {
  return bodyOf(await server.get<Order>(`/orders/${id}`));
}

/** Waits until an order has one of the statuses. */
export function untilOrder(party: Trader, order: Pick<Order, 'id'>, ...statuses: Order['status'][]): Promise<Order> {
  return waitFor(`the order to be ${statuses.join(' or ')}`, async () => {
    const now = await readOrder(party, order);
    return statuses.includes(now.status) && now;
  });
}

/** Sets up payouts of the organization, to an account of the sandbox. Its owner must have authenticated recently. */
export async function openPayoutAccount({ owner, organizationId }: Trader, destination: string): Promise<void> {
  bodyOf(await owner.send('PUT', `/organizations/${organizationId}/payout-account`, payoutAccount(destination)));
}

export function payoutAccount(destination: string) {
  return { country: 'FR', returnUrl: 'https://seller.example/done', destination };
}

/** Waits until the first payout of an order has the wanted state. A reserve has another payout. */
export function untilPayout(
  { owner }: Trader,
  { id }: Pick<Order, 'id'>,
  what: string,
  isWanted: (payout: Payout) => boolean,
): Promise<Payout> {
  return waitFor(what, async () => {
    const payout = bodyOf(await owner.get<{ data: Payout[] }>(`/payouts?orderId=${id}`)).data.at(-1);
    return payout && isWanted(payout) && payout;
  });
}

/** Whether the money of a payout is leaving, or has left. */
export function hasLeft(payout: Payout): boolean {
  return payout.status === 'processing' || hasEnded(payout);
}

/** Whether the provider has made a payout, or its bank has refused it. */
export function hasEnded({ status }: Payout): boolean {
  return status === 'released' || status === 'failed' || status === 'returned';
}

/** Whether the payout waits for something other than the end of the order's hold. */
export function waitsForRisk({ status, holdReasons }: Payout): boolean {
  return status === 'on_hold' && !holdReasons.includes('hold_period');
}
