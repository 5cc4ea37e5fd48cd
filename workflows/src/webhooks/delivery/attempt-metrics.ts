import { instruments, secondsBuckets } from '@marketplace/kernel';
import type { AttemptReport } from '@marketplace/webhooks-contract/engine';

const seconds = { unit: 's', advice: { explicitBucketBoundaries: secondsBuckets } };

const attemptMetrics = instruments((meter) => ({
  attempts: meter.createCounter('webhook.attempts', { description: 'Attempts to deliver a webhook.' }),
  duration: meter.createHistogram('webhook.attempt.duration', {
    ...seconds,
    description: 'Duration of the request.',
  }),
  latency: meter.createHistogram('webhook.delivery.latency', {
    ...seconds,
    description: 'Time from the acceptance of the event, or of the redelivery, to the start of the first attempt.',
  }),
}));

export interface MadeAttempt {
  outcome: AttemptReport['status'];
  /** Null if there was no answer. */
  statusCode: number | null;
  durationMs: number;
  /** Null for all but the first attempt. */
  latencyMs: number | null;
}

export function recordAttemptMetrics({ outcome, statusCode, durationMs, latencyMs }: MadeAttempt): void {
  const { attempts, duration, latency } = attemptMetrics();
  attempts.add(1, { outcome, code_class: codeClass(statusCode) });
  duration.record(durationMs / 1000, { outcome });
  // Two clocks are compared: that of the database that accepted the event, and this machine's.
  if (latencyMs !== null) latency.record(Math.max(0, latencyMs) / 1000);
}

function codeClass(statusCode: number | null): string {
  return statusCode === null ? 'none' : `${Math.floor(statusCode / 100)}xx`;
}
