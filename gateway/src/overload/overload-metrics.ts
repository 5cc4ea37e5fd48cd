import { instruments, isServiceError } from '@marketplace/kernel';

const overloadMetrics = instruments((meter) => ({
  refused: meter.createCounter('gateway.requests.refused', {
    description: 'Requests refused because too much waits already.',
  }),
}));

const codes = ['webhook_backlog_full', 'temporarily_unavailable', 'too_many_requests_in_progress'];

/** Called when the gateway starts: Prometheus sees a counter's first increase only if it has seen the zero. */
export function showRefused(): void {
  for (const code of codes) overloadMetrics().refused.add(0, { code });
}

/** Counts a refusal by its code. */
export function countRefused(error: unknown): void {
  if (isServiceError(error)) overloadMetrics().refused.add(1, { code: error.code });
}
