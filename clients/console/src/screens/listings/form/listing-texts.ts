import { type Money, moneyText } from '../../../ui/show/money/money.ts';
import type { ListingValues } from './listing-values.ts';

/** The value of a field, as people read it. */
export function textOf(field: keyof ListingValues, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'None';
  if (field === 'offerTtlHours') return `After ${String(value)} hours`;
  if (field === 'requiresShipping') return value ? 'Needed' : 'Not needed';
  if (field === 'deliveryDays') return value === 1 ? 'Within a day' : `Within ${String(value)} days`;
  if (field === 'immediatePayment') return value ? 'Within 10 minutes' : 'As usual';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'attributeList')
    return (value as { name: string; value: string }[]).map((pair) => `${pair.name}: ${pair.value}`).join('\n');
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'object' ? moneyText(value as Money) : String(value);
}
