import { instruments } from '@marketplace/kernel';

const orderMetrics = instruments((meter) => ({
  overdue: meter.createCounter('trading.orders.overdue', {
    description: 'Open orders at whose deadline nothing happened. Their workflows were requested again.',
  }),
}));

/** Call it with 0 when the worker starts: Prometheus sees the first increase only if it has seen the zero. */
export function countOverdue(count: number): void {
  orderMetrics().overdue.add(count);
}
