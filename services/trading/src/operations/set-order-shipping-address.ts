import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { type Order as OrderOutput, tradingErrors } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { returnsOrder, lockOwnOrder, type OwnOrder, presentOrder, writeOrder } from '../orders/order.ts';
import { assertSameCountry } from '../orders/order-rules.ts';

async function run(
  { em, now, audit }: Work,
  caller: Caller,
  { id, shippingAddress }: TradingInput<'setOrderShippingAddress'>,
): Promise<OrderOutput> {
  const found = await lockOwnOrder(em, caller, id);
  assertSettable(found);
  if (found.order.offerId) assertSameCountry(found.order.shippingAddress, shippingAddress);
  const order = await writeOrder(em, found.order, { shippingAddress }, later(now, found.order.updatedAt));
  const organizationId = organizationOf(caller);
  audit({ action: 'order.address_set', organizationId, targets: [{ type: 'order', id }] });
  return presentOrder({ ...found, order }, organizationId);
}

function assertSettable({ party, order }: OwnOrder): void {
  if (party === 'seller') throw new ServiceError('wrong_party', 'Only the buyer can set the shipping address.');
  const { status, fulfillmentStatus, shippingAddress, cancelRequestedAt } = order;
  if (status === 'pending_payment') return;
  if (status === 'disputed') throw tradingErrors.order_disputed('A dispute of the order is open.');
  if (status === 'paid' && cancelRequestedAt) throw tradingErrors.order_canceling('The order is being canceled.');
  if (status === 'paid' && fulfillmentStatus === 'none' && !shippingAddress) return;
  throw new ServiceError(
    'invalid_state_transition',
    status === 'paid'
      ? 'The address of a paid order can only be added, before anything is shipped.'
      : `The address of an order that is ${status} cannot be set.`,
    { members: { currentStatus: status } },
  );
}

/**
 * Sets the address of an unpaid order, or adds that of a paid one. Throws `not_found`, `precondition_failed`,
 * `wrong_party`, `invalid_state_transition`, `order_disputed`, `order_canceling` or `validation_failed` (another
 * country than that of the offer).
 */
export const setOrderShippingAddress = { run, ...returnsOrder };
