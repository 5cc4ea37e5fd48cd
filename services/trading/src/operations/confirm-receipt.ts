import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { type Order as OrderOutput, tradingErrors } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { returnsOrder, lockOwnOrder, pokeOrder, presentOrder, writeOrder } from '../orders/order.ts';

async function run(work: Work, caller: Caller, { id }: TradingInput<'confirmReceipt'>): Promise<OrderOutput> {
  const { em, now, audit } = work;
  const { party, ...found } = await lockOwnOrder(em, caller, id);
  const { status, receiptConfirmedAt, updatedAt } = found.order;
  if (party === 'seller') throw new ServiceError('wrong_party', 'Only the buyer can confirm the receipt.');
  if (status === 'disputed') throw tradingErrors.order_disputed('A dispute of the order is open.');
  if (status !== 'fulfilled')
    throw new ServiceError(
      'invalid_state_transition',
      `The receipt of an order that is ${status} cannot be confirmed.`,
      { members: { currentStatus: status } },
    );
  const organizationId = organizationOf(caller);
  if (receiptConfirmedAt) return presentOrder(found, organizationId);
  const at = later(now, updatedAt);
  const order = await writeOrder(em, found.order, { receiptConfirmedAt: at }, at);
  pokeOrder(work, order);
  audit({ action: 'order.receipt_confirmed', organizationId, targets: [{ type: 'order', id }] });
  return presentOrder({ ...found, order }, organizationId);
}

/**
 * Confirms that the goods have arrived. The order is completed by its workflow after that. A second confirmation
 * changes nothing. Throws `not_found`, `precondition_failed`, `wrong_party`, `invalid_state_transition` or
 * `order_disputed`.
 */
export const confirmReceipt = { run, ...returnsOrder };
