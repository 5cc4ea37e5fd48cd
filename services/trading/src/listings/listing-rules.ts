import { ServiceError } from '@marketplace/kernel';
import type { Listing } from '../entities/listing.entity.ts';

/** Throws `invalid_state_transition` unless the listing is a draft or paused, and has stock. */
export function assertPublishable({ status, quantity }: Pick<Listing, 'status' | 'quantity'>): void {
  if (status !== 'draft' && status !== 'paused') {
    throw new ServiceError('invalid_state_transition', `A listing that is ${status} cannot be published.`);
  }
  if (quantity < 1) throw new ServiceError('invalid_state_transition', 'A listing without stock cannot be published.');
}
