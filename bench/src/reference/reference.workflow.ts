import { proxyActivities, proxySinks } from '@temporalio/workflow';
import type { ReferenceActivities, ReferenceSinks } from './reference.main.ts';

const { returnAtOnce } = proxyActivities<ReferenceActivities>({
  startToCloseTimeout: '50 seconds',
  retry: { maximumAttempts: 1 },
});
const { bench } = proxySinks<ReferenceSinks>();

/** A workflow that does nothing. */
export async function empty(): Promise<void> {
  bench.done();
}

/** A workflow with one activity that returns at once: the minimum for durable work. */
export async function oneActivity(): Promise<void> {
  await returnAtOnce();
  bench.done();
}
