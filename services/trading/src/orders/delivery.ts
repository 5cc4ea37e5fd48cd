import type { Listing } from '../entities/listing.entity.ts';

/** The longest delivery that listings promise, in days. Null if none promises any. */
export function longestDelivery(listings: readonly Pick<Listing, 'deliveryDays'>[]): number | null {
  return Math.max(0, ...listings.map(({ deliveryDays }) => deliveryDays ?? 0)) || null;
}
