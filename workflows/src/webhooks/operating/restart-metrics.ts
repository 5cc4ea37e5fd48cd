import { instruments } from '@marketplace/kernel';

const restartMetrics = instruments((meter) => ({
  restarted: meter.createCounter('webhook.deliveries.restarted', {
    description: 'Open deliveries whose workflow was missing and was started again.',
  }),
}));

/** Call it with 0 when the worker starts: Prometheus sees the first increase only if it has seen the zero. */
export function countRestarted(count: number): void {
  restartMetrics().restarted.add(count);
}
