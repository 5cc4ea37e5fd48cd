import { type Gauge, instruments } from '@marketplace/kernel';
import type { StartWindow } from '../fairness/start-window.ts';

const admissionMetrics = instruments((meter) => ({
  grants: meter.createCounter('webhook.grants', { description: 'Slots that workers were granted.' }),
  starts: meter.createCounter('webhook.starts', {
    description: 'Workflows of granted deliveries that were to be started or woken.',
  }),
}));

/** With zeros when the worker starts: Prometheus sees a counter's first increase only if it has seen the zero. */
export function showAdmission(): void {
  countGrants(0);
  countStarts('started', 0);
  countStarts('refused', 0);
}

export function countGrants(count: number): void {
  admissionMetrics().grants.add(count);
}

/** `refused`: Temporal could not be asked, or did not take it; the slot is given back. */
export function countStarts(outcome: 'started' | 'refused', count = 1): void {
  admissionMetrics().starts.add(count, { outcome });
}

export function windowGauge(window: Pick<StartWindow, 'underWay' | 'room'>): Gauge {
  return {
    name: 'webhook.window',
    description: 'Granted attempts that have not ended at this worker, and how many more it asks for.',
    read: async () => [
      { value: window.underWay(), attributes: { state: 'under_way' } },
      { value: window.room().attemptsMax, attributes: { state: 'room' } },
    ],
  };
}
