import { ServiceError } from '@marketplace/kernel';
import { tradingErrors } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';

type Stock = Pick<Listing, 'quantity' | 'quantityReserved'>;

/** Throws `invalid_state_transition` unless the listing is a draft or paused, and has an available unit. */
export function assertPublishable({ status, quantity, quantityReserved }: Pick<Listing, 'status'> & Stock): void {
  if (status !== 'draft' && status !== 'paused') {
    throw new ServiceError('invalid_state_transition', `A listing that is ${status} cannot be published.`, {
      members: { currentStatus: status },
    });
  }
  if (quantity < 1) throw new ServiceError('invalid_state_transition', 'A listing without stock cannot be published.');
  if (quantity > quantityReserved) return;
  throw new ServiceError(
    'invalid_state_transition',
    `All ${quantity} units of the listing are reserved for unpaid orders. Publish it when one of them is canceled, ` +
      'or increase its quantity.',
  );
}

/** Throws `validation_failed` if an order would have more units than an order may have. */
export function assertUnits(units: number, max: number, path: string[]): void {
  if (units <= max) return;
  const detail = `An order has at most ${max} units.`;
  throw new ServiceError('validation_failed', detail, { faults: [{ path, code: 'too_many_units', detail }] });
}

/** Throws `quantity_below_reserved` if fewer units would be on hand than are reserved for unpaid orders. */
export function assertQuantity({ quantity, quantityReserved }: Stock): void {
  if (quantity >= quantityReserved) return;
  throw tradingErrors.quantity_below_reserved(`${quantityReserved} units are reserved for unpaid orders.`, {
    quantityReserved,
  });
}

/**
 * The status of a listing with this stock. A listing on sale is `published` while a unit is available, and `sold_out`
 * otherwise. Other statuses do not depend on the stock.
 */
export function statusOf({ status, quantity, quantityReserved }: Pick<Listing, 'status'> & Stock): Listing['status'] {
  if (status !== 'published' && status !== 'sold_out') return status;
  return quantity > quantityReserved ? 'published' : 'sold_out';
}
