import { titleOf } from '../order/order-title.ts';

interface Sold {
  items: readonly {
    order: { items: readonly { titleSnapshot: string; quantity: number }[] } | null;
  }[];
}

/** Title of the order of a payout, such as `2 × Brass lamp`. */
export function soldOf({ items }: Sold): string {
  const order = items[0]?.order;
  return order ? titleOf(order.items) : 'An order';
}
