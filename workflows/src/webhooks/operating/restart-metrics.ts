import { instruments } from '@marketplace/kernel';

const restartMetrics = instruments((meter) => ({
  restarted: meter.createCounter('webhook.deliveries.restarted', {
    description: 'Open deliveries that had no workflow and got one.',
  }),
}));

/** With 0 when the worker starts: Prometheus sees a counter's first increase only if it has seen the zero. */
export function countRestarted(count: number): void {
  restartMetrics().restarted.add(count);
}
