import { instruments } from '@marketplace/kernel';
import type { Endpoint } from '@marketplace/webhooks-contract';

type Reason = NonNullable<Endpoint['disabledReason']>;
const reasons: Reason[] = ['manual', 'gone', 'failing'];

const endpointMetrics = instruments((meter) => ({
  disabled: meter.createCounter('webhook.endpoint.disabled', { description: 'Endpoints that were disabled.' }),
}));

/** Called when the service opens: Prometheus sees a counter's first increase only if it has seen the zero. */
export function showDisabled(): void {
  for (const reason of reasons) endpointMetrics().disabled.add(0, { reason });
}

export function countDisabled(reason: Reason): void {
  endpointMetrics().disabled.add(1, { reason });
}
