import { ServiceError } from '@marketplace/kernel';
import type { Listing } from './entities/listing.entity.ts';

/** Guard of draft, paused -> published. */
export function assertPublishable({ status, quantity }: Pick<Listing, 'status' | 'quantity'>): void {
  if (status !== 'draft' && status !== 'paused') {
    throw new ServiceError('invalid_state_transition', `A listing that is ${status} cannot be published.`);
  }
  if (quantity < 1) throw new ServiceError('invalid_state_transition', 'A listing without stock cannot be published.');
}
