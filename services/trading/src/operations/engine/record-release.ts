import { later } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { pokeOrder, writeOrder } from '../../orders/order.ts';
import { recordReport } from '../../orders/report.ts';

/** Completes a fulfilled order, because its money was released to the seller. Refused in any other status. */
export const recordRelease = recordReport<EngineInput<'recordRelease'>>(async (work, { order }, { accountVersion }) => {
  if (order.status !== 'fulfilled') return { outcome: 'refused' };
  const at = later(work.now, order.updatedAt);
  pokeOrder(work, await writeOrder(work.em, order, { status: 'completed', accountVersion }, at));
  work.audit({
    action: 'order.completed',
    organizationId: order.sellerOrganizationId,
    targets: [{ type: 'order', id: order.id }],
  });
  return { outcome: 'applied' };
});
