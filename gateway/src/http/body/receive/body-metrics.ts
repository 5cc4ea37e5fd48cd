import { instruments } from '@marketplace/kernel';

const bodyMetrics = instruments((meter) => ({
  refused: meter.createCounter('gateway.bodies.refused', {
    description:
      'Requests refused because their bodies arrived too slowly, in too many parts, or were too many bytes together.',
  }),
}));

const reasons = ['slow', 'too_many_bytes', 'too_many_parts'] as const;

/** Sets the counters to zero: Prometheus sees the first increase only if it has seen the zero. */
export function showRefusedBodies(): void {
  for (const reason of reasons) bodyMetrics().refused.add(0, { reason });
}

export function countRefusedBody(reason: (typeof reasons)[number]): void {
  bodyMetrics().refused.add(1, { reason });
}
