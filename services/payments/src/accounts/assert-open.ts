import { paymentsErrors } from '@marketplace/payments-contract';
import type { OrderAccount } from '../entities/order-account.entity.ts';

/** Throws `order_not_payable` if the order is canceled. */
export function assertOpen({ status }: OrderAccount): void {
  if (status === 'closed') throw paymentsErrors.order_not_payable('The order is canceled.');
}
