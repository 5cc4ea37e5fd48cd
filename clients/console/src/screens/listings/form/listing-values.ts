import type { ListingFragment, UpdateListingInput } from '../../../generated/graphql/graphql.ts';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';

/** All that the seller writes. */
export type ListingValues = { [K in (typeof listingFields)[number]]: NonNullable<UpdateListingInput[K]> | null };

/** Fields that the seller edits, in the order of the form. */
export const listingFields = [
  'title',
  'description',
  'categories',
  'attributeList',
  'imageUrls',
  'sku',
  'price',
  'shippingAmount',
  'requiresShipping',
  'deliveryDays',
  'quantity',
  'buyNowEnabled',
  'immediatePayment',
  'offersEnabled',
  'autoAcceptAmount',
  'autoDeclineAmount',
  'offerTtlHours',
] as const;

export const fieldWords: Record<(typeof listingFields)[number], string> = {
  title: 'Title',
  description: 'Description',
  categories: 'Categories',
  attributeList: 'Properties',
  imageUrls: 'Pictures',
  sku: 'Article number',
  price: 'Price',
  shippingAmount: 'Shipping',
  requiresShipping: 'Shipping address',
  deliveryDays: 'Delivery',
  quantity: 'Units in stock',
  buyNowEnabled: 'Buy now',
  immediatePayment: 'Payment',
  offersEnabled: 'Offers',
  autoAcceptAmount: 'Accept at once',
  autoDeclineAmount: 'Decline at once',
  offerTtlHours: 'Offers expire',
};

export function valuesOf(listing: ListingFragment): ListingValues {
  return Object.fromEntries(listingFields.map((field) => [field, listing[field]])) as ListingValues;
}

/** The fields whose values differ. */
export function differing(one: ListingValues, other: ListingValues): (typeof listingFields)[number][] {
  return listingFields.filter((field) => !same(one[field], other[field]));
}

/** The values that differ from those of the listing: what an update sends. */
export function changesIn(values: ListingValues, base: ListingValues): UpdateListingInput {
  return Object.fromEntries(differing(values, base).map((field) => [field, values[field]]));
}

/** Whether two values are equal, whatever the order of members. Forms end lines in one way only. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string')
    return one.replace(/\r\n?/g, '\n') === other.replace(/\r\n?/g, '\n');
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => same((one as Members)[name], (other as Members)[name]));
}

type Members = Record<string, unknown>;

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
