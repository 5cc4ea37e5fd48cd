import { type Gauge, instruments } from '@marketplace/kernel';
import type { StartWindow } from '../fairness/start-window.ts';

const admissionMetrics = instruments((meter) => ({
  grants: meter.createCounter('webhook.grants', { description: 'Slots granted to workers.' }),
  starts: meter.createCounter('webhook.starts', {
    description: 'Attempts to start or wake the workflows of granted deliveries, by outcome.',
  }),
}));

/**
 * Sets the counters to zero when the worker starts: Prometheus notices the first increase only after it has seen the
 * zero.
 */
export function showAdmission(): void {
  countGrants(0);
  countStarts('started', 0);
  countStarts('refused', 0);
}

export function countGrants(count: number): void {
  admissionMetrics().grants.add(count);
}

/** `refused`: Temporal was unreachable or rejected the start. The slot is given back. */
export function countStarts(outcome: 'started' | 'refused', count = 1): void {
  admissionMetrics().starts.add(count, { outcome });
}

/** Use of the start window: attempts under way, and free capacity. */
export function windowGauge(window: Pick<StartWindow, 'underWay' | 'room'>): Gauge {
  return {
    name: 'webhook.window',
    description: 'Granted attempts that have not ended at this worker, and how many more it can request.',
    read: async () => [
      { value: window.underWay(), attributes: { state: 'under_way' } },
      { value: window.room().attemptsMax, attributes: { state: 'room' } },
    ],
  };
}
