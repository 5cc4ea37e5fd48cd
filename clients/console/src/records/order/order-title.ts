import { isolated } from '../../ui/show/isolated.ts';

/** Title of an order or its items, such as `2 × Brass lamp and 1 more`. */
export function titleOf(items: readonly { titleSnapshot: string; quantity: number }[]): string {
  const [first, ...others] = items;
  const units = first && first.quantity > 1 ? `${first.quantity} × ` : '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${units}${isolated(first?.titleSnapshot ?? 'Order')}${more}`;
}
