import { ServiceError } from '@marketplace/kernel';
import { type Address, tradingErrors } from '@marketplace/trading-contract';

/** The error `shipping_address_required`. */
export function addressRequired(): ServiceError {
  return tradingErrors.shipping_address_required('The listing requires shipping. Send `shippingAddress`.');
}

/**
 * Throws `validation_failed` if a new address is in another country. The seller agrees to the country of an offer, and
 * its shipping is for that.
 */
export function assertSameCountry(before: Address | null | undefined, after: Address | null): void {
  if (!before || !after || before.country === after.country) return;
  const detail = `The offer is for an address in ${before.country}. For another country, make a new offer.`;
  throw new ServiceError('validation_failed', detail, {
    faults: [{ path: ['shippingAddress', 'country'], code: 'country_changed', detail }],
  });
}
