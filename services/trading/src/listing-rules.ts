import { type InputFault, ServiceError } from '@marketplace/kernel';
import type { Listing } from './entities/listing.entity.ts';

interface Amount {
  amount: number;
  currency: string;
}
interface Priced {
  price: Amount;
  shippingAmount: Amount;
  autoAcceptAmount: Amount | null;
  autoDeclineAmount: Amount | null;
}

/** One currency per listing, and decline < accept <= price (marketplace.md 1.1). Throws `validation_failed`. */
export function assertPrices({ price, shippingAmount, autoAcceptAmount, autoDeclineAmount }: Priced): void {
  const faults: InputFault[] = [];
  for (const [member, money] of Object.entries({ shippingAmount, autoAcceptAmount, autoDeclineAmount })) {
    if (money && money.currency !== price.currency) {
      faults.push({ path: [member, 'currency'], code: 'currency_mismatch', detail: `The price is in ${price.currency}.` });
    }
  }
  if (autoAcceptAmount && autoAcceptAmount.amount > price.amount) {
    faults.push({ path: ['autoAcceptAmount'], code: 'above_price', detail: 'This is above the price.' });
  }
  if (autoDeclineAmount && autoDeclineAmount.amount >= (autoAcceptAmount ?? price).amount) {
    faults.push({ path: ['autoDeclineAmount'], code: 'not_below_accept', detail: 'This must be below what is accepted.' });
  }
  if (faults.length > 0) throw new ServiceError('validation_failed', 'The amounts do not fit together: see `errors`.', { faults });
}

/** Guard of draft, paused -> published. */
export function assertPublishable({ status, quantity }: Pick<Listing, 'status' | 'quantity'>): void {
  if (status !== 'draft' && status !== 'paused') {
    throw new ServiceError('invalid_state_transition', `A listing that is ${status} cannot be published.`);
  }
  if (quantity < 1) throw new ServiceError('invalid_state_transition', 'A listing without stock cannot be published.');
}
