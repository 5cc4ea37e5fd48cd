import { instruments, isServiceError } from '@marketplace/kernel';

const overloadMetrics = instruments((meter) => ({
  refused: meter.createCounter('gateway.requests.refused', {
    description: 'Requests refused because of overload.',
  }),
}));

const codes = ['webhook_backlog_full', 'too_many_requests_in_progress'];

/**
 * Sets the counters to zero when the gateway starts. Prometheus sees a counter's first increase only after the zero.
 */
export function showRefused(): void {
  for (const code of codes) overloadMetrics().refused.add(0, { code });
}

/** Counts a refusal by its error code. */
export function countRefused(error: unknown): void {
  if (isServiceError(error)) overloadMetrics().refused.add(1, { code: error.code });
}
