import { annotationColumns, type Caller, organizationOf } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Order as OrderOutput } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { lockOwnOrder, presentOrder, returnsOrder, writeOrder } from '../orders/order.ts';

async function run(
  { em, now, audit }: Work,
  caller: Caller,
  { id, externalId, metadata }: TradingInput<'updateOrder'>,
): Promise<OrderOutput> {
  const found = await lockOwnOrder(em, caller, id);
  const changes = annotationColumns(found.party, { externalId, metadata });
  const order = await writeOrder(em, found.order, changes, later(now, found.order.updatedAt));
  const organizationId = organizationOf(caller);
  audit({ action: 'order.updated', organizationId, targets: [{ type: 'order', id }] });
  return presentOrder({ ...found, order }, organizationId);
}

/** Changes the annotation of an order by the caller's organization. Throws `not_found` or `precondition_failed`. */
export const updateOrder = { run, ...returnsOrder };
