import { instruments } from '@marketplace/kernel';

const answerMetrics = instruments((meter) => ({
  cut: meter.createCounter('gateway.answers.cut', {
    description: 'Connections that were closed because their clients did not read their answers.',
  }),
}));

/** Why an answer was not sent to its end. */
export type CutReason = 'stalled' | 'too_many_bytes';

/** Sets the counters to zero: Prometheus sees the first increase only if it has seen the zero. */
export function showCut(): void {
  for (const reason of ['stalled', 'too_many_bytes'] as const) answerMetrics().cut.add(0, { reason });
}

export function countCut(reason: CutReason): void {
  answerMetrics().cut.add(1, { reason });
}
