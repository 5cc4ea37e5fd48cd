import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { lockOrder, type WholeOrder } from './order.ts';

/** What became of a report of payments; see `recordPayment` in the engine contract. */
export interface Recorded {
  outcome: 'applied' | 'ignored' | 'refused';
}

/**
 * Makes an operation that records a report of payments about an order. `apply` gets the order, locked together with its
 * listings; it is not called for a report that is older than a known one. Throws `not_found`.
 */
export function recordReport<I extends { orderId: string; accountVersion: number }>(
  apply: (work: Work, whole: WholeOrder, report: I) => Promise<Recorded>,
): (work: Work, caller: Caller, report: I) => Promise<Recorded> {
  return async (work, _caller, report) => {
    const whole = await lockOrder(work.em, report.orderId, { stock: true });
    if (report.accountVersion <= whole.order.accountVersion) return { outcome: 'ignored' };
    return apply(work, whole, report);
  };
}
