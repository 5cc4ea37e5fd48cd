import type { Work } from '@marketplace/store';
import type { Payout } from '../entities/payout.entity.ts';

/** Writes an audit row about a payout, in the log of the seller. */
export function auditPayout(
  work: Pick<Work, 'audit'>,
  { id, orderId, organizationId }: Pick<Payout, 'id' | 'orderId' | 'organizationId'>,
  action: string,
): void {
  work.audit({
    action,
    organizationId,
    targets: [
      { type: 'payout', id },
      { type: 'order', id: orderId },
    ],
  });
}
