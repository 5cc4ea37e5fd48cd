import type { Currency } from '../../../generated/graphql/graphql.ts';
import { amountIn, integerIn, neededAmountIn } from '../../../ui/controls/amount-field.tsx';
import type { ListingValues } from './listing-values.ts';

/** Input of `ListingFields`. Throws `FieldRefused`. */
export function valuesIn(fields: FormData): ListingValues {
  const text = (name: string): string => String(fields.get(`input.${name}`) ?? '');
  const currency = text('price.currency');
  const amount = (name: string) => amountIn(fields, `input.${name}.amount`, currency);
  return {
    title: text('title').trim(),
    description: text('description'),
    categories: lines(text('categories')),
    attributeList: pairsIn(fields),
    imageUrls: lines(text('imageUrls')),
    sku: text('sku').trim() || null,
    price: neededAmountIn(fields, 'input.price.amount', currency),
    shippingAmount: amount('shippingAmount') ?? { amount: 0, currency: currency as Currency },
    requiresShipping: fields.has('input.requiresShipping'),
    deliveryDays: text('deliveryDays').trim() === '' ? null : integerIn(fields, 'input.deliveryDays'),
    quantity: integerIn(fields, 'input.quantity'),
    buyNowEnabled: fields.has('input.buyNowEnabled'),
    immediatePayment: fields.has('input.immediatePayment'),
    offersEnabled: fields.has('input.offersEnabled'),
    autoAcceptAmount: amount('autoAcceptAmount') ?? null,
    autoDeclineAmount: amount('autoDeclineAmount') ?? null,
    offerTtlHours: integerIn(fields, 'input.offerTtlHours'),
  };
}

/** The lines that are not empty. */
function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function pairsIn(fields: FormData): { name: string; value: string }[] {
  const names = [...fields.keys()].filter((key) => /^input\.attributeList\.\d+\.name$/.test(key));
  return names.map((key) => ({
    name: String(fields.get(key)).trim(),
    value: String(fields.get(key.replace(/name$/, 'value')) ?? ''),
  }));
}
