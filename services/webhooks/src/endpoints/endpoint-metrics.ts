import { instruments } from '@marketplace/kernel';
import type { Endpoint } from '@marketplace/webhooks-contract';

type Reason = NonNullable<Endpoint['disabledReason']>;
const reasons: Reason[] = ['manual', 'gone', 'failing'];

const endpointMetrics = instruments((meter) => ({
  disabled: meter.createCounter('webhook.endpoint.disabled', { description: 'Endpoints that were disabled.' }),
}));

/** Exports the counter as 0 at start-up: Prometheus notices a counter's first increase only after it has seen a 0. */
export function showDisabled(): void {
  for (const reason of reasons) endpointMetrics().disabled.add(0, { reason });
}

export function countDisabled(reason: Reason): void {
  endpointMetrics().disabled.add(1, { reason });
}
