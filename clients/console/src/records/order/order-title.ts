import { isolated } from '../../ui/show/isolated.ts';

/** Such as `2 × Brass lamp and 1 more`. */
export function titleOf(items: readonly { titleSnapshot: string; quantity: number }[]): string {
  const [first, ...others] = items;
  const title = `${first && first.quantity > 1 ? `${first.quantity} × ` : ''}${isolated(first?.titleSnapshot ?? 'Order')}`;
  return others.length > 0 ? `${title} and ${others.length} more` : title;
}
